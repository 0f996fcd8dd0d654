// The time bar: a slider over all plies with a button for each way to go. However fast it is dragged, one wish at a time
// is on its way to the kernel and only the latest waits behind it.
const BUTTONS = [["first", "fast-backward"], ["back", "step-backward"], ["next", "step-forward"], ["now", "fast-forward"]];
const PATIENCE = 2000; // milliseconds after which an answer is no longer waited for

function render({ model, el }) {
  el.classList.add("mn-timebar");
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = 0;
  const rounds = document.createElement("datalist");
  rounds.id = `mn-rounds-${model.model_id ?? Math.random().toString(36).slice(2)}`;
  slider.setAttribute("list", rounds.id);
  const where = document.createElement("output");
  where.className = "mn-time-where";

  let wanted = -1, sent = 0; // the ply that waits, and when the last wish was sent; 0 when it was answered
  function wish(ply) {
    wanted = Math.max(0, Math.min(ply, model.get("end")));
    slider.value = wanted;
    send();
  }
  function send() {
    const now = performance.now();
    if (wanted < 0 || (sent && now < sent + PATIENCE)) return;
    sent = now;
    model.send({ ply: wanted });
    wanted = -1;
  }
  function answered() {
    sent = 0;
    if (wanted >= 0) send();
    else show();
  }

  const here = () => (wanted >= 0 ? wanted : Number(slider.value));
  const go = { first: () => wish(0), back: () => wish(here() - 1), next: () => wish(here() + 1), now: () => wish(model.get("end")) };
  const buttons = BUTTONS.map(([name, icon]) => {
    const one = document.createElement("button");
    one.type = "button";
    one.className = "jupyter-button widget-button mn-time-button";
    one.dataset.mnKey = name;
    const sign = document.createElement("i");
    sign.className = `fa fa-${icon}`;
    sign.setAttribute("aria-hidden", "true");
    one.append(sign);
    one.addEventListener("click", () => one.getAttribute("aria-disabled") === "true" || go[name]());
    return one;
  });
  slider.addEventListener("input", () => wish(Number(slider.value)));

  function show() {
    const [ply, end, labels] = [model.get("ply"), model.get("end"), model.get("labels")];
    slider.max = Math.max(1, end);
    slider.value = ply;
    slider.disabled = !end;
    slider.setAttribute("aria-label", labels.label ?? "");
    slider.setAttribute("aria-valuetext", model.get("where"));
    where.textContent = model.get("where");
    el.classList.toggle("mn-time-past", ply < end);
    // A greyed button keeps the focus: whoever holds the key down is not thrown out at the end.
    buttons.forEach((one, i) => {
      one.setAttribute("aria-disabled", String(i < 2 ? ply === 0 : ply === end));
      one.setAttribute("aria-label", labels[BUTTONS[i][0]] ?? "");
      one.title = labels[BUTTONS[i][0]] ?? "";
    });
  }
  function mark() {
    rounds.replaceChildren(...model.get("rounds").map((ply) => Object.assign(document.createElement("option"), { value: ply })));
  }
  const listen = { "change:answer": answered, "change:rounds": mark, "change:labels": show, "change:where": show, "change:end": show, "change:ply": show };
  const later = () => wanted < 0 && !sent && show();
  for (const [event, act] of Object.entries(listen)) model.on(event, act === show ? later : act);
  mark();
  show();
  el.append(buttons[0], buttons[1], slider, buttons[2], buttons[3], rounds, where);
  return () => { for (const [event, act] of Object.entries(listen)) model.off(event, act === show ? later : act); };
}

export default { render };
