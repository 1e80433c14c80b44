// What a stranger learns from the code on each paper of a sale at home, and that it is the code printed.
import { expect, test } from "vitest";
import { publicPages } from "#insight/public-pages/api.ts";
import { addDays, formatDay } from "#kernel/days.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { readSettings } from "#platform/server/settings.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { customerOf } from "#registry/customers/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { demoOrg } from "#test/makers.ts";
import { salesHands, work } from "#test/salesMakers.ts";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { salesOrders } from "./api.ts";
import { creditNotes } from "./creditApi.ts";
import { salesInvoices } from "./invoiceApi.ts";
import { creditNotePaper } from "./papers/creditNote.ts";
import { invoicePaper } from "./papers/invoice.ts";
import { orderConfirmation } from "./papers/orderConfirmation.ts";
import { statementPaper } from "./papers/statement.ts";
import { customerReceipts } from "./receiptApi.ts";
import { customerAccounts } from "./statementApi.ts";

const world = await makeWorld();
const { customer, draft, confirm, cancel, billed, receive, credit, approveCredit, today, invoice } =
  salesHands(world);
const orgId = await demoOrg(world);
const { host, port } = readSettings({});
const where = { publicUrl: `http://${host}:${port}` };

const verified = (code: string) => world.as("employee")(publicPages.verify, { params: { code } });
/** The codes of a thing as they were issued, the newest last. */
const codesOf = async (type: string, subjectId: string): Promise<string[]> => {
  const found = await world.sql.query<{ code: string }>(
    "select code from verification_code where type = $1 and subject_id = $2 order by issued_at",
    [type, subjectId],
  );
  return found.rows.map((row) => row.code);
};
const partiesOf = (customerId: string) =>
  asSystem(world.house.database, orgId, "test.papers", async (ctx) => ({
    customer: await customerOf(ctx, customerId),
    company: await paperCompanyOf(ctx),
  }));
const printed = async (paper: Parameters<typeof renderPaper>[0]) =>
  Buffer.from(await renderPaper(paper, where)).toString();
const state = (id: string, by: Person = "operations", from = today) =>
  world.as(by)(customerAccounts.state, { params: { id }, body: { from, through: today } });

test("an order that is confirmed has a code; cancelled, it says so for ever", async () => {
  const customerId = await customer();
  const order = await draft(customerId, [work(100_000)]);
  expect(await codesOf("order-confirmation", order.id)).toEqual([]);
  const parties = await partiesOf(customerId);
  const paperOf = async (code: string | null) => {
    const now = await world.as("operations")(salesOrders.one, { params: { id: order.id } });
    return printed(orderConfirmation(salesOrders.one.returns.parse(now), { ...parties, code }));
  };
  const asked = (by: Person = "operations") =>
    world.file(by, salesOrders.confirmation, { id: order.id });
  expect((await asked()).text).toBe(await paperOf(null));
  const confirmed = await confirm(order);
  const [code = "", ...more] = await codesOf("order-confirmation", order.id);
  expect(more).toEqual([]);
  expect((await asked()).text).toBe(await paperOf(code));
  expect((await asked("other-owner")).status).toBe(404);
  const answer = await verified(code);
  expect(answer).toMatchObject({
    result: "valid",
    title: `Order confirmation ${order.number}`,
    facts: {
      Number: order.number,
      Date: formatDay(today),
      Customer: "Kampala Feeds Ltd",
      Total: "UGX 118,000",
    },
  });
  expect(Object.keys(answer.facts)).toHaveLength(4);
  await cancel(confirmed);
  expect(await verified(code)).toMatchObject({ result: "revoked", reason: "Not needed" });
  expect((await asked()).text).toBe(await paperOf(code));
});

