// Ties handlers to their declarations: a missing handler or a wrong return does not compile.
import type { Transaction } from "kysely";
import type { Api, BodyOf, Endpoint, ParamsOf, ReturnsOf } from "#platform/api/endpoint.ts";
import type { Ctx } from "./context.ts";
import type { DB } from "./tables.generated.ts";

export type CtxOf<E extends Endpoint> = Ctx & { params: ParamsOf<E>; body: BodyOf<E> };

/** A request without a session: a public page, a provider's callback. The company comes later. */
export interface OutsideCtx {
  tx: Transaction<DB>;
  /** From here on, only this company exists in `tx`. */
  enter: (orgId: string) => Promise<void>;
  now: Date;
  newId: () => string;
  /** Where the question comes from, for limits on attempts. */
  address: string;
}
export type OutsideCtxOf<E extends Endpoint> = OutsideCtx & {
  params: ParamsOf<E>;
  body: BodyOf<E>;
};

type NeedsSession<E extends Endpoint> = E["needs"] extends "public" | "provider" | "operator"
  ? false
  : true;

export type HandlersOf<A extends Api> = {
  [Verb in keyof A]: NeedsSession<A[Verb]> extends true
    ? (ctx: CtxOf<A[Verb]>) => Promise<ReturnsOf<A[Verb]>>
    : (ctx: OutsideCtxOf<A[Verb]>) => Promise<ReturnsOf<A[Verb]>>;
};

/** A capability as the house knows it: its endpoints, each with its handler. */
export interface Capability {
  name: string;
  api: Api;
  handlers: Record<string, (ctx: never) => Promise<unknown>>;
}

/** Checks at compile time that every endpoint has its handler. */
export function handlersFor<A extends Api>(_api: A, handlers: HandlersOf<A>): HandlersOf<A> {
  return handlers;
}

/** Pairs an api with its handlers for the list in app/capabilities.ts. */
export function capability<A extends Api>(
  name: string,
  api: A,
  handlers: HandlersOf<A>,
): Capability {
  return { name, api, handlers };
}
