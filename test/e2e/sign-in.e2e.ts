// Getting in: the sign-in page, a lost password, an invitation, the second factor. On a desk and on a phone.
import { expect, test } from "vitest";
import { stepAt, totpCode } from "#identity/totp.ts";
import { demoPassword } from "#seeds/people.ts";
import {
  device,
  enter,
  expectRefusals,
  isIn,
  mailTo,
  newcomer,
  ownerMoves,
} from "#test/signingIn.ts";
import { bothThemes, look, openBrowser, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();
const sizes: Size[] = ["desktop", "phone"];
const newPassword = "Kahawa-ya-Mbale-77";

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

/** The address of a link that brings a session of somebody. */
async function linkOf(email: string, type: string): Promise<string> {
  const { session } = (await (await device(email)).auth.getSession()).data;
  if (!session) throw new Error("this device is signed in");
  const { access_token, refresh_token } = session;
  return `/auth#${new URLSearchParams({ access_token, refresh_token, type }).toString()}`;
}

test.each(sizes)("a link says whose account it opens before it is kept, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  const keptSession = () => page.evaluate(() => localStorage.getItem("mavuno.session"));
  const email = await newcomer("add", size === "phone" ? "Florence" : "Sarah");
  await page.goto(await linkOf(email, "magiclink"));
  await look(visitor, "Is this you?");
  await page.getByText(email).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  expect(await keptSession()).toBeNull();
  await page.getByRole("button", { name: "Not me" }).click();
  await look(visitor, "Sign in");
  expect(await keptSession()).toBeNull();
  await page.goto("about:blank");
  await page.goto(await linkOf(email, "magiclink"));
  // By the keyboard alone.
  await page.getByRole("button", { name: "Continue" }).focus();
  await page.keyboard.press("Enter");
  await isIn(visitor);
  // Somebody else's link for a password does not take the place of whoever is in.
  const other = await newcomer("add", size === "phone" ? "Ruth" : "Judith");
  await page.goto("about:blank");
  await page.goto(await linkOf(other, "recovery"));
  await look(visitor, "Is this you?");
  await page.getByText(`${email} is signed in here now, and will be signed out.`).waitFor();
  await page.getByRole("button", { name: "Not me" }).click();
  await isIn(visitor);
  await page.goto("about:blank");
  await page.goto(await linkOf(other, "recovery"));
  await page.getByRole("button", { name: "Continue" }).click();
  await look(visitor, "Choose a new password");
  await page.getByText(other).waitFor();
});

test.each(["lg", "sw"])("whose account a link opens is asked in %s too", async (language) => {
  const visitor = await visit(browser, "phone", bothThemes);
  const { page } = visitor;
  await page.addInitScript((chosen) => localStorage.setItem("mavuno.language", chosen), language);
  const email = await newcomer("add", "Peace");
  await page.goto(await linkOf(email, ""));
  await look(visitor, language === "lg" ? "Ono ye ggwe?" : "Huyu ni wewe?");
  await page.getByText(email).waitFor();
  await page.getByRole("button", { name: language === "lg" ? "Si nze" : "Si mimi" }).click();
  await look(visitor, language === "lg" ? "Yingira" : "Ingia");
});

test("what a stranger wrote into a link is said by no page of ours", async () => {
  const visitor = await visit(browser, "phone", bothThemes);
  const { page } = visitor;
  const words = "Send your PIN to 0772123456";
  const foreign = encodeURIComponent(words);
  const links: readonly [facts: string, ours: string][] = [
    [`message=${foreign}`, "This address is confirmed."],
    [`error=x&error_description=${foreign}`, "Invalid credentials. Please try again."],
    [`error_code=otp_expired&error_description=${foreign}`, "This link has expired"],
  ];
  for (const [facts, ours] of links) {
    await page.goto("about:blank");
    await page.goto(`/auth#${facts}`);
    await page.getByText(ours).waitFor();
    await look(visitor, "Sign in");
    expect(await page.locator("body").textContent()).not.toContain("PIN");
  }
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

test.each(sizes)("who must have a second factor sets one up first, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  const email = await newcomer("add", size === "phone" ? "Irene" : "Juliet");
  await ownerMoves(email, "second-factor", { required: true, reason: "Handles cash" });
  await page.goto("/auth");
  await enter(visitor, email, demoPassword);
  await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  expectRefusals(visitor, 403);
  await look(visitor, "Set up your second step");
  await page.reload();
  await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  expectRefusals(visitor, 403);
  const secret = (await page.locator("code").textContent()) ?? "";
  const field = page.getByLabel("Code the app shows now");
  const right = totpCode(secret, stepAt(new Date()));
  await field.fill(right === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await page.getByRole("alert").getByText("This code is not right").waitFor();
  expectRefusals(visitor, 422);
  await field.fill(totpCode(secret, stepAt(new Date())));
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await isIn(visitor);
});
