// Hands on suppliers who sell coffee themselves, for tests.
import { ProblemError } from "#platform/api/client.ts";
import { supplierAdvances } from "#work/bills/advanceApi.ts";
import { payments } from "#work/payments/api.ts";
import type { Buying } from "./buyingMakers.ts";
import { voucherHands } from "./payingMakers.ts";
import { newId, type World } from "./world.ts";

type Changes = Parameters<Buying["record"]>[0];

/** What people do with deliveries of suppliers. */
export function sellingHands(world: World, buying: () => Buying) {
  const vouchers = voucherHands(world);
  /** The debt a delivery made, as the cashier finds it. */
  const payableOf = async (partyId: string, collectionId: string) => {
    const { rows } = await world.as("cashier")(payments.payables, {
      params: { partyType: "supplier", partyId, limit: 100 },
    });
    return rows.find(({ sourceId }) => sourceId === collectionId);
  };
  return {
    payableOf,
    /** 2,000 kg in 25 bags that somebody sells themselves. */
    sold: (supplierId: string, more: Changes = {}) =>
      buying().record({
        farmerId: null,
        supplierId,
        stream: "open",
        moistureBp: 1_300,
        weighings: [{ bags: 25, gross: "2020000", tare: "20000" }],
        ...more,
      }),
    /** All of a debt paid in cash by three people. */
    pay: async (partyId: string, due: { id: string; open: string } | undefined) => {
      const prepared = await world.as("cashier")(payments.prepare, {
        body: {
          ...{ id: newId(), partyType: "supplier", partyId, method: "cash" },
          items: [{ dueId: due?.id ?? "", amount: due?.open ?? "0" }],
        },
      });
      return vouchers.release(await vouchers.approve(prepared, "owner"), "accountant");
    },
    /** What the supplier may be advanced and owed from today on. */
    setLimit: (id: string, limit: { advance: string; credit?: string }) =>
      world.as("owner")(supplierAdvances.setLimit, {
        params: { id },
        body: { id: newId(), effectiveFrom: buying().today, reason: "The board", ...limit },
      }),
    /** What a delivery wrote in the books: `2010 -11600000 supplier`. */
    lines: async (collectionId: string): Promise<string[]> => {
      const found = await world.sql.query<{ line: string }>(
        `select l.account_code || ' ' || l.amount || coalesce(' ' || l.party_type, '') as line
         from voucher v join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
         where v.source_id = $1 and v.reverses is null order by l.amount desc, 1`,
        [collectionId],
      );
      return found.rows.map(({ line }) => line);
    },
  };
}

/** One try among several: what came of it. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}
