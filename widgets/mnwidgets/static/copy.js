// A button that puts a text on the clipboard and says so.
function render({ model, el }) {
  const one = document.createElement("button");
  one.type = "button";
  one.className = "jupyter-button widget-button";
  one.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(model.get("text"));
    } catch (error) {
      const area = document.createElement("textarea");
      area.value = model.get("text");
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    one.textContent = model.get("done");
    window.setTimeout(relabel, 2000);
  });
  function relabel() { one.textContent = model.get("label"); }
  model.on("change:label", relabel);
  relabel();
  el.append(one);
  return () => model.off("change:label", relabel);
}

export default { render };
