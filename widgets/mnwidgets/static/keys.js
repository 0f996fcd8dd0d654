// Shortcuts press the real controls, so that nothing is done twice. Never while somebody types, never with Ctrl, Alt or
// Meta; a key whose control is not to be seen does what it always does. All of them stand in a list, and can be put off.
const TYPING = "textarea, select, [contenteditable], input:not([type=checkbox]):not([type=radio]):not([type=button])";
const MOVING = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];
const MOVED = "input, [role=slider], [role=tab], [role=listbox], [role=menu], [role=grid], [role=application], [role=log]";
const CLOSING = ".mn-keys-close, [data-mn-key=close], .mn-ask.mod-active, .mn-why.mod-active";
const PAUSE = 50; // milliseconds: an answer of the kernel comes in many pieces, and is looked at once
const SIGNS = { ArrowLeft: "←", ArrowRight: "→", PageUp: "Page Up", PageDown: "Page Down", Escape: "Esc" };

const make = (name, words = "", kind = "") => {
  const one = document.createElement(name);
  one.textContent = words;
  if (kind) one.className = kind;
  return one;
};
const seen = (one) => one.checkVisibility() && !one.disabled;

/** Focus anything, be it a control or not. */
function point(one) {
  if (one.tabIndex < 0 && !one.hasAttribute("tabindex")) one.tabIndex = -1;
  one.focus();
}

/** Open the tab on whose page something stands; Lumino listens to pointers, not to clicks. */
function openTab(one) {
  const page = one.closest(".widget-tab-contents > *"), tabs = one.closest(".widget-tab")?.querySelectorAll("[role=tab]");
  const tab = page && tabs?.[[...page.parentElement.children].indexOf(page)];
  if (!tab) return;
  const { x, y, width, height } = tab.getBoundingClientRect();
  const at = { bubbles: true, button: 0, clientX: x + width / 2, clientY: y + height / 2 };
  tab.dispatchEvent(new PointerEvent("pointerdown", at));
  document.dispatchEvent(new PointerEvent("pointerup", at));
  tab.scrollIntoView({ block: "nearest" });
  point(tab);
}

