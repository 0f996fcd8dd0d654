// What the page does by itself: it says goodbye when it closes, tells when the server is gone, and comes back to its game.
(function () {
  "use strict";
  const WORDS = {
    en: ["The connection to the game was lost. Reload the page.", "Reload", "Setting the table…", "Coming back to your game…"],
    pt: ["A conexão com o jogo foi perdida. Recarregue a página.", "Recarregar", "Preparando a mesa…", "Voltando à sua partida…"],
    it: ["Il collegamento con il gioco è perso. Ricarica la pagina.", "Ricarica", "Apparecchiamo il tavolo…", "Torniamo alla tua partita…"],
    uk: ["Зв’язок із грою втрачено. Перезавантажте сторінку.", "Перезавантажити", "Готуємо стіл…", "Повертаємося до вашої гри…"],
  };
  const words = WORDS[(navigator.language || "en").slice(0, 2)] || WORDS.en;
  const GRACE = 4000; // milliseconds without a connection before the banner shows
  const RETURNING = 30000; // milliseconds that a game may take to come back
  let open = 0, timer = 0, leaving = false, ended = false;

  // The looks that appearance.js kept: the page is dark before there is anything on it.
  try {
    const looks = JSON.parse(window.localStorage.getItem("mare-nostrum.looks") || "{}");
    const root = document.documentElement.dataset;
    if (looks.theme === "light" || looks.theme === "dark") { root.mnTheme = looks.theme; }
    if (looks.size === "large" || looks.size === "largest") { root.mnSize = looks.size; }
    if (looks.projector === "on") { root.mnProjector = "on"; }
  } catch (error) { /* a browser that keeps nothing, or kept nonsense: the plain looks */ }

  function kernel() {
    const data = document.getElementById("jupyter-config-data");
    try { return data ? JSON.parse(data.textContent) : null; } catch (error) { return null; }
  }

  function goodbye() {
    const page = kernel();
    leaving = true;
    if (page && page.kernelId) {
      navigator.sendBeacon(page.baseUrl + "voila/api/shutdown/" + page.kernelId);
    }
  }

  function banner() {
    if (leaving || (open > 0 && !ended) || document.getElementById("mn-lost")) { return; }
    const box = document.createElement("div");
    box.id = "mn-lost";
    box.setAttribute("role", "alert");
    const text = document.createElement("span");
    text.textContent = words[0];
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words[1];
    button.addEventListener("click", function () { window.location.reload(); });
    box.append(text, button);
    document.body.prepend(box);
  }

  function opened() {
    open += 1;
    window.clearTimeout(timer);
    const box = document.getElementById("mn-lost");
    if (box && !ended) { box.remove(); }
  }

  function closed(wasOpen) {
    if (wasOpen) { open -= 1; }
    window.clearTimeout(timer);
    timer = window.setTimeout(banner, GRACE);
  }

  // A kernel that was killed is started again by the server, but knows nothing of this page: that is as good as gone.
  function watch(event) {
    const large = event.data.length ?? event.data.byteLength;
    if (ended || !(large < 4000)) { return; }
    const text = typeof event.data === "string" ? event.data : new TextDecoder().decode(event.data);
    if (/"execution_state": ?"(restarting|autorestarting|dead)"/.test(text)) {
      ended = true;
      banner();
    }
  }

  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      let was = false;
      this.addEventListener("open", function () { was = true; opened(); });
      this.addEventListener("close", function () { closed(was); was = false; });
      this.addEventListener("message", watch);
    }
  };

  // A tab that had a game sees nothing else until it is there again: the lobby would only flash by.
  function returning() {
    let game = null;
    try { game = window.sessionStorage.getItem("mare-nostrum.game"); } catch (error) { /* it may store nothing */ }
    if (!game) { return; }
    const box = document.createElement("div");
    box.id = "mn-returning";
    box.setAttribute("role", "status");
    box.textContent = words[3];
    document.body.prepend(box);
    document.addEventListener("mn-settled", function () { box.remove(); });
    window.setTimeout(function () { box.remove(); }, RETURNING);
  }

  document.addEventListener("DOMContentLoaded", returning);
  window.addEventListener("pagehide", goodbye);
  window.addEventListener("pageshow", function (event) { if (event.persisted) { window.location.reload(); } });
  document.addEventListener("DOMContentLoaded", waiting);
  const seen = new MutationObserver(waiting);
  seen.observe(document.documentElement, { childList: true, subtree: true });
  function waiting() {
    const text = document.getElementById("loading_text");
    if (text) { text.textContent = words[2]; seen.disconnect(); }
  }
})();
