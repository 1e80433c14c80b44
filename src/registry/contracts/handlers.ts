import type { Selectable } from "kysely";
import { nextNumber } from "#books/numbering/door.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { narrowedOnly } from "#platform/server/numbersBegun.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import {
  changeRow,
  moveState,
  readPage,
  readPageWithKept,
  readPageWithTotals,
} from "#platform/server/store.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import { type ContractRow, contracts } from "./api.ts";
import { contractOf } from "./door.ts";
import { contractPaper } from "./papers/contractPaper.ts";
import {
  checkApprover,
  checkParties,
  checkRegistration,
  checkTerms,
  contractLife,
  registrableStates,
} from "./rules.ts";
import {
  type Contract,
  contractColumnsOf,
  type ContractTerms,
  contractTotals,
  findContract,
  findPaperParties,
  findParties,
  findRegistered,
  findRevisions,
  insertContract,
  insertRevision,
  keptContractTotals,
  matchingBuyers,
  matchingContracts,
  matchingGoods,
} from "./store.ts";

export const contractsHandlers = handlersFor(contracts, {
  list: (ctx) => {
    const asked = narrowedOnly(ctx.params, "SC");
    const matching = matchingContracts(asked);
    const kept = keptContractTotals(asked);
    return kept === null
      ? readPageWithTotals(ctx, matching, asked, contractTotals)
      : readPageWithKept(ctx, matching, asked, kept);
  },

  export: async (ctx) => {
    const asked = { ...ctx.params, limit: largestExport };
    const { rows } = await readPage(ctx, matchingContracts(ctx.params), asked);
    return { name: "contracts.csv", bytes: contractsCsv(rows) };
  },

  buyers: (ctx) => readPage(ctx, matchingBuyers(ctx.params.search), byName(ctx.params)),
  goods: (ctx) => readPage(ctx, matchingGoods(ctx.params.search), byName(ctx.params)),

  read: (ctx) => contractOf(ctx, ctx.params.id),

  revisions: async (ctx) => {
    const contract = await contractOf(ctx, ctx.params.id);
    return { rows: await findRevisions(ctx, contract.id) };
  },

  paper: async (ctx) => {
    const contract = await contractOf(ctx, ctx.params.id);
    const parties = await findPaperParties(ctx, contract);
    // It carries no public code: a contract lies only with the two who signed it.
    const bytes = await renderPaper(contractPaper(contract, parties), ctx);
    return { name: `${contract.number}.pdf`, bytes };
  },

  draft: async (ctx) => {
    await checkDraft(ctx, ctx.body);
    const number = await nextNumber(ctx, "SC");
    await insertContract(ctx, { ...ctx.body, number });
    ctx.audit({
      subject: "contract",
      subjectId: ctx.body.id,
      action: "draft",
      details: { number, quantity: ctx.body.quantity, pricePerTonne: ctx.body.pricePerTonne },
    });
    return contractOf(ctx, ctx.body.id);
  },

  change: async (ctx) => {
    await checkDraft(ctx, ctx.body);
    await changeRow(ctx, "contract", {
      id: ctx.params.id,
      version: ctx.body.version,
      states: ["draft"],
      set: { ...contractColumnsOf(ctx.body), written_by: ctx.actor.userId },
      what: "contract",
    });
    return contractOf(ctx, ctx.params.id);
  },

  submit: async (ctx) => {
    const contract = await findOne(ctx, ctx.params.id);
    checkParties(contract);
    checkTerms(contract, contract.commodity);
    return moveContract(ctx, "submit", { set: { submitted_by: ctx.actor.userId } });
  },

  approve: async (ctx) => {
    checkApprover(ctx.actor.role);
    const contract = await findOne(ctx, ctx.params.id);
    const wrote = refuseSamePerson(ctx, "contract.approve-written", contract.writtenBy);
    const handedIn = refuseSamePerson(ctx, "contract.approve-submitted", contract.submittedBy);
    checkParties(contract);
    const samePerson = wrote || handedIn;
    const approved = await moveContract(ctx, "approve", {
      set: {
        approved_by: ctx.actor.userId,
        approved_at: ctx.now,
        same_person: samePerson,
      },
      details: { revision: contract.revision, samePerson },
    });
    await insertRevision(ctx, contract);
    return approved;
  },

  return: (ctx) => moveContract(ctx, "return", { details: { reason: ctx.body.reason } }),
  activate: (ctx) => moveContract(ctx, "activate", {}),

  amend: async (ctx) => {
    const { revision } = await findOne(ctx, ctx.params.id);
    return moveContract(ctx, "amend", {
      set: {
        revision: revision + 1,
        submitted_by: null,
        approved_by: null,
        approved_at: null,
        same_person: false,
      },
      details: { reason: ctx.body.reason, revision: revision + 1 },
    });
  },

  register: async (ctx) => {
    const contract = await findOne(ctx, ctx.params.id);
    const { registrationNumber, registrationDay, assessedFot, version } = ctx.body;
    checkRegistration(
      { day: registrationDay, assessedFot },
      { contractDay: contract.contractDay, today: ctx.today },
    );
    await refuseRegistered(ctx, registrationNumber, contract.id);
    await changeRow(ctx, "contract", {
      id: contract.id,
      version,
      states: registrableStates,
      set: {
        registration_number: registrationNumber,
        registration_day: registrationDay,
        assessed_fot_amount: assessedFot,
      },
      what: "contract",
    });
    return contractOf(ctx, contract.id);
  },

  close: (ctx) => moveContract(ctx, "close", {}),
  cancel: (ctx) => moveContract(ctx, "cancel", { details: { reason: ctx.body.reason } }),
});

