// What is said to somebody without an account.
import { words } from "../words.ts";

export const t = words({
  called: "newcomer",
  en: {
    invitation: "No account yet? Ask your owner for an invitation.",
    nobody: "No company is here yet.",
    open: "Open the first one",
  },
});
