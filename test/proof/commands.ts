// Every command of the house is done by the random histories, or it stands here with the reason why not. A new one joins
// with one row.
import { everyCommand } from "./watched.ts";

/** What random histories do, by capability. */
export const played: Readonly<Record<string, string>> = {
  "account-statements": "charge match unmatch upload",
  approvals: "approve decideMany reject return",
  "buying-sessions": "count handOver open receive recount settle stop",
  "cash-counts": "accept count count_again",
  "cash-deposits": "carry take_back",
  "certification-claims": "make withdraw",
  contracts: "activate amend approve cancel change close draft register return submit",
  "credit-notes": "ask resubmit withdraw",
  "customer-receipts": "record void",
  "employee-repayments": "record reverse",
  "employee-requests": "ask callOff fulfil submit withdraw",
  expenses: "attach change detach endRepeat record repeat submit void withdraw",
  "export-documents": "approve issue receive reject reopen request waive",
  exports:
    "allocate cancel changeAllocation close deallocate deliver load markReady plan receiveProceeds reverseProceeds ship startDocuments unload",
  "farmer-advances": "approve ask cancel reject writeOff",
  "farmer-duplicates": "merge",
  farmers: "change",
  "field-collections":
    "approve approvePrice edit payCash payLater record reject reverse submit takeCashBack void",
  "fund-receipts": "acknowledge",
  "fund-requests": "ask cancel close resubmit",
  "fund-retirements": "accept sendBack submit",
  "lot-costs": "post record reject reverse",
  packaging: "cancel pack plan receive release",
  "pay-runs": "approve prepare release retry void",
  payments:
    "approve callOff confirmReport prepare prepareAdvance reject release report reverse void",
  processing: "accept cancel finish plan putBack start takeBack weighAgain",
  samples: "approve measure reject",
  "sales-invoices": "issue",
  "sales-orders": "cancel change confirm deliver draft",
  "store-counts": "agree begin cancel count_again finish post read",
  "store-transfers": "accept cancel dispatch draft give_back receive weigh_again",
  "supplier-advances": "approve ask cancel reject",
  "supplier-bills": "cancel change enter submit void",
  supplies: "approve ask bringBack close give_up issue receive reject withdraw",
  "supply-custody":
    "accept approveLoss comesBack decline handOver rejectLoss reportLoss withdrawHandover withdrawLoss",
};

interface Unplayed {
  why: string;
  /** It may move kilograms or money all the same. */
  mayMove?: true;
  /** By capability; "*" is all of it. */
  commands: Readonly<Record<string, string>>;
}

/** What they do not do. */
export const unplayed: readonly Unplayed[] = [
  {
    why: "Registers farmers, suppliers, customers, plots, stores and products: no gram and no shilling moves",
    commands: {
      customers: "*",
      equipment: "*",
      "farmer-duplicates": "keepApart",
      "farmer-certificates": "*",
      "farmer-documents": "*",
      "farmer-groups": "*",
      "farmer-imports": "*",
      "farmer-placements": "*",
      farmers: "register consent die leave reinstate showNin submit suspend verify",
      instruments: "*",
      licences: "*",
      organization: "*",
      "plot-findings": "*",
      "plot-risks": "*",
      plots: "*",
      products: "*",
      stores: "*",
      suppliers: "*",
      technicians: "*",
    },
  },
  {
    why: "A rule or a rate of the company: the histories run under the ones they were furnished with",
    commands: {
      "account-segments": "*",
      "advance-policies": "*",
      "approval-delegations": "*",
      "approval-policies": "*",
      disbursements: "*",
      "employee-leave": "*",
      "exchange-rates": "*",
      "expense-budgets": "*",
      "expense-categories": "*",
      "export-documents": "setRule",
      "fund-requests": "setTerm",
      "licence-rules": "*",
      "lot-costs": "setType",
      "own-accounts": "*",
      periods: "*",
      "payment-controls": "*",
      "price-lists": "*",
      processing: "setRate",
      sampling: "*",
      "stage-days": "*",
      "stage-limits": "*",
      "store-transfers": "setTolerance",
      "supplier-advances": "setLimit",
      taxes: "*",
      "testing-procedures": "*",
      thresholds: "*",
    },
  },
  {
    why: "Who may come in and what they may do",
    commands: {
      accounts: "*",
      devices: "*",
      leaving: "*",
      "list-views": "*",
      overrides: "*",
      "own-profile": "*",
      permissions: "*",
      pins: "*",
      security: "*",
      users: "*",
    },
  },
  {
    why: "Says, asks, plans or prints something: the books stay as they were",
    commands: {
      "books-checks": "*",
      complaints: "*",
      "customer-accounts": "*",
      "employee-requests": "comment",
      exports: "setTransport",
      "farmer-accounts": "*",
      "farmer-bookings": "*",
      "field-collections": "printGrn printReceipt",
      "field-trips": "*",
      "field-visits": "*",
      notifications: "*",
      payments: "printReceipt",
      "personal-data": "*",
      "sales-invoices": "resend",
      "supplier-bills": "stateAccount",
      "testing-jobs": "*",
      "testing-quotations": "*",
      "testing-reports": "*",
      "text-messages": "*",
    },
  },
  {
    why: "What a provider or a bank says: the histories play it by the house's own jobs, and the proofs of providers by the wire",
    mayMove: true,
    commands: {
      "account-statements": "fetch",
      "mobile-money-callbacks": "*",
      "text-reports": "*",
      payments: "acceptName askProvider",
      "pay-runs": "validate",
    },
  },
];

/** "cancel close" of exports as "exports.cancel" and "exports.close"; "*" as all it has. */
export const rows = (commands: Readonly<Record<string, string>>): string[] =>
  Object.entries(commands).flatMap(([capability, verbs]) =>
    verbs === "*"
      ? everyCommand.filter((one) => one.startsWith(`${capability}.`))
      : verbs.split(" ").map((verb) => `${capability}.${verb}`),
  );

/** Those that are not played because they move no gram and no shilling: every test that does one holds it to that. */
export const still: readonly string[] = unplayed
  .filter(({ mayMove }) => mayMove !== true)
  .flatMap(({ commands }) => rows(commands));
