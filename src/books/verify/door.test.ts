import { beforeAll, expect, test } from "vitest";
import { lockPeriod } from "#books/ledger/door.ts";
import { holdLot, newLotCode, placeOf, planIssue, releaseHold } from "#books/stock/door.ts";
import { takesMoved, transform } from "#books/stock/rules.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { newId, openBooksOnly } from "#test/booksOnly.ts";
import { buy, pay } from "#test/buying.ts";
import { saboteurOf } from "#test/saboteur.ts";
import { type Sabotage, sabotagesOfSums, someThing } from "#test/sumSabotages.ts";
import { type Life, verifyBooks, verifyOwnBooks } from "./door.ts";
import { resultLines, verdict } from "./rules.ts";

const books = await openBooksOnly();
const life: Life = {
  subject: "thing",
  table: "thing",
  moves: { send: { from: ["open"], to: "sent" }, close: { from: ["sent"], to: "closed" } },
};

beforeAll(async () => {
  const [productId, farmerId] = [newId(), newId()];
  await books.inBooks(async (ctx) => {
    const weighed = { productId, farmerId, cost: 1_000_000n, grams: 90_000n };
    const bought = await buy(ctx, { ...weighed, day: "2026-11-04" });
    await buy(ctx, { ...weighed, day: "2026-11-05" });
    await buy(ctx, { ...weighed, day: "2026-11-06" });
    await pay(ctx, bought.dueId, 400_000n);
    await lockPeriod(ctx, { through: "2026-10-31", reason: "October closed" });
  });
  await books.inBooks(async (ctx) => {
    const [main, production] = [await placeOf(ctx, "main"), await placeOf(ctx, "production")];
    const takes = await planIssue(ctx, { productId, placeId: main.id, quantity: 100_000n });
    const lotId = newId();
    const worked = transform({
      kind: "process",
      inputs: takes.map(({ lotId: id, quantity, cost }) => ({ lotId: id, grams: quantity, cost })),
      conversion: 0n,
      outputs: [{ lotId, kind: "main", grams: 95_000n }],
      losses: [{ name: "dust", grams: 5_000n, abnormal: false }],
    });
    const source = { type: "books-test", id: newId() };
    const code = await newLotCode(ctx, "COF", ctx.today);
    const lot = { id: lotId, code, productId: newId(), account: "1340", madeOn: ctx.today };
    const made = { lotId, account: "1340", quantity: 95_000n, cost: worked.totalCost };
    await postVoucher(ctx, {
      source,
      event: "finished",
      day: ctx.today,
      memo: "Batch",
      lines: [
        { account: "1310", amount: -worked.totalCost },
        { account: "1340", amount: worked.totalCost },
      ],
      lots: [{ ...lot, origin: source }],
      transfers: [
        ...takesMoved(takes, { from: main, to: production }),
        { ...made, from: production, to: main },
      ],
      edges: worked.edges,
    });
    const holdId = await holdLot(ctx, { lotId, reason: "Sample" });
    await releaseHold(ctx, { holdId, reason: "Good" });
  });
});

const afterSabotage = saboteurOf(books, {
  lives: [life],
  first: [
    `alter table lot_balance drop constraint lot_balance_not_negative,
       drop constraint lot_balance_both_end_together`,
    "create table thing (org_id uuid, id uuid, state text, number text)",
    "select protect_company_table('thing')",
    "alter table thing add primary key (org_id, id)",
  ],
});

const firstLine = "(select min(voucher_id::text)::uuid from voucher_line)";
const event = (seq: number, action: string, to: string) => `
  insert into audit_event (org_id, seq, at, subject, subject_id, action, body, prev_hash, hash)
  values ($org, ${seq}, now(), 'thing', ${someThing}, '${action}',
    '{"details":{"to":"${to}"}}', '', '')`;

