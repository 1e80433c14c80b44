// What somebody is told and who it is: only people whom an event concerns, never whoever brought it about,
// and never with a way to a screen that would refuse them.
import { type AccessMode, type AccessTable, mayOpenPath } from "#kernel/access.ts";
import { can, type Flag, type Needs, type Role } from "#kernel/permissions.ts";
import type { Saying } from "./sayingRules.ts";

/** What notices are of; the first three are the specification's own (§2.8). */
export const noticeKinds = [
  "fund_release",
  "payment_processed",
  "export_ready",
  "approval_needed",
  "approval_result",
  "price_published",
  "quality_result",
  "doc_due",
  "licence_due",
  "payment_unknown",
  "payment_reversed",
  "ceiling_near",
  "charge_large",
  "charges_of_month",
  "receipt_voided",
  "fiscal_refused",
  "rate_changed",
  "month_reopened",
  "month_closed_early",
  "person_added",
  "advance_written_off",
  "cash_variance",
  "cash_difference",
  "custody_offered",
  "transfer_coming",
  "transfer_loss",
  "store_counted",
  "store_short",
  "books_differ",
  "access_request",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A screen that shows what happened, and what its endpoint asks of whoever opens it. */
export interface Way {
  link: string;
  needs: Needs;
}

/** An event as it is told. */
export interface Telling {
  kind: NoticeKind;
  /** Names the event: told again under the same name it reaches nobody twice. */
  event: string;
  title: string;
  message: string;
  /** What the words are made of again when they are read; without it they stay as they are. */
  saying?: Saying;
  /** The screens that show it, the best first: everybody is led to the first that opens for them. */
  ways: readonly Way[];
  /** Whom it concerns by name, and everybody who holds one of these permissions. */
  to: { people?: readonly string[]; holding?: Needs };
}

/** Somebody who may be told. */
export interface Reader {
  id: string;
  role: Role;
  flags: readonly Flag[];
  /** Kinds they do not want to be told of. */
  muted: readonly string[];
}

/** Where the company's people may go. */
export interface Doors {
  access: AccessTable;
  mode: AccessMode;
}

/** The first way that opens for somebody, screen and endpoint; null when none does. */
export function wayOf(
  ways: readonly Way[],
  reader: Pick<Reader, "role" | "flags">,
  { access, mode }: Doors,
): string | null {
  const open = ways.find(
    ({ link, needs }) => can(reader.flags, needs) && mayOpenPath(access, link, reader.role, mode),
  );
  return open?.link ?? null;
}

/** Who is told of an event, each with the way that opens for them. */
export function readersOf(
  telling: Pick<Telling, "kind" | "ways" | "to">,
  asked: { people: readonly Reader[]; actorId: string; doors: Doors },
): { id: string; link: string }[] {
  const { people = [], holding } = telling.to;
  const { doors } = asked;
  return asked.people.flatMap((reader) => {
    const isMeant =
      people.includes(reader.id) || (holding !== undefined && can(reader.flags, holding));
    if (!isMeant || reader.id === asked.actorId || reader.muted.includes(telling.kind)) return [];
    const link = wayOf(telling.ways, reader, doors);
    return link === null ? [] : [{ id: reader.id, link }];
  });
}
