import { expect, test } from "vitest";
import type { Flag } from "#kernel/permissions.ts";
import { waitingLink } from "./monthRules.ts";

test.each<[readonly Flag[], Parameters<typeof waitingLink>[1], string | null]>([
  [["canManageProcessing"], "batches_running", "/processing?state=running&to=2026-10-31"],
  [["canViewFarmers"], "batches_running", null],
  // What waits whatever its day.
  [["canMakeSales"], "fiscal_refused", "/orders/invoices?fiscalState=rejected"],
  [["canProcessPayments"], "payments_on_their_way", "/payments?state=sent&to=2026-10-31"],
  [["canProcessPayments"], "accounts_not_stated", "/payment-center/statements?to=2026-10-31"],
  // Everybody has a list of expenses; only whoever answers for them has all of them in it.
  [[], "expenses_submitted", null],
  [["canApproveFunds"], "expenses_submitted", "/expenses?box=waiting&to=2026-10-31"],
])("with %j, the list of %s is %s", (flags, name, link) => {
  expect(waitingLink(flags, name, "2026-10-31")).toBe(link);
});