const sabotages: Sabotage[] = [
  ["nothing", "", []],
  [
    "I01",
    "a shilling more on one line",
    [`update voucher_line set amount = amount + 1 where voucher_id = ${firstLine} and line = 1`],
  ],
  ["I01", "a voucher with one line", [`delete from voucher_line where line = 2`]],
  [
    "I02",
    "a total that is wrong",
    ["update account_balance set debit = debit + 1 where account_code = '1310'"],
  ],
  [
    "I02",
    "a day that is wrong",
    ["update account_day set credit = credit + 1 where account_code = '2020'"],
  ],
  [
    "I03",
    "stock worth more than its account",
    ["update lot_balance set cost = cost + 1 where quantity > 0"],
  ],
  [
    "I03",
    "a debt its account does not know",
    ["update due_balance set open = open - 1, ugx = ugx - 1 where open > 1"],
  ],
  [
    "I03",
    "a debt in another money",
    ["update due set currency = 'USD' where id = (select min(id::text)::uuid from due)"],
  ],
  [
    "I04",
    "a voucher without its document",
    [
      "delete from voucher_source",
      "insert into voucher_source values ('books-test', 'approved', 'thing', '{open}')",
    ],
  ],
  [
    "I04",
    "a document without its voucher",
    [
      "delete from voucher_source",
      "insert into voucher_source values ('other', 'sent', 'thing', '{sent}')",
      `insert into thing (org_id, id, state) values ($org, ${someThing}, 'sent')`,
    ],
  ],
  [
    "I04",
    "a lot that came in with another voucher",
    ["update lot set voucher_id = (select min(voucher_id::text)::uuid from lot)"],
  ],
  [
    "I05",
    "more left than was there",
    [
      `update lot_transfer t set quantity = quantity * 2 from place p
       where p.id = t.from_place_id and p.inside`,
    ],
  ],
  [
    "I05",
    "left before it came",
    [
      `update lot_transfer t set day = '2026-11-01' from place p
       where p.id = t.from_place_id and p.inside`,
    ],
  ],
  [
    "I06",
    "a lot with more than it received",
    ["update lot_edge set grams = grams - 1 where kind = 'receive'"],
  ],
  [
    "I06",
    "a younger lot taken first",
    [
      `update lot_transfer set lot_id = (select id from lot where made_on = '2026-11-06')
       where pick = 'fifo'`,
    ],
  ],
  [
    "I07",
    "a gram lost without a name",
    ["update lot_edge set grams = grams - 1 where kind = 'loss'"],
  ],
  [
    "I07",
    "a shilling lost in the work",
    ["update lot_transfer t set cost = cost - 1 where pick = 'fifo'"],
  ],
  [
    "I07",
    "a lot made of itself",
    [
      `insert into lot_edge (org_id, voucher_id, line, parent_lot_id, child_lot_id, kind, grams, cost)
       select org_id, voucher_id, line + 50, child_lot_id, parent_lot_id, kind, 0, 0 from lot_edge
       where kind = 'process'`,
    ],
  ],
  ["I08", "a debt that was forgotten", ["update due_balance set open = 0, ugx = 0"]],
  ["I08", "a debt made twice", ["update due_movement set amount = 1000000 where amount < 0"]],
  [
    "I08",
    "a debt in two payments at a time",
    [
      "drop index payment_item_live",
      ...[1, 2].map(
        (line) => `
          insert into payment_item (org_id, payment_id, line, due_id, amount)
          values ($org, gen_random_uuid(), ${line}, ${someThing}, 5)`,
      ),
    ],
  ],
  [
    "I08",
    "a request said to be paid that nobody paid",
    [
      `insert into commitment (org_id, id, for_type, for_id, for_number, note, party_type, party_id, amount,
         paid, due_kind, settle_by, made_on, made_at, made_by)
       values ($org, ${someThing}, 'thing', ${someThing}, 'FR-26-000001', 'Fuel', 'staff', ${someThing},
         500, 500, 'staff-advance', '2026-11-27', '2026-11-20', now(), ${someThing})`,
    ],
  ],
  [
    "I09",
    "a step that does not exist",
    [
      event(901, "close", "closed"),
      event(902, "send", "sent"),
      `insert into thing (org_id, id, state) values ($org, ${someThing}, 'sent')`,
    ],
  ],
  [
    "I09",
    "a state its history does not know",
    [
      event(901, "send", "sent"),
      `insert into thing (org_id, id, state) values ($org, ${someThing}, 'closed')`,
    ],
  ],
  [
    "I10",
    "a receipt nobody can check",
    [
      `insert into command_receipt (org_id, key, endpoint, content_sha256, status, answer,
         audit_seq, audit_hash)
       values ($org, 'key', 'POST /x', '', 200, '', 1, 'other')`,
    ],
  ],
  [
    "I11",
    "a line of the audit told otherwise",
    ["update audit_event set body = body || ' ' where seq = 1"],
  ],
  ["I11", "a line of the audit cut out", ["delete from audit_event where seq = 2"]],
  [
    "I12",
    "a voucher slipped into a closed month",
    [
      `update voucher set day = '2026-10-30', created_at = now() + interval '1 minute'
       where id = (select min(id::text)::uuid from voucher)`,
    ],
  ],
  [
    "I12",
    "a closed month that is kept otherwise",
    [`update period_lock set balances = '{"1310": "1"}'`],
  ],
  ["I14", "a wall taken down", ["alter table lot no force row level security"]],
  ["I14", "a wall with no gatekeeper", ["drop policy company on due"]],
  ["I14", "a key that leaves the company", ["alter table thing add unique (number)"]],
  [
    "I14",
    "a link that leaves the company",
    [
      "alter table lot add unique (id)",
      "alter table thing add foreign key (id) references lot (id)",
    ],
  ],
  [
    "I15",
    "a voucher number jumped over",
    ["update voucher set number = 'JV-26-000099' where seq = 1"],
  ],
  [
    "I15",
    "a document number given and lost",
    [
      "insert into number_series (org_id, series, period, last) values ($org, 'THG', '26', 2)",
      `insert into thing (org_id, id, state, number)
       values ($org, ${someThing}, 'open', 'THG-26-000002')`,
    ],
  ],
  ...sabotagesOfSums,
];

