// What working without a network asks of the rest of the house; app/house.ts puts it in.
import type { Endpoint } from "#platform/api/endpoint.ts";
import type { Content, Item } from "./outboxRules.ts";

/**
 * An operation that waits, or was sent since the snapshot was read, with what it holds: a farmer who is not registered
 * yet can sell all the same.
 */
export interface Waiting {
  item: Item;
  content: Content;
}

export interface FieldDoor {
  /** Gives this phone its number. */
  enrol: (id: string, name: string) => Promise<{ number: number }>;
  /** The key of what is sealed on this phone; fails with `device.revoked` for a lost one. */
  seal: (id: string) => Promise<string>;
  /** Says that a revoked phone emptied itself. */
  emptied: (id: string) => Promise<void>;
  /** The snapshot for reading without a network: own farmers, visits to make, products, prices, limits. */
  readKit: (userId: string) => Promise<unknown>;
  /** An answer out of the snapshot and what it does not tell of; undefined when neither knows. */
  answer: (
    kit: unknown,
    waiting: readonly Waiting[],
    asked: { endpoint: Pick<Endpoint, "path">; params: unknown; day: string },
  ) => unknown;
}
