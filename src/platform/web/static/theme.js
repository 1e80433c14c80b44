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
