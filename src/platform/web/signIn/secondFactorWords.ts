// What the second step of signing in says.
import { brand } from "#kernel/brand.ts";
import { words } from "../words.ts";

export const t = words({
  called: "secondFactor",
  en: {
    title: "One more step",
    app: `Open your authenticator app and enter the code it shows for ${brand.name}.`,
    phone: "We send a text message with a code to your phone.",
    phoneSent: "A text message with a code is on its way to your phone.",
    which: "With which?",
    appName: "Authenticator app",
    phoneName: "Text message",
    code: "Code",
    codeHint: "Six digits",
    enter: "Sign In",
    entering: "Signing In...",
    send: "Send the code",
    again: "Send it again",
    againIn: (seconds: number) => `Send it again in ${seconds} s`,
    other: "Use another account",
    lost: "Lost your phone? Your owner or an administrator can take this step away, once they know it is you.",
    wrong: "This code is not right. Wait for the next one and try again.",
    late: "This code is too old. Send another one.",
    often: "Too many wrong codes. Wait a quarter of an hour, then try again.",
    away: "The server does not answer. Please try again.",
    retry: "Try again",
  },
});
