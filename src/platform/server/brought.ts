// What a phone says about an operation that waited on it without a network: which phone, the how-manieth,
// when by its own clock. It travels in headers, so that the operation itself is an ordinary call.
import type { FastifyRequest } from "fastify";
import { isId } from "#kernel/ids.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "./context.ts";

/** An operation's way here. Nothing in it decides a day, an order or an amount. */
export interface Brought {
  /** The phone that sends it. */
  deviceId: string;
  /** The phone it was written down on; another one when the first was lost. */
  writtenOn: string;
  sequence: bigint;
  /** By the clock of the phone. */
  capturedAt: Date;
  /** What that clock says now, so that it can be seen how far it is off. */
  deviceNow: Date;
  /** How many operations wait on the phone, this one too. */
  waiting: number;
}

/** Who looks after phones; the house puts it in. */
export interface FieldDoor {
  /** Refuses what comes from a phone that is not this person's, or was revoked. */
  meet: (ctx: Ctx, brought: Brought) => Promise<void>;
  /** Writes down what was carried out, with both clocks. */
  note: (ctx: Ctx, brought: Brought, done: { key: string; endpoint: string }) => Promise<void>;
}

/** Reads the headers of an operation that waited; null when it came straight from a screen. */
export function broughtBy({ headers }: Pick<FastifyRequest, "headers">): Brought | null {
  const said = (name: string): string => {
    const value = headers[`x-mavuno-${name}`];
    return typeof value === "string" ? value : "";
  };
  const deviceId = said("device").toLowerCase();
  if (deviceId === "") return null;
  const writtenOn = (said("written-on") || deviceId).toLowerCase();
  const sequence = said("sequence");
  const [capturedAt, deviceNow] = [new Date(said("captured")), new Date(said("clock"))];
  const isClear =
    isId(deviceId) &&
    isId(writtenOn) &&
    /^[1-9]\d{0,14}$/.test(sequence) &&
    isInstant(capturedAt) &&
    isInstant(deviceNow) &&
    /^\d{1,6}$/.test(said("waiting"));
  if (!isClear) {
    const words = "The phone did not say clearly what it brings. Update the app, then sync again.";
    throw new Refusal("brought-unclear", words);
  }
  const waiting = Number(said("waiting"));
  return { deviceId, writtenOn, sequence: BigInt(sequence), capturedAt, deviceNow, waiting };
}

/** A year the database can hold: a phone's clock may stand anywhere. */
function isInstant(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
