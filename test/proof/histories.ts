// What a random history is made of: the company it is played in, the steps, and what is remembered between them.
import type { Buying, MadeFarmer } from "#test/buyingMakers.ts";
import { makeFarmer } from "#test/buyingMakers.ts";
import { makeBuyer } from "#test/exportMakers.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { salesHands } from "#test/salesMakers.ts";
import type { World } from "#test/world.ts";
import { certify, claimableNow } from "./claimingPlays.ts";
import { fillBox } from "./cashPlays.ts";
import { bringBackOld } from "./drawer.ts";
import { Model } from "./model.ts";
import { closeBooks } from "./moneyPlays.ts";
import { makeHistoryProducts, makeSupplier, openFarStore } from "./products.ts";
import { accountsOf } from "./standing.ts";
import { limitCharges, walletNow } from "./statingPlays.ts";

/** What happens next, and four dice to say to what, how much and by whom. */
export interface Step {
  kind: StepKind;
  dice: readonly [number, number, number, number];
}

/** What belongs together, and each of it as often as it should come. */
const sceneOf = {
  buying: ["record", "record", "record", "judge", "judge", "judge", "takeBack", "strikeOut"],
  closely: ["record", "record", "judge", "judge", "judge", "lookCloser", "lookCloser"],
  slips: ["correctSlip", "correctSlip", "handToQuality", "record", "strikeOut"],
  joining: ["record", "record", "judge", "judge", "prepare", "joinTwin", "joinTwin", "takeBack"],
  prices: ["record", "record", "allowPrice", "judge", "judge", "payLater"],
  paying: ["prepare", "prepare", "approve", "approve", "release", "release", "undo"],
  finding: [
    "order",
    "find",
    "find",
    "confirmFound",
    "confirmFound",
    "prepare",
    "approve",
    "release",
  ],
  ordering: ["order", "order", "hear", "hear", "callOff", "prepare", "approve", "undo"],
  running: ["run", "run", "runOn", "runOn", "runOn", "hear", "callOff", "retryRun"],
  wallet: ["changeWallet", "wait", "prepare", "approve", "release"],
  lending: ["lend", "lend", "approve", "release", "undo", "takeBack"],
  funds: [
    "ask",
    "decide",
    "lend",
    "approve",
    "release",
    "account",
    "account",
    "believe",
    "claimShown",
  ],
  arrived: ["ask", "decide", "lend", "approve", "release", "acknowledge", "acknowledge", "account"],
  unasked: ["askAgain", "giveUpRequest", "undoExpense", "ask", "claim", "decide", "close"],
  deciding: ["ask", "claim", "wish", "claim", "decideMany", "decideMany", "decideMany", "lend"],
  wishing: [
    "wish",
    "decide",
    "lend",
    "release",
    "wishAgain",
    "endWish",
    "repay",
    "takeBackRepayment",
  ],
  drawer: [
    "openDrawer",
    "handOver",
    "buyForCash",
    "buyForCash",
    "judge",
    "payCash",
    "takeCashBack",
  ],
  counted: ["openDrawer", "handOver", "closeDrawer", "closeDrawer"],
  working: ["plan", "start", "start", "finish", "finish", "carry", "undoBatch", "undoBatch"],
  missing: ["plan", "start", "finish", "finish", "judgeBatch", "judgeBatch", "undoBatch", "carry"],
  costing: ["recordCost", "judgeCost", "takeBackCost", "carry", "plan", "finish"],
  selling: ["sell", "sell", "collect", "collect", "voidReceipt"],
  promised: ["writeOrder", "changeOrder", "orderOn", "orderOn", "orderOn", "giveUpOrder", "truck"],
  crediting: [
    "sell",
    "askCredit",
    "askCredit",
    "decideCredit",
    "decideCredit",
    "askCreditAgain",
    "collect",
  ],
  spending: [
    "draftClaim",
    "draftClaim",
    "attach",
    "attach",
    "detach",
    "handClaimIn",
    "handClaimIn",
    "decide",
    "everyMonth",
  ],
  bags: ["bags", "packing", "pack", "letOut", "plan", "start", "finish"],
  papers: ["shipment", "papers", "papers", "papers", "papers", "allocate", "shipOn", "shipOn"],
  written: [
    "ownPapers",
    "ownPapers",
    "ownPapers",
    "ownPapers",
    "papers",
    "shipment",
    "allocate",
    "takeOff",
    "shipOn",
    "shipOn",
  ],
  agreeing: ["contract", "changeContract", "changeContract", "agree", "agree", "agree", "shipment"],
  shipping: ["contract", "agree", "shipment", "allocate", "takeOff", "papers", "shipOn", "shipOn"],
  sailing: ["allocate", "papers", "shipOn", "shipOn", "shipOn", "proceeds", "takeBackProceeds"],
  certified: ["certified", "certified", "withdrawClaim", "allocate", "takeOff"],
  needing: [
    "need",
    "moveNeed",
    "moveNeed",
    "issueNeeded",
    "issueNeeded",
    "bringBackNeeded",
    "bags",
  ],
  keeping: [
    "comesBack",
    "issueNeeded",
    "offer",
    "answerOffer",
    "reportLoss",
    "judgeMissing",
    "need",
  ],
  advancing: ["askAdvance", "decideAdvance", "payAdvance", "approve", "release", "endAdvance"],
  ahead: ["askAhead", "decideAhead", "payAhead", "approve", "release", "bill", "decideBill"],
  billing: ["bill", "decideBill", "changeBill", "handBillIn", "undoBill", "prepare"],
  trucks: [
    ...(["truck", "truck", "leave", "leave", "weighIn", "weighIn", "judgeLoss"] as const),
    ...(["beginCount", "readPiles", "endCount", "judgeCount"] as const),
  ],
  storeCount: [
    ...(["record", "judge", "truck", "truck", "leave", "leave", "weighIn", "weighIn"] as const),
    ...(["beginCount", "beginCount", "readPiles", "readPiles", "endCount", "endCount"] as const),
    ...(["judgeCount", "judgeCount"] as const),
  ],
  box: ["countBox", "decideBox", "carryCash", "countBox", "decideBox", "carryCash", "bankNothing"],
  stating: ["readStatement", "chargeLine", "chargeLine", "unmatchLine", "matchLine", "close"],
  repeating: ["again", "other", "stale", "stranger"],
} as const;
export type StepKind = (typeof sceneOf)[keyof typeof sceneOf][number];
export const scenes: readonly (readonly StepKind[])[] = Object.values(sceneOf);
export const stepKinds: readonly StepKind[] = scenes.flat();

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
  /** The day it began, which its contracts keep whenever they are changed. */
  begunOn: string;
  /** Where everything comes in and is worked, and the store that trucks go to. */
  store: string;
  far: string;
  farmer: MadeFarmer;
  /** The same farmer, registered a second time. */
  twin: MadeFarmer;
  customer: string;
  buyer: string;
  supplier: string;
  claims: ReturnType<typeof expenseHands>;
  sales: ReturnType<typeof salesHands>;
  /** What the accounts held before the history began. */
  before: Map<string, bigint>;
  /** What statement and books had for each other before. */
  walletBefore: { lines: bigint; entries: bigint };
  last: Sent | null;
  log: string[];
}

/** Opens a history with products, a farmer and a customer of its own. */
export async function openHistory(
  world: World,
  { store, today }: Pick<Buying, "store" | "today">,
): Promise<History> {
  await bringBackOld(world);
  await closeBooks(world, "");
  const products = await makeHistoryProducts(world, store);
  const sales = salesHands(world);
  const farmer = await makeFarmer(world, { hectares: 3.9 });
  await certify(world, farmer.id, today);
  const twin = await makeFarmer(world, { hectares: 1.5 });
  const model = new Model(products, today);
  model.twin = { id: twin.id, state: "active" };
  model.claimableBefore = await claimableNow(world, today);
  model.chargeable = await limitCharges(world, today);
  model.boxBefore = await fillBox(world);
  return {
    world,
    model,
    today,
    begunOn: today,
    store,
    far: await openFarStore(world),
    farmer,
    twin,
    customer: await sales.customer({}, { limit: null }),
    buyer: await makeBuyer(world),
    supplier: await makeSupplier(world, today),
    claims: expenseHands(world),
    sales,
    before: await accountsOf(world),
    walletBefore: await walletNow(world),
    last: null,
    log: [],
  };
}
