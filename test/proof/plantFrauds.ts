// Frauds at the plant: what comes out of a batch under another name, and goods that are billed and never came.
import { products } from "#registry/products/api.ts";
import type { LossName } from "#work/processing/rules.ts";
import { processing } from "#work/processing/api.ts";
import { newId } from "#test/world.ts";
import { type Fraud, fraud, type Season } from "./fraudSeason.ts";
import { begunMilling } from "./storeFrauds.ts";

type Line = readonly [kind: "main" | "co" | "by-product", productId: string, grams: number];

/** Weighs a batch of a tonne of kiboko: so much of these products, and so much lost under these names. */
async function weighedAs(
  season: Season,
  lines: readonly Line[],
  losses: Partial<Record<LossName, number>>,
) {
  const { world, transfers } = season;
  const { id, version } = await begunMilling(season);
  const named = (["husk", "spillage", "unexplained"] as const).map((name) => ({
    ...{ name, quantity: String(losses[name] ?? 0) },
  }));
  return world.as("operations")(processing.finish, {
    params: { id },
    body: {
      ...{ version, day: transfers.today, steps: [], unexplainedNote: "Very dry" },
      outputs: lines.map(([kind, productId, grams]) => ({
        ...{ kind, productId, quantity: String(grams), valuePerKilogram: "0" },
      })),
      losses: named.filter(({ quantity }) => quantity !== "0"),
    },
  });
}

let sesame: string | undefined;
/** A crop of another kind, of which a gram would do. */
async function sesameOf({ world }: Season): Promise<string> {
  if (sesame !== undefined) return sesame;
  const id = newId();
  sesame = id;
  await world.as("operations")(products.add, {
    body: {
      ...{ id, code: "F-SESAME", name: "Sesame, cleaned", kind: "finished" as const },
      ...{ commodity: "sesame" as const, form: "sesame-cleaned" as const, unit: "g" as const },
      stockAccount: "1340" as const,
    },
  });
  return id;
}

const tonne = 1_000_000;
/** Shillings of so many grams of FAQ. */
const worth = (grams: number): bigint => BigInt(grams * 11);

export const plantFrauds = {
  "A38 good coffee out of a batch as a by-product": fraud(
    ["variance_review"],
    async (season, watch, dice) => {
      const aside = 60_000 + (dice[0] % 340) * 1_000;
      const lines = [
        ["main", season.faq, 540_000],
        ["by-product", season.faq, aside],
      ] as const;
      await watch.tries(weighedAs(season, lines, { husk: tonne - 540_000 - aside }));
      return worth(aside);
    },
  ),
  "A38 coffee from elsewhere beside a gram of sesame": fraud(
    ["processing.other-commodity"],
    async (season, watch, dice) => {
      const main = 600_000 + (dice[0] % 340) * 1_000;
      const lines = [
        ["main", season.faq, main - 1],
        ["co", await sesameOf(season), 1],
      ] as const;
      await watch.tries(weighedAs(season, lines, { husk: tonne - main }));
      return worth(main - 540_000);
    },
  ),
  "A34 good coffee out of a batch as husk": fraud(
    ["variance_review"],
    async (season, watch, dice) => {
      const main = 300_000 + (dice[0] % 180) * 1_000;
      await watch.tries(weighedAs(season, [["main", season.faq, main]], { husk: tonne - main }));
      return worth(540_000 - main);
    },
  ),
  "A34 good coffee out of a batch as spilt": fraud(
    ["variance_review"],
    async (season, watch, dice) => {
      const spillage = 21_000 + (dice[0] % 60) * 1_000;
      const lines = [["main", season.faq, 540_000 - spillage]] as const;
      await watch.tries(weighedAs(season, lines, { husk: 460_000, spillage }));
      return worth(spillage);
    },
  ),
  "A34 a loss that waits, given another name": fraud(
    ["same-person"],
    async (season, watch, dice) => {
      const { world } = season;
      const unexplained = 21_000 + (dice[0] % 25) * 1_000;
      const lines = [["main", season.faq, 540_000 - unexplained]] as const;
      const waits = await weighedAs(season, lines, { husk: 460_000, unexplained });
      const params = { id: waits.id };
      let { version } = waits;
      // Half of them once somebody has accepted it.
      if (dice[1] % 2 === 0) {
        const accepted = await world.as("md")(processing.accept, { params, body: { version } });
        version = accepted.version;
        const body = { version, reason: "It was husk" };
        await watch.tries(world.as("operations")(processing.takeBack, { params, body }));
      } else {
        const body = { version, reason: "It was husk" };
        await watch.tries(world.as("operations")(processing.weighAgain, { params, body }));
      }
      return worth(unexplained);
    },
  ),
  "a bill of goods that never came": fraud(
    ["Received and not billed"],
    async (season, watch, dice) => {
      const { bills } = season;
      const { id } = await bills.supplier({ withholdingExempt: true });
      const net = 20_000_000 + (dice[0] % 5_000) * 1_000;
      const line = { segment: "coffee", description: "Jute bags", vatCode: "EXEMPT" } as const;
      const entered = await watch.tries(
        bills.enter(id, 1n, { lines: [{ ...line, account: "2030", net: String(net) }] }),
      );
      if (entered) await season.readsApproval(watch, entered.approval);
      return BigInt(net);
    },
  ),
} satisfies Record<string, Fraud>;
