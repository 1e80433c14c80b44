// What people do with pay runs in a random history.
import { payRunJobs } from "#work/payments/runJobs.ts";
import { payRuns } from "#work/payments/runApi.ts";
import { demoOrg } from "#test/makers.ts";
import { newId } from "#test/world.ts";
import type { History } from "./histories.ts";
import type { Who } from "./modelBooks.ts";
import type { RunParty } from "./modelRunning.ts";
import { keyAt, pick, type Play } from "./playing.ts";
import { dueIdOf, versionOf } from "./standing.ts";

/** Says to the model how the house calls the payments of a run. */
async function nameRun({ world, model }: History, id: string): Promise<void> {
  const found = await world.sql.query<{ id: string; party: RunParty }>(
    "select id, party_type as party from payment where pay_run_id = $1",
    [id],
  );
  model.nameRun(id, new Map(found.rows.map((row) => [row.party, row.id])));
}

/** The house lets a run go in chunks, as a job. */
async function releaseChunks({ world }: History, runId: string): Promise<void> {
  const [job] = payRunJobs({ database: world.house.database, now: world.now });
  await job?.run({ orgId: await demoOrg(world), payload: { runId }, attempt: 1 });
}

export const runningPlays = {
  run: (history, [a, b, c]) => {
    const { model, world } = history;
    // Of farmers and of colleagues one each: the model calls the payments of a run by whose register they are of.
    const payable = model
      .payable()
      .filter(({ id }) => !model.collections.get(id)?.isTwins)
      .filter(({ id }) => model.creditorOf(id) === "employee");
    const free = payable.filter(({ id, open }) => open > 0n && !model.isInPayment(id));
    const some = c % 7 === 0 || free.length === 0 ? payable : free;
    const first = some.length === 0 ? 0 : a % some.length;
    const ticked = some.slice(first, first + 1 + (b % 3));
    const dues = ticked.map(({ id }) => id);
    if (dues.length === 0) return null;
    const by = pick<Who>(["cashier", "accountant", "cashier", "field"], b) ?? "cashier";
    // A supplier's own wallet is another's, under another name.
    const isOwnWay = c % 2 === 0 && ticked.every(({ account }) => account !== "2010");
    const id = newId();
    const send = async (note: string) => {
      const dueIds: string[] = [];
      for (const due of dues) dueIds.push(await dueIdOf(history, due));
      const way = isOwnWay ? ("own" as const) : ("cash" as const);
      const body = { id, dueIds, way, note, duplicateReason: "Each is its own" };
      const made = await world.as(by)(payRuns.prepare, { body });
      await nameRun(history, id);
      return made;
    };
    return {
      expected: () => model.prepareRun(id, by, { dues, isOwnWay }),
      send: () => send("Friday"),
      other: () => send("Monday"),
    };
  },
  runOn: (history, dice) => {
    const { model, world } = history;
    const id = keyAt(model.runs, dice, ["prepared", "approved"]);
    if (id === undefined) return null;
    const isApproved = model.runs.get(id)?.state === "approved";
    const by = pick<Who>(["owner", "accountant", "md", "owner"], dice[1]) ?? "owner";
    const move = dice[2] % 9 === 0 ? "void" : isApproved ? "release" : "approve";
    return {
      expected: () => {
        if (move === "void") return model.voidRun(id);
        return move === "approve" ? model.approveRun(id, by) : model.releaseRun(id, by);
      },
      send: async () => {
        const version = await versionOf(history, "pay_run", id);
        const params = { id };
        if (move === "void") {
          const body = { version, reason: "Next week" };
          return world.as("owner")(payRuns.void, { params, body });
        }
        const done = await world.as(by)(payRuns[move], { params, body: { version } });
        if (move === "release") await releaseChunks(history, id);
        return done;
      },
    };
  },
  retryRun: (history, dice) => {
    const { model, world } = history;
    const failed = [...model.runs].filter(([, { payments }]) =>
      payments.some((id) => model.payments.get(id)?.state === "failed"),
    );
    const id = keyAt(failed.length > 0 ? new Map(failed) : model.runs, dice, ["released"]);
    if (id === undefined) return null;
    const by = pick<Who>(["cashier", "accountant", "cashier", "field"], dice[1]) ?? "cashier";
    const again = newId();
    return {
      expected: () => model.retryRun(id, by, again),
      send: async () => {
        const body = { newId: again };
        const made = await world.as(by)(payRuns.retry, { params: { id }, body });
        await nameRun(history, again);
        return made;
      },
    };
  },
} satisfies Record<string, Play>;
