// Buttons written in HTML: `<button data-press="...">` anywhere in the same `.mn-press-area` sends its value to Python.
function render({ model, el }) {
  el.classList.add("mn-press");
  function pressed(event) {
    const button = event.target.closest?.("button[data-press]"), area = el.closest(".mn-press-area");
    if (!button || button.disabled || !area || button.closest(".mn-press-area") !== area) return;
    model.send({ kind: "press", value: button.dataset.press });
  }
  document.addEventListener("click", pressed);
  return () => document.removeEventListener("click", pressed);
}

export default { render };
