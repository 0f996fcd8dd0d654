// What this browser remembers: a token of its own, small settings, the game of this tab, and sealed copies of the last few.
const TOKEN = "mare-nostrum.token", SETTINGS = "mare-nostrum.settings", GAME = "mare-nostrum.game";
const COPY = "mare-nostrum.copy.", COPIES = 3;
const EAR = 150; // milliseconds in which another tab may say that a game is open there

function storage(name) {
  try {
    const one = window[name];
    one.setItem("mare-nostrum.try", "1");
    one.removeItem("mare-nostrum.try");
    return one;
  } catch (error) {
    return null; // blocked, or full
  }
}

function read(store, key) {
  try { return JSON.parse(store.getItem(key)) ?? {}; } catch (error) { return {}; }
}

function token(store) {
  let own = store.getItem(TOKEN);
  if (!/^[0-9a-f]{64}$/.test(own ?? "")) {
    own = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    store.setItem(TOKEN, own);
  }
  return own;
}

function copies(store) {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i)).filter((key) => key.startsWith(COPY));
  return keys.sort((a, b) => (read(store, b).at ?? 0) - (read(store, a).at ?? 0)); // the latest first
}

function copy(store, { id, sealed }) {
  const others = copies(store).filter((key) => key !== COPY + id);
  others.slice(COPIES - 1).forEach((key) => store.removeItem(key));
  const text = JSON.stringify({ at: Date.now(), sealed });
  try {
    store.setItem(COPY + id, text);
  } catch (error) {
    others.forEach((key) => store.removeItem(key));
    try { store.setItem(COPY + id, text); } catch (full) { store.removeItem(COPY + id); } // no copy is better than an old one
  }
}

function render({ model, el }) {
  const local = storage("localStorage"), tab = storage("sessionStorage");
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel("mare-nostrum") : null;
  let game = ""; // which is open in this tab
  let gone = false;

  // A duplicated tab has the same game as the first one: whoever has it open says so.
  async function taken(id) {
    if (!tabs) return false;
    return new Promise((answer) => {
      const heard = ({ data }) => data?.mine === id && answer(true);
      tabs.addEventListener("message", heard);
      tabs.postMessage({ ask: id });
      window.setTimeout(() => { tabs.removeEventListener("message", heard); answer(false); }, EAR);
    });
  }
  tabs?.addEventListener("message", ({ data }) => game && data?.ask === game && tabs.postMessage({ mine: game }));

  async function hello() {
    if (!local || !tab) {
      model.send({ kind: "hello" });
      return;
    }
    const last = tab.getItem(GAME) ?? "";
    const own = last && !(await taken(last)) ? last : "";
    if (gone) return;
    game = own;
    const sealed = own ? read(local, COPY + own).sealed ?? "" : "";
    model.send({ kind: "hello", token: token(local), settings: read(local, SETTINGS), game: own, copy: sealed });
  }

  const acts = {
    setting({ key, value }) { local?.setItem(SETTINGS, JSON.stringify({ ...read(local, SETTINGS), [key]: value })); },
    game({ id }) {
      game = id;
      if (id) tab?.setItem(GAME, id);
      else tab?.removeItem(GAME);
      // What a link brought is this tab's own game now: a reload comes back to it, not to the link.
      if (id && /[?&](game|position)=/.test(location.search)) history.replaceState(null, "", location.pathname);
    },
    copy(message) {
      if (local) copy(local, message);
      el.dataset.ply = message.ply;
    },
    forget({ ids }) { (ids?.map((id) => COPY + id) ?? (local ? copies(local) : [])).forEach((key) => local?.removeItem(key)); },
    settled({ back }) {
      // The table takes a moment to be drawn: until then the lobby stands where it will be.
      if (back && !gone && document.querySelector(".mn-lobby")?.checkVisibility()) {
        window.setTimeout(() => acts.settled({ back }), 40);
        return;
      }
      el.dataset.settled = "yes";
      document.dispatchEvent(new Event("mn-settled"));
    },
  };
  const heard = (message) => {
    try { acts[message.kind]?.(message); } catch (error) { /* a storage that is full keeps what it has */ }
  };
  const elsewhere = (event) => event.key === SETTINGS && model.send({ kind: "settings", settings: read(local, SETTINGS) });
  model.on("msg:custom", heard);
  window.addEventListener("storage", elsewhere);
  hello();
  return () => {
    gone = true;
    tabs?.close();
    model.off("msg:custom", heard);
    window.removeEventListener("storage", elsewhere);
  };
}

export default { render };
