// A form of rows that are made once and changed in place, so that the focus stays where it was.
const STEPS = [["−", -1], ["+", 1]];
const PATIENCE = 2000; // milliseconds after which a number that the kernel did not take falls back
let made = 0;

function element(name, kind, words) {
  const one = document.createElement(name);
  if (kind) one.className = kind;
  if (words !== undefined) one.textContent = words;
  return one;
}

function pressed(button, act) {
  button.type = "button";
  // A greyed button keeps the focus: whoever steps to the end is not thrown out.
  button.addEventListener("click", () => button.getAttribute("aria-disabled") === "true" || act());
  return button;
}

const MAKE = {
  count(send) {
    const root = element("div"), label = element("span", "mn-form-label"), number = element("output");
    const note = element("span", "mn-form-note");
    let row = {}, wanted = null, timer = 0; // the number that was pressed, until the kernel says the same
    const step = (by) => {
      const next = (wanted ?? row.value) + by;
      if (next < row.least || next > row.most) return;
      wanted = next;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => { wanted = null; show(); }, PATIENCE);
      show();
      send(next);
    };
    const buttons = STEPS.map(([sign, by]) =>
      pressed(element("button", "jupyter-button mn-step", sign), () => step(by)));
    const show = () => {
      const value = wanted ?? row.value;
      if (number.textContent !== String(value)) number.textContent = value;
      buttons.forEach((one, i) => one.setAttribute("aria-disabled", String(value === (i ? row.most : row.least))));
    };
    root.setAttribute("role", "group");
    label.id = `mn-form-${++made}`;
    root.setAttribute("aria-labelledby", label.id);
    root.append(label, buttons[0], number, buttons[1], note);
    return { root, update(next) {
      row = next;
      if (row.value === wanted) wanted = null;
      label.textContent = row.label;
      note.textContent = row.note;
      buttons.forEach((one, i) => one.setAttribute("aria-label", row.steps[i] ?? one.textContent));
      show();
    } };
  },
  check(send) {
    const root = element("label"), box = element("input"), label = element("span", "mn-form-label");
    box.type = "checkbox";
    box.addEventListener("change", () => send(box.checked));
    root.append(box, label);
    return { root, update(row) { label.textContent = row.label; box.checked = row.value; } };
  },
  choice(send) {
    const root = element("label"), label = element("span", "mn-form-label"), list = element("select");
    let known = "";
    list.addEventListener("change", () => send(list.value));
    root.append(label, list);
    return { root, update(row) {
      label.textContent = row.label;
      const options = JSON.stringify(row.options);
      if (options !== known) {
        known = options;
        list.replaceChildren(...row.options.map(([value, words]) => new Option(words, value)));
      }
      list.value = row.value;
    } };
  },
  press(send) {
    const root = element("div"), label = element("span", "mn-form-label");
    const button = pressed(element("button", "jupyter-button mn-form-button"), () => send(true));
    label.id = `mn-form-${++made}`;
    button.setAttribute("aria-describedby", label.id);
    root.append(label, button);
    return { root, update(row) {
      label.textContent = row.label;
      button.textContent = row.value;
      button.setAttribute("aria-disabled", String(row.off));
    } };
  },
};

function render({ model, el }) {
  el.classList.add("mn-form");
  const rows = new Map(), sections = [];

  function section(i, folded) {
    if (sections[i]?.folded !== folded) {
      const root = element(folded ? "details" : "fieldset"), title = element(folded ? "summary" : "legend");
      const note = element("p", "mn-form-note"), list = element("div", "mn-form-rows");
      root.append(title, note, list);
      sections[i] = { root, title, note, list, folded };
    }
    return sections[i];
  }
  function row(one) {
    const key = `${one.kind} ${one.key}`;
    if (!rows.has(key)) {
      const part = MAKE[one.kind]((value) => model.send({ key: one.key, value }));
      part.root.className = `mn-form-row mn-form-${one.kind}`;
      part.root.dataset.key = one.key;
      rows.set(key, part);
    }
    rows.get(key).update(one);
    return rows.get(key).root;
  }
  function arrange(parent, wanted) {
    const same = parent.children.length === wanted.length && wanted.every((one, i) => parent.children[i] === one);
    if (!same) parent.replaceChildren(...wanted);
  }
  function show() {
    const focus = document.activeElement;
    const groups = model.get("groups").map((one, i) => {
      const part = section(i, one.folded);
      part.title.textContent = one.title;
      part.note.textContent = one.note;
      part.note.hidden = !one.note;
      arrange(part.list, one.rows.map(row));
      return part.root;
    });
    arrange(el, groups);
    if (focus !== document.activeElement && el.contains(focus)) focus.focus();
  }
  model.on("change:groups", show);
  show();
  return () => model.off("change:groups", show);
}

export default { render };
