// A voucher is everything one event writes in the books: ledger lines, lots made and moved, the graph
// between lots, dues made and settled. It is plain data made by the rules of a capability, checked
// here as a whole, written once, and never changed: a mistake is answered by its mirror.
import { controlAccountOf, dueKindOf, isStockAccount, sideOf } from "#books/ledger/rules.ts";
import type { DueKind } from "#books/ledger/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import { invariant } from "#kernel/refusal.ts";

export interface Party {
  type: "farmer" | "supplier" | "customer" | "staff";
  id: string;
}

/** A place of stock. Inside are our stores, plant, work in progress, transit; outside is the world. */
export interface PlaceRef {
  id: string;
  inside: boolean;
  /** Lots standing here are valued in this account instead of their own (1330 in progress, 1390). */
  account?: string | null;
}

/** One ledger line in shillings: debit is positive, credit is negative. */
export interface VoucherLine {
  account: string;
  amount: bigint;
  foreign?: { amount: bigint; currency: Currency; rateMicro: bigint };
  party?: Party;
  memo?: string;
}

/** Which document made a lot. Collections lead on to the farmer and the plots. */
export interface LotOrigin {
  type: string;
  id: string;
}

export type Stream = "eu" | "open";
export type Unit = "g" | "pieces";

/** A new lot: facts that never change. How much is left, and where, follows from its transfers. */
export interface NewLot {
  id: string;
  code: string;
  productId: string;
  account: string;
  /** Grams unless said otherwise; packing materials count pieces. */
  unit?: Unit;
  grade?: string;
  /** `eu` = every gram comes from verified plots; kept apart from `open`. */
  stream?: Stream;
  cropYear?: string;
  madeOn: Day;
  origin: LotOrigin;
}

/** A lot, or part of it, changes place with its cost. Quantity 0 with a cost adds cost to a lot. */
export interface LotTransfer {
  lotId: string;
  /** The lot's own account. */
  account: string;
  from: PlaceRef;
  to: PlaceRef;
  quantity: bigint;
  cost: bigint;
  /** `fifo` when the plan chose the lot, `named` when a person did. */
  pick?: "fifo" | "named";
}

/** Kinds of arrows between lots. `receive`, `issue` and `cost` are drawn from transfers if not given. */
export type EdgeKind =
  | "receive"
  | "process"
  | "split"
  | "blend"
  | "pack"
  | "loss"
  | "cost"
  | "issue";

/** An arrow of the lot graph: this much weight and cost of the parent went into the child. */
export interface LotEdge {
  /** null: it came from outside (bought, or a conversion cost). */
  parent: string | null;
  /** null: it left the graph (sold, lost). */
  child: string | null;
  kind: EdgeKind;
  /** Grams, or pieces for lots counted in pieces. */
  grams: bigint;
  cost: bigint;
  loss?: string;
}

/** Somebody will owe somebody: amount in its own currency, always positive. */
export interface NewDue {
  id: string;
  kind: DueKind;
  party: Party;
  amount: bigint;
  currency: Currency;
  /** The control account of the kind. */
  account: string;
  /** What the amount is worth in the books; needed when the currency is not UGX. */
  ugx?: bigint;
  dueOn: Day;
  note?: string;
}

/** Part of a due is met (positive) or opened again (negative), in the due's currency. */
export interface Settlement {
  dueId: string;
  account: string;
  currency: Currency;
  amount: bigint;
  /** The booked value that leaves with it; needed when the currency is not UGX. */
  ugx?: bigint;
}

export interface Voucher {
  /** The document this event happened to. One voucher per source and event, ever. */
  source: { type: string; id: string };
  event: string;
  day: Day;
  memo: string;
  lines: VoucherLine[];
  lots?: NewLot[];
  transfers?: LotTransfer[];
  edges?: LotEdge[];
  dues?: NewDue[];
  settlements?: Settlement[];
  /** Set on a mirror: the event it takes back. Its edges carry negative grams and cost. */
  reverses?: string;
}

/** The account a lot is valued in at a place. */
export function accountAt(place: PlaceRef, lotAccount: string): string {
  return place.account ?? lotAccount;
}

