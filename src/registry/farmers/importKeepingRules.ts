// How long what was sent of a list is kept. It is the list as it stood, with every NIN in it, and nobody needs it once each
// row is understood and somebody has said yes: what went wrong stands with its row, what came in stands in the register.
import { Refusal } from "#kernel/refusal.ts";

/** So many days after a list was begun, what was sent of it goes, when it was imported or could not be read. */
export const daysPartsAreKept = 7;

/** So many days after it was begun, a list that was not imported is given up: whoever decides on it may be travelling. */
export const daysUntilGivenUp = 14;

/** So many lists a person sends at once. */
export const mostUploads = 3;

/**
 * So many hours a list counts as being sent. The largest takes that long over a slow line; one that broke off with the line
 * is begun anew, and must not keep its sender from it any longer.
 */
export const hoursOfUpload = 1;

const hourMs = 3_600_000;

/** Of lists begun before these instants: the parts go, they are given up, they count no longer as being sent. */
export function keptSince(now: Date): { parts: Date; open: Date; uploads: Date } {
  const before = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  return {
    parts: before(daysPartsAreKept * 24),
    open: before(daysUntilGivenUp * 24),
    uploads: before(hoursOfUpload),
  };
}

/** What is said of a list that is given up. */
export const givenUpWords = `Nobody went on with this list for ${daysUntilGivenUp} days. Send it again.`;

/** Refuses another list of somebody who sends so many already. */
export function refuseManyUploads(underWay: number): void {
  if (underWay < mostUploads) return;
  throw new Refusal(
    "farmer-import.too-many-uploads",
    `${mostUploads} lists of yours are still being sent. Wait until one has arrived, or begin again in an hour.`,
    { status: 409 },
  );
}
