// Buttons written in HTML: `<button data-press="...">` anywhere in the same `.mn-press-area` sends its value to Python.
// HTML is written anew when it changes: the focus stays on the button of the same value, and what was unfolded stays so.
function render({ model, el }) {
  el.classList.add("mn-press");
  const area = () => el.closest(".mn-press-area");
  const buttonOf = (event) => {
    const button = event.target.closest?.("button[data-press]"), own = area();
    return own && button?.closest(".mn-press-area") === own ? button : null;
  };
  function pressed(event) {
    const button = buttonOf(event);
    if (button && !button.disabled) model.send({ kind: "press", value: button.dataset.press });
  }
  let focused = "";
  const unfolded = new Set();
  const focus = (event) => { focused = buttonOf(event)?.dataset.press ?? ""; };
  const blur = (event) => buttonOf(event) && setTimeout(() => {
    if (event.target.isConnected && document.activeElement === document.body) focused = ""; // somebody went elsewhere
  });
  function fold(event) {
    const { name } = event.target.dataset;
    if (name && area()?.contains(event.target)) unfolded[event.target.open ? "add" : "delete"](name);
  }
  const written = new MutationObserver(() => {
    for (const one of area()?.querySelectorAll("details[data-name]:not([open])") ?? []) {
      one.open = unfolded.has(one.dataset.name);
    }
    if (!focused || document.activeElement !== document.body) return;
    area()?.querySelector(`button[data-press="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  });
  const listen = [["click", pressed], ["focusin", focus], ["focusout", blur]];
  for (const [event, act] of listen) document.addEventListener(event, act);
  document.addEventListener("toggle", fold, true);
  let frame = requestAnimationFrame(function start() { // a widget is put in its place after it is drawn
    if (area()) written.observe(area(), { childList: true, subtree: true });
    else frame = requestAnimationFrame(start);
  });
  return () => {
    cancelAnimationFrame(frame);
    written.disconnect();
    for (const [event, act] of listen) document.removeEventListener(event, act);
    document.removeEventListener("toggle", fold, true);
  };
}

export default { render };
