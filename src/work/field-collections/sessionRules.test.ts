import fc from "fast-check";
import { expect, test } from "vitest";
import { checkVoucher, type Settlement } from "#books/vouchers/rules.ts";
import { roundedUpToCoin } from "#kernel/cashNotes.ts";
import { Refusal } from "#kernel/refusal.ts";
import {
  type AskedPurchase,
  type BuyingUnder,
  cashVoucher,
  checkCharge,
  checkPurchase,
  checkStop,
  handOverVoucher,
  type OpenDue,
  takeBackVoucher,
} from "./sessionRules.ts";

const session: BuyingUnder = {
  id: "session",
  number: "BUY-26-000001",
  state: "open",
  officerId: "officer",
  officerName: "Nansamba Ritah",
  placeId: "store",
  productId: "kiboko",
  priceCeiling: 5_900n,
  free: 1_000_000n,
};
const purchase: AskedPurchase = {
  officerId: "officer",
  placeId: "store",
  productId: "kiboko",
  unitPrice: 5_800n,
  payBy: "cash",
  cash: 600_000n,
};

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof Refusal ? error.code : "another error";
  }
};

test.each<[string, Partial<AskedPurchase>, Partial<BuyingUnder> | null]>([
  ["", {}, {}],
  ["", { cash: 1_000_000n }, {}],
  ["session.float-too-small", { cash: 1_000_001n }, {}],
  ["", { cash: 2_000_000n, payBy: "mtn_momo" }, {}],
  ["session.above-ceiling", { unitPrice: 5_901n, payBy: "later" }, {}],
  ["session.not-open", {}, { state: "closing" }],
  ["session.of-another", { officerId: "another" }, {}],
  ["session.buys-otherwise", { placeId: "another" }, {}],
  ["session.buys-otherwise", { productId: "another" }, {}],
  ["session.none-open", {}, null],
  ["", { payBy: "later" }, null],
])("%s: a purchase with %o in a session with %o", (code, asked, of) => {
  const under = of === null ? null : { ...session, ...of };
  expect(codeOf(() => checkPurchase({ ...purchase, ...asked }, under))).toBe(code);
});

test("nobody stops while farmers wait for their cash", () => {
  checkStop([]);
  const waiting = [{ id: "one", number: "COL-26-000001", farmerName: "Okello", amount: 50n }];
  expect(codeOf(() => checkStop(waiting))).toBe("session.cash-promised");
});

test("only a shortage can be charged to the officer", () => {
  checkCharge(-1n, "officer");
  checkCharge(1n, "company");
  expect(codeOf(() => checkCharge(0n, "officer"))).toBe("session.nothing-short");
});

const due = (id: string, account: string, open: bigint): OpenDue => ({
  id,
  account,
  currency: "UGX",
  open,
  openUgx: open,
});
const settled = (settlements: readonly Settlement[] | undefined) =>
  (settlements ?? []).reduce((sum, one) => sum + one.amount, 0n);
const amounts = fc.bigInt(1n, 50_000_000n);

test("every voucher of the cash is whole, whatever the sums", () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fc.bigInt(0n, 60_000_000n),
      fc.boolean(),
      (first, owed, counted, isOfficers) => {
        const cash = roundedUpToCoin(owed);
        const second = cash;
        const money = { sessionNumber: "BUY-26-000001", officerId: "o", officerName: "Ritah" };
        const day = "2026-11-20";
        for (const advances of [null, [due("advance", "1230", first)]]) {
          const handed = handOverVoucher(
            { ...money, id: "m", dueId: "d", amount: first, day },
            advances,
          );
          checkVoucher(handed);
        }
        const floats = [due("a", "1245", first), due("b", "1245", second)];
        const farmer = { farmerId: "f", farmerName: "Okello", number: "COL-26-000001" };
        const paid = cashVoucher(
          { ...farmer, id: "c", officerId: "o", owed, cash, day },
          due("payable", "2020", owed),
          floats,
        );
        checkVoucher(paid);
        expect(settled(paid.settlements)).toBe(owed + cash);
        const expected = first + second;
        const chargedTo = isOfficers && counted < expected ? "officer" : "company";
        const back = takeBackVoucher(
          { ...money, id: "t", counted, expected, chargedTo, newDueId: "n", day },
          floats,
        );
        checkVoucher(back);
        expect(settled(back.settlements)).toBe(expected);
      },
    ),
    { numRuns: 300 },
  );
});
