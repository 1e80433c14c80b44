// Papers that say of lots what their vouchers did not do are found, of every kind of paper that moves lots; those that say it
// are not.
import { beforeAll, describe, expect, test } from "vitest";
import { placeOf } from "#books/stock/door.ts";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { loosened, rowOf as row, saboteurOf } from "#test/saboteur.ts";
import { papersSayStock } from "./paperStore.ts";

const books = await openBooksOnly();
const tables = [
  "collection",
  "material_receipt",
  "processing_batch",
  "processing_input",
  "processing_output",
  "packing_run",
  "packing_input",
  "shipment",
  "shipment_lot",
  "store_transfer",
  "store_transfer_lot",
  "delivery_note",
  "delivery_lot",
  "credit_note",
  "credit_note_lot",
  "supply_issue_line",
  "supply_return_line",
  "store_count",
  "store_count_pile",
  "voucher",
  "lot_transfer",
  "lot",
  "lot_balance",
];
const act = saboteurOf(books, { first: tables.map(loosened), named: "title" });
const isFound = async (statements: readonly string[]): Promise<boolean> =>
  (await act(statements)).includes(papersSayStock.title);

const [paper, first, second, product] = [newId(), newId(), newId(), newId()];
const place: Record<string, string> = {};
beforeAll(async () => {
  for (const code of [
    "main",
    "progress",
    "transit",
    "road",
    "farmers",
    "customers",
    "production",
    "loss",
  ]) {
    place[code] = await books.inBooks(async (ctx) => (await placeOf(ctx, code)).id);
  }
});

/** A voucher of the paper that moved so much of a lot. */
const moved = (
  type: string,
  from: string,
  to: string,
  ...lots: [string, number, number][]
): string[] => {
  const id = newId();
  return [
    `insert into voucher (org_id, id, day, source_type, source_id, event)
     values ($org, '${id}', '2026-11-20', '${type}', '${paper}', '${id}')`,
    ...lots.flatMap(([lot, quantity, cost], line) => [
      `insert into lot_transfer (org_id, voucher_id, line, day, lot_id, from_place_id, to_place_id, quantity, cost)
       values ($org, '${id}', ${line + 1}, '2026-11-20', '${lot}', '${place[from]}', '${place[to]}', ${quantity}, ${cost})`,
      `insert into lot (org_id, id, code, product_id) select $org, '${lot}', '${lot}', '${product}'
       where not exists (select from lot where id = '${lot}')`,
    ]),
  ];
};
/** What stands of a lot at a place. */
const stands = (at: string, lot: string, quantity: number, cost: number): string =>
  `insert into lot_balance (org_id, lot_id, place_id, quantity, cost)
   values ($org, '${lot}', '${place[at]}', ${quantity}, ${cost})`;
const head = (state: string, more: Parameters<typeof row>[1] = {}) => ({
  id: paper,
  number: "X-26-000001",
  state,
  ...more,
});

const batch = (state: string, input: number, cost: number): string =>
  row("processing_batch", head(state, { input_g: input, input_amount: cost }));
const wentIn = (quantity: number, cost: number): string =>
  row("processing_input", {
    batch_id: paper,
    lot_id: first,
    quantity_g: quantity,
    cost_amount: cost,
  });
const cameOut = (quantity: number, cost: number): string =>
  row("processing_output", {
    ...{ batch_id: paper, line: 1, lot_id: second, quantity_g: quantity, cost_amount: cost },
  });

