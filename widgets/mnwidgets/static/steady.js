// A double click decides once: buttons are used again for other decisions, and the second click must not hit a new one.
function render({ el }) {
  el.classList.add("mn-steady");
  let last = null, said = "";
  function steady(event) {
    const button = event.target.closest?.(".mn-choice");
    if (!button || !el.closest(".mn-decisions")?.contains(button)) return;
    if (event.detail > 1 && (button !== last || button.textContent !== said)) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    last = button;
    said = button.textContent;
  }
  document.addEventListener("click", steady, true);
  return () => document.removeEventListener("click", steady, true);
}

export default { render };
