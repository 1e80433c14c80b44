// Getting in and being put out: the sign-in page, a lost password, an invitation, the second factor, and
// the half hour without activity with the clock moved. On a desk and on a phone.
import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect, inject, test } from "vitest";
import { stepAt, totpCode } from "#identity/totp.ts";
import { demoPassword } from "#seeds/people.ts";
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
const houseUrl = inject("houseUrl");
const sizes: Size[] = ["desktop", "phone"];
const newPassword = "Kahawa-ya-Mbale-77";

/** The official client, as one more device of somebody. */
async function device(email: string, password = demoPassword): Promise<SupabaseClient> {
  const config = await fetch(`${houseUrl}/config.json`);
  const { anonKey }: { anonKey: string } = await config.json();
  const client = createClient(houseUrl, anonKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}

/** The owner adds somebody to the company, or invites them; gives their address. */
async function newcomer(how: "add" | "invite", firstName: string): Promise<string> {
  const owner = await device("owner@demo.mavuno.test");
  const { data } = await owner.auth.getSession();
  const id = randomUUID();
  const email = `${firstName.toLowerCase()}-${id.slice(0, 8)}@demo.mavuno.test`;
  const about = { title: null, department: null, phone: null, role: "cashier" };
  const person = { id, email, firstName, lastName: "Achan", ...about };
  const answer = await fetch(`${houseUrl}/api/users${how === "add" ? "" : "/invite"}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${data.session?.access_token ?? ""}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(how === "add" ? { ...person, password: demoPassword } : person),
  });
  expect(await answer.text()).toContain(email);
  // Only this device: signing out everywhere would end the owner's other visits.
  await owner.auth.signOut({ scope: "local" });
  return email;
}

/** The newest mail to this address: its link and its six digits. */
async function mailTo(email: string): Promise<{ link: string; code: string }> {
  const outbox = async () => (await fetch(`${houseUrl}/auth/v1/outbox`)).text();
  await expect.poll(outbox).toContain(email);
  const letter = (await outbox()).split("<section>").find((text) => text.includes(email)) ?? "";
  const link = /href="([^"]+)"/.exec(letter)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const code = /^\d{6}$/m.exec(letter)?.[0] ?? "";
  return { link, code };
}

async function enter({ page }: Visitor, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function isIn({ page }: Visitor): Promise<void> {
  await page.waitForURL("**/dashboard");
  await page.getByRole("navigation").first().waitFor();
}

/** The refusals that the browser itself writes into its console. */
function expectRefusals({ faults }: Visitor, status: number): void {
  for (const fault of faults.splice(0)) expect(fault).toContain(`status of ${status}`);
}

test.each(sizes)("somebody signs in, to where they wanted to go, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await page.goto("/payments?tab=due");
  await page.waitForURL("**/auth");
  await look(visitor, "Sign in");
  await enter(visitor, "accountant@demo.mavuno.test", "not this one");
  const box = page.getByRole("alert");
  await box.getByText("Invalid login credentials").waitFor();
  await page.getByRole("region", { name: "Messages" }).getByText("Authentication failed").waitFor();
  expectRefusals(visitor, 400);
  await look(visitor, "Sign in");
  const remembered = () => page.evaluate(() => localStorage.getItem("mavuno.remember"));
  expect(await remembered()).toBeNull();
  await page.getByLabel("Keep me signed in for 7 days").check();
  await enter(visitor, "accountant@demo.mavuno.test", demoPassword);
  await page.getByText("Welcome to Mavuno! Session active for 7 days.").waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/payments?tab=due");
  expect(await remembered()).toBe("true");
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe("/auth");
});

test("without the tick it is four hours, and nothing is remembered", async () => {
  const visitor = await visit(browser, "phone");
  await visitor.page.goto("/auth");
  await enter(visitor, "cashier@demo.mavuno.test", demoPassword);
  await visitor.page.getByText("Welcome to Mavuno! Session active for 4 hours.").waitFor();
  await isIn(visitor);
  const key = await visitor.page.evaluate(() => localStorage.getItem("mavuno.remember"));
  expect(key).toBeNull();
});

test.each(sizes)("a lost password is chosen anew by the mail's link, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  const email = await newcomer("add", size === "phone" ? "Harriet" : "Winnie");
  const elsewhere = await device(email);
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await look(visitor, "Forgot your password?");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await look(visitor, "Look into your mail");
  const again = page.getByRole("button", { name: /^Send it again in \d+ s$/ });
  expect(await again.isDisabled()).toBe(true);
  const { link } = await mailTo(email);
  await page.goto(link);
  await look(visitor, "Choose a new password");
  expect(new URL(page.url()).search).toBe("");
  await page.getByText(email).waitFor();
  const field = page.getByLabel("New password", { exact: true });
  const save = page.getByRole("button", { name: "Save and sign in" });
  await field.fill("coffee1");
  await save.click();
  await page.getByRole("alert").getByText("Use at least 8 characters.").waitFor();
  await field.fill("password123");
  await save.click();
  await page.getByRole("alert").getByText("Everybody tries this one first").waitFor();
  await field.fill(demoPassword);
  await save.click();
  await page.getByRole("alert").getByText("This is your password already.").waitFor();
  expectRefusals(visitor, 422);
  await page.getByRole("button", { name: "Show the password" }).click();
  expect(await field.getAttribute("type")).toBe("text");
  await look(visitor, "Choose a new password");
  await field.fill(newPassword);
  await save.click();
  await isIn(visitor);
  await page.getByText("Your password is saved").waitFor();
  expect((await elsewhere.auth.getUser()).error).not.toBeNull();
  await device(email, newPassword);
  // The same link again lets nobody in.
  const stranger = await visit(browser, size);
  await stranger.page.goto(link);
  await look(stranger, "Forgot your password?");
  await stranger.page.getByText("This link has expired or was used already.").waitFor();
  expect(stranger.page.url()).not.toContain("error");
});

test("an address nobody has is answered the same; the code does as well as the link", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await page.goto("/auth/forgot");
  await page.getByLabel("Email").fill("nobody-here@demo.mavuno.test");
  await page.getByRole("button", { name: "Send the link" }).click();
  await look(visitor, "Look into your mail");
  await page.getByRole("button", { name: "Another address" }).click();
  const email = await newcomer("add", "Stella");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  const { code } = await mailTo(email);
  const field = page.getByLabel("Code from the mail");
  await field.fill(code === "123456" ? "654321" : "123456");
  await page.getByRole("button", { name: "Enter the code" }).click();
  await page.getByRole("alert").getByText("This code is not right").waitFor();
  expectRefusals(visitor, 403);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Enter the code" }).click();
  await look(visitor, "Choose a new password");
  // Leaving the page does not get around choosing one.
  await page.goto("/dashboard");
  await look(visitor, "Choose a new password");
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await isIn(visitor);
});

test("a link opened in another browser says so", async () => {
  const first = await visit(browser, "desktop");
  const email = await newcomer("add", "Agnes");
  await first.page.goto("/auth/forgot");
  await first.page.getByLabel("Email").fill(email);
  await first.page.getByRole("button", { name: "Send the link" }).click();
  await look(first, "Look into your mail");
  const { link } = await mailTo(email);
  const other = await visit(browser, "phone");
  await other.page.goto(link);
  await look(other, "Forgot your password?");
  await other.page.getByText("opens only in the browser in which it was asked for").waitFor();
  expect(other.page.url()).not.toContain("code");
});

test.each(sizes)("somebody who was invited chooses a password and is in, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  const email = await newcomer("invite", size === "phone" ? "Esther" : "Brenda");
  const { link } = await mailTo(email);
  await page.goto(link);
  await look(visitor, /^Welcome, (Esther|Brenda)/);
  expect(new URL(page.url()).hash).toBe("");
  await page.getByText(email).waitFor();
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await isIn(visitor);
  await device(email, newPassword);
  const late = await visit(browser, size);
  await late.page.goto(link);
  await look(late, "Sign in");
  await late.page.getByText("This link has expired or was used already.").waitFor();
  await late.page.getByRole("link", { name: "Send me another link" }).click();
  await look(late, "Forgot your password?");
});

test.each(sizes)("the second factor is asked for before anything else, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  const email = await newcomer("add", size === "phone" ? "Doreen" : "Joan");
  const phone = await device(email);
  const enrolled = await phone.auth.mfa.enroll({ factorType: "totp", friendlyName: "Pixel" });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const first = stepAt(new Date());
  const code = totpCode(totp.secret, first);
  expect((await phone.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();

  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await look(visitor, "One more step");
  const field = page.getByLabel("Code", { exact: true });
  expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  // A reload and another address lead to the same question.
  await page.reload();
  await look(visitor, "One more step");
  await page.goto("/payments");
  await look(visitor, "One more step");
  // The code that was used already counts for nothing.
  await field.fill(code);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("alert").getByText("This code is not right").waitFor();
  expectRefusals(visitor, 422);
  await field.fill("");
  await field.evaluate(
    (input, text) => {
      input.focus();
      document.execCommand("insertText", false, text);
    },
    totpCode(totp.secret, first + 1).replace(/^(...)/, "$1 "),
  );
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Welcome to Mavuno! Session active for 4 hours.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/payments");
});

test("half signed in, somebody can use another account", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  const email = await newcomer("add", "Lydia");
  const phone = await device(email);
  const enrolled = await phone.auth.mfa.enroll({ factorType: "totp" });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const code = totpCode(totp.secret, stepAt(new Date()));
  expect((await phone.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await look(visitor, "One more step");
  await page.getByRole("button", { name: "Use another account" }).click();
  await look(visitor, "Sign in");
  await enter(visitor, "cashier@demo.mavuno.test", demoPassword);
  await isIn(visitor);
});

const minute = 60_000;

test.each(sizes)("half an hour without activity ends the session, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await page.clock.install();
  await signIn(visitor, "employee");
  await settled(visitor);
  await page.clock.fastForward(24 * minute);
  const dialog = page.getByRole("dialog", { name: "Session Expiring Soon" });
  expect(await dialog.count()).toBe(0);
  await page.clock.fastForward(2 * minute);
  await dialog.waitFor();
  await page.getByText("Your session will expire soon due to inactivity").waitFor();
  await dialog.getByText("Your session will expire in:").waitFor();
  expect(await dialog.getByRole("timer").textContent()).toMatch(/^[34]:\d\d$/);
  await look(visitor, "Dashboard");
  // Neither Esc nor a movement answers.
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Stay Logged In" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Session extended").waitFor();
  await page.clock.fastForward(26 * minute);
  await dialog.waitFor();
  await page.evaluate(() => localStorage.setItem("mavuno.draft.collection", "kept"));
  await page.clock.fastForward(5 * minute);
  await page.getByText("Session expired due to inactivity").waitFor();
  await page.waitForURL("**/auth");
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept).toContain("mavuno.draft.collection");
  expect(kept).not.toContain("mavuno.session");
  expect(kept).not.toContain("mavuno.currentUser");
  // What was being read in that moment is refused: the server knows before the page has gone.
  expectRefusals(visitor, 401);
  await look(visitor, "Sign in");
});

test("Log Out in the dialog signs out", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  const email = await newcomer("add", "Prossy");
  await page.clock.install();
  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  await settled(visitor);
  const told = page.waitForRequest((request) => request.url().includes("/auth/v1/logout"));
  await page.clock.fastForward(26 * minute);
  await page.getByRole("dialog").getByRole("button", { name: "Log Out" }).click();
  await told;
  await page.getByText("Signed out successfully").waitFor();
  await look(visitor, "Sign in");
});

test.each(sizes)("a role that may not open a screen is told who may, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  await signIn(visitor, "cashier");
  await visitor.page.goto("/farmers");
  await look(visitor, "Access Denied");
  const main = visitor.page.getByRole("main");
  await main.getByText("You don't have permission to access this page.").waitFor();
  expect(await main.textContent()).toContain("Your rolecashier");
  expect(await main.textContent()).toContain("Required rolesfield_operations, admin, owner");
});

test("a role that was taken away closes the screen when the page is looked at again", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  const email = await newcomer("add", "Rose");
  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await isIn(visitor);
  await page.goto("/cashier");
  await settled(visitor);
  const owner = await device("owner@demo.mavuno.test");
  const { data } = await owner.auth.getSession();
  const headers = {
    authorization: `Bearer ${data.session?.access_token ?? ""}`,
    "content-type": "application/json",
  };
  const list = await fetch(`${houseUrl}/api/users?search=${email}`, { headers });
  const { rows }: { rows: { id: string; version: number }[] } = await list.json();
  const { id = "", version = 0 } = rows[0] ?? {};
  const body = JSON.stringify({ version, role: "supplier", reason: "Delivers only" });
  const moved = await fetch(`${houseUrl}/api/users/${id}/role`, {
    method: "POST",
    headers: { ...headers, "idempotency-key": randomUUID() },
    body,
  });
  expect(moved.status, await moved.text()).toBe(200);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByRole("heading", { name: "Access Denied" }).waitFor();
});
