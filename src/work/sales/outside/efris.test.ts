import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startEfrisSimulator } from "#simulators/efris/simulator.ts";
import { efrisHands } from "#test/fiscalHands.ts";
import { openRedirector } from "#test/redirector.ts";
import type { FiscalInvoice, FiscalLine } from "../fiscalRules.ts";
import { efris } from "./efris.ts";
import { invoiceContent, unitPrice, writtenInstant } from "./efrisDocuments.ts";
import { openContent, sealContent } from "./envelope.ts";

const { access, device, knobs, book, decideCredit, simulator } = await efrisHands();

const line: FiscalLine = {
  ...{ line: 1, itemCode: "BHP", description: "BHP by-product", isService: false, unit: "kg" },
  ...{ quantityMilli: 1_050_000n, net: 7_560_000n, vat: 1_360_800n, gross: 8_920_800n },
  ...{ vatCode: "STANDARD", vatRateBp: 1800, hsCode: null },
};

let last = 0;
/** An invoice of a number nobody has used. */
function invoice(more: Partial<FiscalInvoice> = {}): FiscalInvoice {
  last += 1;
  return {
    id: `00000000-0000-7000-8000-${String(last).padStart(12, "0")}`,
    ...{ kind: "invoice", reference: `INV-26-${String(last).padStart(6, "0")}`, state: "queued" },
    ...{ tries: 0, issuedAt: new Date(), operator: "Okello James", currency: "UGX" },
    seller: {
      ...{ tin: "1000000001", legalName: "Demo Ltd", address: "Kampala", email: null, phone: null },
    },
    buyer: {
      ...{ tin: "1000000042", legalName: "Kampala Feeds Ltd", type: "business" },
      ...{ address: "Kampala", email: null, phone: null },
    },
    lines: [line],
    ...{ net: line.net, vat: line.vat, gross: line.gross, original: null },
    ...more,
  };
}

async function fdnOf(document: FiscalInvoice): Promise<string> {
  const answer = await device().submit(document);
  if (answer.kind !== "fiscalised") throw new Error(`not numbered: ${JSON.stringify(answer)}`);
  return answer.answer.fdn;
}

const numbered = async (document: FiscalInvoice) =>
  (await book()).documents.filter(({ reference }) => reference === document.reference);

describe("an invoice", () => {
  test("gets a number, a verification code and a QR, and is found by our reference", async () => {
    const one = invoice();
    const given = await device().submit(one);
    expect(given).toMatchObject({
      kind: "fiscalised",
      answer: {
        fdn: expect.stringMatching(/^32\d{10}$/),
        verificationCode: expect.stringMatching(/^9\d{19}$/),
        qr: expect.stringContaining("SIMULATED"),
        day: writtenInstant(new Date()).slice(0, 10),
      },
    });
    expect(await device().find(one)).toEqual(given);
    expect(await device().find(invoice())).toEqual({ kind: "not-found" });
  });

  test("sent twice is the same number; another sale under the same reference is refused", async () => {
    const one = invoice();
    expect(await fdnOf(one)).toBe(await fdnOf(one));
    expect(await numbered(one)).toHaveLength(1);
    const other = { ...one, lines: [{ ...line, net: 1n, vat: 0n, gross: 1n }] };
    const answer = await device().submit({ ...other, net: 1n, vat: 0n, gross: 1n });
    expect(answer).toMatchObject({ kind: "refused", reason: expect.stringContaining("2253") });
  });

  test("what is missing is said before anything is sent", async () => {
    const { buyer, seller } = invoice();
    const cases: [Partial<FiscalInvoice>, RegExp][] = [
      [{ buyer: { ...buyer, tin: null } }, /TIN of Kampala Feeds Ltd is missing/],
      [{ seller: { ...seller, tin: null } }, /TIN is not recorded/],
      [{ lines: [] }, /no line/],
      [{ kind: "credit-note" }, /follows the fiscal invoice/],
    ];
    for (const [more, words] of cases) {
      const answer = await device().submit(invoice(more));
      expect(answer).toMatchObject({ kind: "refused", reason: expect.stringMatching(words) });
    }
    const others = efris({ ...access, tin: "1999999999" }, { now: () => Date.now() });
    expect(await others.submit(invoice())).toMatchObject({ kind: "refused" });
  });

  test("whose sums are not those of its lines is refused by the authority", async () => {
    const answer = await device().submit(invoice({ net: line.net + 1n, gross: line.gross + 1n }));
    expect(answer).toMatchObject({ kind: "refused", reason: expect.stringContaining("1410") });
  });
});

