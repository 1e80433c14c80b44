// A person turns on two-step sign-in, sees the devices they are signed in on and ends one, changes the
// password; the owner finds all of it in the audit log, which a cashier may not open.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { houseUrl } from "#test/journeyHouse.ts";
import { stepAt, totpCode } from "#identity/totp.ts";
import { demoPassword, demoPeople } from "#seeds/people.ts";
import { startOidcSimulator } from "#simulators/oidc/simulator.ts";
import { type StartedHouse, startHouse } from "#test/startedHouse.ts";
import {
  look,
  openBrowser,
  settled,
  signIn,
  type Size,
  visit,
  type Visitor,
} from "#test/visitor.ts";

const browser = await openBrowser();
const newPassword = "Kahawa tamu ya Masaka 7";

interface Somebody {
  email: string;
  name: string;
}

/** Somebody of their own for one journey: a second step on a demo person would stop all the others. */
async function addPerson(size: Size): Promise<Somebody> {
  const house = houseUrl();
  const { anonKey } = await answered<{ anonKey: string }>(`${house}/config.json`, {});
  const owner = demoPeople.find(({ key }) => key === "owner");
  const session = await answered<{ access_token: string }>(
    `${house}/auth/v1/token?grant_type=password`,
    { headers: { apikey: anonKey }, body: { email: owner?.email, password: demoPassword } },
  );
  const id = randomUUID();
  const lastName = size === "phone" ? "Akello" : "Nansubuga";
  const email = `sarah-${id}@demo.mavuno.test`;
  await answered(`${house}/api/users`, {
    headers: { authorization: `Bearer ${session.access_token}` },
    body: {
      id,
      email,
      firstName: "Sarah",
      lastName,
      role: "cashier",
      password: demoPassword,
      title: null,
      department: null,
      phone: null,
    },
  });
  return { email, name: `Sarah ${lastName}` };
}

async function answered<T>(
  url: string,
  asked: { headers?: Record<string, string>; body?: object },
): Promise<T> {
  const answer = await fetch(url, {
    headers: { "content-type": "application/json", ...asked.headers },
    ...(asked.body ? { method: "POST", body: JSON.stringify(asked.body) } : {}),
  });
  expect(answer.ok, `${url} ${answer.status}`).toBe(true);
  const said: T = await answer.json();
  return said;
}

async function enter({ page }: Visitor, email: string, password: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** A code that was not used yet: each counts once, so the next one is taken by a clock ahead. */
const codeAhead = (secret: string, steps: number): string =>
  totpCode(secret, stepAt(new Date()) + steps);

test.each<Size>(["desktop", "phone"])("a person guards their account, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  const sarah = await addPerson(size);
  await enter(visitor, sarah.email, demoPassword);
  await page.waitForURL("**/dashboard");
  await page.goto("/settings");
  await look(visitor, "Settings");
  expect(await page.getByRole("link", { name: "Audit log" }).count()).toBe(0);
  await page.getByRole("link", { name: /^Security/ }).click();
  await look(visitor, "Security");

  const secret = await turnOnSecondStep(visitor);
  const other = await visit(browser, size === "phone" ? "desktop" : "phone");
  await enter(other, sarah.email, demoPassword);
  await other.page.getByLabel("Code").fill(codeAhead(secret, 1));
  await other.page.getByRole("button", { name: "Sign In", exact: true }).click();
  await other.page.waitForURL("**/dashboard");

  await endTheOther(visitor, other);
  await changePassword(visitor);

  await moveToAnotherApp(visitor);
  await addPhone(visitor, size === "phone" ? "+256 772 400 102" : "+256 772 400 101");
  await page.getByText("Password changed").first().waitFor();
  await lookUpInTheLog(size, sarah);
});

/** The browser notes every refusal it was given; this one was meant. */
function wasRefused({ faults }: Visitor, status: number): void {
  expect(faults.splice(0)).toEqual([expect.stringContaining(`a status of ${status}`)]);
}

/** Enrols an app with its first code; gives the secret for the codes after. */
async function turnOnSecondStep(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.getByRole("button", { name: "Add authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add authenticator app" });
  await dialog.getByRole("button", { name: "Next" }).click();
  const picture = dialog.getByRole("img", { name: "QR code for the authenticator app" });
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
    .toBeGreaterThan(0);
  await look(visitor, "Security");
  const secret = (await dialog.locator("[data-secret]").getAttribute("data-secret")) ?? "";
  await dialog.getByLabel("Code").fill("123456");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await dialog.getByText("This code is not right").waitFor();
  wasRefused(visitor, 422);
  await dialog.getByLabel("Code").fill(codeAhead(secret, 0));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("list", { name: "Your second steps" }).getByText("My phone").waitFor();
  await look(visitor, "Security");
  return secret;
}