/** A kind of paper: its rows, told one figure more or less of them, and what its vouchers moved. */
interface Kind {
  rows: (quantity: number, cost: number) => string[];
  moves: () => string[];
}
const kinds: Record<string, Kind> = {
  "a collection": {
    rows: (quantity, cost) => [
      row(
        "collection",
        head("approved", { lot_id: first, payable_g: 500 + quantity, value_amount: 900 + cost }),
      ),
    ],
    moves: () => moved("collection", "farmers", "main", [first, 500, 900]),
  },
  "a collection taken back, and approved again": {
    rows: (quantity, cost) => [
      row(
        "collection",
        head("approved", { lot_id: second, payable_g: 500 + quantity, value_amount: 900 + cost }),
      ),
    ],
    moves: () => [
      ...moved("collection", "farmers", "main", [first, 500, 800]),
      ...moved("collection", "main", "farmers", [first, 500, 800]),
      ...moved("collection", "farmers", "main", [second, 500, 900]),
    ],
  },
  "packing material": {
    rows: (quantity, cost) => [
      row("material_receipt", {
        ...{ id: paper, number: "X-26-000001", lot_id: first },
        ...{ pieces: 40 + quantity, amount: 800 + cost },
      }),
    ],
    moves: () => moved("material-receipt", "farmers", "main", [first, 40, 800]),
  },
  "what went into a batch": {
    rows: (quantity, cost) => [
      batch("completed", 500 + quantity, 900 + cost),
      wentIn(500 + quantity, 900 + cost),
      cameOut(400, 900),
    ],
    moves: () => [
      ...moved("processing-batch", "main", "progress", [first, 500, 850]),
      ...moved("processing-batch", "progress", "production", [first, 500, 900]),
      ...moved("processing-batch", "production", "main", [second, 400, 900]),
    ],
  },
  "what came out of a batch": {
    rows: (quantity, cost) => [
      batch("completed", 500, 900),
      wentIn(500, 900),
      cameOut(400 + quantity, 900 + cost),
    ],
    moves: () => [
      ...moved("processing-batch", "progress", "production", [first, 500, 900]),
      ...moved("processing-batch", "production", "main", [second, 400, 900]),
    ],
  },
  "a batch at work": {
    rows: (quantity, cost) => [
      batch("running", 500 + quantity, 900 + cost),
      wentIn(500 + quantity, 900 + cost),
    ],
    moves: () => [
      ...moved("processing-batch", "main", "progress", [first, 500, 850]),
      stands("progress", first, 500, 900),
    ],
  },
  "a batch as a whole": {
    rows: (quantity, cost) => [batch("running", 500 + quantity, 900 + cost), wentIn(500, 900)],
    moves: () => [stands("progress", first, 500, 900)],
  },
  "a packing run": {
    rows: (quantity, cost) => [
      row(
        "packing_run",
        head("packed", {
          lot_id: second,
          bags: 10,
          bag_g: 50,
          coffee_amount: 900,
          material_amount: 60,
        }),
      ),
      row("packing_input", {
        run_id: paper,
        lot_id: first,
        quantity: 500 + quantity,
        cost_amount: 900 + cost,
      }),
    ],
    moves: () => [
      ...moved("packing-run", "main", "production", [first, 500, 900]),
      ...moved("packing-run", "production", "main", [second, 500, 960]),
    ],
  },
  "a shipment that is sold": {
    rows: (quantity, cost) => [
      row(
        "shipment",
        head("shipped", { load_event: "load", sale_event: "sale", cost_amount: 900 + cost }),
      ),
      row("shipment_lot", {
        ...{ id: paper, shipment_id: paper, lot_id: first },
        bags: 1,
        bag_g: 500 + quantity,
        cost_amount: 900 + cost,
      }),
    ],
    moves: () => [
      ...moved("shipment", "main", "transit", [first, 500, 850]),
      ...moved("shipment", "transit", "customers", [first, 500, 900]),
    ],
  },
  "a transfer that arrived": {
    rows: (quantity, cost) => [
      row(
        "store_transfer",
        head("received", { sent_g: 500 + quantity, received_g: 480, loss_amount: 36 + cost }),
      ),
      row("store_transfer_lot", {
        ...{ transfer_id: paper, line: 1, lot_id: first, sent_g: 500 + quantity },
        ...{ received_g: 480, loss_amount: 36 + cost },
      }),
    ],
    moves: () => [
      ...moved("store-transfer", "main", "road", [first, 500, 900]),
      ...moved("store-transfer", "road", "main", [first, 480, 864]),
      ...moved("store-transfer", "road", "loss", [first, 20, 36]),
    ],
  },
  "a delivery": {
    rows: (quantity, cost) => [
      row("delivery_note", { id: paper, number: "X-26-000001", cost_amount: 900 + cost }),
      row("delivery_lot", {
        delivery_id: paper,
        order_line: 1,
        lot_id: first,
        grams: 500 + quantity,
        cost_amount: 900 + cost,
      }),
    ],
    moves: () => moved("delivery-note", "main", "customers", [first, 500, 900]),
  },
  "goods that came back": {
    rows: (quantity, cost) => [
      row("credit_note", head("approved")),
      row("credit_note_lot", {
        credit_note_id: paper,
        line: 1,
        lot_id: first,
        grams: 500 + quantity,
        cost_amount: 900 + cost,
      }),
    ],
    moves: () => moved("credit-note", "customers", "main", [first, 500, 900]),
  },
  "supplies given out": {
    rows: (quantity, cost) => [
      row("supply_issue_line", {
        issue_id: paper,
        product_id: product,
        pieces: 50 + quantity,
        cost_amount: 90 + cost,
      }),
    ],
    moves: () => moved("supply-issue", "main", "loss", [first, 20, 30], [second, 30, 60]),
  },
  "supplies brought back": {
    rows: (quantity, cost) => [
      row("supply_return_line", {
        return_id: paper,
        lot_id: first,
        product_id: product,
        pieces: 50 + quantity,
        cost_amount: 90 + cost,
      }),
    ],
    moves: () => moved("supply-return", "loss", "main", [first, 50, 90]),
  },
  "a count": {
    rows: (quantity, cost) => [
      row("store_count", head("posted")),
      row("store_count_pile", { count_id: paper, line: 1, lost: 20, loss_amount: 36 }),
      row("store_count_pile", {
        count_id: paper,
        line: 2,
        lost: 30 + quantity,
        loss_amount: 54 + cost,
      }),
    ],
    moves: () => moved("store-count", "main", "loss", [first, 20, 36], [second, 30, 54]),
  },
};

