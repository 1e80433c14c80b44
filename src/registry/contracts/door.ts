// What higher floors ask of contracts: the terms to ship by, and to be told what was shipped.
import { type Blocker, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import type { ContractRow } from "./api.ts";
import {
  afterShipping,
  afterTakingBack,
  contractLife,
  shippingBlockers,
  weightBand,
} from "./rules.ts";
import { findContract } from "./store.ts";

/** A contract as shipping, invoicing and costing need it. */
export type Contract = ContractRow;

/** A contract with what still stands in the way of loading, and how much more may be shipped. */
export interface ContractForShipping extends Contract {
  blockers: Blocker[];
  /** Grams that may still be shipped: at least this much to keep the promise, at most that much. */
  stillLeast: bigint;
  stillMost: bigint;
}

/** A contract in any state. */
export async function contractOf(ctx: Ctx, contractId: string): Promise<Contract> {
  const contract = await findContract(ctx, contractId);
  if (!contract) throw notFound("contract");
  const { writtenBy: _writtenBy, submittedBy: _submittedBy, ...row } = contract;
  return row;
}

/**
 * The contract a shipment is planned on. It must be approved, active or part shipped; whatever else
 * must be settled before loading (not active yet, not registered) comes back as blockers.
 */
export async function contractForShipping(
  ctx: Ctx,
  contractId: string,
): Promise<ContractForShipping> {
  const contract = await contractOf(ctx, contractId);
  if (!["approved", "active", "part_shipped"].includes(contract.state)) {
    const state = contract.state.replaceAll("_", " ");
    throw new Refusal(
      "contract.not-shippable",
      `Contract ${contract.number} is ${state}: nothing can be shipped on it.`,
      { status: 409 },
    );
  }
  const { least, most } = weightBand(contract);
  return {
    ...contract,
    blockers: shippingBlockers(contract),
    stillLeast: least > contract.shipped ? least - contract.shipped : 0n,
    stillMost: most - contract.shipped,
  };
}

/**
 * Told when weight leaves for the buyer: the contract becomes part shipped or fulfilled. Refuses more
 * than quantity and tolerance, a contract that is not active, and one that is not registered.
 */
export async function recordShipped(
  ctx: Ctx,
  contractId: string,
  grams: bigint,
  by: { shipment: string } | null = null,
): Promise<void> {
  const contract = await contractOf(ctx, contractId);
  const blockers = shippingBlockers(contract);
  const [first] = blockers;
  if (first) {
    throw new Refusal("contract.not-ready-to-ship", `${first.what}.`, { status: 409, blockers });
  }
  const { shipped, move } = afterShipping(contract, grams);
  await moveState(ctx, "contract", contractLife, {
    id: contractId,
    move,
    set: { shipped_g: shipped },
    what: "contract",
    details: { grams, shipped, ...by },
  });
}

/** Told when a shipment is taken back: the promise is open again by its weight. */
export async function takeBackShipped(
  ctx: Ctx,
  contractId: string,
  grams: bigint,
  by: { shipment: string } | null = null,
): Promise<void> {
  const contract = await contractOf(ctx, contractId);
  const { shipped, move } = afterTakingBack(contract, grams);
  await moveState(ctx, "contract", contractLife, {
    id: contractId,
    move,
    set: { shipped_g: shipped },
    what: "contract",
    details: { grams, shipped, ...by },
  });
}
