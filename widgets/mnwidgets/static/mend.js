// What the libraries of the page leave unsaid: names, roles, states, landmarks, the order of headings, the language.
// Only what changed is looked at, and an answer of the kernel, which comes in many pieces, is looked at once.

const PAUSE = 50; // milliseconds

const put = (one, name, value) => {
  if (value === null ? one.hasAttribute(name) : one.getAttribute(name) !== value) {
    if (value === null) one.removeAttribute(name);
    else one.setAttribute(name, value);
  }
};
let numbers = 0;
const idOf = (one) => (one.id ||= `mn-named-${++numbers}`);
const words = (one) => one?.textContent.trim() ?? "";
const labelOf = (one) => one.closest(".jupyter-widgets")?.querySelector(".widget-label");

/** A field is called by its label; without one by the words above it, else by its hint and who it is about. */
function field(one) {
  const named = one.hasAttribute("aria-label") && !one.dataset.mnNamed; // by itself
  if (named || ["hidden", "file"].includes(one.type) || words(one.labels?.[0])) return;
  const above = words(one.closest(".mn-option")?.querySelector(".widget-html-content"));
  const about = words(one.closest(".mn-seat-row")?.querySelector(".widget-label")), hint = one.placeholder || one.title;
  one.dataset.mnNamed = "yes";
  put(one, "aria-label", above || [about, hint].filter(Boolean).join(": ") || null);
}

/** A button that stays down says so; a question mark says what it asks. */
function button(one) {
  for (const icon of one.querySelectorAll("i.fa")) put(icon, "aria-hidden", "true");
  const down = String(one.classList.contains("mod-active"));
  if (one.matches(".mn-ask, .mn-why")) put(one, "aria-expanded", down);
  else if (one.matches(".widget-toggle-button, .widget-toggle-buttons *")) put(one, "aria-pressed", down);
  if (one.matches(".mn-ask") || !words(one)) put(one, "aria-label", one.title || null);
}

function group(one) {
  const label = one.querySelector(".widget-label");
  put(one, "role", "group");
  if (words(label)) put(one, "aria-labelledby", idOf(label));
}

/** Tabs and their pages know each other. */
function tabs(one) {
  const bar = one.querySelectorAll(":scope > .lm-TabBar [role=tab]");
  const pages = one.querySelector(":scope > .widget-tab-contents")?.children ?? [];
  bar.forEach((tab, i) => {
    if (!pages[i]) return;
    put(tab, "aria-controls", idOf(pages[i]));
    put(pages[i], "role", "tabpanel");
    put(pages[i], "aria-label", words(tab));
  });
  put(one.querySelector(":scope > .lm-TabBar [role=tablist]") ?? one, "aria-label", said.tabs);
}

/** The head of a fold is a button, for keys too. */
function fold(one) {
  one.querySelectorAll("i.fa").forEach((icon) => put(icon, "aria-hidden", "true"));
  put(one, "role", "button");
  put(one, "tabindex", "0");
  put(one, "aria-expanded", String(one.closest(".jupyter-widget-Collapse")?.classList.contains("jupyter-widget-Collapse-open")));
  one.onkeydown ??= (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    one.click();
  };
}

function progress(one) {
  const bar = one.querySelector(".progress");
  if (!bar) return;
  put(bar, "role", "progressbar");
  put(bar, "aria-valuenow", String(parseInt(bar.querySelector(".progress-bar")?.style.width, 10) || 0));
  put(bar, "aria-label", words(one.querySelector(".widget-label")) || one.title || said.busy);
}

function figure(one) {
  const title = words(one.querySelector(".mainheading")) || one.closest("[data-title]")?.dataset.title || said.chart;
  put(one, "role", "img");
  put(one, "aria-label", title);
}

function drawing(one) {
  if (one.hasAttribute("aria-label") || one.querySelector(":scope > title")) return;
  put(one, "role", null);
  put(one, "aria-hidden", "true");
  put(one, "focusable", "false");
}

