// What we write to a person when how they sign in was changed, by them or by somebody else (OWASP ASVS 6.3.7), and of sign-ins
// that may be somebody else's (6.3.5). Nothing a stranger typed stands in it, no code and no link: there is nothing to press
// that somebody else could have sent.
import { brand } from "#kernel/brand.ts";
import { formatDay, formatTime, kampalaDay } from "#kernel/days.ts";
import { escaped, type Letter, page } from "./letters.ts";

export type Change =
  | "password-chosen"
  | "password-changed"
  | "password-removed"
  | "address-changed"
  | "number-changed"
  | "second-step-added"
  | "second-step-removed"
  | "way-in-added"
  | "way-in-removed"
  | "new-device"
  | "after-wrong-passwords"
  | "after-long"
  | "second-step-wrong";

const words: Readonly<Record<Change, string>> = {
  "password-chosen": "A password was chosen",
  "password-changed": "Your password was changed",
  "password-removed": "Your password was taken away",
  "address-changed": "Your mail address was changed",
  "number-changed": "Your phone number was changed",
  "second-step-added": "A second step was added",
  "second-step-removed": "A second step was taken away",
  "way-in-added": "Another way to sign in was added",
  "way-in-removed": "A way to sign in was taken away",
  "new-device": "Somebody signed in on a new device",
  "after-wrong-passwords": "Somebody signed in after several wrong passwords",
  "after-long": "Somebody signed in after a long time",
  "second-step-wrong": "Somebody gave your password and several wrong second steps",
};

const otherwise =
  "If it was not you, choose a new password now and tell whoever looks after people at your company.";

/** The mail that says so, with the day and the time in Kampala. */
export function noticeOf(change: Change, at: Date): Letter {
  const when = `on ${formatDay(kampalaDay(at))} at ${formatTime(at)} in Kampala`;
  const subject = words[change];
  const says = `${subject} ${when}. This is about your ${brand.name} account.`;
  const lines = [says, "If it was you, there is nothing to do.", otherwise];
  const html = page(subject, lines.map((line) => `<p>${escaped(line)}</p>`).join("\n"));
  return { subject: `${brand.name}: ${subject}`, text: [...lines, brand.name].join("\n\n"), html };
}

/** The text message that says so, to whoever has no mail address. */
export function noticeText(change: Change): string {
  return `${brand.name}: ${words[change].toLowerCase()} on your account. Not you? Tell your company now.`;
}
