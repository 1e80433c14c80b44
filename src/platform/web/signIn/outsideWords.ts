// What the ways in through other services say.
import { words } from "../words.ts";

export const t = words({
  called: "outsideWays",
  en: {
    or: "Other ways to sign in",
    with: (name: string) => `Continue with ${name}`,
    single: "Single sign-on",
    domain: "Your company's domain",
    example: "For example kyagalanyi.example, or your e-mail address there",
    go: "Continue",
    going: "Opening...",
    failed: "This way in does not answer. Please try again, or sign in with your password.",
  },
});
