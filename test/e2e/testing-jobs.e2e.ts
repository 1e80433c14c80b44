// A customer asks for a test and gets a report: quoted, ordered, planned with people and instruments that
// are fit, done, signed, reviewed by another, issued, and billed. On a desk and on a phone.
import { expect, test } from "vitest";
import {
  look,
  openBrowser,
  signIn,
  signOut,
  type Size,
  type Visitor,
  visit,
} from "#test/visitor.ts";

const browser = await openBrowser();

test("who tests, with what, by which procedure", async () => {
  const visitor = await visit(browser, "desktop");
  const { page } = visitor;
  await signIn(visitor, "operations");
  await page.goto("/orders/technicians");
  await look(visitor, "Technicians");
  await addTechnician(visitor, { account: "Peter Ocen", level: "Level 2", number: "UT-2-77" });
  await addTechnician(visitor, {
    name: "Okot Daniel",
    level: "Level 2",
    number: "UT-2-09",
    ended: true,
  });

  await page.goto("/orders/instruments/new");
  await page.getByLabel("Name", { exact: true }).fill("Flaw detector");
  await page.getByLabel("Serial number").fill("USN-60-9");
  await page.getByLabel("Ultrasonic (UT)").check();
  await look(visitor, "New instrument");
  await page.getByRole("button", { name: "Add instrument" }).click();
  await page.waitForURL(/\/orders\/instruments\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Add calibration" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Certificate number").fill("CAL-9");
  await dialog.getByLabel("Laboratory").fill("UNBS");
  const today = await dayOf(visitor, "Calibrated");
  await dialog.getByLabel("Calibrated").fill(shifted(today, -100));
  await dialog.getByLabel("Calibration due").fill(shifted(today, 60));
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await look(visitor, "Flaw detector");

  await page.goto("/orders/procedures/new");
  await page.getByLabel("Code").fill("UT-77");
  await page.getByLabel("Method", { exact: true }).selectOption("Ultrasonic (UT)");
  await page.getByLabel("Title").fill("Butt welds of tanks");
  await page.getByLabel("Standard").fill("ISO 17640");
  await page.getByRole("button", { name: "Add procedure" }).click();
  await look(visitor, "Procedures");
  await page.goto("/orders/technicians/ending");
  await look(visitor, "Ending soon");
  expect(await page.getByText("USN-60-9, CAL-9").count()).toBeGreaterThan(0);
  await signOut(visitor);
});

test.each<Size>(["desktop", "phone"])(
  "from the enquiry to the issued report, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "operations");
    const job = await orderJob(visitor);
    await planJob(visitor, job);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByText("Under way").first().waitFor();
    await page.getByRole("button", { name: "Field work is done" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "Write the report" }).waitFor();
    await look(visitor, /^Tank T-9/);
    const report = await writeReport(visitor);
    await take(visitor, "Sign", "To review");
    await signOut(visitor);

    await signIn(visitor, "md");
    await page.goto(report);
    await take(visitor, "Agree as reviewer", "Reviewed");
    await take(visitor, "Issue", "Issued");
    await look(visitor, /^Tank T-9/);
    await page.goto(job);
    await page.getByRole("link", { name: "Invoice this job" }).click();
    await page.waitForURL(/\/orders\/new\?/);
    expect(new URL(page.url()).searchParams.get("amount")).toBe("1800000");
  },
);

