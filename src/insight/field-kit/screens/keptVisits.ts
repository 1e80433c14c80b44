// The visits an officer takes along, as they stand on the phone: the company's last word, and what was done since
// without a network, in its order.
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { Waiting } from "#platform/web/offline/fieldDoor.ts";
import { fieldVisits, type VisitWithCropWire } from "#work/field-visits/api.ts";

type Asked = Readonly<Record<string, unknown>>;
type Step = Readonly<Record<string, unknown>>;

/** Where the snapshot keeps visits among its answers. */
export const visitsKept = fieldVisits.list.path;

/** One visit as it stands here; undefined for one that was not taken along. */
export function keptVisit(
  kept: unknown,
  waiting: readonly Waiting[],
  { id }: Asked,
): VisitWithCropWire | undefined {
  return visitsHere(kept, waiting).find((visit) => visit.id === id);
}

/** A page of visits as they stand here, by day. */
export function keptVisitList(
  kept: unknown,
  waiting: readonly Waiting[],
  asked: Asked,
): WireReturns<typeof fieldVisits.list> {
  const rows = visitsHere(kept, waiting)
    .filter((visit) => isAsked(visit, asked))
    .toSorted((a, b) => (a.plannedFor < b.plannedFor ? -1 : 1));
  const inOrder = asked["direction"] === "asc" ? rows : rows.toReversed();
  const expected = rows.reduce((sum, { expectedGrams }) => sum + BigInt(expectedGrams ?? "0"), 0n);
  return {
    rows: inOrder.map(({ assessment: _, ...visit }) => visit),
    next: null,
    count: rows.length,
    countIsCapped: false,
    totals: { expectedGrams: expected.toString() },
  };
}

function isAsked(visit: VisitWithCropWire, asked: Asked): boolean {
  const same = (["state", "purpose", "officerId", "farmerId"] as const).every(
    (name) => asked[name] === undefined || asked[name] === visit[name],
  );
  const { from, to, search } = asked;
  const words = typeof search === "string" ? search.toLowerCase() : "";
  const text = `${visit.farmerName ?? ""} ${visit.note ?? ""} ${visit.officerName}`.toLowerCase();
  return (
    same &&
    (typeof from !== "string" || visit.plannedFor >= from) &&
    (typeof to !== "string" || visit.plannedFor <= to) &&
    text.includes(words)
  );
}

function visitsHere(kept: unknown, waiting: readonly Waiting[]): VisitWithCropWire[] {
  // Only the snapshot writes under this name, as the company answered.
  const visits: readonly VisitWithCropWire[] = Array.isArray(kept) ? kept : [];
  return visits.map((visit) =>
    waiting
      .filter(({ item, content }) => {
        return item.state !== "attention" && content.params?.["id"] === visit.id;
      })
      .reduce(afterStep, visit),
  );
}

/** A visit after one step of it that the snapshot does not tell of: what the company will answer, unless it says no. */
function afterStep(visit: VisitWithCropWire, { item, content }: Waiting): VisitWithCropWire {
  const body: Step = isStep(content.body) ? content.body : {};
  // The snapshot was read while this was on its way, and has it already.
  if (item.state === "sent" && body["version"] !== visit.version) return visit;
  const at = new Date(item.capturedAt).toISOString();
  const next = { ...visit, version: visit.version + 1 };
  switch (content.endpoint.path) {
    case fieldVisits.checkIn.path:
      return {
        ...next,
        state: "in_progress",
        checkedInAt: at,
        checkedIn: positionIn(body),
      };
    case fieldVisits.assess.path: {
      const { version: _, saidAt: __, ...crop } = body;
      // The form sends the very shape the company answers with.
      return { ...next, assessment: crop as NonNullable<VisitWithCropWire["assessment"]> };
    }
    case fieldVisits.checkOut.path:
      return {
        ...next,
        state: "done",
        checkedOutAt: at,
        checkedOut: positionIn(body),
        outcome: typeof body["outcome"] === "string" ? body["outcome"] : null,
      };
    default:
      return visit;
  }
}

function positionIn({ position }: Step): VisitWithCropWire["checkedIn"] {
  if (!isStep(position)) return null;
  const { latMicro, lonMicro, accuracyM } = position;
  const isWhole = [latMicro, lonMicro, accuracyM].every((part) => typeof part === "number");
  return isWhole
    ? { latMicro: Number(latMicro), lonMicro: Number(lonMicro), accuracyM: Number(accuracyM) }
    : null;
}

function isStep(value: unknown): value is Step {
  return typeof value === "object" && value !== null;
}