/** A second app, then the first one goes: the code comes from the app that stays. */
async function moveToAnotherApp(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.getByRole("button", { name: "Add authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add authenticator app" });
  await dialog.getByLabel("Name").fill("Office tablet");
  await dialog.getByRole("button", { name: "Next" }).click();
  const secret = (await dialog.locator("[data-secret]").getAttribute("data-secret")) ?? "";
  await dialog.getByLabel("Code").fill(codeAhead(secret, 0));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const steps = page.getByRole("list", { name: "Your second steps" });
  await steps.getByText("Office tablet").waitFor();
  await settled(visitor);

  await page.getByRole("button", { name: "Remove My phone" }).click();
  const leaving = page.getByRole("dialog", { name: "Remove My phone" });
  await leaving.getByText("Enter the code that Office tablet shows.").waitFor();
  await leaving.getByLabel("Code").fill("000000");
  await leaving.getByRole("button", { name: "Remove" }).click();
  await leaving.getByText("This code is not right").waitFor();
  wasRefused(visitor, 422);
  await look(visitor, "Security");
  await leaving.getByLabel("Code").fill(codeAhead(secret, 1));
  await leaving.getByRole("button", { name: "Remove" }).click();
  await steps.getByText("My phone").waitFor({ state: "detached" });
  await page.reload();
  await steps.getByText("Office tablet").waitFor();
  await look(visitor, "Security");
}

/** A phone is a second step once it has shown the code of its text message. */
async function addPhone(visitor: Visitor, number: string): Promise<void> {
  const { page } = visitor;
  await page.getByRole("button", { name: "Add phone" }).click();
  const dialog = page.getByRole("dialog", { name: "Add phone" });
  await dialog.getByLabel("Name").fill("Old phone");
  await dialog.getByLabel("Phone number").fill("none");
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByText("This is not a phone number.").waitFor();
  wasRefused(visitor, 400);
  await dialog.getByLabel("Phone number").fill(number);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByText("A text message with a code is on its way").waitFor();
  await look(visitor, "Security");
  await dialog.getByLabel("Code").fill(await codeTextedTo(number));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const steps = page.getByRole("list", { name: "Your second steps" });
  await steps.getByText("Old phone").waitFor();
  await settled(visitor);
}

