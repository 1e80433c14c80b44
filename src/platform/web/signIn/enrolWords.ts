// What is said while a second step is set up.
import { words } from "../words.ts";

export const t = words({
  called: "enrol",
  en: {
    title: "Set up your second step",
    text: "Your company asks you for a second step at sign-in. It takes a minute, once.",
    scan: "Open an authenticator app on your phone and scan this picture.",
    picture: "QR code for the authenticator app",
    or: "Or type this into the app:",
    code: "Code the app shows now",
    codeHint: "Six digits",
    save: "Save and sign in",
    saving: "Saving...",
    other: "Use another account",
    wrong: "This code is not right. Wait for the next one and try again.",
    away: "The server does not answer. Please try again.",
    retry: "Try again",
  },
});
