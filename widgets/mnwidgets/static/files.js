// Two buttons: save what Python sends, read what the visitor chooses. A large file never leaves the browser.
function button(label, click) {
  const one = document.createElement("button");
  one.type = "button";
  one.className = "jupyter-button widget-button mn-file-button";
  one.textContent = label;
  one.addEventListener("click", click);
  return one;
}

function render({ model, el }) {
  const input = document.createElement("input");
  input.type = "file";
  input.hidden = true;
  const save = button("", () => model.send({ kind: "save" }));
  const open = button("", () => input.click());
  input.addEventListener("change", async () => {
    const file = input.files[0];
    if (!file) { return; }
    const head = { kind: "open", name: file.name, size: file.size };
    const data = file.size > model.get("limit") ? [] : [await file.arrayBuffer()];
    model.send(head, undefined, data);
    input.value = "";
  });
  function relabel() {
    for (const [one, label] of [[save, model.get("save_label")], [open, model.get("open_label")]]) {
      one.textContent = label;
      one.hidden = !label;
    }
    input.setAttribute("aria-label", model.get("open_label"));
  }
  function heard(message) {
    if (message.kind !== "file") { return; }
    const address = URL.createObjectURL(new Blob([message.text], { type: "text/plain;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = message.name;
    document.body.append(link);
    link.click();
    link.remove();
    window.setTimeout(() => URL.revokeObjectURL(address), 10000);
  }
  model.on("change:save_label", relabel);
  model.on("change:open_label", relabel);
  model.on("msg:custom", heard);
  relabel();
  el.append(save, open, input);
  return () => {
    model.off("change:save_label", relabel);
    model.off("change:open_label", relabel);
    model.off("msg:custom", heard);
  };
}

export default { render };
