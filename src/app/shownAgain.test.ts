// Which commands ask whoever did not show it lately whether it is still them (decision 0072): one that is left out, or that comes
// to them unsaid, fails here.
import { expect, test } from "vitest";
import { capabilities } from "./capabilities.ts";

test("what lets money go, changes what may be paid, or says who may asks again, and nothing else", () => {
  const endpoints = capabilities.flatMap(({ api }) => Object.values(api));
  const asking = endpoints.filter(({ asksAgain }) => asksAgain);
  expect(asking.map(({ path }) => path).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    "/api/approval-policies",
    "/api/disbursements/ceiling",
    "/api/me/sessions/end-others",
    "/api/me/sessions/{id}/end",
    "/api/pay-runs/{id}/release",
    "/api/pay-runs/{id}/retry",
    "/api/payment-center/accounts",
    "/api/payment-controls",
    "/api/payment-controls/limits",
    "/api/payments/{id}/release",
    "/api/periods/reopen",
    "/api/permissions/access-mode",
    "/api/permissions/flag",
    "/api/permissions/overrides",
    "/api/permissions/reset",
    "/api/suppliers/account-changes/{id}/confirm",
    "/api/thresholds",
    "/api/users",
    "/api/users/invite",
    "/api/users/{id}/reactivate",
    "/api/users/{id}/role",
    "/api/users/{id}/second-factor",
    "/api/users/{id}/second-factor/remove",
  ]);
  // On a phone without a network nobody can be asked.
  expect(asking.filter(({ offline }) => offline)).toEqual([]);
});