function landmark(one, role, name) {
  put(one, "role", role);
  put(one, "aria-label", name);
}

const SCROLLING = ".mn-scroll, .mn-takes";
let said = {};
const RULES = [
  ["select, textarea, input", field],
  ["button", button],
  [".widget-toggle-buttons", group],
  [".widget-tab", tabs],
  [".jupyter-widget-Collapse-header", fold],
  [".widget-hprogress", progress],
  [".noUi-handle", (one) => put(one, "aria-label", words(labelOf(one)) || said.slider)],
  [".bqplot.figure, .bqplot .svg-figure", figure],
  ["svg[role=img]", drawing],
  // Where we are in time is said when somebody goes there, not at every decision.
  [".mn-timebar", (one) => put(one.querySelector("output") ?? one, "aria-live", one.matches(".mn-time-past") ? "polite" : "off")],
  [".leaflet-map-pane", (one) => put(one, "aria-hidden", "true")],
  ["[title=null]", (one) => put(one, "title", null)],
  [".mn-note, .mn-trouble", (one) => landmark(one, "region", said.notes)],
  [".mn-head", (one) => landmark(one, "banner", said.head)],
];

/** What scrolls can be scrolled by keys, too. */
function scroll(one) {
  const scrolls = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
  put(one, "tabindex", scrolls && !one.querySelector("button, a, input, select, summary") ? "0" : null);
}

/** Headings in order, however deep each view thought it would stand. */
function headings(app) {
  const above = [];
  for (const one of app.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    if (!one.checkVisibility()) continue;
    const own = Number(one.localName[1]);
    while (above.length && above.at(-1) >= own) above.pop();
    above.push(own);
    put(one, "aria-level", above.length === own ? null : String(above.length));
  }
}

function render({ model, el }) {
  el.classList.add("mn-mend");
  const app = () => el.closest(".mn-app");
  let dirty = new Set(), timer = 0;
  function mend() {
    timer = 0;
    const here = app(), inside = (one) => [...dirty].some((other) => other !== one && other.contains(one));
    const roots = [...dirty].filter((one) => one.isConnected && !inside(one));
    dirty = new Set();
    if (!here) return;
    for (const root of roots) {
      for (const [what, rule] of RULES) {
        if (root.matches(what)) rule(root);
        root.querySelectorAll(what).forEach((one) => rule(one));
      }
    }
    headings(here);
    here.querySelectorAll(SCROLLING).forEach(scroll);
  }
  function changed(records) {
    for (const { target } of records) {
      dirty.add(target.closest(".mn-seat-row, .mn-option") ?? target.closest(".jupyter-widgets") ?? target);
    }
    timer ||= setTimeout(mend, PAUSE);
  }
  function speak() {
    const { language, title, names } = Object.fromEntries(["language", "title", "names"].map((name) => [name, model.get(name)]));
    const whole = "voila" in document.body.dataset, here = app(); // in JupyterLab the page is not ours
    said = names;
    put(here, "lang", language);
    if (whole) {
      document.documentElement.lang = language;
      document.title = title;
    }
    const main = here.querySelector(":scope > .mn-main-place");
    if (main) landmark(main, whole ? "main" : "region", said.main);
    changed([]);
    dirty.add(here);
  }
  const watch = new MutationObserver(changed), resized = () => changed([]);
  window.addEventListener("resize", resized);
  let placing = requestAnimationFrame(function place() { // a widget is put in its place after it is drawn
    if (!app()) {
      placing = requestAnimationFrame(place);
      return;
    }
    speak();
    model.on("change:names", speak);
    watch.observe(app(), { childList: true, subtree: true, attributeFilter: ["class", "title", "placeholder"] });
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(placing);
    watch.disconnect();
    window.removeEventListener("resize", resized);
    model.off("change:names", speak);
  };
}

export default { render };