/** Lines without the empty ones, so that rules may list every part of a sum that can be zero. */
export function withoutZeros(lines: readonly VoucherLine[]): VoucherLine[] {
  return lines.filter((line) => line.amount !== 0n);
}

/** The settlement of part of a due: the booked shillings leave in proportion, the last part takes the rest. */
export function settlementOf(
  due: { id: string; account: string; currency: Currency; open: bigint; openUgx: bigint },
  amount: bigint,
): Settlement {
  const ugx = amount === due.open ? due.openUgx : (due.openUgx * amount) / (due.open || 1n);
  return { dueId: due.id, account: due.account, currency: due.currency, amount, ugx };
}

/** Every arrow of the graph this voucher draws: those given, and one for each other way in and out. */
export function edgesOf(voucher: Voucher): LotEdge[] {
  const given = voucher.edges ?? [];
  // A mirror names every arrow it takes back.
  if (voucher.reverses !== undefined) return given;
  const children = new Set(given.map((edge) => edge.child));
  const parents = new Set(given.map((edge) => edge.parent));
  const back = broughtBack(voucher);
  const drawn = (voucher.transfers ?? []).flatMap((transfer): LotEdge[] => {
    const { lotId, from, to, quantity: grams, cost } = transfer;
    if (from.inside === to.inside || (to.inside ? children : parents).has(lotId)) return [];
    const out = { parent: lotId, child: null, kind: "issue" } as const;
    if (!to.inside) return [{ ...out, grams, cost }];
    if (back.has(lotId)) return [{ ...out, grams: -grams, cost: -cost }];
    return [{ parent: null, child: lotId, kind: grams === 0n ? "cost" : "receive", grams, cost }];
  });
  return [...given, ...drawn];
}

/** Lots that had gone and come back, from a customer or a colleague: received once before, they have gone less. */
function broughtBack({ reverses, lots, transfers, edges }: Voucher): Set<string | null> {
  if (reverses !== undefined) {
    const back = (edges ?? []).filter(({ kind, grams }) => kind === "issue" && grams > 0n);
    return new Set(back.map(({ parent }) => parent));
  }
  const made = new Set((lots ?? []).map(({ id }) => id));
  const back = (transfers ?? []).filter(
    ({ lotId, from, quantity }) => !from.inside && quantity > 0n && !made.has(lotId),
  );
  return new Set(back.map(({ lotId }) => lotId));
}

/**
 * A voucher may enter the books only whole: debits equal credits, stock accounts move with their
 * lots, control accounts with their dues, and the lot graph with the transfers. Anything else is a bug.
 */
export function checkVoucher(voucher: Voucher): void {
  const faults = voucherFaults(voucher);
  const name = `${voucher.source.type} ${voucher.event}`;
  invariant(faults.length === 0, `voucher ${name}: ${faults.join("; ")}`);
}

/** Everything wrong with a voucher, in the order it is checked. */
export function voucherFaults(voucher: Voucher): string[] {
  return [
    ...lineFaults(voucher),
    ...transferFaults(voucher),
    ...stockFaults(voucher),
    ...edgeFaults(voucher),
    ...dueFaults(voucher),
  ];
}

function lineFaults({ lines, transfers }: Voucher): string[] {
  const faults: string[] = [];
  const sum = lines.reduce((total, line) => total + line.amount, 0n);
  if (sum !== 0n) faults.push(`debits and credits differ by ${sum}`);
  const movesStockOnly = lines.length === 0 && (transfers ?? []).length > 0;
  if (lines.length < 2 && !movesStockOnly) faults.push("fewer than two lines");
  for (const { account, amount, foreign } of lines) {
    if (amount === 0n) faults.push(`an empty line on ${account}`);
    if (!foreign) continue;
    if (foreign.currency === "UGX") faults.push(`shillings as foreign money on ${account}`);
    if (foreign.amount === 0n || foreign.amount > 0n !== amount > 0n)
      faults.push(`foreign and own sign differ on ${account}`);
    if (foreign.rateMicro <= 0n) faults.push(`no rate on ${account}`);
  }
  return faults;
}

