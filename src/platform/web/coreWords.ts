// What is said before any screen is there: while it loads, when it fails, in messages. These files come
// before the language does, so they ask for their words each time they speak.
import { brand } from "#kernel/brand.ts";
import { words } from "./words.ts";

/** The words of the first files, in the language that is here by now. */
export const coreWords = () =>
  words({
    called: "core",
    en: {
      loading: "Loading...",
      loadingBrand: `Loading ${brand.name}...`,
      close: "Close",
      messages: "Messages",
      unexpected: "Unexpected Application Error!",
      refresh: "Refresh Page",
      noNetwork: "No connection",
      noNetworkText: "There is no connection to the server. Nothing is lost; please try again.",
      notIn: "Authentication failed",
      notInText: "Invalid credentials. Please try again.",
      nobodyKnows: "No company here knows this account. Ask your owner for an invitation.",
      welcome: (isLong: boolean) =>
        `Welcome to ${brand.name}! Session active for ${isLong ? "7 days" : "4 hours"}.`,
    },
  });
