// Licences, on a phone and on a desk: recorded and seen expiring by the company's day; expired, one stops
// the loading of a shipment and is named there; its fee is asked for, and renewed it stops nothing.
import { expect, test } from "vitest";
import { houseUrl } from "#test/journeyHouse.ts";
import { addDays } from "#kernel/days.ts";
import { apiClient, type Call } from "#platform/api/client.ts";
import { emailOf, newId } from "#seeds/callers.ts";
import { demoPassword } from "#seeds/people.ts";
import { contracts } from "#registry/contracts/api.ts";
import { products } from "#registry/products/api.ts";
import { shipments } from "#work/exports/api.ts";
import { look, openBrowser, signIn, type Size, type Visitor, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test.each<Size>(["phone", "desktop"])(
  "a licence from its record to its renewal, on a %s",
  async (size) => {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "md");
    await page.goto("/ucda-registration");
    await look(visitor, /^Licences and regulators/);
    const today = await recordClearance(visitor, size);
    await page.getByText("Expiring Soon").first().waitFor();
    await page.getByText("100 days left").waitFor();

    const shipment = await planShipment(today);
    await page.goto("/ucda-registration");
    await page.getByRole("link", { name: "Coffee exporter certificate" }).first().click();
    await look(visitor, "Coffee exporter certificate");
    await letItEnd(visitor, addDays(today, -1));

    await page.goto(`/export-documentation/${shipment}`);
    const blocker = page
      .getByRole("status")
      .getByText(/^Coffee exporter certificate .* expired on/);
    await blocker.first().waitFor();
    await look(visitor, /^Scheldt|, /);
    await page.goto("/ucda-registration");
    await page.getByText("What is done here needs these licences").waitFor();
    await look(visitor, /^Licences and regulators/);
    await page.getByRole("link", { name: /^Coffee exporter certificate .* expired on/ }).click();
    await look(visitor, "Coffee exporter certificate");
    const licence = page.url();

    await page.getByRole("link", { name: "Ask for the fee" }).click();
    await look(visitor, "New fund request");
    expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe("1,000,000");
    expect(await page.getByLabel("Why it is needed").inputValue()).toContain(
      "Renewal of Coffee exporter certificate",
    );

    await page.goto(licence);
    await renew(visitor, size, today);
    await page.goto(`/export-documentation/${shipment}`);
    await look(visitor, /^Scheldt|, /);
    expect(await blocker.count()).toBe(0);
  },
);

test("what regulators are told and the profit and loss, on a phone and on a desk", async () => {
  for (const size of ["phone", "desktop"] as const) {
    const visitor = await visit(browser, size);
    const { page } = visitor;
    await signIn(visitor, "owner");
    for (const [path, title] of [
      ["contracts", /^Contract registrations/],
      ["levy", "Levy"],
      ["returns", "Monthly return"],
      ["stores", "Plants and stores"],
      ["rules", "Licences and regulators"],
    ] as const) {
      await page.goto(`/ucda-registration/${path}`);
      await look(visitor, title);
    }
    await page.goto("/financial-statements/profit-and-loss");
    await look(visitor, "Profit and loss");
    await page.getByRole("button", { name: "12 closed months" }).click();
    await page.getByRole("button", { name: "By month" }).click();
    await look(visitor, "Profit and loss");
    await page
      .getByRole("link", { name: /lines of Export sales, coffee$/ })
      .first()
      .click();
    await look(visitor, /Export sales, coffee/);
  }
});

/** Records a tax clearance that ends in 100 days; gives back the company's day. */
async function recordClearance({ page }: Visitor, size: Size): Promise<string> {
  await page.getByRole("link", { name: "Record a licence" }).click();
  await page.getByLabel("Licence", { exact: true }).selectOption("Tax clearance certificate");
  const today = await page.getByLabel("Issued on").inputValue();
  await page.getByLabel("Number", { exact: true }).fill(`TCC/${size}`);
  await page.getByLabel("Last day").fill(addDays(today, 100));
  await page.getByLabel("Fee", { exact: true }).fill("0");
  await page.getByRole("button", { name: "Record a licence" }).click();
  await page.waitForURL(/\/ucda-registration\/[0-9a-f-]{36}$/);
  return today;
}

async function letItEnd({ page }: Visitor, lastDay: string): Promise<void> {
  await page.getByRole("link", { name: "Correct", exact: true }).click();
  await page.getByLabel("Last day").fill(lastDay);
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByText("Expired", { exact: true }).first().waitFor();
}

async function renew(visitor: Visitor, size: Size, today: string): Promise<void> {
  const { page } = visitor;
  await page.getByRole("link", { name: "Record the renewal" }).click();
  await look(visitor, /^Renewal of /);
  await page.getByLabel("Number", { exact: true }).fill(`COF-EX/${size}`);
  // Early enough that the next journey can let this one end again.
  await page.getByLabel("Issued on").fill(addDays(today, size === "phone" ? -20 : -10));
  await page.getByLabel("Last day").fill(addDays(today, 200));
  await page.getByRole("button", { name: "Record the renewal" }).click();
  await page.waitForURL(/\/ucda-registration\/[0-9a-f-]{36}$/);
  await look(visitor, "Coffee exporter certificate");
}

/** Asks the house as one of the demo's people, beside the browser. */
async function handsOf(person: string): Promise<Call> {
  const house = houseUrl();
  const config: { anonKey: string } = await (await fetch(`${house}/config.json`)).json();
  const answer = await fetch(`${house}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: config.anonKey },
    body: JSON.stringify({ email: emailOf(person), password: demoPassword }),
  });
  const session: { access_token: string } = await answer.json();
  const authorization = `Bearer ${session.access_token}`;
  return apiClient(async ({ method, url, headers, body }) => {
    const said = await fetch(`${house}${url}`, {
      method,
      headers: { ...headers, authorization },
      ...(body === undefined ? {} : { body }),
    });
    const text = await said.text();
    return { status: said.status, headers: Object.fromEntries(said.headers), text };
  }, newId);
}

/** A shipment planned on an approved contract for coffee. */
async function planShipment(today: string): Promise<string> {
  const operations = await handsOf("operations");
  const owner = await handsOf("owner");
  const { rows: buyers } = await operations(contracts.buyers, { params: { search: "Scheldt" } });
  const { rows: goods } = await operations(products.list, { params: { search: "SC15" } });
  const draft = await operations(contracts.draft, {
    body: {
      id: newId(),
      customerId: buyers[0]?.id ?? "",
      productId: goods[0]?.id ?? "",
      contractDay: today,
      template: "ESCC",
      gradeText: "Uganda Robusta screen 15",
      cropYear: "2026/27",
      quantity: "6000000",
      toleranceBp: 300,
      bags: 100,
      bagWeight: "60000",
      bagType: "Jute 60 kg with liner",
      pricePerTonne: "435000",
      currency: "USD",
      priceBasis: "FOB",
      pricePlace: "Mombasa",
      shipmentFrom: today,
      shipmentTo: addDays(today, 60),
      portOfLoading: "Mombasa",
      destination: "Antwerp",
      destinationCountry: "BE",
      paymentTerms: "LC",
      sampleTerms: "SAS",
      eudrRequired: true,
      documents: ["commercial-invoice", "packing-list", "eudr-data-pack"],
    },
  });
  const params = { id: draft.id };
  const submitted = await operations(contracts.submit, {
    params,
    body: { version: draft.version },
  });
  await owner(contracts.approve, { params, body: { version: submitted.version } });
  const planned = await operations(shipments.plan, {
    body: { id: newId(), contractId: draft.id, etd: addDays(today, 30) },
  });
  return planned.id;
}
