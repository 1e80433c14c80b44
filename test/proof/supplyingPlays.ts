// What people do with suppliers in a random history: money ahead of a bill, bills that are entered, decided and
// taken out of the books again.
import { addDays } from "#kernel/days.ts";
import { supplierAdvances } from "#work/bills/advanceApi.ts";
import { bills } from "#work/bills/api.ts";
import { payments } from "#work/payments/api.ts";
import { newId } from "#test/world.ts";
import type { History, Step } from "./histories.ts";
import type { Who } from "./modelBooks.ts";
import type { Invoiced } from "./modelSupplying.ts";
import { decide, keyAt, pick, type Play } from "./playing.ts";
import { commitmentIdOf, versionOf } from "./standing.ts";

/** Mostly small and without tax; one in three bears it, and some are large enough that tax is kept back. */
function invoicedBy([a, , c, luck]: Step["dice"]): Invoiced {
  const net = 30_000n + BigInt(a % 500_000) + (luck % 4 === 3 ? 700_000n : 0n);
  return { net, hasVat: c % 3 === 1, isFiscal: c % 2 === 1, isKeptBack: luck % 2 === 1 };
}

/** The invoice as it is typed. */
function invoiceOf({ supplier, today }: History, id: string, of: Invoiced) {
  const vatCode = of.hasVat ? ("STANDARD" as const) : ("EXEMPT" as const);
  const words = { segment: "admin" as const, description: "Audit of the year" };
  return {
    ...{ supplierId: supplier, invoiceNumber: `INV-${id}`, day: today },
    fiscalNumber: of.isFiscal ? "3260000000017" : null,
    withholdingCode: of.isKeptBack ? ("GOODS_SERVICES" as const) : null,
    lines: [{ account: "6210", ...words, vatCode, net: `${of.net}` }],
  };
}

export const supplyingPlays = {
  askAhead: (history, [a]) => {
    const { model, world, supplier, today } = history;
    const id = newId();
    const amount = 50_000n + BigInt(a % 700_000);
    // Each a day later than the one before: what is made good first is then the same for both.
    const recoverBy = addDays(today, 30 + model.promises.size);
    const send = (purpose: string) =>
      world.as("md")(supplierAdvances.ask, {
        params: { id: supplier },
        body: { id, amount: `${amount}`, recoverBy, purpose },
      });
    return {
      expected: () => model.askAhead(id, "md", amount),
      send: () => send("Bags and transport"),
      other: () => send("Fuel"),
    };
  },
  decideAhead: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.promises, dice, ["requested"]);
    if (id === undefined) return null;
    const by = pick<Who>(["owner", "accountant", "owner", "md"], dice[1]) ?? "owner";
    const isCalledOff = dice[2] % 9 === 0;
    const isGood = dice[2] % 5 !== 0;
    return {
      expected: () => (isCalledOff ? model.callOffAhead(id) : model.decideAhead(id, by, isGood)),
      send: async () => {
        const params = { id };
        const version = await versionOf(history, "supplier_advance", id);
        const why = { version, reason: "Not this season" };
        if (isCalledOff) return world.as("md")(supplierAdvances.cancel, { params, body: why });
        const call = world.as(by);
        return isGood
          ? call(supplierAdvances.approve, { params, body: { version } })
          : call(supplierAdvances.reject, { params, body: why });
      },
    };
  },
  payAhead: (history, dice) => {
    const { model, world, supplier } = history;
    const promise = keyAt(model.promises, dice, ["approved"]);
    const promised = promise === undefined ? undefined : model.promises.get(promise);
    if (promise === undefined || promised === undefined) return null;
    const [, b, c] = dice;
    const by = pick<Who>(["cashier", "accountant", "field"], c) ?? "cashier";
    // Mostly all of it; now and then a part, or a shilling more.
    const amount =
      b % 3 === 0 ? promised.amount / 2n + 1n : promised.amount + BigInt(b % 7 ? 0 : 1);
    const id = newId();
    const send = async (duplicateReason: string) =>
      world.as(by)(payments.prepareAdvance, {
        body: {
          ...{ id, partyType: "supplier", partyId: supplier, method: "cash", amount: `${amount}` },
          ...{ commitmentId: await commitmentIdOf(history, promise), duplicateReason },
        },
      });
    return {
      expected: () => model.lend(id, by, { request: promise, amount, isMobile: false }),
      send: () => send("Each is its own"),
      other: () => send("Other"),
    };
  },
  bill: (history, dice) => {
    const { model, world } = history;
    const id = newId();
    const by = pick<Who>(["md", "md", "operations", "cashier"], dice[1]) ?? "md";
    const of = invoicedBy(dice);
    const send = (note: string) =>
      world.as(by)(bills.enter, { body: { id, note, ...invoiceOf(history, id, of) } });
    return {
      expected: () => model.bill(id, by, of),
      send: () => send("As agreed"),
      other: () => send("As agreed on the telephone"),
    };
  },
  decideBill: (history, dice) => {
    const { model } = history;
    const id = keyAt(model.bills, dice, ["submitted"]);
    if (id === undefined) return null;
    const by = pick<Who>(["accountant", "owner"], dice[1]) ?? "owner";
    const verdict = dice[2] % 4 !== 0 ? "approve" : dice[2] % 3 === 0 ? "reject" : "return";
    return {
      expected: () => model.decideBill(id, by, verdict),
      send: () => decide(history, id, { by, verdict }),
    };
  },
  changeBill: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.bills, dice, ["returned", "submitted"]);
    const one = model.bills.get(id ?? "");
    if (id === undefined || one === undefined) return null;
    const by = pick<Who>([one.by, one.by, one.by, "accountant", "cashier"], dice[1]) ?? one.by;
    const of = invoicedBy(dice);
    return {
      expected: () => model.changeBill(id, by, of),
      send: async () => {
        const version = await versionOf(history, "supplier_bill", id);
        const body = { version, note: "As it stands", ...invoiceOf(history, id, of) };
        return world.as(by)(bills.change, { params: { id }, body });
      },
    };
  },
  handBillIn: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.bills, dice, ["returned"]);
    const one = model.bills.get(id ?? "");
    if (id === undefined || one === undefined) return null;
    const by = pick<Who>([one.by, one.by, "accountant"], dice[1]) ?? one.by;
    return {
      expected: () => model.handBillIn(id, by),
      send: async () => {
        const body = { version: await versionOf(history, "supplier_bill", id) };
        return world.as(by)(bills.submit, { params: { id }, body });
      },
    };
  },
  undoBill: (history, dice) => {
    const { model, world } = history;
    const isVoid = dice[2] % 3 !== 0;
    const id = keyAt(model.bills, dice, isVoid ? ["approved"] : ["submitted", "returned"]);
    if (id === undefined) return null;
    const by = pick<Who>(["owner", "accountant", "md", "cashier"], dice[1]) ?? "owner";
    return {
      expected: () => (isVoid ? model.voidBill(id, by) : model.cancelBill(id, by)),
      send: async () => {
        const version = await versionOf(history, "supplier_bill", id);
        const body = { version, reason: "Entered twice" };
        return world.as(by)(isVoid ? bills.void : bills.cancel, { params: { id }, body });
      },
    };
  },
} satisfies Record<string, Play>;