async function addTechnician(
  { page }: Visitor,
  of: { account?: string; name?: string; level: string; number: string; ended?: boolean },
): Promise<void> {
  const name = of.name ?? of.account ?? "";
  await page.goto("/orders/technicians/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  if (of.account !== undefined) {
    await pick(page, "Signs with the account of", of.account);
  }
  await page.getByRole("button", { name: "Add technician" }).click();
  await page.getByRole("button", { name: "Add certificate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Method", { exact: true }).selectOption("Ultrasonic (UT)");
  await dialog.getByLabel("Level").selectOption(of.level);
  await dialog.getByLabel("Certificate number").fill(of.number);
  const today = (await dialog.getByLabel("Issued").getAttribute("max")) ?? "";
  await dialog.getByLabel("Issued").fill(shifted(today, -500));
  await dialog.getByLabel("Expires").fill(shifted(today, of.ended ? -5 : 500));
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("tab", { name: /^Eyesight tests/ }).click();
  await page.getByRole("button", { name: "Add eyesight test" }).click();
  await dialog.getByLabel("Tested", { exact: true }).fill(shifted(today, -90));
  await dialog.getByLabel("Counts until").fill(shifted(today, 275));
  await dialog.getByLabel("Tested by").fill("Mulago Eye Clinic");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Mulago Eye Clinic").waitFor();
}

/** Asked, priced, sent and accepted; gives the address of the job. */
async function orderJob(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.goto("/orders/jobs");
  await look(visitor, "Testing jobs");
  await page.goto("/orders/jobs/quotations/new");
  const customer = page.getByRole("combobox", { name: "Customer" });
  await customer.click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByLabel("Method", { exact: true }).selectOption("Ultrasonic (UT)");
  await page.getByLabel("What is tested").fill("Tank T-9");
  await page.getByLabel("Site").fill("Kabaale, Hoima");
  await page.getByLabel("What is asked").fill("Butt welds, before it is filled");
  await page.getByLabel("Acceptance criteria").fill("ISO 5817 level B");
  await page.getByLabel("Description").fill("Ultrasonic testing");
  await page.getByLabel("Quantity").fill("2");
  await page.getByLabel("Price, UGX").fill("900000");
  await look(visitor, "New enquiry");
  await page.getByRole("button", { name: "Record enquiry" }).click();
  await page.waitForURL(/quotations\/[0-9a-f-]{36}$/);
  await take(visitor, "Send", "Sent");
  await look(visitor, /UGX 2,124,000$/);
  await page.getByRole("button", { name: "Accepted by the customer" }).click();
  await page.getByLabel("Number of the customer's order").fill("PO-4471");
  await page.getByRole("button", { name: "Schedule the job" }).click();
  await page.waitForURL(/\/orders\/jobs\/[0-9a-f-]{36}$/);
  await look(visitor, /^Tank T-9/);
  return page.url();
}

/** Somebody whose certificate has ended is named and refused; somebody who is fit is assigned. */
async function planJob(visitor: Visitor, job: string): Promise<void> {
  const { page } = visitor;
  await page.goto(`${job}/plan`);
  await pick(page, "Procedure", "UT-77");
  await pick(page, "Technician", "Okot Daniel");
  await pick(page, "Instrument", "Flaw detector, USN-60-9", "USN-60-9");
  await page.getByRole("button", { name: "Save the plan" }).click();
  await page
    .getByText(/Okot Daniel's UT certificate UT-2-09 expired on/)
    .first()
    .waitFor();
  // The browser says that something was refused, which is what was asked for here.
  expect(visitor.faults.splice(0)).toHaveLength(1);
  await look(visitor, /^Plan of NDT-/);
  await page.getByRole("button", { name: "Change Technician 1, now Okot Daniel" }).click();
  await pick(page, "Technician", "Ritah Nansamba");
  await page.getByRole("button", { name: "Save the plan" }).click();
  await page.waitForURL(job);
  await look(visitor, /^Tank T-9/);
}

async function writeReport(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.getByRole("link", { name: "Write the report" }).click();
  await page.getByLabel("Technique").fill("2 MHz, 45 and 60 degrees, DAC on V2");
  await page.getByLabel("Coverage").fill("100 %");
  await page.getByLabel("Item").fill("W1");
  await page.getByLabel("Indication").fill("None");
  await page.getByLabel("Result", { exact: true }).selectOption("Accept");
  await page.getByLabel("Conclusion").fill("The weld meets the criteria.");
  await page.getByLabel("Limitations").fill("None");
  await look(visitor, /^Report of NDT-/);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.waitForURL(/\/reports\/[0-9a-f-]{36}$/);
  await look(visitor, /^Tank T-9/);
  return page.url();
}

async function pick(page: Visitor["page"], label: string, option: string, typed = option) {
  await page.getByRole("combobox", { name: label }).fill(typed);
  await page.getByRole("option", { name: option }).first().click();
  // The focus goes on to what was picked; typing elsewhere before would be interrupted.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Change");
}

async function dayOf({ page }: Visitor, label: string): Promise<string> {
  return (await page.getByRole("dialog").getByLabel(label).getAttribute("max")) ?? "";
}

function shifted(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Takes the next step, confirms what it means, and sees that it was done. */
async function take({ page }: Visitor, step: string, done: string): Promise<void> {
  await page.getByRole("button", { name: step, exact: true }).first().click();
  await page
    .getByRole("dialog", { name: step })
    .getByRole("button", { name: step, exact: true })
    .click();
  await page.getByText(done, { exact: true }).first().waitFor();
}
