// The pages of somebody who is not signed in: the landing page with all it claims, the way from it into the
// demo, and the two pages by which an operator looks at the house from outside.
import { expect, test } from "vitest";
import { demoPassword } from "#seeds/people.ts";
import { expectRefusals } from "#test/signingIn.ts";
import {
  look,
  openBrowser,
  settled,
  signIn,
  type Size,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();
const sizes: Size[] = ["desktop", "phone"];

/** What the specification has the page say (§1, §9), in whatever sentence it stands. */
const claims = [
  "The agricultural business suite for exporters of coffee, cocoa, sesame and shea nuts in Uganda and East Africa",
  "energy, mining and industrial testing operations",
  "From field collection to an export-ready cost of about 13,924 UGX per kg",
  "792,000 kg a year",
  "3 payment integrations, two mobile money providers and one bank: collections, disbursements, international transfers",
  "10 business document templates: invoices, vouchers, receipts, costing reports",
  "Role-based access control with audit trails",
  "Real-time analytics",
  "Free trial. No credit card.",
  "© 2025 Mavuno",
];

test.each(sizes)("the landing page says all it has to, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await page.goto("/index");
  await look(visitor, "Momentum in Every Market");
  const text = ((await page.locator("body").innerText()) ?? "").replaceAll(/\s+/g, " ");
  for (const claim of claims) expect(text).toContain(claim);
  await headerStays(visitor);
  const leadTo = async (name: string): Promise<string | null> =>
    page.getByRole("link", { name, exact: true }).getAttribute("href");
  for (const name of ["Sign In", "Get Started", "Try Free", "Start Free"]) {
    expect(await leadTo(name), name).toBe("/auth");
  }
  expect(await leadTo("View Demo")).toBe("/dashboard");
  const features = page
    .getByRole("region", { name: "What it does" })
    .getByRole("heading", { level: 3 });
  expect(await features.count()).toBe(6);
  const sectors = page
    .getByRole("region", { name: "Four sectors" })
    .getByRole("heading", { level: 3 });
  const four = ["Coffee", "Cocoa", "Sesame", "Shea Nuts"];
  expect(await sectors.allTextContents()).toEqual(four);
  const foot = page.getByRole("contentinfo");
  expect(
    await foot
      .getByRole("list", { name: "Business sectors" })
      .getByRole("listitem")
      .allTextContents(),
  ).toEqual(four);
  for (const contact of ["Kampala, Uganda", "hello@example.com", "+256 700 000 000"]) {
    expect(await foot.textContent()).toContain(contact);
  }
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const scripts = loaded.filter((path) => path.endsWith(".js"));
  expect(scripts.toSorted()).toEqual([expect.stringMatching(/^\/assets\/landing-/), "/theme.js"]);
});

/** The header is still at the top when the end of the page is read. */
async function headerStays({ page }: Visitor): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
}

test.each(sizes)(
  "from the landing page into the demo, to the figure it claims, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await page.goto("/");
    await page.getByRole("link", { name: "View Demo" }).click();
    await page.waitForURL("**/auth");
    await look(visitor, "Sign in");
    const demo = page.getByRole("region", { name: "Demo company" });
    await expect.poll(() => demo.getByRole("button").count()).toBeGreaterThan(6);
    await demo.getByRole("button", { name: "Accountant" }).click();
    await page.waitForURL("**/dashboard");
    await settled(visitor);
    // Somebody who is signed in does not see the landing page again, nor on the way back.
    await page.goto("/");
    await page.waitForURL("**/dashboard");
    await page.goto("/costing?search=Screen%2015");
    await look(visitor, "Operational costs");
    const perKilogram = page.getByRole("main").getByText("13,924.00");
    // The container's weight is the landing page's: 19,200.0 kg, the last of them as it was packed.
    const container = page.locator("main tr, main li").filter({ hasText: "19,200.0" }).first();
    await container.locator("a[href^='/costing/sheets/']").first().click();
    await look(visitor, /^Cost sheet/);
    await perKilogram.first().waitFor();
  },
);

test("an address that nobody has says so to a stranger, too", async () => {
  const visitor = await visit(browser, "phone");
  const { page } = visitor;
  await page.goto("/nothing/is/here");
  await look(visitor, "Page not found");
  expect(new URL(page.url()).pathname).toBe("/nothing/is/here");
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await look(visitor, "Momentum in Every Market");
});

test.each(sizes)("the connection and signing in are tested from outside, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await page.goto("/test-connection");
  await page.getByText("Everything that is needed answers.").waitFor();
  await look(visitor, "Test the connection");
  const facts = await page.locator("dl > div").allInnerTexts();
  const shown = facts.map((line) => line.replaceAll(/\s+/g, " "));
  const up = / Up, \d+ ms$/;
  expect(shown[0]).toMatch(/^Build \d{1,2} \w{3} \d{4},? \d\d:\d\d$/);
  for (const [index, name] of ["Server", "Database", "Sign-in service"].entries()) {
    expect(shown[index + 1]?.startsWith(name)).toBe(true);
    expect(shown[index + 1]).toMatch(up);
  }
  expect(shown[4]).toBe("Clocks Less than 2 s apart");
  await page.route("**/healthz", (route) => route.abort());
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByText("No answer", { exact: true }).waitFor();
  await page.getByText("Down: no answer").waitFor();
  visitor.faults.length = 0;
  await page.getByRole("link", { name: "Test signing in" }).click();
  await look(visitor, "Test signing in");
  await page.getByLabel("Email").fill("employee@demo.mavuno.test");
  await page.getByLabel("Password").fill("not this one");
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("Invalid login credentials").waitFor();
  expectRefusals(visitor, 400);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("The round trip works").waitFor();
  await look(visitor, "Test signing in");
  const steps = (await page.locator("dl").innerText()).replaceAll(/\s+/g, " ");
  expect(steps).toMatch(
    /^Signing in 200, \d+ ms Asking who it is 200, \d+ ms Signing out 204, \d+ ms$/,
  );
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test("what a signed-in person has open stays open beside the test", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "cashier");
  await page.goto("/test-auth");
  await page.getByLabel("Email").fill("employee@demo.mavuno.test");
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("The round trip works").waitFor();
  await page.goto("/dashboard");
  await look(visitor, /Cashier/);
});
