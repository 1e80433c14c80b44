// What approvals, the start of a company and the papers ask of employees' requests.
import { codesOf, issueCode } from "#books/codes/door.ts";
import { commit, drawsOf, moneyPosition } from "#books/commitments/door.ts";
import { openDues } from "#books/dues/door.ts";
import { newestOn } from "#kernel/datedRows.ts";
import { addDays, type Day, formatDay, kampalaDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { can } from "#kernel/permissions.ts";
import { invariant, notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import { approvalOf, type Decider, type Fact } from "#registry/approvals/door.ts";
import { instalmentPlan, type MoneyPolicy, monthsLater, startingPolicy } from "./advanceRules.ts";
import { askedShape, type EmployeeRequest, employeeRequests, type Happening } from "./api.ts";
import { daysWords, startingEntitlements, startingHolidays } from "./leaveRules.ts";
import {
  awayBetween,
  freeLeaveDays,
  insertEntitlement,
  insertHoliday,
  insertMoneyPolicy,
  moneyPolicies,
} from "./leaveStore.ts";
import { balancesOf } from "./leaveDoor.ts";
import { publicFacts } from "./papers/publicFacts.ts";
import { repaymentsOf, type StoredRepayment } from "./repaymentStore.ts";
import {
  type Asked,
  contentOf,
  employeeRequestLife,
  isMoneyKind,
  leaveWords,
  readsRequests,
} from "./rules.ts";
import { commentsOf, findRequests, type StoredRequest } from "./store.ts";

export const documentType = "employee-request";
export const table = "employee_request";

/** The dated rows a company starts with: leave by the law, holidays, terms of advances. */
export async function openEmployeeRequests(ctx: Ctx): Promise<void> {
  for (const one of startingEntitlements) {
    await insertEntitlement(ctx, { ...one, effectiveFrom: "2020-01-01" });
  }
  for (const one of startingHolidays) await insertHoliday(ctx, one);
  await insertMoneyPolicy(ctx, startingPolicy);
}

/** A stored request with what it asks for. */
export type KnownRequest = StoredRequest & { asked: Asked };

/** A request as stored; refuses an unknown one. */
export async function storedOf(ctx: Pick<Ctx, "tx" | "today">, id: string): Promise<KnownRequest> {
  const [stored] = await findRequests(ctx, [id]);
  if (!stored) throw notFound("request");
  return known(stored);
}

function known(stored: StoredRequest): KnownRequest {
  return { ...stored, asked: askedShape.parse(stored.particulars) };
}

/** A request that whoever asks may read: one's own, or what one decides on or pays. Others find nothing. */
export async function readableOf(ctx: Ctx, id: string): Promise<KnownRequest> {
  const stored = await storedOf(ctx, id);
  if (stored.employeeId === ctx.actor.userId) return stored;
  const { flags } = ctx.actor;
  const mayRead =
    stored.state !== "draft" &&
    (isMoneyKind(stored.kind) ? can(flags, readsRequests) : flags.includes("canManageUsers"));
  if (!mayRead) throw notFound("request");
  return stored;
}

/** The terms of advances that count on a day. */
export async function policyOn(ctx: Pick<Ctx, "tx">, day: Day): Promise<MoneyPolicy> {
  const policy = newestOn(await moneyPolicies(ctx), day);
  invariant(policy !== undefined, "a company starts with terms");
  return policy;
}

/** Advances somebody still owes, of any request, the earliest due first. */
export function openAdvances(ctx: Pick<Ctx, "tx">, employeeId: string) {
  return openDues(ctx, { party: { type: "staff", id: employeeId }, kinds: ["staff-advance"] });
}

/** One request as its page shows it. */
export async function requestOf(ctx: Ctx, id: string): Promise<EmployeeRequest> {
  const { particulars: _, fileSha256, commitmentId, ...stored } = await readableOf(ctx, id);
  const draws = commitmentId === null ? [] : await drawsOf(ctx, commitmentId);
  const repayments = await repaymentsOf(ctx, id);
  const approval = await approvalOf(ctx, documentType, id);
  const codes = await codesOf(ctx, { type: documentType, subjectId: id });
  const { asked, paid, open, fulfilledAt, employeeName } = stored;
  const [firstDraw] = draws;
  const comments = await commentsOf(ctx, id);
  return {
    ...stored,
    hasFile: fileSha256 !== null,
    isMine: stored.employeeId === ctx.actor.userId,
    employeeName,
    code: codes.find((one) => one.state === "valid")?.code ?? null,
    approval,
    timeline: timelineOf({ approval, draws, repayments, fulfilledAt, comments }),
    repayments: repayments.map(({ requestId: _r, receivedById: _b, createdAt: _c, ...one }) => one),
    plan:
      asked.kind === "salary_advance" && firstDraw && paid > 0n
        ? instalmentPlan(
            { amount: paid, instalments: asked.instalments, from: firstDraw.day },
            paid - open,
          )
        : [],
  };
}

/** What happened, in order. Of a payment only the day is kept: it stands after what was said that day. */
function timelineOf(of: {
  approval: EmployeeRequest["approval"];
  draws: readonly { day: Day; amount: bigint }[];
  repayments: readonly StoredRepayment[];
  fulfilledAt: Date | null;
  comments: readonly { at: Date; byName: string; text: string }[];
}): Happening[] {
  const nothing = { byName: null, text: null, amount: null };
  const said = [
    ...(of.approval?.events ?? []).map(({ at, kind, byName, reason }) => ({
      at,
      shown: { ...nothing, day: kampalaDay(at), what: kind, byName, text: reason },
    })),
    ...of.comments.map(({ at, byName, text }) => ({
      at,
      shown: { ...nothing, day: kampalaDay(at), what: "comment" as const, byName, text },
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const done: Happening[] = [
    ...of.draws.map(({ day, amount }) => ({ ...nothing, day, what: "paid" as const, amount })),
    ...of.repayments
      .filter((one) => one.state === "recorded")
      .map(({ day, receivedByName: byName, note: text, amount }) => ({
        ...{ day, byName, text, amount },
        what: "repaid" as const,
      })),
  ];
  const end: Happening[] =
    of.fulfilledAt === null
      ? []
      : [{ ...nothing, day: kampalaDay(of.fulfilledAt), what: "fulfilled" }];
  // Sorting keeps the order of what happened on one day.
  return [...said.map((one) => one.shown), ...done, ...end].toSorted((a, b) =>
    a.day < b.day ? -1 : Number(a.day > b.day),
  );
}

/** What becomes of a request when its approval is decided. */
export const employeeRequestDecider: Decider = {
  documentType,
  reads: employeeRequests.one.needs,
  content: async (ctx, id) => contentOf(await storedOf(ctx, id)),
  approved: async (ctx, id, by) => {
    const stored = await storedOf(ctx, id);
    const commitmentId = stored.amount === 0n ? null : await promise(ctx, stored);
    await issueCode(ctx, {
      type: documentType,
      subjectId: id,
      title: `Employee request ${stored.number}`,
      facts: publicFacts(stored),
    });
    await moveState(ctx, table, employeeRequestLife, {
      id,
      move: "approve",
      what: documentType,
      set: { commitment_id: commitmentId, approved_at: ctx.now, same_person: by.samePerson },
      details: { by: by.name, onBehalfOf: by.onBehalfOfName },
    });
  },
  returned: async (ctx, id, reason) => notApproved(ctx, id, "giveBack", reason),
  rejected: async (ctx, id, reason) => notApproved(ctx, id, "reject", reason),
  expired: async (ctx, id) => notApproved(ctx, id, "expire", null),
  facts: async (ctx, ids) => {
    const facts = new Map<string, readonly Fact[]>();
    for (const stored of await findRequests(ctx, ids)) {
      const one = known(stored);
      facts.set(
        one.id,
        isMoneyKind(one.kind) ? await moneyFacts(ctx, one) : await plainFacts(ctx, one),
      );
    }
    return facts;
  },
};

/** Promises the money to the employee; until when it comes back follows from what it is for. */
async function promise(ctx: Ctx, { id, number, asked, title, amount, employeeId }: KnownRequest) {
  const { settleDays } = await policyOn(ctx, ctx.today);
  const neededBy = "neededBy" in asked && asked.neededBy > ctx.today ? asked.neededBy : ctx.today;
  const commitmentId = ctx.newId();
  await commit(ctx, {
    id: commitmentId,
    source: { type: documentType, id },
    number,
    note: title,
    party: { type: "staff", id: employeeId },
    amount,
    dueKind: "staff-advance",
    settleBy:
      asked.kind === "salary_advance"
        ? monthsLater(ctx.today, asked.instalments)
        : addDays(neededBy, settleDays),
  });
  return commitmentId;
}

async function notApproved(
  ctx: Ctx,
  id: string,
  move: "giveBack" | "reject" | "expire",
  reason: string | null,
): Promise<void> {
  await moveState(ctx, table, employeeRequestLife, {
    id,
    move,
    what: documentType,
    ...(reason === null ? {} : { set: { closing_reason: reason }, details: { reason } }),
  });
  await freeLeaveDays(ctx, id);
}

type Reading = Parameters<Decider["facts"]>[0];

async function moneyFacts(ctx: Reading, one: KnownRequest): Promise<Fact[]> {
  const { atHand, promised } = await moneyPosition(ctx);
  // What is approved already is among what is promised.
  const left = atHand - promised - (one.commitmentId === null ? one.amount : 0n);
  const advances = await openAdvances(ctx, one.employeeId);
  const open = advances.reduce((sum, due) => sum + due.open, 0n);
  const [first] = advances;
  const { largestAdvance } = await policyOn(ctx, ctx.today);
  return [
    {
      label: "Cash and bank after this and what is promised",
      value: formatMoney(left),
      tone: left < 0n ? "bad" : "plain",
      link: null,
    },
    {
      label: "Owed by the employee already",
      value: first
        ? `${formatMoney(open)}, ${first.dueOn < ctx.today ? "overdue since" : "due"} ${formatDay(first.dueOn)}`
        : "Nothing",
      tone: first ? (first.dueOn < ctx.today ? "bad" : "plain") : "good",
      link: null,
    },
    ...(one.asked.kind === "salary_advance"
      ? [
          {
            label: "Advanced at most",
            value: formatMoney(largestAdvance),
            tone: "plain" as const,
            link: null,
          },
        ]
      : []),
    reasonFact(one.asked),
  ];
}

async function plainFacts(ctx: Reading, one: KnownRequest): Promise<Fact[]> {
  const { asked, employeeId } = one;
  if (asked.kind !== "leave") return [reasonFact(asked)];
  const { leaveKind, from, to } = asked;
  const balances = await balancesOf(ctx, employeeId, [Number(from.slice(0, 4))]);
  const balance = balances.find((each) => each.leaveKind === leaveKind);
  const away = await awayBetween(ctx, from, to, employeeId);
  const names = [...new Set(away.map((each) => each.employeeName))].join(", ");
  const entitled = balance?.entitled ?? null;
  return [
    { label: "Working days", value: daysWords(one.leaveDays), tone: "plain", link: null },
    {
      label: `${leaveWords[leaveKind]} left this year after it`,
      value: entitled === null ? "No limit" : daysWords(entitled - (balance?.taken ?? 0)),
      tone: "plain",
      link: null,
    },
    {
      label: "Away on these days too",
      value: names === "" ? "Nobody" : names,
      tone: names === "" ? "good" : "warning",
      link: `/users/away?month=${from.slice(0, 7)}`,
    },
    {
      label: "Does the work meanwhile",
      value: one.relieverName ?? "Nobody named",
      tone: one.relieverName === null ? "warning" : "plain",
      link: null,
    },
    ...(asked.reason === null ? [] : [reasonFact(asked)]),
  ];
}

function reasonFact({ reason }: Asked): Fact {
  return { label: "Why", value: reason ?? "", tone: "plain", link: null };
}
