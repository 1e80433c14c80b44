// The officer who weighed a delivery is told how it was judged; the farmer gets the receipt as a text message.
import { spoken, tell } from "#books/notices/door.ts";
import { isLanguage } from "#kernel/languages.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BuyingFarmer } from "#registry/farmers/door.ts";
import { textFarmer } from "#registry/text-messages/door.ts";
import { textCash, textReceipt } from "./papers/textReceipt.ts";
import { seesCollections } from "./rules.ts";
import type { Stored } from "./store.ts";

/** Tells the officer of a delivery what became of it. */
export async function tellJudged(
  ctx: Ctx,
  stored: Stored,
  judged: { grade: string } | { rejected: string },
): Promise<void> {
  const isIn = "grade" in judged;
  await tell(ctx, {
    ...spoken({
      kind: "quality_result",
      facts: {
        ...{ number: stored.number, farmer: stored.sellerName, grams: stored.net.toString() },
        by: ctx.actor.name,
        grade: isIn ? judged.grade : null,
        reason: isIn ? null : judged.rejected,
      },
    }),
    event: `collection:${stored.id}:${isIn ? "approved" : "rejected"}`,
    ways: [{ link: `/field-collections/${stored.id}`, needs: seesCollections }],
    to: { people: [stored.officerId] },
  });
}

/** Sends the farmer what was taken in and what is owed for it, in the farmer's own language. */
export async function textTakenIn(
  ctx: Ctx,
  stored: Stored,
  taken: { farmer: BuyingFarmer; grnNumber: string; recovery: bigint; netPayable: bigint },
): Promise<void> {
  const { farmer, ...facts } = taken;
  const language = isLanguage(farmer.language) ? farmer.language : "en";
  const { productName, payable, unitPrice } = stored;
  const said = { ...facts, productName, payable, unitPrice, company: ctx.org.name, day: ctx.today };
  const body = textReceipt(said, language);
  await textFarmer(ctx, { kind: "receipt", sourceId: stored.id, farmer, language, body });
}

/** Sends the farmer how much cash was handed over at the scale, and for which delivery. */
export async function textPaidCash(
  ctx: Ctx,
  stored: Stored,
  { farmer, cash }: { farmer: BuyingFarmer; cash: bigint },
): Promise<void> {
  const language = isLanguage(farmer.language) ? farmer.language : "en";
  const said = { cash, number: stored.grnNumber ?? stored.number };
  const body = textCash({ ...said, company: ctx.org.name, day: ctx.today }, language);
  await textFarmer(ctx, { kind: "cash", sourceId: stored.id, farmer, language, body });
}