test("a statement is stated once: the same account has the same code, a moved one another", async () => {
  const customerId = await customer({ legalName: "Gulu Roasters" });
  await billed(customerId, [work(200_000)]);
  const paper = (by: Person = "operations", from = today) =>
    world.file(by, customerAccounts.paper, { id: customerId, from, through: today });
  expect((await paper()).status).toBe(409);
  const { code } = await state(customerId);
  expect(await state(customerId, "accountant")).toEqual({ code });
  const params = { id: customerId, from: today, through: today };
  const account = await world.as("operations")(customerAccounts.statement, { params });
  const shown = customerAccounts.statement.returns.parse(account);
  const parties = await partiesOf(customerId);
  expect((await paper()).text).toBe(await printed(statementPaper(shown, { ...parties, code })));
  const answer = await verified(code);
  expect(answer).toMatchObject({
    result: "valid",
    title: `Statement of account ${account.customer.code}`,
    issuer: "Mavuno Demo Traders",
  });
  expect(Object.entries(answer.facts)).toEqual([
    ["Number", account.customer.code],
    ["Date", formatDay(today)],
    ["Customer", "Gulu Roasters"],
    ["Period", `${formatDay(today)} – ${formatDay(today)}`],
    ["Billed", "UGX 236,000"],
    ["Paid", "UGX 0"],
    ["Closing balance", "UGX 236,000"],
  ]);
  const { code: longer } = await state(customerId, "operations", addDays(today, -30));
  expect(longer).not.toBe(code);
  await receive({ customerId, amount: 36_000n });
  expect((await paper()).status).toBe(409);
  const { code: moved } = await state(customerId);
  expect(await verified(code)).toMatchObject({ result: "superseded", supersededBy: moved });
  expect(await verified(moved)).toMatchObject({
    result: "valid",
    facts: { Paid: "UGX 36,000", "Closing balance": "UGX 200,000" },
  });
  expect((await paper()).status).toBe(200);
});

test("who may not state an account", async () => {
  const id = await customer();
  await refused(state(id, "other-owner"), "not-found");
  for (const person of ["employee", "field", "supplier"] as const) {
    await refused(state(id, person), "not-allowed");
  }
  await refused(state(id, "operations", addDays(today, 1)), "statement.upside-down");
  expect(await codesOf("customer-statement", id)).toEqual([]);
});

test("invoice, receipt and credit note say what they are; the authority's QR is drawn", async () => {
  const customerId = await customer();
  const one = await billed(customerId, [work(300_000)]);
  const items = [{ invoiceId: one.id, amount: "54000" }];
  const receipt = await receive({ customerId, amount: 54_000n, items });
  const asked = await credit({ invoiceId: one.id, quantity: 1000n });
  const note = await approveCredit(asked.id);
  for (const [code, facts] of [
    [one.code, { Number: one.number, Customer: "Kampala Feeds Ltd", Total: "UGX 354,000" }],
    [receipt.code, { Number: receipt.number, Amount: "UGX 54,000" }],
    [note.code, { Number: note.number, Invoice: one.number, Total: "UGX 354,000" }],
  ] as const) {
    expect(await verified(code ?? "")).toMatchObject({ result: "valid", facts });
  }
  for (const [paper, id] of [
    [salesInvoices.paper, one.id],
    [customerReceipts.paper, receipt.id],
    [creditNotes.paper, note.id],
  ] as const) {
    expect((await world.file("other-owner", paper, { id })).status).toBe(404);
    expect((await world.file("operations", paper, { id })).status).toBe(200);
  }
  const qr = "https://efris.ura.go.ug/site_new/#/invoiceValidation?invoiceNo=320000000123";
  const given = {
    ...{ fiscalState: "fiscalised" as const, fiscalNumber: "320000000123" },
    fiscal: { verificationCode: "5544", qr, day: today, message: null, tries: 1, version: 1 },
  };
  const parties = { ...(await partiesOf(customerId)), today };
  const shown = salesInvoices.one.returns.parse(await invoice(one.id));
  const credited = creditNotes.one.returns.parse(note);
  for (const paper of [
    invoicePaper({ ...shown, ...given }, parties),
    creditNotePaper({ ...credited, ...given }, parties),
  ]) {
    const drawn = paper.blocks.flatMap((block) => (block.kind === "beside" ? block.blocks : []));
    expect(drawn).toContainEqual({
      ...{ kind: "scan", content: qr },
      caption: "Check it with the Uganda Revenue Authority",
    });
    expect(await printed(paper)).toContain("%PDF-");
  }
  const before = creditNotePaper(credited, parties);
  expect(before.blocks.map((block) => block.kind)).not.toContain("beside");
});
