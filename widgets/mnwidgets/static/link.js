// A link in a field that can be read and selected but not changed; tells Python where this page is.
function render({ model, el }) {
  const label = document.createElement("label");
  const words = document.createElement("span");
  const field = document.createElement("input");
  field.type = "text";
  field.readOnly = true;
  field.className = "mn-link-field";
  field.addEventListener("focus", () => field.select());
  label.append(words, field);
  function redraw() {
    words.textContent = model.get("label");
    if (field.value !== model.get("link")) { field.value = model.get("link"); }
  }
  model.on("change:label", redraw);
  model.on("change:link", redraw);
  redraw();
  el.append(label);
  const here = window.location.origin + window.location.pathname;
  if (model.get("base") !== here) {
    model.set("base", here);
    model.save_changes();
  }
  return () => {
    model.off("change:label", redraw);
    model.off("change:link", redraw);
  };
}

export default { render };
