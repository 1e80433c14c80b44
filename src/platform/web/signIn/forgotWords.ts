// What the page for a forgotten password says.
import { words } from "../words.ts";

export const t = words({
  called: "forgot",
  en: {
    title: "Forgot your password?",
    text: "Tell us your address, and we send you a link to choose a new one.",
    email: "Email",
    send: "Send the link",
    sending: "Sending...",
    sentTitle: "Look into your mail",
    sent: (email: string) =>
      `If ${email} has an account here, a mail is on its way to it. Open its link in this browser, or enter its code.`,
    code: "Code from the mail",
    codeHint: "Six digits",
    enter: "Enter the code",
    again: "Send it again",
    againIn: (seconds: number) => `Send it again in ${seconds} s`,
    other: "Another address",
    back: "Back to sign in",
    wrong: "This code is not right, or it has expired. Check it, or send another.",
    failed: "The mail could not be sent. Please try again.",
  },
});
