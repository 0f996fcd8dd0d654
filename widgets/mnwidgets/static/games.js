// The games that are kept: each with its buttons. Deleting asks once, in the same place, without a dialog.
const MINUTE = 60000, UNITS = [["year", 31536e6], ["month", 2592e6], ["day", 864e5], ["hour", 36e5], ["minute", MINUTE]];

function make(tag, name, text = "") {
  const one = document.createElement(tag);
  one.className = name;
  one.textContent = text;
  return one;
}

function ago(at, language) {
  const passed = at - Date.now(), words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const [unit, long] = UNITS.find(([, long]) => -passed >= long) ?? ["second", 1000];
  return unit === "second" ? words.format(0, "second") : words.format(Math.round(passed / long), unit);
}

function render({ model, el }) {
  const title = make("h3", "mn-games-title"), list = make("ul", "mn-game-list"), about = make("p", "mn-games-about");
  const foot = make("div", "mn-row");
  let asking = ""; // the game about which is asked, or "all"
  title.tabIndex = -1;
  el.append(title, list, foot, about);

  function button(key, name, words, click, more = "") {
    const one = make("button", `jupyter-button widget-button ${more}`.trim(), name);
    one.type = "button";
    one.dataset.key = key;
    if (words) one.setAttribute("aria-label", words);
    one.addEventListener("click", click);
    return one;
  }

  function ask(about, back) {
    asking = about;
    draw();
    (el.querySelector(`[data-key="${about ? `no ${about}` : back}"]`) ?? title).focus();
  }

  // The question stands where the button was; Escape is "no".
  function question(id, words, label, send) {
    const texts = model.get("texts"), row = make("div", "mn-row mn-sure");
    const back = id === "all" ? "all" : `delete ${id}`;
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", label ? `${words} ${label}` : words);
    row.append(
      make("span", "mn-sure-words", words),
      button(`yes ${id}`, texts.yes, "", () => { model.send(send); ask("", back); }, "mod-danger"),
      button(`no ${id}`, texts.no, "", () => ask("", back)),
    );
    row.addEventListener("keydown", (event) => event.key === "Escape" && ask("", back));
    return row;
  }

  function entry({ id, title, who, at, size, here }) {
    const texts = model.get("texts"), language = model.get("language"), item = make("li", "mn-game");
    const label = `${title}, ${who.join(", ")}`, kB = { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 };
    const exact = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
    const when = make("time", "mn-game-when", `${ago(at, language)} (${exact})`);
    when.dateTime = new Date(at).toISOString();
    const small = make("p", "mn-game-small");
    small.append(when, ` · ${new Intl.NumberFormat(language, kB).format(Math.max(0.1, size / 1000))}`);
    item.dataset.game = id;
    item.append(make("p", "mn-game-name", here ? `${title} · ${texts.here}` : title));
    item.append(make("p", "mn-game-who", who.join(" · ")), small);
    if (asking === id) {
      item.append(question(id, texts.sure, label, { kind: "delete", id }));
      return item;
    }
    const row = make("div", "mn-row");
    row.append(
      button(`resume ${id}`, texts.resume, `${texts.resume}: ${label}`, () => model.send({ kind: "resume", id }), "mod-primary"),
      button(`delete ${id}`, texts.delete, `${texts.delete}: ${label}`, () => ask(id)),
    );
    item.append(row);
    return item;
  }

  function draw() {
    const texts = model.get("texts"), games = model.get("games");
    const held = el.contains(document.activeElement) ? document.activeElement.dataset.key ?? "" : "";
    if (asking !== "all" && !games.some(({ id }) => id === asking)) asking = "";
    title.textContent = texts.title;
    about.textContent = texts.about;
    list.replaceChildren(...games.map(entry));
    const all = asking === "all" ? question("all", texts.sure_all, "", { kind: "all" }) : button("all", texts.all, "", () => ask("all"));
    foot.replaceChildren(...(games.length > 1 ? [all] : []));
    if (held) (el.querySelector(`[data-key="${held}"]`) ?? title).focus();
  }

  const later = window.setInterval(() => !el.contains(document.activeElement) && draw(), MINUTE);
  const changes = ["change:games", "change:texts", "change:language"];
  changes.forEach((name) => model.on(name, draw));
  draw();
  return () => {
    window.clearInterval(later);
    changes.forEach((name) => model.off(name, draw));
  };
}

export default { render };
