// What a random history is made of: the company it is played in, the steps, and what is remembered between them.
import type { Buying, MadeFarmer } from "#test/buyingMakers.ts";
import { makeFarmer } from "#test/buyingMakers.ts";
import { makeBuyer } from "#test/exportMakers.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { salesHands } from "#test/salesMakers.ts";
import type { World } from "#test/world.ts";
import { certify, claimableNow } from "./claimingPlays.ts";
import { bringBackOld } from "./drawer.ts";
import { Model } from "./model.ts";
import { closeBooks } from "./moneyPlays.ts";
import { makeHistoryProducts, makeSupplier } from "./products.ts";
import { accountsOf } from "./standing.ts";

/** What happens next, and four dice to say to what, how much and by whom. */
export interface Step {
  kind: (typeof stepKinds)[number];
  dice: readonly [number, number, number, number];
}

/** Named as often as it should come. */
export const stepKinds = [
  ...["record", "record", "record", "judge", "judge", "judge", "takeBack"],
  ...["correctSlip", "handToQuality"],
  ...["prepare", "prepare", "approve", "approve", "release", "release", "undo"],
  ...["plan", "start", "start", "finish", "finish", "carry"],
  ...["recordCost", "judgeCost", "takeBackCost"],
  ...[
    "claim",
    "decide",
    "decide",
    "sell",
    "collect",
    "voidReceipt",
    "askCredit",
    "decideCredit",
    "again",
    "other",
    "stale",
    "stranger",
  ],
  ...["lend", "lend", "ask", "openDrawer", "handOver", "handOver", "buyForCash", "buyForCash"],
  ...[
    "payCash",
    "payCash",
    "takeCashBack",
    "closeDrawer",
    "close",
    "account",
    "account",
    "believe",
  ],
  ...["changeWallet", "wait"],
  ...["run", "run", "runOn", "runOn", "runOn"],
  ...["order", "order", "hear", "hear", "callOff"],
  ...["wish", "wish", "wishAgain", "endWish", "repay", "repay", "takeBackRepayment"],
  ...["need", "moveNeed", "moveNeed", "issueNeeded", "issueNeeded", "bringBackNeeded"],
  ...["comesBack", "offer", "offer", "answerOffer", "answerOffer", "reportLoss", "judgeMissing"],
  ...["askAdvance", "askAdvance", "decideAdvance", "payAdvance", "payAdvance", "endAdvance"],
  ...["strikeOut", "undoBatch", "undoBatch", "undoExpense", "giveUpRequest", "takeBackProceeds"],
  ...["askAgain"],
  ...[
    "bags",
    "packing",
    "pack",
    "letOut",
    "contract",
    "agree",
    "shipment",
    "allocate",
    "allocate",
    "takeOff",
  ],
  ...["papers", "shipOn", "shipOn", "shipOn", "proceeds"],
  ...["askAhead", "askAhead", "decideAhead", "decideAhead", "payAhead", "payAhead"],
  ...["bill", "bill", "decideBill", "decideBill", "changeBill", "handBillIn", "undoBill"],
  ...["certified", "certified", "withdrawClaim"],
  ...["truck", "truck", "leave", "leave", "weighIn", "weighIn", "judgeLoss"],
] as const;

interface Sent {
  send: () => Promise<unknown>;
  answer: unknown;
  other: (() => Promise<unknown>) | null;
}

/** A history under way: the model, the people's hands, and the versions they last saw. */
export interface History {
  world: World;
  model: Model;
  today: string;
  /** Where everything comes in and is worked, and the store that trucks go to. */
  store: string;
  far: string;
  farmer: MadeFarmer;
  customer: string;
  buyer: string;
  supplier: string;
  claims: ReturnType<typeof expenseHands>;
  sales: ReturnType<typeof salesHands>;
  /** What the accounts held before the history began. */
  before: Map<string, bigint>;
  last: Sent | null;
  log: string[];
}

/** Opens a history with products, a farmer and a customer of its own. */
export async function openHistory(
  world: World,
  { store, today, far }: Pick<Buying, "store" | "today"> & { far: string },
): Promise<History> {
  await bringBackOld(world);
  await closeBooks({ world, today }, false);
  const products = await makeHistoryProducts(world, store);
  const sales = salesHands(world);
  const farmer = await makeFarmer(world, { hectares: 3.9 });
  await certify(world, farmer.id, today);
  const model = new Model(products);
  model.claimableBefore = await claimableNow(world, today);
  return {
    world,
    model,
    today,
    store,
    far,
    farmer,
    customer: await sales.customer(),
    buyer: await makeBuyer(world),
    supplier: await makeSupplier(world, today),
    claims: expenseHands(world),
    sales,
    before: await accountsOf(world),
    last: null,
    log: [],
  };
}
