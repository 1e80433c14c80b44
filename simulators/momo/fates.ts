// What becomes of a payment is written in the number it goes to, as in MTN's sandbox: 46733123450 to
// 464 each play one part, every other number succeeds. Ugandan numbers ending in the same three
// digits play the same parts, so that a demonstration can use its own country's numbers.

export type Operation = "requesttopay" | "transfer" | "deposit" | "refund";

/** `wait` is how long it stays PENDING: a moment, the half minute of "ongoing", or for ever. */
export type Fate =
  | { outcome: "SUCCESSFUL"; wait: "moment" | "ongoing" | "forever" }
  | { outcome: "FAILED"; reason: string };

const requestToPayReasons: Readonly<Record<string, string>> = {
  "450": "INTERNAL_PROCESSING_ERROR",
  "451": "APPROVAL_REJECTED",
  "452": "EXPIRED",
  "455": "PAYER_NOT_FOUND",
  "456": "PAYEE_NOT_ALLOWED_TO_RECEIVE",
  "457": "NOT_ALLOWED",
  "458": "NOT_ALLOWED_TARGET_ENVIRONMENT",
  "459": "INVALID_CALLBACK_URL_HOST",
  "460": "INVALID_CURRENCY",
  "461": "INTERNAL_PROCESSING_ERROR",
  "462": "SERVICE_UNAVAILABLE",
  "463": "COULD_NOT_PERFORM_TRANSACTION",
  "464": "TRANSFER_TYPE_UNKNOWN",
};

const payoutReasons: Readonly<Record<string, string>> = {
  "450": "INTERNAL_PROCESSING_ERROR",
  "451": "APPROVAL_REJECTED",
  "452": "EXPIRED",
  "455": "NOT_ENOUGH_FUNDS",
  "456": "PAYER_LIMIT_REACHED",
  "457": "PAYEE_NOT_FOUND",
  "458": "NOT_ALLOWED",
  "459": "NOT_ALLOWED_TARGET_ENVIRONMENT",
  "460": "INVALID_CALLBACK_URL_HOST",
  "461": "INVALID_CURRENCY",
  "462": "INTERNAL_PROCESSING_ERROR",
  "463": "SERVICE_UNAVAILABLE",
};

/** The three digits of a number that plays a part; null for ordinary numbers. */
export function partOf(msisdn: string): string | null {
  return /^(?:46733123|2567[0-9]{5,6})(4(?:5[0-9]|6[0-4]))$/.exec(msisdn)?.[1] ?? null;
}

/** What becomes of a payment to or from this number. */
export function fateOf(operation: Operation, msisdn: string): Fate {
  const part = partOf(msisdn);
  if (part === null) return { outcome: "SUCCESSFUL", wait: "moment" };
  if (part === "453") return { outcome: "SUCCESSFUL", wait: "ongoing" };
  if (part === "454") return { outcome: "SUCCESSFUL", wait: "forever" };
  const reasons = operation === "requesttopay" ? requestToPayReasons : payoutReasons;
  const reason = reasons[part];
  return reason === undefined
    ? { outcome: "SUCCESSFUL", wait: "moment" }
    : { outcome: "FAILED", reason };
}

const sentences: Readonly<Record<string, string>> = {
  PAYEE_NOT_FOUND: "Payee does not exist",
  PAYER_NOT_FOUND: "Payer does not exist",
  NOT_ENOUGH_FUNDS: "The payer does not have enough funds.",
  PAYER_LIMIT_REACHED: "The payer's limit has been breached.",
  EXPIRED: "The transaction was not approved in time.",
  APPROVAL_REJECTED: "The transaction was rejected.",
};

/** The words MTN puts beside a reason's code. */
export function sentenceOf(reason: string): string {
  return sentences[reason] ?? "The transaction could not be completed.";
}

const givenNames = "Moses Grace Sarah Peter Florence Ronald Agnes Isaac Ruth Joseph Esther David";
const familyNames =
  "Ssekandi Nakato Okello Tumusiime Achan Mugisha Namuli Wasswa Auma Kato Byaruhanga";

/** A fictional holder for a wallet nobody was registered for: always the same for the same number. */
export function holderOf(msisdn: string): { given: string; family: string } {
  const pick = (names: string, step: number) => {
    const list = names.split(" ");
    return list[(Number(msisdn.slice(-6)) * step + Number(msisdn.slice(-3))) % list.length] ?? "";
  };
  return { given: pick(givenNames, 7), family: pick(familyNames, 3) };
}
