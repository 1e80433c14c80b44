// A customer buys from us, here or abroad. They begin as a prospect, are qualified once somebody looked at
// who they are, become active once we know where to send papers and goods, and go on hold when something
// must be settled first. A buyer in the European Union has an EORI number, because they declare what we
// ship; a business at home has a TIN, because its invoices carry it.
import { isCountry, isEori, isInEuropeanUnion } from "#kernel/countries.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

/** Who keeps customers: the export desk and the shop. */
export const keepsCustomers: Needs = ["canManageExports", "canMakeSales"];
/** Who says how far a customer is trusted: never whoever sells to them alone. */
export const setsCredit: Flag = "canApproveFunds";

export const customerLife = lifecycle({
  states: ["prospect", "qualified", "active", "on_hold", "inactive"],
  initial: "prospect",
  tones: {
    prospect: "quiet",
    qualified: "waiting",
    active: "done",
    on_hold: "refused",
    inactive: "quiet",
  },
  moves: {
    qualify: { from: ["prospect"], to: "qualified", needs: keepsCustomers, asks: "reason" },
    activate: { from: ["prospect", "qualified"], to: "active", needs: keepsCustomers },
    hold: { from: ["active"], to: "on_hold", needs: keepsCustomers, asks: "reason" },
    release: { from: ["on_hold"], to: "active", needs: setsCredit, asks: "reason" },
    retire: {
      from: ["prospect", "qualified", "active", "on_hold"],
      to: "inactive",
      needs: keepsCustomers,
      asks: "reason",
    },
    reopen: { from: ["inactive"], to: "prospect", needs: keepsCustomers, asks: "reason" },
  },
});

/** Who may look customers up: exports, shipping, finance and the shop. */
export const readsCustomers: Needs = [
  "canManageExports",
  "canManageShipments",
  "canViewFinancials",
  "canMakeSales",
];

/** How the authority tells buyers at home apart. */
export const customerKinds = ["business", "government", "consumer"] as const;
export type CustomerKind = (typeof customerKinds)[number];

export const customerRoles = ["buyer", "consignee", "notify-party", "broker", "domestic"] as const;
export type CustomerRole = (typeof customerRoles)[number];

interface CustomerFacts {
  country: string;
  eori: string | null;
  roles: readonly CustomerRole[];
}

interface ActiveFacts extends CustomerFacts {
  kind: CustomerKind;
  taxNumber: string | null;
}

/** A country that exists; an EORI, if there is one, of its form; a domestic customer is in Uganda. */
export function checkCustomer(customer: CustomerFacts): void {
  if (!isCountry(customer.country)) {
    throw new Refusal("customer.no-such-country", "Choose the country from the list.");
  }
  if (customer.eori !== null && !isEori(customer.eori)) {
    throw new Refusal(
      "customer.bad-eori",
      "An EORI number is two letters of a country and up to fifteen letters or digits.",
    );
  }
  if (customer.roles.includes("domestic") && customer.country !== "UG") {
    throw new Refusal("customer.domestic-abroad", "A domestic customer is in Uganda.");
  }
}

/** What the papers of a customer's first sale would lack: the EORI of a buyer in the Union, the TIN of a business at home. */
export function missingForActive(customer: ActiveFacts): string[] {
  const { roles, kind } = customer;
  const declares = isInEuropeanUnion(customer.country) && roles.includes("buyer");
  const isBilled = roles.includes("domestic") && kind !== "consumer";
  return [
    ...(declares && customer.eori === null ? ["the EORI number of a buyer in the EU"] : []),
    ...(isBilled && customer.taxNumber === null ? ["the TIN of a business at home"] : []),
  ];
}

/** Before the first contract everything the papers need is known. */
export function checkActivation(customer: ActiveFacts): void {
  const missing = missingForActive(customer);
  if (missing.length === 0) return;
  throw new Refusal("customer.incomplete", `Still missing: ${missing.join(", ")}.`, {
    blockers: missing.map((what) => ({ what })),
  });
}

/** What a customer's code begins with: buyers abroad, and those who only buy at home. */
export function codePrefix(roles: readonly CustomerRole[]): "BUY" | "CUS" {
  return roles.every((role) => role === "domestic") ? "CUS" : "BUY";
}

/** The next free code after those given so far: BUY-001, BUY-002 … */
export function nextCustomerCode(prefix: "BUY" | "CUS", highest: string | null): string {
  const last = highest === null ? 0 : Number(highest.slice(highest.indexOf("-") + 1));
  return `${prefix}-${String(last + 1).padStart(3, "0")}`;
}

/** Who left while on hold is taken up again only by somebody who may end the hold: else leaving would end it. */
export function checkReopen(
  customer: { legalName: string; holdReason: string | null },
  flags: readonly Flag[],
): void {
  const { legalName, holdReason } = customer;
  if (holdReason === null || flags.includes(setsCredit)) return;
  throw new Refusal(
    "customer.left-on-hold",
    `${legalName} left while on hold: ${holdReason}. Somebody who approves funds takes them up again.`,
    { status: 403 },
  );
}

/** Nobody is given up who still owes us, or whose money we hold. */
export function checkRetire(open: readonly { kind: string; open: bigint }[]): void {
  if (open.length === 0) return;
  throw new Refusal(
    "customer.not-settled",
    "Something between this customer and us is still open. Settle it first.",
    { status: 409 },
  );
}

/** Somebody to call has a telephone or an address. */
export function checkContact(contact: { email: string | null; phone: string | null }): void {
  if (contact.email !== null || contact.phone !== null) return;
  throw new Refusal(
    "customer.contact-unreachable",
    "Give a telephone number or an e-mail address.",
  );
}