function render({ model, el }) {
  el.classList.add("mn-keys-place");
  const app = () => el.closest(".mn-app");
  const all = (what) => (what ? [...(app()?.querySelectorAll(what) ?? [])] : []);
  const kept = (one) => !one.closest("[hidden]"); // on a page that is turned away or in a menu that is folded
  const target = ({ act, what }) => all(what).find(act === "tab" || act === "switch" ? kept : seen);
  const words = (name) => model.get("words")[name] ?? "";

  const acts = { press: (one) => one.click(), focus: point, tab: openTab };

  // Ways to skip what one has heard already.
  const skips = make("nav", "", "mn-skips");
  function skip() {
    const links = model.get("skips").flatMap((row) => {
      const one = target(row);
      if (!one || (row.act === "tab" && !seen(one.closest(".widget-tab")))) return [];
      one.id ||= `mn-to-${row.name}`;
      const link = make("a", row.words);
      link.href = `#${one.id}`;
      link.addEventListener("click", (event) => {
        event.preventDefault();
        acts[row.act](target(row) ?? one); // what is asked is written anew with every question
      });
      return [link];
    });
    skips.setAttribute("aria-label", words("skip"));
    const said = links.map((one) => one.href + one.textContent).join();
    if (said !== skips.dataset.said && !skips.contains(document.activeElement)) {
      skips.replaceChildren(...links);
      skips.dataset.said = said;
    }
    skips.hidden = !links.length;
  }

  // The list of all keys.
  const list = make("section", "", "mn-keys mn-card");
  list.hidden = true;
  let opener = null;
  function write() {
    const title = make("h2", words("title")), rows = make("dl"), off = make("label");
    title.tabIndex = -1;
    title.id = "mn-keys-title";
    list.setAttribute("aria-labelledby", title.id);
    for (const one of model.get("shortcuts").filter((row) => !row.what || target(row))) {
      const keys = make("dt");
      one.keys.forEach((key) => keys.append(make("kbd", SIGNS[key] ?? key), " "));
      if (one.act === "nth") keys.replaceChildren(make("kbd", "1"), " … ", make("kbd", "9"));
      rows.append(keys, make("dd", one.words));
    }
    const box = make("input");
    box.type = "checkbox";
    box.checked = model.get("on");
    box.addEventListener("change", () => {
      model.set("on", box.checked);
      model.save_changes();
    });
    off.append(box, ` ${words("on")}`);
    const close = make("button", words("close"), "jupyter-button widget-button mn-keys-close");
    close.type = "button";
    close.addEventListener("click", () => show(false));
    list.replaceChildren(title, rows, off, close);
  }
  function show(open) {
    if (open) {
      opener = document.activeElement;
      write();
    }
    list.hidden = !open;
    all(".mn-keys-button").forEach((one) => one.setAttribute("aria-expanded", String(open)));
    if (open) list.querySelector("h2").focus();
    else if (opener?.isConnected && opener !== document.body) opener.focus();
    else all(".mn-keys-button").filter(seen).slice(0, 1).forEach(point);
  }
  const clicked = ({ target: one }) => all(".mn-keys-button").some((button) => button.contains(one)) && show(list.hidden);

  // Keys.
  function escape(event) {
    const one = all(CLOSING).find(seen);
    if (!one) return;
    event.preventDefault();
    one.click();
    if (one.isConnected && seen(one)) one.focus();
  }
  function act(event) {
    const { key } = event, nth = "123456789".indexOf(key);
    for (const row of model.get("shortcuts").filter(({ keys }) => keys.includes(key))) {
      if (row.only && !app().matches(row.only)) continue;
      const one = row.act === "nth" ? all(row.what).filter(seen)[nth] : target(row);
      if (row.act === "list") show(list.hidden);
      else if (one) (acts[row.act] ?? acts.press)(one);
      else continue;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
  }
  function heard(event) {
    const { target: at, key } = event, typing = at.closest?.(TYPING);
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (!app() || (at !== document.body && !app().contains(at)) || typing) return;
    if (key === "Escape") escape(event);
    else if (model.get("on") && !(MOVING.includes(key) && at.closest?.(MOVED))) act(event);
  }

  // What is to be seen of them: numbers beside the decisions, and the keys of every control for those who listen.
  let timer = 0;
  function label() {
    timer = 0;
    skip();
    const on = model.get("on");
    for (const row of model.get("shortcuts")) {
      const targets = row.act === "nth" ? all(row.what) : [target(row)].filter(Boolean);
      let number = 0;
      for (const one of targets) {
        const key = row.act !== "nth" ? row.keys.join(" ") : seen(one) && number < 9 ? String(++number) : "";
        if (row.act === "tab") continue;
        mark(one, "aria-keyshortcuts", on ? key : "");
        if (row.act === "nth") mark(one, "data-mn-nth", on ? key : "");
      }
    }
  }
  function mark(one, name, value) {
    if ((one.getAttribute(name) ?? "") === value) return;
    if (value) one.setAttribute(name, value);
    else one.removeAttribute(name);
  }
  const later = () => { timer ||= setTimeout(label, PAUSE); };
  const watch = new MutationObserver(later);
  let placing = requestAnimationFrame(function place() { // a widget is put in its place after it is drawn
    if (!app()) {
      placing = requestAnimationFrame(place);
      return;
    }
    app().dataset.lmSuppressShortcuts = "true"; // in JupyterLab the same keys mean other things
    watch.observe(app(), { childList: true, subtree: true, attributeFilter: ["class", "disabled", "style"] });
    later();
  });
  const relabel = () => {
    later();
    if (!list.hidden) write();
  };
  for (const name of ["shortcuts", "skips", "words", "on"]) model.on(`change:${name}`, relabel);
  document.addEventListener("keydown", heard);
  document.addEventListener("click", clicked);
  el.append(skips, list);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(placing);
    watch.disconnect();
    for (const name of ["shortcuts", "skips", "words", "on"]) model.off(`change:${name}`, relabel);
    document.removeEventListener("keydown", heard);
    document.removeEventListener("click", clicked);
  };
}

export default { render };
