// Buttons that ask Python for a file and save what comes; a picture in pixels is drawn here, from the SVG.
const SCALE = 2;

function save(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), 10000);
}

async function pixels(svg) {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function render({ model, el }) {
  const group = document.createElement("div");
  group.className = "mn-downloads";
  group.setAttribute("role", "group");
  function relabel() {
    group.setAttribute("aria-label", model.get("label"));
    const rows = Object.entries(model.get("files"));
    while (group.children.length > rows.length) { group.lastChild.remove(); }
    rows.forEach(([key, words], i) => {
      let one = group.children[i];
      if (!one) {
        one = document.createElement("button");
        one.type = "button";
        one.className = "jupyter-button widget-button";
        one.addEventListener("click", () => model.send({ kind: "want", file: one.dataset.file }));
        group.append(one);
      }
      one.dataset.file = key;
      one.textContent = words;
    });
  }
  async function heard(message) {
    if (message.kind !== "file") { return; }
    const blob = message.drawn ? await pixels(message.text) : new Blob([message.text], { type: message.type });
    save(message.name, blob);
  }
  model.on("change:label", relabel);
  model.on("change:files", relabel);
  model.on("msg:custom", heard);
  relabel();
  el.append(group);
  return () => {
    model.off("change:label", relabel);
    model.off("change:files", relabel);
    model.off("msg:custom", heard);
  };
}

export default { render };