test.each(sabotages)("%s finds %s", async (id, _, statements) => {
  const failed = await afterSabotage(statements);
  if (id === "nothing") expect(failed).toEqual([]);
  else expect(failed).toContain(id);
});

test("every check has looked at something, and says so in one line", async () => {
  const anchorsOf = async (orgId: string) => {
    const kept = await books.owner.query<{ seq: bigint; hash: string }>(
      "select seq, hash from audit_event where org_id = $1 and seq = 1",
      [orgId],
    );
    return kept.rows;
  };
  const results = await verifyBooks(books.owner, null, { anchorsOf });
  const lines = resultLines(results);
  expect(verdict(results)).toBe("books agree");
  expect(lines).toContain("I05 ok   Stock never negative — 6 transfers");
  expect(lines.find((line) => line.startsWith("I01"))).toMatch(
    /^I01 ok {3}Balanced — \d+ vouchers$/,
  );
  // No documents, receipts or lifecycles stand beside the books alone, nobody sold and nobody took a scale along.
  const beside = [
    "Custody",
    "Sellers and their records",
    "Papers say what the lots did",
    "Papers say what was booked",
  ];
  const idle = results
    .filter((result) => result.checked === 0n && !beside.includes(result.title))
    .map((result) => result.id);
  expect(
    [...new Set(idle)].filter(
      (id) =>
        !["I04", "I08", "I09", "I10", "I13", "I15", "I16", "I17", "I18", "I20", "I21"].includes(id),
    ),
  ).toEqual([]);
});

test("one company's books can be checked alone", async () => {
  const other = await books.openCompany();
  const results = await verifyBooks(books.owner, other);
  expect(results.find((result) => result.id === "I01")?.checked).toBe(0n);
  const own = await books.inBooks((ctx) => verifyOwnBooks(ctx));
  expect(own.find((result) => result.id === "I01")?.checked).toBe(5n);
  expect(verdict(own)).toBe("books agree");
});
