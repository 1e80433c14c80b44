import { afterAll, describe, expect, test } from "vitest";
import { efrisHands, fiscalRunner } from "#test/fiscalHands.ts";
import { salesHands, work } from "#test/salesMakers.ts";
import { organization } from "#registry/organization/api.ts";
import { makeWorld } from "#test/world.ts";
import { salesInvoices } from "./invoiceApi.ts";
import { resumeFiscal, waitAfter } from "./fiscalJobs.ts";
import type { FiscalAuthority } from "./outside/fiscalAuthority.ts";

const world = await makeWorld();
const hands = salesHands(world);
const { device, knobs, book, decideCredit } = await efrisHands();
const run = fiscalRunner(world);
afterAll(() => world.verifyBooks());

await recordTin();
const customerId = await hands.customer();

/** A billed testing job that waits to be handed in. */
async function queued() {
  const { id } = await hands.billed(customerId, [work(1_000_000)]);
  const invoice = await hands.invoice(id);
  expect(invoice).toMatchObject({ fiscalState: "queued", fiscalNumber: null });
  return invoice;
}
const numbersOf = async ({ number }: { number: string }) =>
  (await book()).documents.filter(({ reference }) => reference === number).map(({ fdn }) => fdn);

describe("an invoice is handed in", () => {
  test("and gets its number; done again, nothing happens", async () => {
    const invoice = await queued();
    await run(invoice.id, device());
    const done = await hands.invoice(invoice.id);
    expect(done.fiscalState).toBe("fiscalised");
    expect(await numbersOf(invoice)).toEqual([done.fiscalNumber]);
    await run(invoice.id, device());
    expect(await hands.invoice(invoice.id)).toEqual(done);
  });

  test.each(["lostAnswer", "wrongSignature", "error99", "notJson"] as const)(
    "%s: unknown, then found or sent, and one number",
    async (knob) => {
      const invoice = await queued();
      await knobs({ [knob]: 1 });
      await run(invoice.id, device());
      expect((await hands.invoice(invoice.id)).fiscalState).toBe("unknown");
      await run(invoice.id, device());
      const done = await hands.invoice(invoice.id);
      expect(done.fiscalState).toBe("fiscalised");
      expect(await numbersOf(invoice)).toEqual([done.fiscalNumber]);
    },
  );

  test("killed between handing in and hearing: taken up at start, one number", async () => {
    const invoice = await queued();
    const killed: FiscalAuthority = {
      ...device(),
      submit: async (document) => {
        await device().submit(document);
        throw new Error("the process ends here");
      },
    };
    await expect(run(invoice.id, killed)).rejects.toThrow("the process ends here");
    expect((await hands.invoice(invoice.id)).fiscalState).toBe("submitted");
    expect(await numbersOf(invoice)).toHaveLength(1);
    expect(await resumeFiscal(world.house.database)).toBeGreaterThan(0);
    await run(invoice.id, device());
    const done = await hands.invoice(invoice.id);
    expect(await numbersOf(invoice)).toEqual([done.fiscalNumber]);
  });

  test("killed before anything left: sent at the next try", async () => {
    const invoice = await queued();
    const killed: FiscalAuthority = {
      ...device(),
      submit: () => Promise.reject(new Error("the process ends here")),
    };
    await expect(run(invoice.id, killed)).rejects.toThrow("the process ends here");
    await run(invoice.id, device());
    expect((await hands.invoice(invoice.id)).fiscalState).toBe("fiscalised");
  });

  test("the job twice at once, fifty times: one number each", { timeout: 120_000 }, async () => {
    const [one, other] = [device(), device()];
    for (let round = 0; round < 50; round += 1) {
      const invoice = await queued();
      await Promise.all([run(invoice.id, one), run(invoice.id, other)]);
      const done = await hands.invoice(invoice.id);
      expect(done.fiscalState).toBe("fiscalised");
      expect(await numbersOf(invoice)).toEqual([done.fiscalNumber]);
    }
  });

  test("an error that stays is a refusal at last; sent again by a person it is taken", async () => {
    const invoice = await queued();
    const broken: FiscalAuthority = {
      find: () => Promise.resolve({ kind: "not-found" }),
      submit: () => Promise.resolve({ kind: "error", reason: "Unknown error (99)" }),
    };
    for (let tries = 1; tries < 8; tries += 1) {
      await run(invoice.id, broken);
      expect((await hands.invoice(invoice.id)).fiscalState).toBe("unknown");
    }
    await run(invoice.id, broken);
    const refused = await hands.invoice(invoice.id);
    expect(refused).toMatchObject({
      fiscalState: "rejected",
      fiscal: { message: "Unknown error (99)" },
    });
    await world.as("operations")(salesInvoices.resend, {
      params: { id: invoice.id },
      body: { version: refused.fiscal.version },
    });
    await run(invoice.id, device());
    expect((await hands.invoice(invoice.id)).fiscalState).toBe("fiscalised");
  });

  test("to a firm whose TIN nobody recorded: refused, saying so", async () => {
    const nameless = await hands.customer({ legalName: "Mbale Mills Ltd" });
    const { id } = await hands.billed(nameless, [work(500_000)]);
    await world.sql.query("update customer set tax_number = null where id = $1", [nameless]);
    await run(id, device());
    const { fiscalState, fiscal } = await hands.invoice(id);
    expect(fiscalState).toBe("rejected");
    expect(fiscal.message).toContain("TIN of Mbale Mills Ltd");
  });

  test("what is refused is told to whoever sells and keeps the books, until it is handed in again; each refusal anew", async () => {
    const invoice = await queued();
    const refusing: FiscalAuthority = {
      find: () => Promise.resolve({ kind: "not-found" }),
      submit: () => Promise.resolve({ kind: "refused", reason: "The HS code is not known." }),
    };
    await run(invoice.id, refusing);
    const told = await toldOf(invoice);
    const who = told.map(({ userId }) => userId);
    for (const person of ["owner", "accountant", "operations"] as const) {
      expect(who, person).toContain(await world.userId(person));
    }
    expect(who).not.toContain(await world.userId("field"));
    const sellers = await world.userId("operations");
    expect(told.find(({ userId }) => userId === sellers)).toMatchObject({
      title: `${invoice.number}: refused by the fiscal authority`,
      message: expect.stringContaining("The HS code is not known."),
      link: `/orders/invoices/${invoice.id}`,
      isSettled: false,
    });
    const resend = async (): Promise<void> => {
      const { version } = (await hands.invoice(invoice.id)).fiscal;
      const params = { id: invoice.id };
      await world.as("operations")(salesInvoices.resend, { params, body: { version } });
    };
    await resend();
    expect((await toldOf(invoice)).every(({ isSettled }) => isSettled)).toBe(true);
    await run(invoice.id, refusing);
    expect(await toldOf(invoice)).toHaveLength(2 * told.length);
    await resend();
    await run(invoice.id, device());
    expect((await hands.invoice(invoice.id)).fiscalState).toBe("fiscalised");
  });
});

