// Each thing that can be wrong with a voucher, alone: exactly that is said, and nothing else.
import { describe, expect, test } from "vitest";
import { checkVoucher, voucherFaults } from "./rules.ts";
import type {
  LotEdge,
  LotTransfer,
  NewDue,
  NewLot,
  PlaceRef,
  Settlement,
  Voucher,
  VoucherLine,
} from "./rules.ts";

const store: PlaceRef = { id: "store", inside: true };
const otherStore: PlaceRef = { id: "other", inside: true };
const onTheRoad: PlaceRef = { id: "road", inside: true, account: "1390" };
const farmers: PlaceRef = { id: "farmers", inside: false };
const customers: PlaceRef = { id: "customers", inside: false };

const voucher = (parts: Partial<Voucher>): Voucher => ({
  source: { type: "collection", id: "c1" },
  event: "approved",
  day: "2026-11-04",
  memo: "Collection",
  lines: [],
  ...parts,
});
const lot = (id: string, account = "1310"): NewLot => ({
  ...{ id, code: id, productId: "faq", account, madeOn: "2026-11-04" },
  origin: { type: "collection", id: "c1" },
});
const move = (change: Partial<LotTransfer> = {}): LotTransfer => ({
  ...{ lotId: "l", account: "1310", from: farmers, to: store, quantity: 5n, cost: 70n },
  ...change,
});
const line = (account: string, amount: bigint): VoucherLine => ({ account, amount });
const due = (change: Partial<NewDue> = {}): NewDue => ({
  ...{ id: "d", kind: "farmer-payable", amount: 70n, currency: "UGX", account: "2020" },
  ...{ party: { type: "farmer", id: "f1" }, dueOn: "2026-11-04" },
  ...change,
});
const met = (change: Partial<Settlement> = {}): Settlement => ({
  ...{ dueId: "d", account: "2020", currency: "UGX", amount: 70n },
  ...change,
});
const cash = [line("1010", 70n), line("4900", -70n)];
const fromCash = [line("1310", 70n), line("1010", -70n)];
const paidFarmer = [line("2020", 70n), line("1010", -70n)];

test("the fault of a voucher is told with its document and its event", () => {
  const wrong = voucher({ lines: [line("1010", 70n), line("4900", -69n)] });
  expect(() => checkVoucher(wrong)).toThrow(
    new Error("Invariant broken: voucher collection approved: debits and credits differ by 1"),
  );
  expect(checkVoucher(voucher({ lines: cash }))).toBeUndefined();
});

test("all faults are told together", () => {
  const wrong = voucher({ lines: [line("1010", 0n)], settlements: [met({ amount: 0n })] });
  expect(() => checkVoucher(wrong)).toThrow(
    "fewer than two lines; an empty line on 1010; nothing settled of d",
  );
});

const sign = "foreign and own sign differ on 1110";

describe("lines", () => {
  const dollars = (own: bigint, amount: bigint, rateMicro = 3_600_000_000n): VoucherLine[] => [
    { account: "1110", amount: own, foreign: { amount, currency: "USD", rateMicro } },
    line("4900", -own),
  ];
  const table: [string, VoucherLine[], string[]][] = [
    ["two that agree", cash, []],
    ["none", [], ["fewer than two lines"]],
    ["one", [line("1010", 7n)], ["debits and credits differ by 7", "fewer than two lines"]],
    ["too much credit", [...cash, line("6190", -2n)], ["debits and credits differ by -2"]],
    ["three of which one is empty", [...cash, line("6190", 0n)], ["an empty line on 6190"]],
    ["dollars", dollars(70n, 2n), []],
    ["dollars that leave", dollars(-70n, -2n), []],
    ["dollars that leave as shillings come", dollars(70n, -2n), [sign]],
    ["dollars that come as shillings leave", dollars(-70n, 2n), [sign]],
    ["no dollars for shillings that come", dollars(70n, 0n), [sign]],
    ["no dollars for shillings that leave", dollars(-70n, 0n), [sign]],
    [
      "dollars for no shillings",
      dollars(0n, 2n),
      ["an empty line on 1110", sign, "an empty line on 4900"],
    ],
    ["dollars at a rate of a millionth", dollars(70n, 2n, 1n), []],
    ["dollars at no rate", dollars(70n, 2n, 0n), ["no rate on 1110"]],
    ["dollars at less than no rate", dollars(70n, 2n, -1n), ["no rate on 1110"]],
  ];

  test.each(table)("%s", (_, lines, faults) => {
    expect(voucherFaults(voucher({ lines }))).toEqual(faults);
  });

  test("shillings are no foreign money", () => {
    const foreign = { amount: 70n, currency: "UGX", rateMicro: 1n } as const;
    const lines = [{ ...line("1010", 70n), foreign }, line("4900", -70n)];
    expect(voucherFaults(voucher({ lines }))).toEqual(["shillings as foreign money on 1010"]);
  });

  test("a move from store to store of the same value needs none; one alone does not pass", () => {
    const transfers = [move({ from: store, to: otherStore })];
    expect(voucherFaults(voucher({ transfers }))).toEqual([]);
    expect(voucherFaults(voucher({ transfers: [] }))).toEqual(["fewer than two lines"]);
    expect(voucherFaults(voucher({ transfers, lines: [line("1010", 1n)] }))).toEqual([
      "debits and credits differ by 1",
      "fewer than two lines",
    ]);
  });
});

