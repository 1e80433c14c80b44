// What bills and payments ask of suppliers.
import type { Day } from "#kernel/days.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { AccountMethod, SupplierState, SupplierType } from "./rules.ts";
import { findSuppliers } from "./store.ts";

/** A supplier as bills and payments know them, with the account their money goes to. */
export interface KnownSupplier {
  id: string;
  code: string;
  legalName: string;
  type: SupplierType;
  state: SupplierState;
  stateReason: string | null;
  tin: string | null;
  address: string | null;
  licenceExpiresOn: Day | null;
  withholdingExempt: boolean;
  termsDays: number;
  paymentMethod: AccountMethod;
  paymentBank: string | null;
  paymentNumber: string | null;
  paymentAccountName: string | null;
  /** Equal to `registeredAt` while the account is the one that was approved with the supplier. */
  paymentChangedAt: Date;
  /** Whoever asked for the account that stands. */
  paymentChangedBy: string;
  registeredAt: Date;
}

/** A supplier, whatever their state; refuses an unknown one. */
export async function supplierOf(ctx: Pick<Ctx, "tx">, id: string): Promise<KnownSupplier> {
  const [stored] = await findSuppliers(ctx, [id]);
  if (!stored) throw notFound("supplier");
  const { createdAt, createdById, paymentChangedAt, paymentChangedBy } = stored;
  return {
    id: stored.id,
    code: stored.code,
    legalName: stored.legalName,
    type: stored.type,
    state: stored.state,
    stateReason: stored.stateReason,
    tin: stored.tin,
    address: stored.address,
    licenceExpiresOn: stored.licenceExpiresOn,
    withholdingExempt: stored.withholdingExempt,
    termsDays: stored.termsDays,
    paymentMethod: stored.paymentMethod,
    paymentBank: stored.paymentBank,
    paymentNumber: stored.paymentNumber,
    paymentAccountName: stored.paymentAccountName,
    paymentChangedAt: paymentChangedAt ?? createdAt,
    paymentChangedBy: paymentChangedBy ?? createdById,
    registeredAt: createdAt,
  };
}