/** The six digits of the newest text message to this number. */
async function codeTextedTo(number: string): Promise<string> {
  const outbox = await fetch(`${houseUrl()}/auth/v1/outbox`);
  const messages = (await outbox.text()).split("<section>");
  const text = messages.find((one) => one.includes(number.replaceAll(/\D/g, ""))) ?? "";
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

/** Two devices are listed; the other is signed out and refused at its next request. */
async function endTheOther(visitor: Visitor, other: Visitor): Promise<void> {
  const { page } = visitor;
  await page.reload();
  await page.getByText("This device").waitFor();
  const ends = page.getByRole("button", { name: /^Sign out Chrome/ });
  expect(await ends.count()).toBe(1);
  await look(visitor, "Security");
  await ends.click();
  await ends.waitFor({ state: "detached" });
  await other.page.goto("/products");
  await other.page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
}

async function changePassword(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  const save = dialog.getByRole("button", { name: "Save password" });
  await dialog.getByText("Every other device of yours is signed out.").waitFor();
  await dialog.getByLabel("Current password").fill("not this one");
  await dialog.getByLabel("New password").fill(newPassword);
  await save.click();
  await dialog.getByText("The current password is not right.").waitFor();
  wasRefused(visitor, 400);
  await dialog.getByLabel("Current password").fill(demoPassword);
  await dialog.getByLabel("New password").fill("kahawa ".repeat(12));
  await save.click();
  await dialog.getByText("Password cannot be longer than 72 characters").waitFor();
  wasRefused(visitor, 400);
  await dialog.getByLabel("New password").fill("password");
  await save.click();
  await dialog.getByText("Everybody tries this one first").waitFor();
  wasRefused(visitor, 422);
  await look(visitor, "Security");
  await dialog.getByLabel("New password").fill(newPassword);
  await save.click();
  await dialog.waitFor({ state: "hidden" });
  await settled(visitor);
}

/** The owner finds what happened, by person; a cashier is refused. */
async function lookUpInTheLog(size: Size, { name }: Somebody): Promise<void> {
  const owner = await visit(browser, size);
  await signIn(owner, "owner");
  await owner.page.goto("/settings");
  await owner.page.getByRole("link", { name: /^Audit log/ }).click();
  await owner.page.getByText("The chain is whole").waitFor();
  await look(owner, "Audit log");
  // By a number that a line says.
  const words = owner.page.getByRole("searchbox").first();
  await words.fill("pay-25-000001");
  await owner.page.getByText("Prepared · Payment").first().waitFor();
  await words.fill("");
  await owner.page.getByRole("button", { name: "Filter" }).click();
  await owner.page.getByRole("combobox", { name: "Person" }).selectOption({ label: name });
  await owner.page.getByText("Password changed").first().waitFor();
  await owner.page.getByText("Ended session").first().waitFor();
  await look(owner, "Audit log");
  await owner.page.getByText("Password changed").first().click();
  await look(owner, name);

  const cashier = await visit(browser, size);
  await signIn(cashier, "cashier");
  await cashier.page.goto("/settings/audit-log");
  await look(cashier, "Access Denied");
}

test("an outside service is connected, and disconnected again", async () => {
  const { house, provider } = await houseWithProvider();
  const email = "nabirye@kyagalanyi.test";
  provider.person = { subject: "n-1", email, name: "Catherine Nabirye" };
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await openCompany(visitor, house, email);
  await page.goto(`${house.url}/settings/security`);
  await page.getByRole("button", { name: "Connect Keycloak", exact: true }).click();
  await page.waitForURL("**/settings/security*");
  const ways = page.getByRole("region", { name: "Ways to sign in" });
  await ways.getByRole("button", { name: "Disconnect Keycloak" }).waitFor();
  await expect.poll(() => page.url()).toBe(`${house.url}/settings/security`);
  expect(await ways.getByRole("button", { name: /^Connect/ }).count()).toBe(0);
  await page.getByText("Another way to sign in added").waitFor();
  await look(visitor, "Security");

  await ways.getByRole("button", { name: "Disconnect Keycloak" }).click();
  const dialog = page.getByRole("dialog", { name: "Disconnect Keycloak" });
  await dialog.getByText("You can no longer sign in with Keycloak.").waitFor();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  const again = ways.getByRole("button", { name: "Connect Keycloak", exact: true });
  await again.waitFor();

  provider.wrong = "access-denied";
  await again.click();
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByText("The other service did not let you in").waitFor();
  await expect.poll(() => page.url()).toBe(`${house.url}/settings/security`);
  await look(visitor, "Security");
});

/** A house of its own, where people may connect an OpenID provider to their accounts. */
async function houseWithProvider() {
  const provider = await startOidcSimulator({ clientId: "mavuno", clientSecret: "between us" });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-connecting-"));
  fs.chmodSync(folder, 0o755);
  const house = await startHouse({
    MAVUNO_DATA_DIR: folder,
    MAVUNO_DEMO: "0",
    AUTH_MANUAL_LINKING: "on",
    AUTH_OIDC_PROVIDERS: "keycloak",
    AUTH_OIDC_KEYCLOAK_ISSUER: provider.issuer,
    AUTH_OIDC_KEYCLOAK_CLIENT_ID: "mavuno",
    AUTH_OIDC_KEYCLOAK_CLIENT_SECRET: "between us",
  });
  onTestFinished(async () => {
    await house.stop();
    await provider.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return { house, provider };
}

async function openCompany({ page }: Visitor, house: StartedHouse, email: string): Promise<void> {
  await page.goto(`${house.url}/first-owner`);
  const token = /use this token once:\s+(\S+)/.exec(house.said())?.[1] ?? "";
  await page.getByLabel("Token").fill(token);
  await page.getByLabel("Company").fill("Kyagalanyi Coffee");
  await page.getByLabel("First name").fill("Catherine");
  await page.getByLabel("Last name").fill("Nabirye");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Password/).fill(newPassword);
  await page.getByRole("button", { name: "Open the company" }).click();
  await page.waitForURL("**/dashboard");
}
