import { expect, onTestFinished, test } from "vitest";
import { openRedirector } from "#test/redirector.ts";
import { openLine } from "./line.ts";

test("a provider that sends us elsewhere is not followed: our keys stay here", async () => {
  const redirector = await openRedirector();
  onTestFinished(redirector.close);
  const call = openLine({
    baseUrl: redirector.url,
    headers: { "ocp-apim-subscription-key": "our-key" },
    signIn: { method: "POST", path: "/token/", headers: { authorization: "Basic our-secret" } },
    around: { now: () => Date.now() },
  });
  const heard = await call("balance", { method: "GET", path: "/balance" });
  expect(heard).toEqual({ status: null, why: "no-connection" });
  expect(redirector.asked).toEqual(["/token/"]);
  expect(redirector.arrived).toEqual([]);
});
