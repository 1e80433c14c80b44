// What our mails and text messages say. Plain words, one thing to do, and what to do when it was not
// you. Nothing a stranger typed stands in them.
import { brand } from "#kernel/brand.ts";

export type LetterKind =
  | "confirm"
  | "invite"
  | "magic-link"
  | "recovery"
  | "email-change"
  | "reauthentication";

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

interface Words {
  subject: string;
  says: string;
  does: string;
  otherwise: string;
}

const words: Readonly<Record<LetterKind, Words>> = {
  confirm: {
    subject: "Confirm your address",
    says: `Somebody made a ${brand.name} account with this address. If it was you, confirm it.`,
    does: "Confirm my address",
    otherwise: "If it was not you, do nothing: without this step the account stays closed.",
  },
  invite: {
    subject: "You have been invited",
    says: `You have been invited to work with ${brand.name}. Accept, then choose a password.`,
    does: "Accept the invitation",
    otherwise: "If you did not expect this, do nothing and nothing happens.",
  },
  "magic-link": {
    subject: "Your sign-in link",
    says: `Here is the way into your ${brand.name} account. It works once.`,
    does: "Sign in",
    otherwise: "If you did not ask for it, do nothing: nobody gets in without this mail.",
  },
  recovery: {
    subject: "Choose a new password",
    says: `Somebody asked for a new password for your ${brand.name} account.`,
    does: "Choose a new password",
    otherwise: "If it was not you, do nothing: your password stays as it is.",
  },
  "email-change": {
    subject: "Confirm the change of your address",
    says: `The address of a ${brand.name} account is to change, from or to this address.`,
    does: "Confirm the change",
    otherwise: "If you did not ask for it, do not confirm, and change your password.",
  },
  reauthentication: {
    subject: "Your confirmation code",
    says: `Enter this code in ${brand.name} to show that it is you.`,
    does: "",
    otherwise:
      "If you did not ask for it, somebody else is signed in as you: change your password.",
  },
};

/** One mail: what it is for, the digits, the link (none for a code that is only typed). */
export function letterOf(
  kind: LetterKind,
  facts: { code: string; link: string | null; minutes: number },
): Letter {
  const { subject, says, does, otherwise } = words[kind];
  const ends = `The code works once, for ${facts.minutes} minutes. Never tell it to anybody.`;
  const link = facts.link === null ? [] : [`${does}:\n${facts.link}`, "Or enter this code:"];
  const text = [says, ...link, facts.code, ends, otherwise, brand.name].join("\n\n");
  const button =
    facts.link === null
      ? ""
      : `<p><a href="${escaped(facts.link)}" style="${buttonStyle}">${escaped(does)}</a></p>
<p>Or enter this code:</p>`;
  const html = page(
    subject,
    `<p>${escaped(says)}</p>
${button}
<p style="font-size:28px;letter-spacing:6px;font-weight:bold">${escaped(facts.code)}</p>
<p>${escaped(ends)}</p>
<p style="color:#6b7280">${escaped(otherwise)}</p>`,
  );
  return { subject: `${brand.name}: ${subject}`, text, html };
}

/** A mail as a page: its paragraphs, and who sends it. */
export function page(title: string, paragraphs: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#1f2937;max-width:36em">
${paragraphs}
<p style="color:#6b7280">${escaped(brand.name)}</p>
</body></html>`;
}

const buttonStyle =
  "background:#166534;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none";

/** The text message that carries a code. */
export function smsText(code: string): string {
  return `${brand.name}: your code is ${code}. Never tell it to anybody.`;
}

export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