describe.each(Object.entries(kinds))("%s", (_, { rows, moves }) => {
  test("that says what its lots did is right", async () => {
    expect(await isFound([...rows(0, 0), ...moves()])).toBe(false);
  });
  test("of another weight is found", async () => {
    expect(await isFound([...rows(1, 0), ...moves()])).toBe(true);
  });
  test("of another cost is found", async () => {
    expect(await isFound([...rows(0, 1), ...moves()])).toBe(true);
  });
});

/** Papers between two places say no cost: what is laid on them there is known when they arrive. */
const ways: Record<string, { rows: (quantity: number) => string[]; at: string }> = {
  "a truck to the port": {
    rows: (quantity) => [
      row("shipment", head("loaded", { load_event: "load" })),
      row("shipment_lot", {
        id: paper,
        shipment_id: paper,
        lot_id: first,
        bags: 1,
        bag_g: 500 + quantity,
      }),
    ],
    at: "transit",
  },
  "a truck between stores": {
    rows: (quantity) => [
      row("store_transfer", head("dispatched", { sent_g: 500 + quantity })),
      row("store_transfer_lot", {
        transfer_id: paper,
        line: 1,
        lot_id: first,
        sent_g: 500 + quantity,
      }),
    ],
    at: "road",
  },
};
test.each(Object.entries(ways))(
  "%s carries what stands on its way, and nothing else",
  async (_, { rows, at }) => {
    expect(await isFound([...rows(0), stands(at, first, 500, 900)])).toBe(false);
    expect(await isFound([...rows(1), stands(at, first, 500, 900)])).toBe(true);
    expect(await isFound(rows(0))).toBe(true);
    expect(await isFound([stands(at, first, 500, 900)])).toBe(true);
  },
);

test("what moved by a paper that says nothing of it is found", async () => {
  expect(await isFound(moved("collection", "farmers", "main", [first, 500, 900]))).toBe(true);
  // It was taken back, and is nobody's.
  const back = moved("collection", "main", "farmers", [first, 500, 900]);
  expect(
    await isFound([...moved("collection", "farmers", "main", [first, 500, 900]), ...back]),
  ).toBe(false);
  expect(await isFound(moved("opening", "loss", "main", [first, 500, 900]))).toBe(false);
});
