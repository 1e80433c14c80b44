import { words } from "../words.ts";

/** What stands instead of a screen that could not be drawn. */
export const t = words({
  called: "trouble",
  en: {
    wrong: "Something went wrong.",
    wrongText: "An unexpected error occurred. Please try refreshing the page.",
    again: "Try Again",
  },
});
