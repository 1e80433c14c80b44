// What people do with customers at home in a random history: goods that are sold, billed and come back, and their money.
import { addDays } from "#kernel/days.ts";
import { creditNotes } from "#work/sales/creditApi.ts";
import { salesInvoices } from "#work/sales/invoiceApi.ts";
import { customerReceipts } from "#work/sales/receiptApi.ts";
import { goods } from "#test/salesMakers.ts";
import { newId } from "#test/world.ts";
import type { Who } from "./modelBooks.ts";
import { decide, keyAt, pick, type Play } from "./playing.ts";
import { versionOf } from "./standing.ts";

export const customerPlays = {
  sell: (history, [a, b]) => {
    const { model, sales, customer, world } = history;
    const kilograms = 1 + (a % (Number(model.stock(model.products.semi) / 1000n) + 3));
    const price = 9_000n + BigInt(b % 6_000);
    // An invoice's id is the client's: the model knows it before the house does.
    const invoice = newId();
    return {
      expected: () => model.sell(invoice, BigInt(kilograms) * 1000n, price),
      send: async () => {
        const line = goods(model.products.semi, kilograms, Number(price));
        const ordered = await sales.draft(customer, [line]);
        const delivered = await sales.deliver(await sales.confirm(ordered));
        return world.as("operations")(salesInvoices.issue, {
          params: { id: delivered.id },
          body: { version: delivered.version, invoiceId: invoice },
        });
      },
    };
  },
  collect: (history, [a, b, c]) => {
    const { model, world, customer, today } = history;
    const due = pick(
      [...model.dues.values()].filter(({ account }) => account === "1210"),
      a,
    );
    if (due === undefined) return null;
    const amount = 1n + (BigInt(b) % (due.open + 2n));
    const id = newId();
    const day = c % 3 === 0 ? addDays(today, -1) : today;
    const body = {
      id,
      customerId: customer,
      day,
      method: "cash" as const,
      amount: `${amount}`,
    };
    const items = [{ invoiceId: due.id, amount: `${amount}` }];
    return {
      expected: () => model.collect(id, { invoice: due.id, amount, day }),
      send: () => world.as("cashier")(customerReceipts.record, { body: { ...body, items } }),
      other: () =>
        world.as("cashier")(customerReceipts.record, { body: { ...body, items, note: "Other" } }),
    };
  },
  voidReceipt: (history, dice) => {
    const id = keyAt(history.model.receipts, dice, ["valid"]);
    const voiders: readonly Who[] = ["owner", "operations", "cashier", "accountant", "operations"];
    const by = pick(voiders, dice[1]) ?? "owner";
    if (id === undefined) return null;
    return {
      expected: () => history.model.voidReceipt(id, by),
      send: async () => {
        const body = {
          version: await versionOf(history, "customer_receipt", id),
          reason: "The cheque came back",
        };
        return history.world.as(by)(customerReceipts.void, { params: { id }, body });
      },
    };
  },
  askCredit: (history, [a, b, c]) => {
    const { model, world } = history;
    const all = [...model.invoices];
    const [invoice, of] = pick(all, a) ?? [];
    if (invoice === undefined || of === undefined) return null;
    const id = newId();
    const grams = b % 3 === 0 ? of.grams : 1n + (BigInt(b) % of.grams);
    const isBack = c % 2 === 0;
    const body = {
      ...{ id, invoiceId: invoice, reasonCode: "return" as const, restocks: isBack },
      lines: [{ line: 1, quantity: `${grams}` }],
    };
    const send = (reason: string) =>
      world.as("operations")(creditNotes.ask, { body: { ...body, reason } });
    return {
      expected: () => model.askCredit(id, { invoice, grams, isBack }),
      send: () => send("Two bags were wet"),
      other: () => send("Three bags were wet"),
    };
  },
  decideCredit: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.credits, dice, ["submitted"]);
    if (id === undefined) return null;
    if (dice[2] % 6 === 0) {
      return {
        expected: () => model.withdrawCredit(id),
        send: async () => {
          const body = { version: await versionOf(history, "credit_note", id), reason: "Not so" };
          return world.as("operations")(creditNotes.withdraw, { params: { id }, body });
        },
      };
    }
    const by = pick<Who>(["owner", "accountant", "owner", "operations"], dice[1]) ?? "owner";
    const verdict = dice[2] % 4 !== 0 ? "approve" : dice[2] % 8 === 0 ? "return" : "reject";
    return {
      expected: () => model.decideCredit(id, by, verdict),
      send: () => decide(history, id, { by, verdict }),
    };
  },
  askCreditAgain: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.credits, dice, ["returned"]);
    const one = model.credits.get(id ?? "");
    if (id === undefined || one === undefined) return null;
    const most = model.invoices.get(one.invoice)?.grams ?? 1n;
    const grams = 1n + (BigInt(dice[1]) % most);
    const isBack = dice[2] % 2 === 0;
    return {
      expected: () => model.askCreditAgain(id, { grams, isBack }),
      send: async () => {
        const body = {
          version: await versionOf(history, "credit_note", id),
          ...{ reasonCode: "return" as const, reason: "One bag was wet", restocks: isBack },
          lines: [{ line: 1, quantity: `${grams}` }],
        };
        return world.as("operations")(creditNotes.resubmit, { params: { id }, body });
      },
    };
  },
} satisfies Record<string, Play>;
