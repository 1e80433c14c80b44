// What somebody asks the house for themselves. A request goes to whoever the approval policy names: without
// money to who manages people, with money as a request for funds. Approved, money is a promise in the books
// that a payment draws on; leave holds its days from the moment it is asked for.
import { type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

export const requestKinds = [
  "leave",
  "salary_advance",
  "petty_cash",
  "transport",
  "ppe_or_tool",
  "repair",
  "document_letter",
] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Kinds that end in money: paid as an advance that the employee accounts for or pays back. */
export const moneyKinds = ["salary_advance", "petty_cash", "transport"] as const;
type MoneyKind = (typeof moneyKinds)[number];

export function isMoneyKind(kind: RequestKind): kind is MoneyKind {
  return moneyKinds.some((one) => one === kind);
}

export const leaveKinds = [
  "annual",
  "sick",
  "maternity",
  "paternity",
  "compassionate",
  "unpaid",
] as const;
export type LeaveKind = (typeof leaveKinds)[number];

export const letterKinds = ["employment", "introduction"] as const;
export type LetterKind = (typeof letterKinds)[number];
export const urgencies = ["can_wait", "soon", "stops_work"] as const;
export type Urgency = (typeof urgencies)[number];

/** Who reads requests of others: who manages people reads all, who approves or pays money reads those. */
export const readsRequests: Needs = ["canManageUsers", "canApproveFunds", "canProcessPayments"];

export const employeeRequestLife = lifecycle({
  states: [
    "draft",
    "submitted",
    "returned",
    "approved",
    "fulfilled",
    "rejected",
    "expired",
    "withdrawn",
  ],
  initial: "draft",
  tones: {
    draft: "quiet",
    submitted: "waiting",
    returned: "waiting",
    approved: "active",
    fulfilled: "done",
    rejected: "refused",
    expired: "quiet",
    withdrawn: "quiet",
  },
  moves: {
    submit: {
      from: ["draft", "submitted", "returned", "expired"],
      to: "submitted",
      needs: "signed-in",
    },
    approve: { from: ["submitted"], to: "approved", needs: "signed-in", system: true },
    giveBack: { from: ["submitted"], to: "returned", needs: "signed-in", system: true },
    reject: { from: ["submitted"], to: "rejected", needs: "signed-in", system: true },
    expire: { from: ["submitted"], to: "expired", needs: "signed-in", system: true },
    fulfil: { from: ["approved"], to: "fulfilled", needs: "signed-in" },
    withdraw: {
      from: ["draft", "submitted", "returned", "expired"],
      to: "withdrawn",
      needs: "signed-in",
    },
    callOff: { from: ["approved"], to: "withdrawn", needs: "signed-in", asks: "reason" },
  },
});
export type RequestState = (typeof employeeRequestLife.states)[number];

/** What each kind asks for; the shape on the wire is api.ts's. */
export type Asked =
  | {
      kind: "leave";
      leaveKind: LeaveKind;
      from: Day;
      to: Day;
      relieverId: string | null;
      reason: string | null;
    }
  | { kind: "salary_advance"; amount: bigint; instalments: number; reason: string }
  | {
      kind: "petty_cash";
      neededBy: Day;
      items: { what: string; amount: bigint }[];
      reason: string;
    }
  | { kind: "transport"; neededBy: Day; from: string; to: string; amount: bigint; reason: string }
  | { kind: "ppe_or_tool"; item: string; quantity: number; neededBy: Day; reason: string }
  | { kind: "repair"; what: string; place: string; urgency: Urgency; reason: string }
  | {
      kind: "document_letter";
      letter: LetterKind;
      addressee: string;
      neededBy: Day;
      reason: string;
    };

/** Shillings a request asks for; 0 for what is not money. */
export function amountOf(asked: Asked): bigint {
  switch (asked.kind) {
    case "salary_advance":
    case "transport":
      return asked.amount;
    case "petty_cash":
      return asked.items.reduce((sum, item) => sum + item.amount, 0n);
    case "leave":
    case "ppe_or_tool":
    case "repair":
    case "document_letter":
      return 0n;
  }
}

export const kindWords: Record<RequestKind, string> = {
  leave: "Leave",
  salary_advance: "Salary advance",
  petty_cash: "Petty cash",
  transport: "Transport",
  ppe_or_tool: "Protective gear or tool",
  repair: "Repair",
  document_letter: "Letter",
};
export const leaveWords: Record<LeaveKind, string> = {
  annual: "Annual leave",
  sick: "Sick leave",
  maternity: "Maternity leave",
  paternity: "Paternity leave",
  compassionate: "Compassionate leave",
  unpaid: "Unpaid leave",
};
export const letterWords: Record<LetterKind, string> = {
  employment: "Confirmation of employment",
  introduction: "Letter of introduction",
};

/** A request in one line, as lists and approvers see it: "Annual leave, 7 Dec 2026 to 11 Dec 2026". */
export function titleOf(asked: Asked): string {
  switch (asked.kind) {
    case "leave": {
      const { leaveKind, from, to } = asked;
      const until = from === to ? "" : ` to ${formatDay(to)}`;
      return `${leaveWords[leaveKind]}, ${formatDay(from)}${until}`;
    }
    case "salary_advance":
      return `Salary advance in ${asked.instalments} ${asked.instalments === 1 ? "month" : "months"}`;
    case "petty_cash":
      return `Petty cash: ${asked.items.map((item) => item.what).join(", ")}`.slice(0, 120);
    case "transport":
      return `Transport, ${asked.from} to ${asked.to}`.slice(0, 120);
    case "ppe_or_tool":
      return `${asked.quantity} × ${asked.item}`.slice(0, 120);
    case "repair":
      return `Repair: ${asked.what}`.slice(0, 120);
    case "document_letter":
      return `${letterWords[asked.letter]} for ${asked.addressee}`.slice(0, 120);
  }
}

/** Refuses a request that is not whole: no amount, needed in the past. Leave has rules of its own. */
export function checkAsked(asked: Asked, today: Day): void {
  const items = asked.kind === "petty_cash" ? asked.items.map((item) => item.amount) : [];
  if (isMoneyKind(asked.kind) && (amountOf(asked) === 0n || items.includes(0n))) {
    throw new Refusal("employee-request.nothing", "Say how much money each thing needs.");
  }
  if ("neededBy" in asked && asked.neededBy < today) {
    throw new Refusal("employee-request.day-past", "It cannot be needed before today.");
  }
}

/** Everything that is approved, as one canonical text. */
export function contentOf(of: {
  number: string;
  employeeId: string;
  asked: Asked;
  fileSha256: string | null;
}): string {
  const asked = Object.entries(of.asked).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([of.number, of.employeeId, asked, of.fileSha256], (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}

/** Where the money of an approved request stands, read from the books. */
export const standings = ["to_pay", "part_paid", "to_account", "overdue", "accounted"] as const;
export type Standing = (typeof standings)[number];

/** An approved request is called off while nothing of it happened: unpaid, leave not begun. */
export function checkCallOff(of: { paid: bigint; asked: Asked }, today: Day): void {
  if (of.paid > 0n) {
    throw new Refusal(
      "employee-request.paid",
      `${formatMoney(of.paid)} of this was paid. Pay it back instead.`,
      { status: 409 },
    );
  }
  if (of.asked.kind === "leave" && of.asked.from <= today) {
    const words = "This leave has begun, so it is not called off any more.";
    throw new Refusal("employee-request.leave-begun", words, { status: 409 });
  }
}

/** Can it be done by now? The money has arrived whole, the leave is over. */
export function canBeDone(
  of: { paid: bigint | string; amount: bigint | string; asked: { kind: string; to?: Day } },
  today: Day,
): boolean {
  const isOver = of.asked.kind !== "leave" || (of.asked.to ?? today) < today;
  return isOver && BigInt(of.paid) >= BigInt(of.amount);
}

/** It is done when the money arrived whole, the leave is over, the thing or the letter is there. */
export function checkFulfil(of: { paid: bigint; amount: bigint; asked: Asked }, today: Day): void {
  if (of.paid < of.amount) {
    const words = `${formatMoney(of.amount - of.paid)} of this is not paid yet.`;
    throw new Refusal("employee-request.not-paid", words, { status: 409 });
  }
  if (of.asked.kind === "leave" && of.asked.to >= today) {
    const words = `This leave lasts until ${formatDay(of.asked.to)}.`;
    throw new Refusal("employee-request.leave-not-over", words, { status: 409 });
  }
}
