// Before the first paint: the theme this person chose, else the system's.
try {
  var theme = localStorage.getItem("mavuno.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to us (private mode): the system's theme is right.
}
