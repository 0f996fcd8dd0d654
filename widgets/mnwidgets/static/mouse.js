// The browser's half of the map. ipyleaflet tells the kernel of every move of the mouse over every layer; here only
// clicks on named layers get through, and what a click or a hover changes is painted before the kernel hears of it.

const PATIENCE = 1200; // looks for the map, 50 ms apart: a busy machine is slow

const zoneOf = (thing) => thing.split(".")[0];
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** The view of the map that stands in the same board as `el`, once Leaflet has drawn it. */
async function findMap(model, el) {
  const map = await model.widget_manager.get_model(model.get("map"));
  for (let look = 0; look < PATIENCE; look++, await pause()) {
    const views = await Promise.all(Object.values(map.views ?? {}));
    const view = views.find((one) => one.obj && el.closest(".mn-board")?.contains(one.el));
    if (view) return view;
  }
  throw new Error("the map did not appear");
}

/** The polygons of a shape, be they one or several. */
function parts(shape) {
  const rings = shape.getLatLngs();
  return Array.isArray(rings[0]?.[0]) ? rings : [rings];
}

/** The views of all layers, those in groups too. */
async function layersOf(view) {
  const own = await Promise.all(view.layer_views?.views ?? []);
  return [...own, ...(await Promise.all(own.map(layersOf))).flat()];
}

/** The named shapes by zone, once all are on the map. From then on the map and all its layers are silent but for clicks. */
async function findZones(view, names) {
  let layers = [];
  for (let look = 0; look < PATIENCE; look++, await pause()) {
    layers = await layersOf(view);
    if (layers.filter((one) => names.includes(one.model.get("name")) && one.obj.getElement()).length === names.length) break;
  }
  const shapes = new Map();
  view.send = () => {};
  for (const layer of layers) {
    const name = layer.model.get("name"), send = layer.send.bind(layer);
    layer.send = (message, ...rest) => {
      if (name && message.type === "click") send(message, ...rest);
    };
    const zone = name.split("#")[0];
    if (names.includes(name)) shapes.set(zone, [...(shapes.get(zone) ?? []), layer.obj]);
  }
  return shapes;
}

async function render({ model, el }) {
  el.classList.add("mn-mouse");
  const view = await findMap(model, el), map = view.obj, box = map.getContainer();
  const shapes = await findZones(view, model.get("names"));

  // Lines over the map: each is one shape around any number of zones.
  const some = shapes.values().next().value[0];
  const line = (name) => new some.constructor([], { pane: "mn-marks", interactive: false, fill: false, className: `mn-line ${name}` }).addTo(map);
  const targets = [line("mn-glow"), line("mn-target")];
  const hovering = [line("mn-shade"), line("mn-hovered")];
  const selection = [line("mn-under"), line("mn-selected")];
  const outline = (lines, zones) => {
    const around = zones.flatMap((zone) => (shapes.get(zone) ?? []).map(parts)).flat();
    lines.forEach((one) => one.setLatLngs(around));
  };

  let selected = model.get("selected"), hovered = "";
  function select(thing) {
    selected = thing;
    outline(selection, [zoneOf(thing)]);
    box.dataset.selected = zoneOf(thing);
  }
  const target = () => outline(targets, model.get("targets"));

  // What is there, beside the pointer.
  const hint = document.createElement("div");
  hint.className = "mn-hint";
  hint.setAttribute("aria-hidden", "true"); // the line below the map says it to everybody
  hint.hidden = true;
  box.append(hint);
  let over = ["", null], frame = 0;
  function hover(...place) {
    over = place;
    frame ||= requestAnimationFrame(showHover); // however fast the mouse, once a frame
  }
  function showHover() {
    const [zone, at] = over;
    frame = 0;
    if (zone !== hovered) {
      hovered = zone;
      outline(hovering, [zone]);
      hint.textContent = model.get("texts")[zone] ?? "";
      hint.hidden = !hint.textContent;
    }
    if (hint.hidden) return;
    const { x, y } = map.getSize();
    const left = Math.max(4, Math.min(at.x + 14, x - hint.offsetWidth - 4));
    const top = at.y + 18 + hint.offsetHeight > y ? at.y - hint.offsetHeight - 10 : at.y + 18;
    hint.style.transform = `translate(${left}px, ${top}px)`;
  }
  const touched = ({ originalEvent: event }) => event?.pointerType === "touch" || event?.sourceCapabilities?.firesTouchEvents;
  for (const [zone, own] of shapes) {
    for (const shape of own) {
      shape.on("click", () => select(selected === zone ? "" : zone));
      shape.on("mouseover mousemove", (event) => !touched(event) && hover(zone, event.containerPoint));
      shape.on("mouseout", () => hover("", null));
    }
  }

  // The whole board, as large as the place allows; panning and zooming stay inside.
  const bounds = model.get("bounds");
  let whole = Infinity; // the zoom that shows everything; unknown as long as the map is hidden
  function fit() {
    if (!map.getSize().x || !map.getSize().y) return;
    map.setMinZoom(0);
    map.fitBounds(bounds, { animate: false });
    whole = map.getZoom();
    map.setMinZoom(whole);
  }
  function resize() {
    const fitted = map.getZoom() <= whole + 0.01;
    map.invalidateSize({ animate: false, pan: false });
    if (fitted) fit();
    else if (map.getSize().x) map.setMinZoom((whole = map.getBoundsZoom(bounds)));
  }
  let steps = model.get("steps");
  function zoom() {
    map.setZoom(map.getZoom() + (model.get("steps") - steps) * map.options.zoomDelta, { animate: false });
    steps = model.get("steps");
  }
  // One finger scrolls the page, two move and zoom the map: nobody is caught on it. A mouse drags as ever.
  const finger = (event) => map.dragging[event.pointerType === "touch" ? "disable" : "enable"]();
  box.addEventListener("pointerdown", finger, true);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    const pan = map.panBy.bind(map);
    map.panBy = (offset, options) => pan(offset, { ...options, animate: false });
    map._zoomAnimated = map.options.inertia = false;
  }
  map.options.wheelPxPerZoomLevel = 160;
  map.options.maxBoundsViscosity = 1;
  map.invalidateSize({ animate: false, pan: false });
  fit();
  map.setMaxBounds(bounds);
  const watch = new ResizeObserver(resize);
  watch.observe(box);

  const name = () => box.setAttribute("aria-label", model.get("label"));
  const listen = {
    "change:selected": () => select(model.get("selected")),
    "change:targets": target,
    "change:texts": () => hovered && (hint.textContent = model.get("texts")[hovered] ?? ""),
    "change:steps": zoom,
    "change:fits": fit,
    "change:label": name,
  };
  for (const [event, act] of Object.entries(listen)) model.on(event, act);
  box.setAttribute("role", "application");
  box.dataset.ready = "yes";
  name();
  target();
  select(selected);
  return () => {
    watch.disconnect();
    box.removeEventListener("pointerdown", finger, true);
    cancelAnimationFrame(frame);
    for (const [event, act] of Object.entries(listen)) model.off(event, act);
    [hint, ...[targets, selection, hovering].flat()].forEach((one) => one.remove());
  };
}

export default { render };
