// Signing in by another service, in a house of its own: the first owner opens the company, and from then on
// comes in through an OpenID provider; a company's own sign-on opens by its domain.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { printableKeys } from "#identity/keyRotation.ts";
import { startOidcSimulator } from "#simulators/oidc/simulator.ts";
import { startSamlSimulator } from "#simulators/saml/simulator.ts";
import { startHouse } from "#test/startedHouse.ts";
import { look, openBrowser, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();
const provider = await startOidcSimulator({ clientId: "mavuno", clientSecret: "between us" });
const company = await startSamlSimulator();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-outside-"));
fs.chmodSync(folder, 0o755);
const env = {
  MAVUNO_DATA_DIR: folder,
  MAVUNO_DEMO: "0",
  AUTH_SAML: "on",
  AUTH_OIDC_PROVIDERS: "keycloak",
  AUTH_OIDC_KEYCLOAK_ISSUER: provider.issuer,
  AUTH_OIDC_KEYCLOAK_CLIENT_ID: "mavuno",
  AUTH_OIDC_KEYCLOAK_CLIENT_SECRET: "between us",
};
const house = await startHouse(env);
afterAll(async () => {
  await house.stop();
  await provider.stop();
  await company.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const email = "nabirye@kyagalanyi.test";
const password = "Kahawa-ya-Mbale-77";

test("the first owner opens the company with the token", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await page.goto(`${house.url}/auth`);
  await look(visitor, "Open the first company");
  const token = /use this token once:\s+(\S+)/.exec(house.said())?.[1] ?? "";
  await page.getByLabel("Token").fill(token);
  await page.getByLabel("Company").fill("Kyagalanyi Coffee");
  await page.getByLabel("First name").fill("Catherine");
  await page.getByLabel("Last name").fill("Nabirye");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Open the company" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByText("Welcome to Mavuno! Session active for 4 hours.").waitFor();
});

test.each<Size>(["desktop", "phone"])(
  "the owner comes in through the provider, on a %s",
  async (size) => {
    provider.person = { subject: "n-1", email, name: "Catherine Nabirye" };
    provider.wrong = null;
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await page.goto(`${house.url}/farmers?state=active`);
    await look(visitor, "Sign in");
    await page.getByLabel("Keep me signed in for 7 days").check();
    await page.getByRole("button", { name: "Continue with Keycloak" }).click();
    await page.getByText("Welcome to Mavuno! Session active for 7 days.").waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe("/farmers?state=active");
  },
);

test("what the provider refuses stands in the box and not in the address", async () => {
  provider.wrong = "access-denied";
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await page.goto(`${house.url}/auth`);
  await page.getByRole("button", { name: "Continue with Keycloak" }).click();
  await look(visitor, "Sign in");
  expect(await page.getByRole("alert").textContent()).not.toBe("");
  await expect.poll(() => page.url()).toBe(`${house.url}/auth`);
  provider.wrong = null;
});

test("a company's own sign-on opens by its domain; whom no company knows is told so", async () => {
  const { service_role: key } = await printableKeys(path.join(folder, "signing-keys.json"), {
    issuer: `${house.url}/auth/v1`,
    now: new Date(),
  });
  const metadata = await fetch(`${house.url}/auth/v1/sso/saml/metadata`);
  company.trust(await metadata.text());
  const made = await fetch(`${house.url}/auth/v1/admin/sso/providers`, {
    method: "POST",
    headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      type: "saml",
      metadata_xml: company.metadata(),
      domains: ["sucafina.test"],
    }),
  });
  expect(made.status, await made.text()).toBe(201);
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await page.goto(`${house.url}/auth`);
  await page.getByRole("button", { name: "Single sign-on" }).click();
  const domain = page.getByLabel("Your company's domain");
  await domain.fill("nobody.test");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("alert").waitFor();
  expect(visitor.faults.splice(0).join()).toMatch(/status of 404/);
  await look(visitor, "Sign in");
  await domain.fill("grace@Sucafina.test");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByText("No company here knows this account.").waitFor();
  expect(company.questions).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem("mavuno.session"))).toBeNull();
});
