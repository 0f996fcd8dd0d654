// A menu of looks. What is chosen stands at once, as attributes of the document: the kernel only hears of it.

const CHOICES = { theme: ["system", "light", "dark"], size: ["normal", "large", "largest"] };
const PLAIN = { theme: "system", size: "normal", projector: "off" };
const KEPT = "mare-nostrum.looks"; // page.js reads it before there is a kernel, so that no dark room is lit by a flash
let menus = 0;

function apply(model) {
  const root = document.documentElement.dataset, looks = {};
  for (const [name, plain] of Object.entries(PLAIN)) {
    const chosen = model.get(name), key = `mn${name[0].toUpperCase()}${name.slice(1)}`;
    if (!chosen) continue; // nobody chose: what page.js recalled stands
    if (chosen === plain) delete root[key];
    else root[key] = chosen;
    looks[name] = chosen;
  }
  if (!Object.keys(looks).length) return;
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...JSON.parse(localStorage.getItem(KEPT) || "{}"), ...looks }));
  } catch (error) {
    // A browser that keeps nothing: the looks last as long as the page.
  }
}

function render({ model, el }) {
  const id = `mn-looks-${++menus}`;
  const make = (tag, into, more = {}) => into.appendChild(Object.assign(document.createElement(tag), more));
  const said = []; // [element, its word]
  const choose = (name, value) => { model.set(name, value); model.save_changes(); };

  const menu = make("details", el, { className: "mn-menu" });
  const opener = make("summary", menu);
  make("span", opener, { className: "mn-menu-sign", textContent: "◐" }).setAttribute("aria-hidden", "true");
  said.push([make("span", opener), "title"]);
  const sheet = make("div", menu, { className: "mn-menu-sheet" });
  const inputs = [];
  for (const [name, values] of Object.entries(CHOICES)) {
    const group = make("fieldset", sheet);
    said.push([make("legend", group), name]);
    for (const value of values) {
      const label = make("label", group);
      const input = make("input", label, { type: "radio", name: `${id}-${name}`, value });
      said.push([make("span", label), value]);
      input.addEventListener("change", () => choose(name, value));
      inputs.push(() => { input.checked = (model.get(name) || PLAIN[name]) === value; });
    }
  }
  function tick(name, get, set) {
    const row = make("div", sheet, { className: "mn-menu-row" }), label = make("label", row);
    const input = make("input", label, { type: "checkbox" });
    said.push([make("span", label), name]);
    const more = make("small", row, { id: `${id}-${name}` });
    input.setAttribute("aria-describedby", more.id);
    input.dataset.mnKey = name;
    said.push([more, `${name}_is`]);
    input.addEventListener("change", () => set(input.checked));
    inputs.push(() => { input.checked = get(); });
    return row;
  }
  tick("projector", () => model.get("projector") === "on", (on) => choose("projector", on ? "on" : "off"));
  const hands = tick("hands", () => model.get("hands"), (on) => choose("hands", on));
  inputs.push(() => { hands.hidden = !model.get("may_open"); });

  const say = () => {
    for (const [one, word] of said) one.textContent = model.get("words")[word] ?? "";
    opener.title = model.get("words").hint ?? "";
  };
  const show = () => { inputs.forEach((one) => one()); apply(model); };
  const escape = (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    opener.focus();
    event.stopPropagation();
  };
  const outside = (event) => { if (menu.open && !menu.contains(event.target)) menu.open = false; };
  menu.addEventListener("keydown", escape);
  document.addEventListener("pointerdown", outside);
  model.on("change:words", say);
  model.on("change", show);
  say();
  show();
  return () => {
    document.removeEventListener("pointerdown", outside);
    model.off("change:words", say);
    model.off("change", show);
  };
}

export default { render };
