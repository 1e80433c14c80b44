// What a house calls whoever runs it for, beside what it tells the companies' own people (T-LOGS): each is said once when
// it begins, and once when it is over.

/** What a look at the house found. */
export interface HouseSigns {
  /** Of the jobs that wait and are due, since when the oldest is; null: none. */
  waitsSince: Date | null;
  /** Jobs that were tried as often as they may be: nobody does them any more. */
  givenUp: number;
  /** Companies that book nothing more, because their books differ. */
  stopped: number;
  /** Companies whose last check found what stops nothing: a provider's statement that disagrees, a file that is missing. */
  differing: number;
  /** Payments of which nobody has said for a day whether they were made. */
  inDoubt: number;
  /** Of the company that has most: payments that go no further until a person looks at what their provider said. */
  held: number;
  /** Since when there is something to lose; null: nothing yet, or only what is made for a demonstration. */
  sinceWhen: Date | null;
  /** When a backup was last made. */
  backedUpAt: Date | null;
}

export const alarmNames = [
  "jobs-wait",
  "jobs-given-up",
  "books-stopped",
  "checks-differ",
  "payments-in-doubt",
  "payments-held",
  "backup-old",
] as const;
export type AlarmName = (typeof alarmNames)[number];

const minute = 60_000;
const hour = 60 * minute;
/** One payment that waits for a person is a day's work; ten at once are a provider, or somebody, gone wrong. */
const mostHeld = 10;
/** A queue that is late by so much is stuck; a backup a day, and two hours to make it. */
const longestWaitMs = 10 * minute;
const longestWithoutBackupMs = 26 * hour;

/** What is wrong at this moment, in words for whoever runs the house; no figure of a company, no name of a person. */
export function alarmsOf(signs: HouseSigns, now: Date): Map<AlarmName, string> {
  const since = (then: Date): number => now.getTime() - then.getTime();
  const found = new Map<AlarmName, string>();
  if (signs.waitsSince && since(signs.waitsSince) > longestWaitMs) {
    const minutes = Math.floor(since(signs.waitsSince) / minute);
    found.set("jobs-wait", `A job is due for ${minutes} minutes and nobody does it.`);
  }
  if (signs.givenUp > 0) {
    found.set(
      "jobs-given-up",
      `${counted(signs.givenUp, "job")} failed too often and will not be tried again.`,
    );
  }
  if (signs.stopped > 0) {
    found.set(
      "books-stopped",
      `The books of ${counted(signs.stopped, "company", "companies")} differ: nothing is booked there.`,
    );
  }
  if (signs.differing > 0) {
    found.set(
      "checks-differ",
      `The last check of ${counted(signs.differing, "company", "companies")} found what does not agree.`,
    );
  }
  if (signs.inDoubt > 0) {
    found.set(
      "payments-in-doubt",
      `Of ${counted(signs.inDoubt, "payment")} nobody has said for a day whether the money moved.`,
    );
  }
  if (signs.held >= mostHeld) {
    found.set("payments-held", `Of one company ${signs.held} payments wait for somebody to look.`);
  }
  const last = signs.backedUpAt ?? signs.sinceWhen;
  if (signs.sinceWhen && last && since(last) > longestWithoutBackupMs) {
    const hours = Math.floor(since(last) / hour);
    found.set(
      "backup-old",
      signs.backedUpAt ? `The last backup is ${hours} hours old.` : "No backup was ever made.",
    );
  }
  return found;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** What has begun since it was last told of, and what is over. */
export function changedAlarms(
  told: readonly AlarmName[],
  found: ReadonlyMap<AlarmName, string>,
): { begun: AlarmName[]; over: AlarmName[] } {
  return {
    begun: alarmNames.filter((name) => found.has(name) && !told.includes(name)),
    over: alarmNames.filter((name) => !found.has(name) && told.includes(name)),
  };
}
