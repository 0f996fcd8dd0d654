// One voice for everything that happens: what comes in quick succession is said together, once, and then cleared.
const QUIET = 450, LONGEST = 3000, KEPT = 30000, MOST = 12; // milliseconds; sentences at once

function fill(one, sentences) {
  one.replaceChildren(...sentences.map((words) => {
    const line = document.createElement("p");
    line.textContent = words;
    return line;
  }));
}

function render({ model, el }) {
  const polite = document.createElement("div");
  polite.className = "mn-live";
  for (const [name, value] of [["role", "status"], ["aria-live", "polite"], ["aria-atomic", "true"]]) {
    polite.setAttribute(name, value);
  }
  let question = "", since = 0, timer = 0, clearing = 0, said = [-1, 0]; // a batch that was said, and how much of it
  const batches = new Map(); // a batch that grows comes again as a whole
  function flush() {
    const waiting = [...batches].flatMap(([batch, sentences]) => sentences.slice(batch === said[0] ? said[1] : 0));
    const lost = waiting.length > MOST ? [model.get("earlier")] : [];
    fill(polite, [...lost, ...waiting.slice(-MOST), question].filter(Boolean));
    said = [...batches].map(([batch, sentences]) => [batch, sentences.length]).at(-1) ?? said;
    batches.clear();
    since = 0;
    clearTimeout(clearing);
    clearing = setTimeout(() => fill(polite, []), KEPT);
  }
  function heard() {
    const { batch, hush, sentences, asked } = model.get("news");
    if (hush) {
      batches.clear();
      fill(polite, []);
    }
    batches.set(batch, sentences);
    question = asked;
    since ||= performance.now();
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(QUIET, since + LONGEST - performance.now())));
  }
  model.on("change:news", heard);
  el.classList.add("mn-live-place");
  el.append(polite);
  if (model.get("news").sentences) heard(); // said before the page stood
  return () => {
    clearTimeout(timer);
    clearTimeout(clearing);
    model.off("change:news", heard);
  };
}

export default { render };
