// How many of the house's connections one company's reads may hold at a time: who asks for much waits for themselves, and
// the others find a connection (decision 0049).
import { TurnDidNotCome } from "./turns.ts";

/** Nobody waits longer for their own company's other questions: whoever asked is told to try again. */
const patienceMs = 30_000;

export interface Shares {
  /** Would somebody of the company have one at once? */
  isFree(company: string): boolean;
  /** Takes one of the company's; waits for those who asked before. Fails when none came back in time. */
  take(company: string): Promise<void>;
  /** Gives one back: whoever of the company waited longest has it. */
  give(company: string): void;
}

/** Gives each company so many at a time. */
export function openShares(most: number, longestMs: number = patienceMs): Shares {
  const held = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  const heldBy = (company: string): number => held.get(company) ?? 0;

  const wait = (company: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = waiting.get(company) ?? [];
      waiting.set(company, line);
      const comes = (): void => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        line.splice(line.indexOf(comes), 1);
        reject(new TurnDidNotCome("Too much was asked at once. Please try again."));
      }, longestMs);
      line.push(comes);
    });

  return {
    isFree: (company) => heldBy(company) < most,
    take: async (company) => {
      if (heldBy(company) >= most) return wait(company);
      held.set(company, heldBy(company) + 1);
    },
    give: (company) => {
      const next = waiting.get(company)?.shift();
      // It passes from hand to hand: nobody who comes in between may take it.
      if (next) return next();
      waiting.delete(company);
      const left = heldBy(company) - 1;
      if (left > 0) held.set(company, left);
      else held.delete(company);
    },
  };
}
