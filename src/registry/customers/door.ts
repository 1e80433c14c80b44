// What higher floors ask of customers.
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CustomerRow } from "./api.ts";
import { findCustomer, findCustomers } from "./store.ts";

/** A customer as papers and postings need them: names, addresses, terms. */
export type Customer = CustomerRow;

/** A customer, whatever their state: for papers and statements of what was agreed before. */
export async function customerOf(ctx: Ctx, customerId: string): Promise<Customer> {
  const customer = await findCustomer(ctx, customerId);
  if (!customer) throw notFound("customer");
  return customer;
}

/** The same of several, by their ids. Refuses an unknown one. */
export async function customersOf(
  ctx: Ctx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Customer>> {
  const asked = new Set(customerIds);
  const found = await findCustomers(ctx, [...asked]);
  if (found.length < asked.size) throw notFound("customer");
  return new Map(found.map((customer) => [customer.id, customer]));
}
