// What a line of the audit log is called and where the thing it concerns is looked at.
import { addDays, type Day } from "#kernel/days.ts";
import { sourcePath } from "#kernel/sources.ts";

/** The kind of everything identity wrote of accounts, and of what it does with every renewal. */
export const signInKind = "sign-in";
export const routineKind = "routine";

const pages: Readonly<Record<string, (id: string) => string>> = {
  "sign-in": (id) => `/users/${id}`,
  company: () => "/settings/company",
  threshold: () => "/settings/thresholds",
  contract: (id) => `/contracts/${id}`,
  "cost-line": (id) => `/costing/lines/${id}`,
  customer: (id) => `/contracts/customers/${id}`,
  "exchange-rate": () => "/settings/exchange-rates",
  farmer: (id) => `/farmers/${id}`,
  lot: (id) => `/traceability/lot/${id}`,
  "material-receipt": () => "/packaging-inventory/receipts",
  permissions: () => "/permissions",
  period: () => "/settings/closed-months",
  "price-list": (id) => `/products/prices/${id}`,
  product: (id) => `/products/${id}`,
  store: () => "/settings/stores",
  user: (id) => `/users/${id}`,
};

/** The address of what a line concerns; null where it has no page of its own. */
export function documentPath(kind: string, id: string): string | null {
  return pages[kind]?.(id) ?? sourcePath(kind, id);
}

/** The instants between which days in Kampala lie: from the first's midnight to the last's end. */
export function instantsOf(days: { from?: Day | undefined; to?: Day | undefined }): {
  since: Date | null;
  before: Date | null;
} {
  const midnight = (day: Day): Date => new Date(`${day}T00:00:00+03:00`);
  return {
    since: days.from === undefined ? null : midnight(days.from),
    before: days.to === undefined ? null : midnight(addDays(days.to, 1)),
  };
}
