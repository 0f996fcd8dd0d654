// The keyboard focus is never lost: when what had it vanishes, it goes to what took its place.
const HOMES = ".mn-curtain button, .mn-question, .mn-lobby h2"; // the first of them that is to be seen
const OPENERS = { ".mn-whynot": ".mn-why", ".mn-choice-row": ".mn-choice", "details": "summary" };

const seen = (one) => one && one.isConnected && one.checkVisibility() && !one.disabled;

function render({ el }) {
  el.classList.add("mn-focus");
  const app = () => el.closest(".mn-app");
  let last = null, panels = [], frame = 0;
  function focused({ target }) {
    last = app()?.contains(target) ? target : null;
    panels = Object.entries(OPENERS).map(([panel, opener]) => [last?.closest(panel), opener]);
  }
  /** Where to go: the opener of a panel that was closed, the decision that took the place of another, the question. */
  function home() {
    const opened = panels.map(([panel, opener]) => seen(panel) && panel.querySelector(opener)).find(seen);
    return opened || [...app().querySelectorAll(HOMES)].find(seen);
  }
  function mend() {
    frame = 0;
    const lost = document.activeElement === document.body || document.activeElement === last;
    if (!last || seen(last) || !lost || !app()) return;
    const to = home();
    if (to) {
      if (to.tabIndex < 0) to.tabIndex = -1;
      to.focus({ preventScroll: to.matches(".mn-question") });
    }
  }
  const later = () => { frame ||= requestAnimationFrame(() => requestAnimationFrame(mend)); };
  const watch = new MutationObserver(later);
  let placing = requestAnimationFrame(function place() { // a widget is put in its place after it is drawn
    if (app()) watch.observe(app(), { childList: true, subtree: true, attributeFilter: ["class", "style", "disabled"] });
    else placing = requestAnimationFrame(place);
  });
  document.addEventListener("focusin", focused);
  return () => {
    cancelAnimationFrame(frame);
    cancelAnimationFrame(placing);
    watch.disconnect();
    document.removeEventListener("focusin", focused);
  };
}

export default { render };
