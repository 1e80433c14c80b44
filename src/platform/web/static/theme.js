// Before the first paint: the theme this person chose, else the system's; and the language.
try {
  var theme = localStorage.getItem("mavuno.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  var page = document.documentElement;
  var language = localStorage.getItem("mavuno.language");
  // The pages for strangers: a language may stand in the link, and is kept; else the device says its own.
  if (page.dataset.speaks !== undefined) {
    var asked = new URLSearchParams(location.search).get("lang");
    if (asked === "en" || asked === "lg" || asked === "sw") {
      localStorage.setItem("mavuno.language", (language = asked));
    }
    language ??= navigator.languages
      .map((one) => one.slice(0, 2))
      .find((one) => one === "en" || one === "lg" || one === "sw");
  }
  if (language === "lg" || language === "sw") page.lang = language;
} catch {
  // Storage is closed to us (private mode): the system's theme is right, and English.
}
// What the app asks for first is on its way before the app's own files are here.
var asks = document.currentScript.dataset.asks;
if (asks) {
  window.askedEarly = fetch(asks, { credentials: "same-origin" });
  window.askedEarly.catch(function () {});
}
// A file that the page begins with and that does not come would leave it waiting for ever: it is said, and asked for anew
// when there is a line or when somebody presses.
var sayLost = function () {
  var place = document.querySelector("#root [role=status]");
  if (!place) return;
  var anew = function () {
    location.reload();
  };
  var text = document.createElement("p");
  text.textContent = "There is no connection. Nothing is lost; please try again.";
  var button = document.createElement("button");
  button.type = "button";
  button.className = "button primary";
  button.textContent = "Try Again";
  button.addEventListener("click", anew);
  place.classList.add("px-4", "text-center");
  place.replaceChildren(text, button);
  addEventListener("online", anew);
};
addEventListener(
  "error",
  function (event) {
    if (!(event.target instanceof HTMLScriptElement) || event.target.type !== "module") return;
    if (document.readyState !== "loading") sayLost();
    else document.addEventListener("DOMContentLoaded", sayLost);
  },
  true,
);
