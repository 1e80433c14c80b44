// What people do with the orders of customers at home in a random history: written, changed, taken step by step to
// the bill, or given up.
import { salesOrders } from "#work/sales/api.ts";
import { salesInvoices } from "#work/sales/invoiceApi.ts";
import { goods } from "#test/salesMakers.ts";
import { newId } from "#test/world.ts";
import type { History, Step } from "./histories.ts";
import { keyAt, type Play, type Turn } from "./playing.ts";
import { versionOf } from "./standing.ts";

/** Mostly what is there, now and then up to two kilograms more. */
function asked({ model, customer, store }: History, [a, b]: Step["dice"]) {
  const kilograms = 1 + (a % (Number(model.stock(model.products.semi) / 1000n) + 3));
  const price = 9_000 + (b % 6_000);
  return {
    of: { grams: BigInt(kilograms) * 1000n, price: BigInt(price) },
    terms: {
      customerId: customer,
      placeId: store,
      lines: [goods(model.products.semi, kilograms, price)],
    },
  };
}

const reason = "They buy elsewhere";

export const orderingPlays = {
  writeOrder: (history, dice) => {
    const { model, world } = history;
    const id = newId();
    const { of, terms } = asked(history, dice);
    const send = (note: string | null) =>
      world.as("operations")(salesOrders.draft, { body: { id, ...terms, note } });
    return {
      expected: () => model.writeOrder(id, of),
      send: () => send(null),
      other: () => send("By Friday"),
    };
  },
  changeOrder: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.orders, dice, ["draft"]);
    if (id === undefined) return null;
    const { of, terms } = asked(history, dice);
    return {
      expected: () => model.changeOrder(id, of),
      send: async () => {
        const body = { ...terms, version: await versionOf(history, "sales_order", id) };
        return world.as("operations")(salesOrders.change, { params: { id }, body });
      },
    };
  },
  orderOn: (history, dice) => {
    const { model } = history;
    const id = keyAt(model.orders, dice, ["draft", "confirmed", "delivered"]);
    const one = model.orders.get(id ?? "");
    if (id === undefined || one === undefined) return null;
    return one.state === "draft"
      ? confirming(history, id)
      : one.state === "delivered"
        ? billing(history, id)
        : delivering(history, id);
  },
  giveUpOrder: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.orders, dice, ["draft", "confirmed"]);
    if (id === undefined) return null;
    return {
      expected: () => model.giveUpOrder(id),
      send: async () => {
        const body = { version: await versionOf(history, "sales_order", id), reason };
        return world.as("operations")(salesOrders.cancel, { params: { id }, body });
      },
    };
  },
} satisfies Record<string, Play>;

function confirming(history: History, id: string): Turn {
  return {
    expected: () => history.model.confirmOrder(id),
    send: async () => {
      const version = await versionOf(history, "sales_order", id);
      const body = { version, overrideReason: null };
      return history.world.as("operations")(salesOrders.confirm, { params: { id }, body });
    },
  };
}

function delivering(history: History, id: string): Turn {
  return {
    expected: () => history.model.deliverOrder(id),
    send: async () => {
      const version = await versionOf(history, "sales_order", id);
      const body = { version, day: history.today, vehicle: "UAX 123A", receivedBy: "J. Okot" };
      return history.world.as("operations")(salesOrders.deliver, { params: { id }, body });
    },
  };
}

function billing(history: History, id: string): Turn {
  // An invoice's id is the client's: the model knows it before the house does.
  const invoice = newId();
  return {
    expected: () => history.model.billOrder(id, invoice),
    send: async () => {
      const body = { version: await versionOf(history, "sales_order", id), invoiceId: invoice };
      return history.world.as("operations")(salesInvoices.issue, { params: { id }, body });
    },
  };
}
