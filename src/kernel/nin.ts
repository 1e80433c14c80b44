// The National Identification Number: fourteen characters, class, sex, two digits of the birth year,
// then letters and digits. It has no public check digit, so beyond the form we only warn. It is
// personal data: shown masked, never logged.

/** What the audit calls it that somebody looked at a NIN: on the screen, or on the paper of all that is held. */
export const ninActs = { look: "look-at-nin", state: "state-personal-data" } as const;

/** What looks odd about a number that may still be right; a person decides. */
export type NinWarning = "unusual-class" | "other-sex" | "other-birth-year";

export type NinReading =
  | { ok: true; nin: string; warnings: readonly NinWarning[] }
  | { ok: false; why: "format" };

/** Reads a NIN as typed and compares it with what is recorded about the person. */
export function readNin(
  text: string,
  person: { sex?: "female" | "male"; birthYear?: number } = {},
): NinReading {
  const nin = text.replace(/[\s-]+/g, "").toUpperCase();
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{10}$/.test(nin)) return { ok: false, why: "format" };
  const warnings: NinWarning[] = [];
  if (!"CP".includes(nin.charAt(0))) warnings.push("unusual-class");
  if (person.sex && nin.charAt(1) !== (person.sex === "female" ? "F" : "M")) {
    warnings.push("other-sex");
  }
  if (person.birthYear !== undefined && Number(nin.slice(2, 4)) !== person.birthYear % 100) {
    warnings.push("other-birth-year");
  }
  return { ok: true, nin, warnings };
}

/** As shown on screens: `CM85•••••••34Q`. */
export function maskNin(nin: string): string {
  return `${nin.slice(0, 4)}${"•".repeat(7)}${nin.slice(-3)}`;
}

/** Is this a number as screens show it, and not the number itself? */
export function isMaskedNin(text: string): boolean {
  return /^[A-Z]{2}[0-9]{2}•{7}[A-Z0-9]{3}$/.test(text);
}

/** A text in which every number that has the form of a NIN is shortened. */
export function withoutNins(text: string): string {
  return text.replaceAll(/\b[A-Z]{2}[0-9]{2}[A-Z0-9]{10}\b/g, maskNin);
}
