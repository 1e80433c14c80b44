// What identity's log calls the things people do to their accounts, in words everybody reads. The names
// are the sign-in service's own; the words are ours.

const words: Readonly<Record<string, string>> = {
  login: "Signed in",
  logout: "Signed out",
  token_revoked: "Device signed out",
  token_refreshed: "Sign-in renewed",
  invite_accepted: "Invitation accepted",
  user_signedup: "Account made",
  user_invited: "Invited",
  user_deleted: "Account deleted",
  user_modified: "Account changed",
  user_updated_password: "Password changed",
  user_recovery_requested: "Asked for a new password",
  user_reauthenticate_requested: "Asked for a code to confirm it is them",
  user_reauthenticated: "Showed their password again",
  user_confirmation_requested: "Asked to confirm an address",
  user_repeated_signup: "Tried to make the account again",
  identity_linked: "Another way to sign in added",
  identity_unlinked: "A way to sign in removed",
  factor_in_progress: "Second step begun",
  factor_unenrolled: "Second step removed",
  factor_deleted: "Second step taken away",
  factor_updated: "Second step renamed",
  challenge_created: "Asked for the second step",
  verification_attempted: "Second step tried",
};

/** Every act that has words: what a filter offers. */
export const signInActs: readonly string[] = Object.keys(words);

/** What happened, in words: "Signed in". An act nobody named is shown as it is kept. */
export function signInActName(act: string): string {
  return words[act] ?? act.replaceAll("_", " ");
}

/** Acts that come with every renewal or every try: true, but nobody looks for them among their sign-ins. */
export const routineActs: readonly string[] = [
  "token_refreshed",
  "challenge_created",
  "factor_in_progress",
];
