// Notices in English.
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { NoticeFacts, PaidBy, Sayings } from "./sayingRules.ts";

const paid: Record<PaidBy, string> = {
  cash: "in cash",
  cheque: "by cheque",
  mtn_momo: "by mobile money",
  airtel_money: "by Airtel Money",
  bank: "by bank transfer",
};
const asks: Record<NoticeFacts["approval_needed"]["why"], (asker: string) => string> = {
  asked: (asker) => `${asker} asks`,
  reminded: (asker) => `Still waiting: ${asker} asks`,
  escalated: (asker) => `Nobody has decided yet, so you may: ${asker} asks`,
};
const outcomes = {
  approved: "Approved",
  returned: "Given back",
  rejected: "Turned down",
  expired: "Lapsed without a decision",
} as const;
const ends = {
  expiring_soon: "Expiring soon",
  renew_now: "Renew now",
  expired: "Expired",
} as const;

const days = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;
const because = (reason: string | null): string => (reason === null ? "" : `: ${reason}`);

export const sayingsInEnglish: Sayings = {
  approval_needed: ({ why, number, asker, amount, subject }) => ({
    title: `Approval needed: ${number}`,
    message: `${asks[why](asker)}${amount === null ? "" : ` for ${formatMoney(amount)}`}. ${subject}`,
  }),
  approval_result: ({ outcome, number, by, reason, subject }) => ({
    title: `${outcomes[outcome]}: ${number}`,
    message:
      outcome === "expired"
        ? `Ask again if it is still needed${because(reason)}. ${subject}`
        : `By ${by}${because(reason)}. ${subject}`,
  }),
  fund_release: ({ number, amount, payee, paidBy, by }) => ({
    title: `Funds released: ${number}`,
    message: `${formatMoney(amount)} to ${payee} ${paid[paidBy]}, released by ${by}`,
  }),
  payment_processed: ({ number, amount, payee, paidBy, isPaid, reason }) => ({
    title: isPaid ? `Payment processed: ${number}` : `Payment failed: ${number}`,
    message: isPaid
      ? `${formatMoney(amount)} to ${payee} was paid ${paid[paidBy]}`
      : `${formatMoney(amount)} to ${payee} was not paid${because(reason)}. What it was for is open again`,
  }),
  export_ready: ({ number, destination, leavesOn }) => ({
    title: `Export ready: ${number}`,
    message: `Ready to load for ${destination}, leaves ${formatDay(leavesOn)}`,
  }),
  price_published: ({ number, product, price, from, place }) => ({
    title: `New price: ${product}, ${formatMoney(price)} a kg`,
    message: `From ${formatDay(from)}, ${place ?? "all stores"}. ${number}`,
  }),
  quality_result: ({ number, farmer, grams, by, grade, reason }) => ({
    title:
      grade === null
        ? `Quality rejected: ${number}`
        : `Quality approved: ${number}, grade ${grade}`,
    message: `${farmer}, ${formatKilograms(grams)} kg, by ${by}${because(reason)}`,
  }),
  doc_due: ({ paper, number, standing, neededBy, daysLeft }) => ({
    title: `${paper}: ${standing}, ${number}`,
    message:
      standing === "late"
        ? `Was needed by ${formatDay(neededBy)}`
        : `Needed by ${formatDay(neededBy)}, ${daysLeft === 0 ? "today" : `in ${days(daysLeft)}`}`,
  }),
  licence_due: ({ standing, name, number, lastDay, daysLeft }) => ({
    title: `${ends[standing]}: ${name} ${number}`,
    message:
      standing === "expired"
        ? `Its last day was ${formatDay(lastDay)}`
        : `Its last day is ${formatDay(lastDay)}, ${days(daysLeft)} left`,
  }),
  payment_unknown: ({ number, amount, payee, why }) => ({
    title: `Payment to be checked: ${number}`,
    message: `${formatMoney(amount)} to ${payee}. ${why}`,
  }),
  payment_reversed: ({ number, amount, payee, by, reason }) => ({
    title: `Taken back: ${number}, ${formatMoney(amount)}`,
    message: `${by} says it came back from ${payee}: ${reason}. Its debts can be paid once more; look whether the money is there.`,
  }),
  ceiling_near: ({ released, ceiling, day }) => ({
    title: `${formatMoney(released)} of mobile money let go on ${formatDay(day)}`,
    message: `At most ${formatMoney(ceiling)} leaves on one day. Look whether it is what you expect; the brake stops the rest.`,
  }),
  charge_large: ({ amount, by, file, note }) => ({
    title: `${formatMoney(amount)} booked as a charge`,
    message: `${by}, from ${file}: ${note}. Look whether the bank or the network really kept it.`,
  }),
  charges_of_month: ({ charged, day }) => ({
    title: `${formatMoney(charged)} of charges this month`,
    message: `By ${formatDay(day)} one person alone had booked so much as charges of banks and networks. Further ones are booked by two; look whether it was really kept.`,
  }),
  fiscal_refused: ({ number, amount, customer, reason }) => ({
    title: `${number}: refused by the fiscal authority`,
    message: `${formatMoney(amount)} to ${customer} has no fiscal number: ${reason} Put it right and hand it in again.`,
  }),
  receipt_voided: ({ number, amount, customer, by, reason }) => ({
    title: `${number}: ${formatMoney(amount)} of ${customer} taken back`,
    message: `${by}: ${reason}. If the money did come, it is missing now: ask whoever took it, and the customer.`,
  }),
  person_added: ({ who, role, what, by }) => ({
    title: {
      added: `${who} was added as ${role.replaceAll("_", " ")}`,
      invited: `${who} was invited as ${role.replaceAll("_", " ")}`,
      reactivated: `${who} works here again, as ${role.replaceAll("_", " ")}`,
      telephone: `${who} has another telephone`,
    }[what],
    message: `By ${by}. Look whether it is who they say: what needs two people is safe only between two who are two.`,
  }),
  advance_written_off: ({ number, farmer, amount, by, reason }) => ({
    title: `${formatMoney(amount)} of ${number} written off`,
    message: `${farmer} owes it no longer. ${by}: ${reason}. Look whether the farmer ever had the money.`,
  }),
  rate_changed: ({ currency, rate, before, day, by, reason }) => ({
    title: `${currency} at ${rate} for ${formatDay(day)}`,
    message: `It was ${before}. ${by}: ${reason}. What is booked on that day is counted by it.`,
  }),
  month_reopened: ({ month, by, reason }) => ({
    title: `${month}: closed month opened again`,
    message: `${by}: ${reason}. What was reported of it may say something else now.`,
  }),
  month_closed_early: ({ month, count, by, reason }) => ({
    title: `${month} closed while ${count} ${count === 1 ? "thing" : "things"} of it waited`,
    message: `${by}: ${reason}. What waited is booked on a later day now, or not at all: look what it was.`,
  }),
  cash_variance: ({ number, officer, place, amount, isShort }) => ({
    title: `${number}: ${formatMoney(amount)} ${isShort ? "short" : "over"}`,
    message: `${officer} at ${place} counted the cash; somebody else decides about it.`,
  }),
  cash_difference: ({ number, amount, isShort, by, reason }) => ({
    title: `${number}: ${formatMoney(amount)} ${isShort ? "short" : "over"} in the cash box`,
    message:
      reason === null
        ? `${by} counted the office's cash box; somebody else decides about it.`
        : `${by} accepted the difference: ${reason}. It is in the books now.`,
  }),
  custody_offered: ({ number, product, pieces, from }) => ({
    title: `${from} hands over to you: ${pieces} × ${product}`,
    message: `${number}: say whether you received it. Until then it is in the custody of ${from}.`,
  }),
  transfer_coming: ({ number, from, to, vehicle, grams }) => ({
    title: `${vehicle} is on its way to ${to}: ${formatKilograms(grams)} kg`,
    message: `${number} from ${from}: weigh every lot in where it arrives.`,
  }),
  transfer_loss: ({ number, to, vehicle, lost, grams }) => ({
    title: `${number}: ${formatKilograms(lost)} kg missing`,
    message: `${vehicle} was to bring ${formatKilograms(grams)} kg to ${to}; somebody who neither sent nor weighed it decides.`,
  }),
  store_counted: ({ number, place, off }) => ({
    title: `${number}: ${place} was counted`,
    message:
      off === 0
        ? "Every pile agrees with the books; somebody who counted none of it says so."
        : `${off === 1 ? "1 pile differs" : `${off} piles differ`} from the books; somebody who counted none of it decides.`,
  }),
  store_short: ({ number, place, amount, by, reason }) => ({
    title: `${number}: ${formatMoney(amount)} missing in ${place}`,
    message: `Written off by ${by}: ${reason}`,
  }),
  books_differ: ({ checks, isStopped }) => ({
    title: isStopped ? `Booking is stopped: ${checks}` : `The books do not agree: ${checks}`,
    message: isStopped
      ? "The books do not agree with themselves, so nothing is booked until they do. Open the check of the books to see each difference."
      : "Open the check of the books to see each difference. Booking goes on.",
  }),
  access_request: ({ name, screen, role }) => ({
    title: `${name} asks for ${screen}`,
    message: `Their role, ${role.replaceAll("_", " ")}, may not open this screen.`,
  }),
};
