// What is said while a password is chosen.
import { words } from "../words.ts";

export const t = words({
  called: "newPassword",
  en: {
    recovery: "Choose a new password",
    invite: (name: string) => `Welcome, ${name}`,
    invited: "You have been invited. Choose the password with which you will sign in.",
    account: "Your account",
    password: "New password",
    hint: "A few words that only you put together are good. What everybody tries is refused.",
    save: "Save and sign in",
    saving: "Saving...",
    saved: "Your password is saved",
    elsewhere: "All your other devices are signed out.",
    other: "This is not me",
    failed: "The password was not saved. Please try again.",
  },
});
