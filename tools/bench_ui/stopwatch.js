// A stopwatch inside the page: from a click until the last change of the page that the click causes.
(() => {
  const watch = { armed: false, clicked: 0, last: 0, changes: 0, pieces: 0, prompts: 0 };
  const here = (node, place) => (node.nodeType === 1 ? node : node.parentElement)?.closest(place);
  const seen = new MutationObserver((records) => {
    if (!watch.clicked) return;
    watch.last = performance.now();
    watch.changes += records.length;
    watch.pieces += records.filter((one) => one.attributeName === "src" && here(one.target, ".leaflet-mn-pieces-pane")).length;
    watch.prompts += records.some((one) => here(one.target, ".mn-prompt")) ? 1 : 0;
  });
  seen.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  window.addEventListener("click", (event) => {
    if (!watch.armed) return;
    watch.armed = false;
    watch.clicked = watch.last = event.timeStamp;
  }, true);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 15));
  watch.arm = () => Object.assign(watch, { armed: true, clicked: 0, last: 0, changes: 0, pieces: 0, prompts: 0 });

  /** Once a place of the page is as it should be, and nothing has changed for a while: how long that took. */
  watch.settled = async (place, words, quiet, patience) => {
    const due = () => [...document.querySelectorAll(place)].some((one) => one.textContent.includes(words));
    const end = performance.now() + patience;
    while (!(watch.clicked && due() && performance.now() - watch.last > quiet)) {
      if (performance.now() > end) throw new Error(`${place} never said ${words}`);
      await pause();
    }
    const { clicked, last, changes, pieces, prompts } = watch;
    watch.clicked = 0;
    return { milliseconds: last - clicked, changes, repaints: Math.max(pieces, prompts) };
  };
  window.stopwatch = watch;
})();
