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

/** A handler as the platform calls it: what its endpoint declares of its context, the compiler has held it to. */
export type Handler = (ctx: never) => Promise<unknown>;

/** The same for several of one kind at once. */
export interface HandlerOfMany {
  joins: (asked: never) => boolean;
  handle: (ctxs: never) => Promise<readonly unknown[]>;
}

/** A capability as the house knows it: its endpoints, each with its handler. */
export interface Capability {
  name: string;
  api: Api;
  handlers: Record<string, Handler>;
  ofMany: Record<string, HandlerOfMany>;
}

/** Checks at compile time that every endpoint has its handler. */
export function handlersFor<A extends Api>(_api: A, handlers: HandlersOf<A>): HandlersOf<A> {
  return handlers;
}

/**
 * How several commands of one kind, sent by one person at once, are carried out in one transaction (decision 0038). The
 * contexts are of one person and one company; each has its own body and its own audit.
 */
export interface OfMany<E extends Endpoint> {
  /** Does this one only add? Nothing that others of its kind write in the same moment may change what it decides. */
  joins: (asked: Pick<CtxOf<E>, "params" | "body">) => boolean;
  /** Carries out all of them, as one after the other in their order, or none; gives what each answers. */
  handle: (ctxs: readonly CtxOf<E>[]) => Promise<ReturnsOf<E>[]>;
}

/** Checks at compile time that several are carried out as one is declared. */
export function ofManyFor<A extends Api, Verb extends keyof A & string>(
  _api: A,
  ofMany: { [V in Verb]: OfMany<A[V]> },
): { [V in Verb]: OfMany<A[V]> } {
  return ofMany;
}

/** Pairs an api with its handlers for the list in app/capabilities.ts. */
export function capability<A extends Api>(
  name: string,
  api: A,
  handlers: HandlersOf<A>,
  ofMany: Record<string, HandlerOfMany> = {},
): Capability {
  return { name, api, handlers, ofMany };
}
