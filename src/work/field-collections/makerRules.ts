// Who wrote what a slip says: the officer who recorded it, and whoever corrected it since. None of them judges
// its quality, takes its further samples or lets its price stand; a company of one may, and it is marked.
import { Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson, separationWords } from "#kernel/segregation.ts";
import { separations } from "#kernel/separations.ts";

/** The steps on a slip that its writers leave to somebody else. */
export type StepOfAnother =
  | "collection.approve"
  | "collection.reject"
  | "collection.sample"
  | "collection.approve-price";

/** A slip as far as it says who wrote it. */
export interface Written {
  officerId: string;
  changedBy: readonly { id: string }[];
}

interface Acting {
  actor: { userId: string };
}

/** Whether somebody wrote what a slip says. */
export function wrote({ officerId, changedBy }: Written, userId: string): boolean {
  return officerId === userId || changedBy.some(({ id }) => id === userId);
}

/** Why whoever acts leaves this step to somebody else; null: they wrote nothing of the slip. */
export function makerWords(by: Acting, step: StepOfAnother, slip: Written): string | null {
  if (!wrote(slip, by.actor.userId)) return null;
  if (slip.officerId === by.actor.userId) return separationWords(step);
  return `You corrected this, so somebody else must ${separations[step].must}`;
}

/** Refuses a step to whoever wrote the slip; answers true in a company of one, where it is marked instead. */
export function refuseMaker(
  by: Acting & { org: { soleTrader: boolean } },
  step: StepOfAnother,
  slip: Written,
): boolean {
  const isOfficer = refuseSamePerson(by, step, slip.officerId);
  const words = makerWords(by, step, slip);
  if (isOfficer || words === null) return isOfficer;
  if (by.org.soleTrader) return true;
  throw new Refusal("collection.own-correction", `${words}.`);
}
