// Nobody leaves with the company's money on its way, and what they leave unfinished has a name beside it.
import { type Blocker, Refusal } from "#kernel/refusal.ts";

/** One unfinished paper in the hands of somebody who leaves. */
export interface OpenPaper {
  kind: string;
  number: string;
  state: string;
  link: string;
  /** Money of it is on its way: the person stays until it is known where it went. */
  isMoneyOpen: boolean;
}

/** What stands between a person and leaving: every paper whose money is on its way. */
export function leavingBlockers(papers: readonly OpenPaper[]): Blocker[] {
  return papers
    .filter(({ isMoneyOpen }) => isMoneyOpen)
    .map(({ number, state, link }) => ({
      what: `Payment ${number} is ${state}: its money is on its way`,
      owner: "Whoever looks after payments",
      link,
    }));
}

/** Refuses while money is open, and while unfinished papers have nobody who takes them over. */
export function checkLeaving(asked: {
  papers: readonly OpenPaper[];
  personId: string;
  successor: { id: string; isActive: boolean } | null;
}): void {
  const { papers, personId, successor } = asked;
  const blockers = leavingBlockers(papers);
  if (blockers.length > 0) {
    const words = "Money this person sent is still on its way.";
    throw new Refusal("leaving.money-open", words, { status: 409, blockers });
  }
  if (successor === null) {
    if (papers.length === 0) return;
    const words = "Papers are unfinished. Say who takes them over.";
    throw new Refusal("leaving.successor-missing", words);
  }
  if (successor.id !== personId && successor.isActive) return;
  const words = "Whoever takes over is somebody else who works here.";
  throw new Refusal("leaving.successor-unfit", words);
}
