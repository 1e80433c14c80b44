// Before the first paint: the theme this person chose, else the system's; and the language.
try {
  var theme = localStorage.getItem("mavuno.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  var language = localStorage.getItem("mavuno.language");
  if (language === "lg" || language === "sw") document.documentElement.lang = language;
} catch {
  // Storage is closed to us (private mode): the system's theme is right, and English.
}
