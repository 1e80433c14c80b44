// Amounts in words, as invoices, receipts and cheques carry them: a figure is easily changed, a
// sentence is not.
import { currencyDecimals, type Currency } from "./money.ts";
import { invariant } from "./refusal.ts";

const small = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
  "sixteen seventeen eighteen nineteen"
).split(" ");
const tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const scales = ["", "thousand", "million", "billion", "trillion", "quadrillion"];

const currencyWords: Record<Currency, { whole: string; part: string }> = {
  UGX: { whole: "Uganda shillings", part: "" },
  USD: { whole: "US dollars", part: "cents" },
  EUR: { whole: "Euros", part: "cents" },
  GBP: { whole: "Pounds sterling", part: "pence" },
};

function belowHundred(value: number): string {
  if (value < 20) return small[value] ?? "";
  const unit = value % 10;
  return `${tens[Math.floor(value / 10)] ?? ""}${unit > 0 ? `-${small[unit] ?? ""}` : ""}`;
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundred(rest);
  const head = `${small[hundreds] ?? ""} hundred`;
  return rest === 0 ? head : `${head} and ${belowHundred(rest)}`;
}

/** A whole number in words: `seventy-seven thousand five hundred and sixty-eight`. */
export function numberInWords(value: bigint): string {
  invariant(value >= 0n && value < 10n ** 18n, "a number that has words");
  if (value === 0n) return "zero";
  const parts: string[] = [];
  let left = value;
  for (let scale = 0; left > 0n; scale += 1) {
    const group = Number(left % 1000n);
    left /= 1000n;
    if (group === 0) continue;
    const needsAnd = scale === 0 && group < 100 && left > 0n;
    parts.unshift(`${needsAnd ? "and " : ""}${belowThousand(group)} ${scales[scale] ?? ""}`.trim());
  }
  return parts.join(" ");
}

/** `US dollars seventy-seven thousand five hundred and sixty-eight only`; cents as words too. */
export function amountInWords(amount: bigint, currency: Currency): string {
  const words = currencyWords[currency];
  const unit = 10n ** BigInt(currencyDecimals(currency));
  const size = amount < 0n ? -amount : amount;
  const cents = size % unit;
  const whole = `${words.whole} ${amount < 0n ? "minus " : ""}${numberInWords(size / unit)}`;
  return cents === 0n ? `${whole} only` : `${whole} and ${numberInWords(cents)} ${words.part} only`;
}
