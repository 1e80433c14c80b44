// Why a password was refused, in words for who chose it.
import { type AuthError, isAuthWeakPasswordError } from "@supabase/auth-js";
import { refusal, words } from "../words.ts";

export const t = words({
  called: "password",
  en: {
    short: (least: string) => `Use at least ${least} characters.`,
    shorter: "It is too short.",
    characters: "Use letters, figures and signs.",
    known: "Everybody tries this one first; choose one of your own.",
    same: "This is your password already. Choose another one.",
  },
});

/** One sentence for each weakness; null when the refusal is not about the password itself. */
export function weaknessesOf(error: AuthError): readonly string[] | null {
  if (error.code === "same_password") return [t.same];
  if (!isAuthWeakPasswordError(error)) return null;
  const least = /at least (\d+)/.exec(error.message)?.[1];
  const sentences = {
    length: least === undefined ? t.shorter : t.short(least),
    characters: t.characters,
    pwned: t.known,
  };
  return error.reasons.map((reason) => sentences[reason] ?? refusal(error, t.characters));
}
