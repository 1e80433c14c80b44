// What was bought from certified farmers is claimed for a shipment, no more than it carries and no more than was
// bought; the balance goes down with the claim and comes back when it is withdrawn.
import { expect, test } from "vitest";
import { look, openBrowser, signIn, type Visitor, visit } from "#test/visitor.ts";

const browser = await openBrowser();
const scheme = "Rainforest Alliance";

test.each(["phone", "desktop"] as const)(
  "a claim is made, moves the balance, and is withdrawn, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "md");
    const before = await balance(visitor);
    expect(before).toBeGreaterThan(10);
    await page.getByRole("button", { name: "Make a claim" }).click();
    const dialog = page.getByRole("dialog", { name: "Make a claim" });
    await dialog.getByLabel("Scheme").selectOption({ label: scheme });
    await dialog.getByLabel("Shipment").fill("SHP");
    // Coffee for coffee: the farmers who are certified grow nothing else.
    await page
      .getByRole("option", { name: /Scheldt Green Coffee/ })
      .first()
      .click();
    await dialog.getByText(/^Good for [1-9]/).waitFor();
    await dialog.getByLabel("Weight, kg").fill("9000000");
    await dialog.getByRole("button", { name: "Make a claim" }).click();
    await dialog
      .getByText(/leave .* kg that are not claimed/)
      .first()
      .waitFor();
    // The refusal was asked for.
    visitor.faults.length = 0;
    await dialog.getByLabel("Weight, kg").fill("5.4");
    await look(visitor, "Certificates");
    await dialog.getByRole("button", { name: "Make a claim" }).click();
    await dialog.waitFor({ state: "hidden" });
    // 5.4 kg of FAQ are 10 kg of dried cherry.
    expect(await balance(visitor)).toBeCloseTo(before - 10, 1);

    await page.goto("/certificates/claims?state=made");
    const withdraw = page.getByRole("button", { name: /^Withdraw / }).filter({ visible: true });
    await withdraw.first().waitFor();
    await look(visitor, "Certificates");
    await withdraw.first().click();
    const asked = page.getByRole("dialog");
    await asked.getByLabel("Reason").fill("Claimed for the wrong shipment");
    await asked.getByRole("button", { name: "Withdraw" }).click();
    await asked.waitFor({ state: "hidden" });
    expect(await balance(visitor)).toBeCloseTo(before, 1);
    await page.goto("/certificates/deliveries");
    await look(visitor, "Deliveries");
  },
);

/** The balance of the scheme in kilograms, as the ledger says it; leaves the ledger open. */
async function balance(visitor: Visitor): Promise<number> {
  const { page } = visitor;
  await page.goto("/certificates?scheme=rainforest_alliance");
  await page.getByText(scheme).filter({ visible: true }).first().waitFor();
  await look(visitor, "Certificates");
  const answer = page.waitForResponse((response) =>
    response.url().includes("/api/certification-ledger?"),
  );
  await page.reload();
  const { rows }: { rows: { commodity: string; season: string; balance: string }[] } = await (
    await answer
  ).json();
  const [line] = rows.filter(({ commodity }) => commodity === "coffee");
  const told = (Number(line?.balance) / 1000).toFixed(1);
  await page
    .getByText(new RegExp(`${told.replace(".", "\\.")}`))
    .filter({ visible: true })
    .first()
    .waitFor();
  return Number(told);
}
