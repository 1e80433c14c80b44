// Whom we buy from besides farmers. One person enters a supplier, another approves: only then are their
// bills taken and paid. Where their money goes is asked for by one person and confirmed by a second, and
// nothing goes into a changed wallet for a day.
import { addDays, type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { readPhone, readPhoneAnywhere } from "#kernel/phones.ts";
import { Refusal } from "#kernel/refusal.ts";

export const supplierTypes = [
  "trader",
  "agent",
  "cooperative",
  "transporter",
  "service",
  "input",
  "forwarder",
  "lab",
] as const;
export type SupplierType = (typeof supplierTypes)[number];

export const accountMethods = ["cash", "mtn_momo", "airtel_money", "bank"] as const;
export type AccountMethod = (typeof accountMethods)[number];

export const documentKinds = [
  "licence",
  "tax",
  "bank_letter",
  "contract",
  "registration",
  "other",
] as const;

/** Who keeps suppliers and their accounts. */
export const managesSuppliers: Flag = "canManageExpenses";
/** Who says which sign-in stands for a supplier: whoever manages people. */
export const linksSuppliers: Flag = "canManageUsers";
export const readsSuppliers: Needs = ["canManageExpenses", "canViewFinancials"];

export const supplierLife = lifecycle({
  states: ["draft", "kyc_review", "approved", "on_hold", "blacklisted", "inactive"],
  initial: "draft",
  tones: {
    draft: "waiting",
    kyc_review: "active",
    approved: "done",
    on_hold: "waiting",
    blacklisted: "refused",
    inactive: "quiet",
  },
  moves: {
    // Whoever entered the draft says that it is whole: somebody else looks at who this is.
    review: { from: ["draft"], to: "kyc_review", needs: managesSuppliers },
    giveBack: { from: ["kyc_review"], to: "draft", needs: managesSuppliers, asks: "reason" },
    approve: { from: ["kyc_review"], to: "approved", needs: managesSuppliers },
    hold: { from: ["approved"], to: "on_hold", needs: managesSuppliers, asks: "reason" },
    release: { from: ["on_hold"], to: "approved", needs: managesSuppliers, asks: "reason" },
    blacklist: {
      from: ["approved", "on_hold"],
      to: "blacklisted",
      needs: managesSuppliers,
      asks: "reason",
    },
    deactivate: {
      from: ["draft", "kyc_review", "approved", "on_hold", "blacklisted"],
      to: "inactive",
      needs: managesSuppliers,
      asks: "reason",
    },
    // Taken up again, a supplier is looked at as a new one.
    reopen: { from: ["inactive"], to: "draft", needs: managesSuppliers, asks: "reason" },
  },
});
export type SupplierState = (typeof supplierLife.states)[number];

export const accountChangeLife = lifecycle({
  states: ["asked", "confirmed", "dropped"],
  initial: "asked",
  tones: { asked: "waiting", confirmed: "done", dropped: "quiet" },
  moves: {
    confirm: { from: ["asked"], to: "confirmed", needs: managesSuppliers, final: true },
    drop: { from: ["asked"], to: "dropped", needs: managesSuppliers },
  },
});

/** Where a supplier's money goes. */
export interface PayingAccount {
  paymentMethod: AccountMethod;
  paymentBank: string | null;
  paymentNumber: string | null;
  paymentAccountName: string | null;
}

interface AccountFault {
  path: keyof PayingAccount;
  message: string;
}

const plainNumber = (typed: string): string => typed.replace(/[\s.-]+/g, "").toUpperCase();

/** Everything that is missing or cannot be an account, field by field. */
export function accountFaults(account: PayingAccount): AccountFault[] {
  const { paymentMethod, paymentBank, paymentNumber, paymentAccountName } = account;
  if (paymentMethod === "cash") return [];
  const faults: AccountFault[] = [];
  const isBank = paymentMethod === "bank";
  if (isBank && paymentBank === null) {
    faults.push({ path: "paymentBank", message: "Write which bank it is." });
  }
  if (paymentAccountName === null) {
    const message = "Write the name the account or wallet is registered under.";
    faults.push({ path: "paymentAccountName", message });
  }
  const message = numberFault(isBank, paymentNumber);
  if (message !== null) faults.push({ path: "paymentNumber", message });
  return faults;
}

function numberFault(isBank: boolean, typed: string | null): string | null {
  if (typed === null) return isBank ? "Write the account number." : "Write the wallet's number.";
  if (isBank) {
    const isAccount = /^[0-9A-Z]{5,24}$/.test(plainNumber(typed));
    return isAccount ? null : "An account number has 5 to 24 digits.";
  }
  const reading = readPhone(typed);
  if (!reading.ok) return "A Ugandan number has nine digits after the 0, like 0772 123 456.";
  if (reading.kind === "mobile") return null;
  return "Mobile money goes to a mobile number: it begins with 07.";
}

/** The same account in the one form it is kept in; it must have no faults. */
export function normalisedAccount(account: PayingAccount): PayingAccount {
  const { paymentMethod, paymentNumber } = account;
  if (paymentMethod === "cash") {
    return { paymentMethod, paymentBank: null, paymentNumber: null, paymentAccountName: null };
  }
  if (paymentMethod === "bank") {
    return {
      ...account,
      paymentNumber: paymentNumber === null ? null : plainNumber(paymentNumber),
    };
  }
  const reading = paymentNumber === null ? null : readPhone(paymentNumber);
  return { ...account, paymentBank: null, paymentNumber: reading?.ok ? reading.phone : null };
}

/** Is it the same account, to the letter? */
export function isSameAccount(a: PayingAccount, b: PayingAccount): boolean {
  const textOf = (one: PayingAccount) =>
    JSON.stringify([one.paymentMethod, one.paymentBank, one.paymentNumber, one.paymentAccountName]);
  return textOf(a) === textOf(b);
}

/** A telephone as it is kept; refuses what is none. */
export function keptPhone(typed: string | null): string | null {
  if (typed === null) return null;
  const phone = readPhoneAnywhere(typed);
  if (phone !== null) return phone;
  throw new Refusal("supplier.bad-phone", `${typed} is not a telephone number.`);
}

/** Not approved yet: whoever enters it still changes everything, and another person approves it. */
export function isUnapproved(state: SupplierState): boolean {
  return state === "draft" || state === "kyc_review";
}

/** The account changes with a second person once others rely on it. */
export function checkFactsOnly(
  state: SupplierState,
  asked: { before: PayingAccount; after: PayingAccount },
): void {
  if (isUnapproved(state) || isSameAccount(asked.before, asked.after)) return;
  throw new Refusal(
    "supplier.account-needs-two",
    "Ask for the new account separately: another person confirms it.",
  );
}

/** Another account of a supplier whom somebody once approved: whatever their state, money waits for it, and its editor sends none. */
export function isAccountMoved(
  accountApprovedAt: Date | null,
  asked: { before: PayingAccount; after: PayingAccount },
): boolean {
  return accountApprovedAt !== null && !isSameAccount(asked.before, asked.after);
}

/** Whose account stands that nobody else has looked at since the supplier was last approved; null: somebody has. */
export function unseenEditor<Editor>(account: {
  approvedAt: Date | null;
  changedAt: Date | null;
  changedBy: Editor | null;
}): Editor | null {
  const { approvedAt, changedAt, changedBy } = account;
  return approvedAt !== null && changedAt !== null && changedAt > approvedAt ? changedBy : null;
}

/** A change of account is one, and of a supplier whose account stands already. */
export function checkAccountChange(
  state: SupplierState,
  asked: { before: PayingAccount; after: PayingAccount },
): void {
  if (isUnapproved(state)) {
    throw new Refusal(
      "supplier.account-in-draft",
      "This supplier is not approved yet: change the account in the form.",
      { status: 409 },
    );
  }
  if (!isSameAccount(asked.before, asked.after)) return;
  throw new Refusal("supplier.same-account", "This is the account on file already.");
}

/** Only an approved supplier's bills are taken; the refusal says why not. */
export function checkSupplierOpen(supplier: {
  legalName: string;
  state: SupplierState;
  stateReason: string | null;
}): void {
  const { legalName, state, stateReason } = supplier;
  if (state === "approved") return;
  const because = stateReason === null ? "" : `: ${stateReason}`;
  const words: Record<Exclude<SupplierState, "approved">, string> = {
    draft: `${legalName} is not approved yet.`,
    kyc_review: `${legalName} is being reviewed and not approved yet.`,
    on_hold: `${legalName} is on hold${because}.`,
    blacklisted: `${legalName} is blacklisted${because}.`,
    inactive: `${legalName} is not active${because}.`,
  };
  throw new Refusal("supplier.not-open", words[state], { status: 409 });
}

/** Those who bring farmers' crops to our stores. */
export const bringerTypes = ["trader", "agent", "cooperative"] as const satisfies SupplierType[];
/** Who is told which suppliers bring crops: whoever weighs them. */
export const readsBringers: Flag = "canCreateCollections";

/** A supplier brings crops while approved, of a kind that trades in them, and licensed on the day. */
export function checkBrings(
  supplier: Parameters<typeof checkSupplierOpen>[0] & Licensed & { type: SupplierType },
  day: Day,
): void {
  checkSupplierOpen(supplier);
  if (!bringerTypes.some((one) => one === supplier.type)) {
    const words = `${supplier.legalName} does not bring crops: only traders, agents and cooperatives do.`;
    throw new Refusal("supplier.brings-nothing", words);
  }
  checkLicence(supplier, day);
}

/** A supplier's licence, as far as it stops business. */
export interface Licensed {
  legalName: string;
  licenceExpiresOn: Day | null;
}

/** Refuses new business on a day after the licence ended; without a licence on file nothing is said. */
export function checkLicence({ legalName, licenceExpiresOn }: Licensed, day: Day): void {
  if (licenceExpiresOn === null || licenceExpiresOn >= day) return;
  throw new Refusal(
    "supplier.licence-ended",
    `The licence of ${legalName} ended on ${formatDay(licenceExpiresOn)}. Enter the new one first.`,
    { status: 409 },
  );
}

/** Only somebody who is a supplier here, and stands for no other one, may stand for this one. */
export function checkLink(
  person: { role: string; name: string; standsFor: string | null } | undefined,
): void {
  if (!person) {
    throw new Refusal("supplier.nobody", "This person is not known here.", { status: 404 });
  }
  if (person.role !== "supplier") {
    const words = `${person.name} does not sign in as a supplier. Give them that role first.`;
    throw new Refusal("supplier.not-a-supplier", words);
  }
  if (person.standsFor === null) return;
  const words = `${person.name} stands for ${person.standsFor} already.`;
  throw new Refusal("supplier.stands-for-another", words, { status: 409 });
}

/** Something odd that may still be right; whoever approves decides. */
export function supplierWarnings(
  supplier: {
    legalName: string;
    tin: string | null;
    licenceExpiresOn: Day | null;
    paymentMethod: AccountMethod;
    paymentAccountName: string | null;
  },
  facts: {
    sameAccount: readonly string[];
    sameName: readonly string[];
    /** Who changed the account since somebody else approved it. */
    accountChangedBy: string | null;
    /** Who works here and has the number of the account as their telephone. */
    colleagues: readonly string[];
    today: Day;
    /** So many days before its end a licence is spoken of. */
    licenceDays: number;
  },
): string[] {
  const { legalName, tin, licenceExpiresOn, paymentMethod, paymentAccountName } = supplier;
  const warnings: string[] = [];
  if (facts.accountChangedBy !== null) {
    warnings.push(
      `The account was changed since it was last approved, by ${facts.accountChangedBy}. Ask the supplier, by a way you know, whether it is theirs.`,
    );
  }
  if (paymentAccountName !== null && !isLikeName(legalName, paymentAccountName)) {
    warnings.push(`The account is in the name of ${paymentAccountName}, not ${legalName}.`);
  }
  if (facts.sameAccount.length > 0) {
    warnings.push(`${has(facts.sameAccount)} the same account.`);
  }
  for (const name of facts.colleagues) {
    warnings.push(`The account's number is the telephone of ${name}, who works here.`);
  }
  if (facts.sameName.length > 0) {
    warnings.push(`${has(facts.sameName)} the same name.`);
  }
  if (tin === null) warnings.push("There is no TIN: a withholding certificate needs one.");
  if (licenceExpiresOn !== null && licenceExpiresOn < facts.today) {
    warnings.push(`The licence ended on ${formatDay(licenceExpiresOn)}.`);
  } else if (
    licenceExpiresOn !== null &&
    licenceExpiresOn <= addDays(facts.today, facts.licenceDays)
  ) {
    warnings.push(`The licence ends on ${formatDay(licenceExpiresOn)}.`);
  }
  if (paymentMethod === "cash") warnings.push("No account is on file: paid in cash or by cheque.");
  return warnings;
}

/** `SUP-001 A has`, `SUP-001 A, SUP-003 B have` */
function has(suppliers: readonly string[]): string {
  return `${suppliers.join(", ")} ${suppliers.length === 1 ? "has" : "have"}`;
}

/** Do two names share a word that says who it is? Forms of companies say nothing. */
export function isLikeName(one: string, other: string): boolean {
  const wordsOf = (name: string): string[] =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !forms.has(word));
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}
const forms = new Set(["ltd", "limited", "the", "and", "uganda", "company", "smc", "co", "plc"]);

/** The next free code after those given so far: SUP-001, SUP-002 … */
export function nextSupplierCode(highest: string | null): string {
  const last = highest === null ? 0 : Number(highest.slice(highest.indexOf("-") + 1));
  return `SUP-${String(last + 1).padStart(3, "0")}`;
}