/** Who was told that the authority refused it. */
async function toldOf({ number }: { number: string }) {
  const found = await world.sql.query<{
    userId: string;
    title: string;
    message: string;
    link: string;
    isSettled: boolean;
  }>(
    `select recipient_id as "userId", title, message, link, read_at is not null as "isSettled"
     from notice where kind = 'fiscal_refused' and title like $1`,
    [`${number}:%`],
  );
  return found.rows;
}

test("a credit note waits for the authority and then has its own number", async () => {
  const invoice = await queued();
  await run(invoice.id, device());
  await knobs({ creditNotes: "wait" });
  const asked = await hands.credit({ invoiceId: invoice.id, quantity: 1000n });
  await hands.approveCredit(asked.id);
  await run(asked.id, device());
  expect((await hands.readCredit(asked.id)).fiscalState).toBe("submitted");
  await decideCredit(asked.number, "approve");
  await run(asked.id, device());
  const note = await hands.readCredit(asked.id);
  expect(note.fiscalState).toBe("fiscalised");
  expect(await numbersOf(asked)).toEqual([note.fiscalNumber]);
});

test("it is asked again soon at first, then every six hours, without end", () => {
  const minutes = [1, 2, 3, 4, 5, 6, 50].map((tries) => waitAfter(tries) / 60_000);
  expect(minutes).toEqual([0.5, 2, 10, 60, 360, 360, 360]);
});

/** The company's own TIN, without which nothing is handed in. */
async function recordTin(): Promise<void> {
  const { version, displayName, legalName, marksName } = await world.as("owner")(
    organization.read,
    {},
  );
  await world.as("owner")(organization.change, {
    body: {
      ...{ version, displayName, legalName, marksName },
      ...{ tin: "1000000001", address: "Plot 1, Kampala" },
    },
  });
}