function transferFaults({ lots, transfers, reverses }: Voucher): string[] {
  const faults: string[] = [];
  const accounts = new Map((lots ?? []).map((lot) => [lot.id, lot.account]));
  if (accounts.size !== (lots ?? []).length) faults.push("one lot made twice");
  if (reverses !== undefined && accounts.size > 0) faults.push("a mirror makes no lots");
  for (const transfer of transfers ?? []) {
    const { lotId, account, from, to, quantity, cost } = transfer;
    if (quantity < 0n || cost < 0n) faults.push(`lot ${lotId} moves less than nothing`);
    if (quantity === 0n && cost === 0n) faults.push(`lot ${lotId} moves nothing`);
    if (from.id === to.id) faults.push(`lot ${lotId} stays where it is`);
    if (!from.inside && !to.inside) faults.push(`lot ${lotId} moves outside our places`);
    if (from.inside && to.inside && quantity === 0n) faults.push(`lot ${lotId} moves cost alone`);
    if (!isStockAccount(account)) faults.push(`${account} of lot ${lotId} is no stock account`);
    if (accounts.has(lotId) && accounts.get(lotId) !== account) {
      faults.push(`lot ${lotId} has two accounts`);
    }
  }
  const comingIn = new Set(
    (transfers ?? []).filter(({ from }) => !from.inside).map(({ lotId }) => lotId),
  );
  for (const lotId of accounts.keys()) {
    if (!comingIn.has(lotId)) faults.push(`new lot ${lotId} never comes in`);
  }
  return faults;
}

/** For every stock account: cost moved in − cost moved out = its lines. */
function stockFaults({ lines, transfers }: Voucher): string[] {
  const moved: Sums = new Map();
  for (const { account, from, to, cost } of transfers ?? []) {
    if (to.inside) add(moved, accountAt(to, account), cost);
    if (from.inside) add(moved, accountAt(from, account), -cost);
  }
  const booked: Sums = new Map();
  for (const line of lines)
    if (isStockAccount(line.account)) add(booked, line.account, line.amount);
  return differences(["lots", moved], ["lines", booked]);
}

/** The graph agrees with the transfers: what each lot got and gave, in weight and in cost. */
function edgeFaults(voucher: Voucher): string[] {
  const sign = voucher.reverses === undefined ? 1n : -1n;
  const made = new Set((voucher.lots ?? []).map((lot) => lot.id));
  const edges = edgesOf(voucher);
  const back = broughtBack(voucher);
  const drawn: Sums = new Map();
  const faults: string[] = [];
  for (const { parent, child, kind, grams, cost, loss } of edges) {
    const way = kind === "issue" && back.has(parent) ? -sign : sign;
    if (grams * way < 0n || cost * way < 0n) faults.push("an edge with the wrong sign");
    if (parent === null && child === null && grams !== 0n)
      faults.push("an edge from nothing to nothing");
    if (parent !== null && parent === child) faults.push(`lot ${parent} made of itself`);
    if (parent !== null && made.has(parent)) faults.push(`lot ${parent} used in its own making`);
    const isMade = child === null || sign === -1n || made.has(child);
    if (!isMade && (parent !== null || kind !== "cost")) {
      faults.push(`lot ${child} was made before; only cost can be added to it`);
    }
    if ((kind === "loss") !== (loss !== undefined)) faults.push("a loss has a name, others do not");
    for (const name of [child && `into ${child}`, parent && `of ${parent}`]) {
      if (name === null) continue;
      add(drawn, `weight ${name}`, grams);
      add(drawn, `cost ${name}`, cost);
    }
  }
  const moved: Sums = new Map();
  for (const { lotId, from, to, quantity, cost } of voucher.transfers ?? []) {
    if (from.inside === to.inside) continue;
    const comesIn = to.inside === (sign === 1n);
    const isBack = comesIn && back.has(lotId);
    const word = comesIn && !isBack ? "into" : "of";
    const way = isBack ? -sign : sign;
    add(moved, `weight ${word} ${lotId}`, quantity * way);
    add(moved, `cost ${word} ${lotId}`, cost * way);
  }
  return [...faults, ...differences(["edges", drawn], ["transfers", moved])];
}

