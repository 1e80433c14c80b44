// What is said before a link lets somebody in.
import { words } from "../words.ts";

export const t = words({
  called: "whose",
  en: {
    title: "Is this you?",
    text: "This link signs you in to the account of",
    theirs: "If it is not your account, what you write would go to whoever sent you the link.",
    instead: (address: string) => `${address} is signed in here now, and will be signed out.`,
    go: "Continue",
    going: "Signing In...",
    notMe: "Not me",
  },
});