function contractsCsv(rows: readonly ContractRow[]): string {
  return csvOf(
    [
      "Number",
      "Customer",
      "Grade",
      "Grams",
      "Shipped grams",
      "Price per tonne, minor units",
    ].concat(["Currency", "Basis", "Shipment from", "Shipment to", "Registration", "State"]),
    rows.map((row) => [
      ...[row.number, row.customerName, row.gradeText, row.quantity, row.shipped],
      ...[row.pricePerTonne, row.currency, `${row.priceBasis} ${row.pricePlace}`],
      ...[row.shipmentFrom, row.shipmentTo, row.registrationNumber, row.state],
    ]),
  );
}

function byName(asked: { limit: number; after?: string | undefined }) {
  return { ...asked, sort: "name", direction: "asc" } as const;
}

type Moving = Ctx & { params: { id: string }; body: { version: number } };

async function moveContract(
  ctx: Moving,
  move: keyof typeof contractLife.moves,
  more: {
    set?: Partial<Selectable<DB["contract"]>>;
    details?: Record<string, unknown>;
  },
): Promise<ContractRow> {
  await moveState(ctx, "contract", contractLife, {
    id: ctx.params.id,
    move,
    version: ctx.body.version,
    what: "contract",
    ...more,
  });
  return contractOf(ctx, ctx.params.id);
}

async function checkDraft(ctx: Ctx, terms: ContractTerms): Promise<void> {
  const parties = await findParties(ctx, terms);
  if (!parties) throw new Refusal("contract.no-parties", "Choose a customer and a product.");
  checkTerms(terms, parties.commodity);
}

async function findOne(ctx: Ctx, id: string): Promise<Contract> {
  const contract = await findContract(ctx, id);
  if (!contract) throw notFound("contract");
  return contract;
}

async function refuseRegistered(ctx: Ctx, number: string, ownId: string): Promise<void> {
  const holder = await findRegistered(ctx, number);
  if (!holder || holder.id === ownId) return;
  throw new Refusal(
    "contract.registration-taken",
    `Registration ${number} belongs to contract ${holder.number}.`,
    { status: 409 },
  );
}
