// Who asks again and again for what is not there for them. What belongs to another company is answered like what does not
// exist; one such answer is an old link, five different ones within an hour are somebody who tries.
const hourMs = 3_600_000;
const mostStrange = 5;
/** So many people's askings are remembered at once; whoever asked longest ago is forgotten first. */
const mostPeople = 10_000;

interface Asked {
  /** What was asked for, and when first. */
  paths: Map<string, number>;
  toldAtMs: number | null;
}

/** What people asked for in vain of one process of the house. */
export class StrangeReads {
  readonly #byPerson = new Map<string, Asked>();

  /** Notes one that was not there for them; true once an hour, when it makes five different ones within an hour. */
  note(userId: string, path: string, nowMs: number): boolean {
    const asked = this.#byPerson.get(userId) ?? { paths: new Map(), toldAtMs: null };
    this.#byPerson.delete(userId);
    this.#byPerson.set(userId, asked);
    const [longestAgo] = this.#byPerson.keys();
    if (this.#byPerson.size > mostPeople && longestAgo !== undefined) {
      this.#byPerson.delete(longestAgo);
    }
    if (asked.toldAtMs !== null && nowMs - asked.toldAtMs < hourMs) return false;
    for (const [known, atMs] of asked.paths) if (nowMs - atMs >= hourMs) asked.paths.delete(known);
    if (!asked.paths.has(path)) asked.paths.set(path, nowMs);
    if (asked.paths.size < mostStrange) return false;
    asked.paths.clear();
    asked.toldAtMs = nowMs;
    return true;
  }
}