/** For every control account and currency: dues made − dues met = its lines, also in shillings. */
function dueFaults({ lines, dues, settlements }: Voucher): string[] {
  const faults: string[] = [];
  const owed: Sums = new Map();
  for (const due of dues ?? []) {
    if (due.amount <= 0n) faults.push(`due ${due.id} of nothing`);
    if (due.account !== controlAccountOf[due.kind]) {
      faults.push(`due ${due.id} on ${due.account} instead of ${controlAccountOf[due.kind]}`);
    }
    addDue(owed, faults, due, due.amount);
  }
  for (const settlement of settlements ?? []) {
    if (settlement.amount === 0n) faults.push(`nothing settled of ${settlement.dueId}`);
    addDue(owed, faults, settlement, -settlement.amount);
  }
  const booked: Sums = new Map();
  for (const { account, amount, foreign } of lines) {
    if (dueKindOf(account) === null) continue;
    add(booked, account, amount);
    add(booked, `${account} in ${foreign?.currency ?? "UGX"}`, foreign?.amount ?? amount);
  }
  return [...faults, ...differences(["dues", owed], ["lines", booked])];
}

function addDue(
  owed: Sums,
  faults: string[],
  due: { account: string; currency: Currency; ugx?: bigint },
  signed: bigint,
): void {
  const kind = dueKindOf(due.account);
  if (kind === null) {
    faults.push(`${due.account} is no control account`);
    return;
  }
  const side = sideOf(kind) === "debit" ? 1n : -1n;
  const size = signed < 0n ? -signed : signed;
  const ugx = due.ugx === undefined ? size : due.ugx < 0n ? -due.ugx : due.ugx;
  if (due.currency !== "UGX" && due.ugx === undefined) faults.push("a foreign due without value");
  if (due.currency === "UGX" && ugx !== size)
    faults.push("a due in shillings worth something else");
  add(owed, due.account, side * (signed < 0n ? -ugx : ugx));
  add(owed, `${due.account} in ${due.currency}`, side * signed);
}

/**
 * The mirror of a voucher: every line with the other sign, every transfer back, every edge taken
 * out of the graph, the dues it made struck off and those it met opened again.
 */
export function mirrorOf(voucher: Voucher, { day, memo }: { day: Day; memo: string }): Voucher {
  return {
    source: voucher.source,
    event: `${voucher.event}.reversed`,
    day,
    memo,
    reverses: voucher.event,
    lines: voucher.lines.map(({ foreign, ...line }) => ({
      ...line,
      amount: -line.amount,
      ...(foreign && { foreign: { ...foreign, amount: -foreign.amount } }),
    })),
    transfers: (voucher.transfers ?? []).map((transfer) => ({
      ...transfer,
      from: transfer.to,
      to: transfer.from,
    })),
    edges: edgesOf(voucher).map((edge) => ({ ...edge, grams: -edge.grams, cost: -edge.cost })),
    settlements: [
      ...(voucher.dues ?? []).map((due) => ({
        dueId: due.id,
        account: due.account,
        currency: due.currency,
        amount: due.amount,
        ugx: due.ugx ?? due.amount,
      })),
      ...(voucher.settlements ?? []).map((settlement) => ({
        ...settlement,
        amount: -settlement.amount,
        ugx: -(settlement.ugx ?? settlement.amount),
      })),
    ],
  };
}

/** Sums by name, to be compared with another set of them. */
type Sums = Map<string, bigint>;

function add(sums: Sums, name: string, amount: bigint): void {
  sums.set(name, (sums.get(name) ?? 0n) + amount);
}

function differences(mine: [string, Sums], theirs: [string, Sums]): string[] {
  const names = new Set([...mine[1].keys(), ...theirs[1].keys()]);
  return [...names].flatMap((name) => {
    const [a, b] = [mine[1].get(name) ?? 0n, theirs[1].get(name) ?? 0n];
    return a === b ? [] : [`${name}: ${mine[0]} say ${a}, ${theirs[0]} say ${b}`];
  });
}
