// Telephone numbers are kept as E.164 (`+256772123456`). Uganda's plan is closed: nine digits after
// the country code, mobiles begin with 7. The network a prefix belongs to is a hint only; the
// account holder's name from the provider decides.

export type Network = "MTN" | "Airtel" | "UTL" | "Smile" | "Hamilton" | "Tangerine" | "Talkio";

export type PhoneReading =
  | { ok: true; phone: string; kind: "mobile" | "landline"; network: Network | null }
  | { ok: false; why: "not-ugandan" | "format" };

const networksByPrefix: readonly (readonly [string, Network])[] = [
  ["720", "Smile"],
  ["724", "Hamilton"],
  ["726", "Tangerine"],
  ["727", "Tangerine"],
  ["728", "Talkio"],
  ["70", "Airtel"],
  ["71", "UTL"],
  ["73", "Hamilton"],
  ["74", "Airtel"],
  ["75", "Airtel"],
  ["76", "MTN"],
  ["77", "MTN"],
  ["78", "MTN"],
  ["79", "MTN"],
  ["31", "MTN"],
  ["39", "MTN"],
  ["20", "Airtel"],
];

function withoutSeparators(text: string): string {
  return text
    .trim()
    .replace(/^00(?=[1-9])/, "+")
    .replace(/[\s().\-–/]+/g, "")
    .replace(/(?!^)\+/g, "x");
}

/** The network that a Ugandan number's prefix was given to; null when no one is known for it. */
export function networkOf(phone: string): Network | null {
  if (!phone.startsWith("+256")) return null;
  const national = phone.slice(4);
  return networksByPrefix.find(([prefix]) => national.startsWith(prefix))?.[1] ?? null;
}

/** Reads a Ugandan number as people write it: `0772 123456`, `772123456`, `+256 772 123 456`. */
export function readPhone(text: string): PhoneReading {
  const plain = withoutSeparators(text);
  const match = /^(?:\+?256|0)?([2-47][0-9]{8})$/.exec(plain);
  if (!match?.[1]) {
    const abroad = /^\+(?!256)[1-9][0-9]{6,14}$/.test(plain);
    return { ok: false, why: abroad ? "not-ugandan" : "format" };
  }
  const phone = `+256${match[1]}`;
  const kind = match[1].startsWith("7") ? "mobile" : "landline";
  return { ok: true, phone, kind, network: networkOf(phone) };
}

/** Reads a number of any country for buyers and forwarders; Ugandan ones may leave out the code. */
export function readPhoneAnywhere(text: string): string | null {
  const home = readPhone(text);
  if (home.ok) return home.phone;
  return home.why === "not-ugandan" ? withoutSeparators(text) : null;
}

/** As shown: `+256 772 123 456`; numbers of other countries stay as they are. */
export function formatPhone(phone: string): string {
  if (!/^\+256[0-9]{9}$/.test(phone)) return phone;
  return `+256 ${phone.slice(4, 7)} ${phone.slice(7, 10)} ${phone.slice(10)}`;
}

/** Enough to recognise one's own number, not enough to call it: `+256 77• ••• 456`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)} ${phone.slice(4, 6)}• ••• ${phone.slice(-3)}`;
}

/** A mobile number as MTN's interface wants it: the country code without a plus. */
export function phoneForMtn(phone: string): string {
  return phone.replace(/^\+/, "");
}

/** A Ugandan mobile number as Airtel's interface wants it: nine digits without the country code. */
export function phoneForAirtel(phone: string): string {
  return phone.replace(/^\+256/, "");
}
