// What the sign-in page says.
import { words } from "../words.ts";

export const t = words({
  called: "signIn",
  en: {
    title: "Sign in",
    email: "Email",
    password: "Password",
    keep: "Keep me signed in for 7 days",
    signIn: "Sign In",
    signingIn: "Signing In...",
    forgot: "Forgot your password?",
    another: "Send me another link",
  },
});
