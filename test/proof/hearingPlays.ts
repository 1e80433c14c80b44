// What providers of mobile money say in a random history, over the house's own jobs: when an order is sent, and when it
// is asked what became of it.
import { paymentsJobs } from "#work/payments/jobs.ts";
import { payments } from "#work/payments/api.ts";
import type {
  MobileMoney,
  StatusAnswer,
  TransferAnswer,
} from "#work/payments/outside/mobileMoney.ts";
import { closedBank } from "#test/bankHands.ts";
import { demoOrg } from "#test/makers.ts";
import { quietLog } from "#test/quietLog.ts";
import { newId } from "#test/world.ts";
import type { History } from "./histories.ts";
import type { Who } from "./modelBooks.ts";
import type { OrderWord, StatusWord } from "./modelHearing.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { versionOf } from "./standing.ts";

const orderWords: readonly OrderWord[] = ["accepted", "accepted", "accepted", "refused", "unknown"];
const statusWords: readonly StatusWord[] = [
  ...(["succeeded", "succeeded", "succeeded", "failed", "failed"] as const),
  ...(["pending", "not-found", "unknown"] as const),
];

interface Says {
  order: OrderWord;
  status: StatusWord;
  fee: bigint;
}

/** A provider that gives these answers, whatever it is asked about. */
function providerSaying({ order, status, fee }: Says): MobileMoney {
  const reason = "SAID_BY_THE_DICE";
  const taken: TransferAnswer = order === "accepted" ? { kind: order } : { kind: order, reason };
  const became = ({
    amount,
    phone,
  }: Parameters<MobileMoney["statusOf"]>[0]): Promise<StatusAnswer> => {
    if (status === "pending" || status === "not-found") return Promise.resolve({ kind: status });
    if (status !== "succeeded") return Promise.resolve({ kind: status, reason });
    const told = {
      providerReference: newId(),
      amount,
      currency: "UGX",
      payee: phone,
      fee,
    } as const;
    return Promise.resolve({ kind: status, ...told });
  };
  return {
    transfer: () => Promise.resolve(taken),
    statusOf: became,
    holderName: () => Promise.resolve({ kind: "found", name: "Rehema Nakato" }),
    balance: () => Promise.resolve({ kind: "unknown", reason }),
    collect: () => Promise.resolve(taken),
    collectionOf: became,
  };
}

/** Does the house's job of this payment, with a provider that says so. */
async function runJob(
  { world }: History,
  name: "send" | "poll",
  of: { id: string; says: Says },
): Promise<void> {
  const provider = providerSaying(of.says);
  const jobs = paymentsJobs({
    database: world.house.database,
    wallets: { mtn_momo: provider, airtel_money: provider },
    bank: closedBank,
    log: quietLog,
    now: world.now,
  });
  const job = jobs.find((one) => one.name === `payments.${name}`);
  if (!job) throw new Error(`no job ${name}`);
  await job.run({ orgId: await demoOrg(world), payload: { paymentId: of.id }, attempt: 1 });
}

/** The day that the provider is asked for goes by, and it has no clear word to the end. */
async function dayGoesBy(history: History, id: string): Promise<void> {
  await history.world.sql.query(
    "update payment set released_at = released_at - interval '30 hours' where id = $1",
    [id],
  );
  const says = { order: "unknown", status: "unknown", fee: 0n } as const;
  await runJob(history, "poll", { id, says });
}

export const hearingPlays = {
  order: (history, dice) => {
    const id = keyAt(history.model.payments, dice, ["queued"]);
    if (id === undefined) return null;
    const order = pick(orderWords, dice[1]) ?? "accepted";
    const says = { order, status: "unknown", fee: 0n } as const;
    return {
      expected: () => history.model.sendOrder(id, order),
      send: () => runJob(history, "send", { id, says }),
    };
  },
  hear: (history, dice) => {
    const wanted = dice[2] % 4 === 0 ? ["queued"] : ["sent", "unknown"];
    const id = keyAt(history.model.payments, dice, wanted);
    if (id === undefined) return null;
    const status = pick(statusWords, dice[1]) ?? "pending";
    const order = pick(orderWords, dice[2]) ?? "accepted";
    const says = { status, order, fee: dice[2] % 2 === 0 ? 0n : 1_250n };
    return {
      expected: () => history.model.askProvider(id, says),
      send: () => runJob(history, "poll", { id, says }),
    };
  },
  find: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.payments, dice, ["sent", "unknown"]);
    if (id === undefined) return null;
    const by = pick<Who>(["cashier", "accountant", "owner"], dice[1]) ?? "cashier";
    const isPaid = dice[2] % 2 === 0;
    const isWaiting = ["sent", "unknown"].includes(model.payments.get(id)?.state ?? "");
    const providerReference = isPaid ? `TX-${newId()}` : null;
    const body = { isPaid, providerReference, evidence: "The provider's statement of the day" };
    return {
      expected: () => model.find(id, by, isPaid),
      send: async () => {
        if (isWaiting) await dayGoesBy(history, id);
        return world.as(by)(payments.report, { params: { id }, body });
      },
    };
  },
  confirmFound: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.payments, dice, ["sent", "unknown"]);
    if (id === undefined) return null;
    const by = pick<Who>(["accountant", "owner", "md", "cashier"], dice[1]) ?? "owner";
    const holds = dice[2] % 4 !== 0;
    return {
      expected: () => model.confirmFound(id, by, holds),
      send: () => world.as(by)(payments.confirmReport, { params: { id }, body: { holds } }),
    };
  },
  callOff: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.payments, dice, ["queued"]);
    if (id === undefined) return null;
    const by = pick<Who>(["owner", "accountant", "cashier"], dice[1]) ?? "owner";
    return {
      expected: () => model.callOffOrder(id, by),
      send: async () => {
        const body = { version: await versionOf(history, "payment", id), reason: "Wrong farmer" };
        return world.as(by)(payments.callOff, { params: { id }, body });
      },
    };
  },
} satisfies Record<string, Play>;