const inside = { from: store, to: otherStore };
const made = { lines: fromCash, lots: [lot("l")] };
const moves: [string, Partial<Voucher>, string[]][] = [
  ["a lot comes in", { ...made, transfers: [move()] }, []],
  ["a lot goes from store to store", { transfers: [move(inside)] }, []],
  [
    "made twice",
    { ...made, lots: [lot("l"), lot("l")], transfers: [move()] },
    ["one lot made twice"],
  ],
  [
    "moved only between our own places",
    { lots: [lot("l")], transfers: [move(inside)] },
    ["new lot l never comes in"],
  ],
  [
    "one of two that were made comes in",
    { ...made, lots: [lot("l"), lot("m")], transfers: [move()] },
    ["new lot m never comes in"],
  ],
  [
    "to where it is",
    { transfers: [move({ from: store, to: store })] },
    ["lot l stays where it is"],
  ],
  [
    "from outside to outside",
    { transfers: [move({ to: customers })] },
    ["lot l moves outside our places"],
  ],
  ["of no cost", { transfers: [move({ ...inside, cost: 0n })] }, []],
  ["of no weight", { transfers: [move({ ...inside, quantity: 0n })] }, ["lot l moves cost alone"]],
  [
    "of nothing",
    { transfers: [move({ ...inside, quantity: 0n, cost: 0n })] },
    ["lot l moves nothing", "lot l moves cost alone"],
  ],
  [
    "of less than no weight",
    { transfers: [move({ ...inside, quantity: -1n })] },
    ["lot l moves less than nothing"],
  ],
  [
    "of less than no cost",
    { transfers: [move({ ...inside, cost: -1n })] },
    ["lot l moves less than nothing"],
  ],
  [
    "of what is no stock",
    { transfers: [move({ ...inside, account: "1500" })] },
    ["1500 of lot l is no stock account"],
  ],
  [
    "in another account than it was made in",
    {
      ...made,
      lines: [line("1340", 70n), line("1010", -70n)],
      transfers: [move({ account: "1340" })],
    },
    ["lot l has two accounts"],
  ],
];

describe("lots and their moves", () => {
  test.each(moves)("%s", (_, parts, faults) => {
    const lines = parts.lines ?? [];
    expect(voucherFaults(voucher({ ...parts, lines }))).toEqual(faults);
  });

  test("cost alone may come to a lot that was made before, from outside", () => {
    const transfers = [move({ quantity: 0n })];
    expect(voucherFaults(voucher({ lines: fromCash, transfers }))).toEqual([]);
  });

  test("a mirror makes no lots", () => {
    const edges: LotEdge[] = [{ parent: "l", child: null, kind: "issue", grams: -5n, cost: -70n }];
    const back = { reverses: "sold", lines: fromCash, edges, transfers: [move()] };
    expect(voucherFaults(voucher(back))).toEqual([]);
    expect(voucherFaults(voucher({ ...back, lots: [lot("l")] }))).toContain(
      "a mirror makes no lots",
    );
  });
});

describe("accounts of stock move with their lots", () => {
  const table: [string, LotTransfer[], VoucherLine[], string[]][] = [
    ["a shilling too little", [move({ cost: 71n })], fromCash, ["1310: lots say 71, lines say 70"]],
    [
      "onto the road, in the account of the road",
      [move({ from: store, to: onTheRoad })],
      [line("1390", 70n), line("1310", -70n)],
      [],
    ],
    [
      "onto the road, and not booked",
      [move({ from: store, to: onTheRoad })],
      cash,
      ["1390: lots say 70, lines say 0", "1310: lots say -70, lines say 0"],
    ],
    ["off the road", [move({ from: onTheRoad })], [line("1390", -70n), line("1310", 70n)], []],
    ["out of the house", [move({ from: store, to: customers })], issued(), []],
    ["booked without lots", [], fromCash, ["1310: lots say 0, lines say 70"]],
    [
      "two lots of one account are summed, and so are two lines",
      [move({ from: store, to: customers }), move({ lotId: "m", from: store, to: customers })],
      [...issued(), ...issued()],
      [],
    ],
    [
      "what comes in and goes out of one account leaves nothing of it",
      [move({ lotId: "l", from: store, to: customers }), move({ lotId: "m" })],
      cash,
      [],
    ],
  ];

  test.each(table)("%s", (_, transfers, lines, faults) => {
    expect(voucherFaults(voucher({ transfers, lines }))).toEqual(faults);
  });
});

