// A double click decides once. Buttons are used again for other decisions: after a click the next one waits until the
// page has answered, and the second click of a double click never hits a button that has become another one.
const PATIENCE = 1500, DOUBLE = 400; // milliseconds: to wait for an answer; between the clicks of a double click

function render({ model, el }) {
  el.classList.add("mn-steady");
  let last = null, said = "", at = -DOUBLE, until = 0;
  const answered = () => { until = 0; }; // even where the next question has the same words
  function steady(event) {
    const button = event.target.closest?.(".mn-choice"), panel = el.closest(".mn-decisions");
    if (!button || !panel?.contains(button)) return;
    const now = performance.now(), changed = button !== last || button.textContent !== said;
    if (now < until || (event.detail > 1 && (changed || now < at + DOUBLE))) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    last = button;
    said = button.textContent;
    at = now;
    until = now + PATIENCE;
  }
  model.on("change:answers", answered);
  document.addEventListener("click", steady, true);
  return () => {
    model.off("change:answers", answered);
    document.removeEventListener("click", steady, true);
  };
}

export default { render };
