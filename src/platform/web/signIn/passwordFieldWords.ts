// What the eye in a password field says.
import { words } from "../words.ts";

export const t = words({
  called: "passwordField",
  en: { show: "Show the password", hide: "Hide the password" },
});