function issued(): VoucherLine[] {
  return [line("1310", -70n), line("5000", 70n)];
}

describe("accounts of debts move with their dues", () => {
  const owed = [line("1010", 70n), line("2020", -70n)];
  const lent = [line("1240", 70n), line("1010", -70n)];
  const advance = due({ kind: "farmer-advance", account: "1240" });
  const table: [string, Partial<Voucher>, string[]][] = [
    ["what we owe is a credit", { lines: owed, dues: [due()] }, []],
    ["what is owed to us is a debit", { lines: lent, dues: [advance] }, []],
    ["what we paid is a debit", { lines: paidFarmer, settlements: [met()] }, []],
    [
      "what was paid to us is a credit",
      { lines: mirrored(lent), settlements: [met({ account: "1240" })] },
      [],
    ],
    ["a debt opened again", { lines: owed, settlements: [met({ amount: -70n })] }, []],
    ["owed and paid at once", { lines: cash, dues: [due()], settlements: [met()] }, []],
    ["of nothing", { lines: cash, dues: [due({ amount: 0n })] }, ["due d of nothing"]],
    [
      "of less than nothing",
      { lines: paidFarmer, dues: [due({ amount: -70n })] },
      ["due d of nothing"],
    ],
    [
      "on the account of another kind of debt",
      { lines: [line("1010", 70n), line("2010", -70n)], dues: [due({ account: "2010" })] },
      ["due d on 2010 instead of 2020"],
    ],
    [
      "on an account that is no sum of debts",
      { lines: cash, dues: [due({ account: "2030" })] },
      ["due d on 2030 instead of 2020", "2030 is no control account"],
    ],
    [
      "met on an account that is no sum of debts",
      { lines: cash, settlements: [met({ account: "2030" })] },
      ["2030 is no control account"],
    ],
    ["nothing met", { lines: cash, settlements: [met({ amount: 0n })] }, ["nothing settled of d"]],
    [
      "a shilling more than its line",
      { lines: owed, dues: [due({ amount: 71n })] },
      ["2020: dues say -71, lines say -70", "2020 in UGX: dues say -71, lines say -70"],
    ],
    [
      "booked without a due",
      { lines: lent },
      ["1240: dues say 0, lines say 70", "1240 in UGX: dues say 0, lines say 70"],
    ],
    ["worth in shillings what it is", { lines: owed, dues: [due({ ugx: 70n })] }, []],
    [
      "worth in shillings something else",
      { lines: owed, dues: [due({ ugx: 71n })] },
      ["a due in shillings worth something else", "2020: dues say -71, lines say -70"],
    ],
  ];

  test.each(table)("%s", (_, parts, faults) => {
    expect(voucherFaults(voucher(parts))).toEqual(faults);
  });
});

function mirrored(lines: VoucherLine[]): VoucherLine[] {
  return lines.map(({ account, amount }) => line(account, -amount));
}

describe("debts in dollars", () => {
  const booked = (cents: bigint, own: bigint): VoucherLine[] => [
    {
      ...line("1200", own),
      foreign: { amount: cents, currency: "USD", rateMicro: 3_600_000_000n },
    },
    line("4000", -own),
  ];
  const invoice = due({
    ...{ kind: "customer-receivable", account: "1200" },
    ...{ amount: 200n, currency: "USD", ugx: 7_200n },
  });
  const paid = met({ account: "1200", currency: "USD", amount: 200n, ugx: 7_200n });
  const table: [string, Partial<Voucher>, string[]][] = [
    ["booked in both moneys", { lines: booked(200n, 7_200n), dues: [invoice] }, []],
    ["met in both moneys", { lines: booked(-200n, -7_200n), settlements: [paid] }, []],
    [
      "opened again, said with the sign or without",
      {
        lines: booked(400n, 14_400n),
        settlements: [
          { ...paid, amount: -200n },
          { ...paid, amount: -200n, ugx: -7_200n },
        ],
      },
      [],
    ],
    [
      "a cent too few",
      { lines: booked(199n, 7_200n), dues: [invoice] },
      ["1200 in USD: dues say 200, lines say 199"],
    ],
    [
      "a shilling too few",
      { lines: booked(200n, 7_199n), dues: [invoice] },
      ["1200: dues say 7200, lines say 7199"],
    ],
    [
      "in another money than its line",
      { lines: booked(200n, 7_200n), dues: [{ ...invoice, currency: "EUR" }] },
      ["1200 in EUR: dues say 200, lines say 0", "1200 in USD: dues say 0, lines say 200"],
    ],
  ];

  test.each(table)("%s", (_, parts, faults) => {
    expect(voucherFaults(voucher(parts))).toEqual(faults);
  });

  test("without what they are worth in the books they are refused", () => {
    const { ugx: _, ...unvalued } = paid;
    const lines = booked(-200n, -200n);
    expect(voucherFaults(voucher({ lines, settlements: [unvalued] }))).toEqual([
      "a foreign due without value",
    ]);
  });
});
