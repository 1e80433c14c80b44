// A customer buys from us, here or abroad. They begin as a prospect, become active once we know where
// to send papers and goods, and go on hold when something must be settled first. A buyer in the
// European Union has an EORI number, because they declare what we ship.
import { isCountry, isEori, isInEuropeanUnion } from "#kernel/countries.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

export const customerLife = lifecycle({
  states: ["prospect", "active", "on_hold"],
  initial: "prospect",
  tones: { prospect: "quiet", active: "done", on_hold: "refused" },
  moves: {
    activate: { from: ["prospect"], to: "active", needs: "canManageExports" },
    hold: { from: ["active"], to: "on_hold", needs: "canManageExports", asks: "reason" },
    release: { from: ["on_hold"], to: "active", needs: "canManageExports", asks: "reason" },
  },
});

/** Who may look customers up: exports, shipping, finance and the shop. */
export const readsCustomers: Needs = [
  "canManageExports",
  "canManageShipments",
  "canViewFinancials",
  "canMakeSales",
];

export const customerRoles = ["buyer", "consignee", "notify-party", "broker", "domestic"] as const;
export type CustomerRole = (typeof customerRoles)[number];

interface CustomerFacts {
  country: string;
  eori: string | null;
  roles: readonly CustomerRole[];
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

/** A buyer in the European Union declares our goods, which needs their EORI number. */
export function missingForActive(customer: CustomerFacts): string[] {
  const declares = isInEuropeanUnion(customer.country) && customer.roles.includes("buyer");
  return declares && customer.eori === null ? ["the EORI number of a buyer in the EU"] : [];
}

/** Before the first contract everything the papers need is known. */
export function checkActivation(customer: CustomerFacts): void {
  const missing = missingForActive(customer);
  if (missing.length === 0) return;
  throw new Refusal("customer.incomplete", `Still missing: ${missing.join(", ")}.`, {
    blockers: missing.map((what) => ({ what })),
  });
}

/** The next free code after those given so far: BUY-001, BUY-002 … */
export function nextCustomerCode(highest: string | null): string {
  const last = highest === null ? 0 : Number(highest.slice(highest.indexOf("-") + 1));
  return `BUY-${String(last + 1).padStart(3, "0")}`;
}
