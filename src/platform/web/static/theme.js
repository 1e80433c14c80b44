// Before the first paint: the theme this person chose, else the system's; and the language.
try {
  var theme = localStorage.getItem("mavuno.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  var language = localStorage.getItem("mavuno.language");
  if (language === "lg" || language === "sw") document.documentElement.lang = language;
} catch {
  // Storage is closed to us (private mode): the system's theme is right, and English.
}
// What the app asks for first is on its way before the app's own files are here.
var asks = document.currentScript.dataset.asks;
if (asks) {
  window.askedEarly = fetch(asks, { credentials: "same-origin" });
  window.askedEarly.catch(function () {});
}
