// What higher floors ask of customers.
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CustomerRow } from "./api.ts";
import { findCustomer } from "./store.ts";

/** A customer as papers and postings need them: names, addresses, terms. */
export type Customer = CustomerRow;

/** A customer, whatever their state: for papers and statements of what was agreed before. */
export async function customerOf(ctx: Ctx, customerId: string): Promise<Customer> {
  const customer = await findCustomer(ctx, customerId);
  if (!customer) throw notFound("customer");
  return customer;
}