describe("an authority that misbehaves", () => {
  test("its unexplained error is no refusal, and nothing was numbered", async () => {
    const one = invoice();
    await knobs({ error99: 1 });
    expect(await device().submit(one)).toMatchObject({ kind: "error" });
    expect(await device().find(one)).toEqual({ kind: "not-found" });
    await fdnOf(one);
    expect(await numbered(one)).toHaveLength(1);
  });

  test.each([
    ["slowMs", 900],
    ["lostAnswer", 1],
    ["wrongSignature", 1],
  ] as const)("%s: nobody knows; asking finds the one number", async (knob, value) => {
    const one = invoice();
    await knobs({ [knob]: value });
    const asking = device({ isHasty: knob === "slowMs" });
    expect(await asking.submit(one)).toMatchObject({ kind: "unknown" });
    await knobs({});
    const found = await device().find(one);
    expect(found.kind).toBe("fiscalised");
    expect(await numbered(one)).toHaveLength(1);
  });

  test("a proxy's page, a closed door, a question that fails: unknown, never not-found", async () => {
    const one = invoice();
    await knobs({ notJson: 1 });
    expect(await device().submit(one)).toMatchObject({ kind: "unknown" });
    await knobs({ error99: 1 });
    expect(await device().find(one)).toMatchObject({ kind: "unknown" });
    const closed = { ...access, baseUrl: "http://127.0.0.1:9/nobody" };
    const nobody = efris(closed, { now: () => Date.now() });
    expect(await nobody.submit(one)).toMatchObject({ kind: "unknown" });
    expect(await nobody.find(one)).toMatchObject({ kind: "unknown" });
  });

  test("a clock ten minutes off is followed, also when it moves under an open session", async () => {
    await knobs({ clockAheadMinutes: 25 });
    const open = device();
    expect((await open.submit(invoice())).kind).toBe("fiscalised");
    expect((await book()).exceptions).toBe(0);
    await knobs({ clockAheadMinutes: -25 });
    const one = invoice();
    expect(await open.submit(one)).toMatchObject({ kind: "error" });
    expect((await open.submit(one)).kind).toBe("fiscalised");
    expect((await book()).exceptions).toBe(1);
  });

  test("a device with another key is turned down, and learns no key", async () => {
    const stranger = await startEfrisSimulator({ port: 0 });
    const { privateKey } = stranger.credentials;
    await stranger.stop();
    const keys = { ...access.keys, privateKey };
    const answer = await efris({ ...access, keys }, { now: () => Date.now() }).submit(invoice());
    expect(answer).toMatchObject({ kind: "refused", reason: expect.stringContaining("(03)") });
  });
});

describe("a credit note", () => {
  async function creditOf(of: FiscalInvoice): Promise<FiscalInvoice> {
    const original = {
      ...{ reference: of.reference, fiscalNumber: await fdnOf(of), outsideId: null },
      ...{ reasonCode: "101", reason: "Mouldy" },
    };
    return invoice({ kind: "credit-note", original });
  }

  test("waits for the authority, is numbered when it approves, asked for once", async () => {
    await knobs({ creditNotes: "wait" });
    const note = await creditOf(invoice());
    expect(await device().submit(note)).toEqual({ kind: "pending" });
    expect(await device().submit(note)).toEqual({ kind: "pending" });
    expect(await device().find(note)).toEqual({ kind: "pending" });
    await decideCredit(note.reference, "approve");
    expect((await device().find(note)).kind).toBe("fiscalised");
    expect(await numbered(note)).toHaveLength(1);
  });

  test("may be turned down, with the authority's reason", async () => {
    await knobs({ creditNotes: "refuse" });
    const note = await creditOf(invoice());
    await device().submit(note);
    expect(await device().find(note)).toEqual({
      kind: "refused",
      reason: "The authority did not approve it: Goods not seen",
    });
  });

  test("of an invoice the authority does not know is refused", async () => {
    const note = await creditOf(invoice());
    if (note.original === null) throw new Error("a credit note has an original");
    const original = { ...note.original, fiscalNumber: "320000099999" };
    expect(await device().submit({ ...note, original })).toMatchObject({ kind: "refused" });
  });
});

describe("what is written", () => {
  test("line prices hold the tax and meet the total; the document is as the interface says", () => {
    expect(unitPrice(line)).toBe("8496");
    expect(unitPrice({ ...line, quantityMilli: 3000n, gross: 100n })).toBe("33.33333333");
    const issuedAt = new Date("2026-11-04T06:00:00Z");
    const written = invoiceContent(invoice(), { tin: "1000000001", deviceNo: "D1", issuedAt });
    expect(written.basicInformation).toMatchObject({ issuedDate: "2026-11-04 09:00:00" });
    expect(written.goodsDetails[0]).toMatchObject({
      qty: "1050",
      total: "8920800",
      taxRate: "0.18",
    });
    expect(written.taxDetails).toEqual([
      {
        taxCategoryCode: "01",
        netAmount: "7560000",
        taxRate: "0.18",
        taxAmount: "1360800",
        grossAmount: "8920800",
      },
    ]);
  });

  test("content is enciphered with the key of the day, and opens with no other", () => {
    const key = createHash("sha256").update("a day").digest();
    const other = createHash("sha256").update("another").digest();
    const sealed = sealContent({ gross: "8920800" }, key);
    expect(Buffer.from(sealed, "base64").toString()).not.toContain("8920800");
    expect(openContent(sealed, key)).toEqual({ gross: "8920800" });
    expect(() => openContent(sealed, other)).toThrow();
  });
});

test("an authority that sends us elsewhere is not followed: nobody else is told of a sale", async () => {
  const redirector = await openRedirector();
  onTestFinished(redirector.close);
  const sent = efris({ ...access, baseUrl: redirector.url }, { now: () => Date.now() });
  expect(await sent.submit(invoice())).toMatchObject({ kind: "unknown" });
  expect(redirector.asked.length).toBeGreaterThan(0);
  expect(redirector.arrived).toEqual([]);
});

test("a number once given is given for ever, also when the authority starts again", async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-efris-"));
  const one = invoice();
  const numbers: unknown[] = [];
  for (let start = 0; start < 2; start += 1) {
    const again = await startEfrisSimulator({ port: 0, dataDir });
    const answer = await efris(
      { ...access, baseUrl: again.url, keys: again.credentials },
      { now: () => Date.now() },
    ).submit(one);
    numbers.push(answer);
    await again.stop();
  }
  expect(numbers[0]).toEqual(numbers[1]);
  expect(simulator.url).toContain("getInformation");
  fs.rmSync(dataDir, { recursive: true });
});
