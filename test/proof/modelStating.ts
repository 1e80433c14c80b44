// What a network says of a wallet, line by line: charges that are booked from it, charges that were none, and what belongs
// to an entry of the books that stands there already.
import { type Broken, sum, type Who } from "./modelBooks.ts";
import { Claiming } from "./modelClaiming.ts";

/** Money that left the wallet is negative. */
interface StatedLine {
  amount: bigint;
  day: string;
  /** The charge it is matched to, and whether it was booked from this line or found by hand. */
  match: { charge: string; isByHand: boolean } | null;
}

interface Charge {
  amount: bigint;
  isTakenBack: boolean;
  isByTwo: boolean;
}

const booksCharges: readonly Who[] = ["owner", "accountant"];
/** Above so much whoever brought the statement, who is always the accountant, books nothing of it. */
const chargeAlone = 100_000n;
const matches: readonly Who[] = ["owner", "accountant", "cashier"];

export class Stating extends Claiming {
  stated = new Map<string, StatedLine>();
  charges = new Map<string, Charge>();
  /** What the accountant alone may still book of small ones this month, once the history begins; the owner's are booked by two. */
  chargeable = 0n;

  /** Nothing in the books is like any of these lines, so all of them wait. */
  readStatement(lines: readonly (readonly [string, Pick<StatedLine, "amount" | "day">])[]): Broken {
    for (const [id, line] of lines) this.stated.set(id, { ...line, match: null });
    return [];
  }

  /** Which charge a line would be booked as: the first, or one more after those that were none. */
  nextCharge(line: string): string {
    return `${line} ${[...this.charges.keys()].filter((one) => one.startsWith(line)).length}`;
  }

  /** What the accountant alone has booked and was not taken back. */
  private chargedAlone(): bigint {
    const alone = [...this.charges.values()].filter((one) => !one.isTakenBack && !one.isByTwo);
    return sum(alone.map(({ amount }) => amount));
  }

  chargeLine(id: string, by: Who): Broken {
    const line = this.stated.get(id);
    if (!line) return ["not-found"];
    const isMuch = this.chargedAlone() - line.amount > this.chargeable;
    const broken = [
      ...(booksCharges.includes(by) ? [] : ["not-allowed"]),
      ...(line.match === null ? [] : ["statement.matched-already"]),
      ...(line.amount < 0n ? [] : ["statement.no-charge"]),
      ...(by === "accountant" && (-line.amount > chargeAlone || isMuch) ? ["same-person"] : []),
    ];
    if (broken.length > 0) return broken;
    const charge = this.nextCharge(id);
    this.charges.set(charge, {
      amount: -line.amount,
      isTakenBack: false,
      isByTwo: by === "owner",
    });
    line.match = { charge, isByHand: false };
    this.bookOn(this.openDay(line.day), ["6190", -line.amount], ["1160", line.amount]);
    return [];
  }

  /** A charge is in the books for its line alone, so it goes out with it; what was found by hand stays. */
  unmatchLine(id: string, by: Who): Broken {
    const line = this.stated.get(id);
    if (!line) return ["not-found"];
    const broken = [
      ...(matches.includes(by) ? [] : ["not-allowed"]),
      ...(line.match === null ? ["statement.not-matched"] : []),
    ];
    if (broken.length > 0) return broken;
    const charge = this.charges.get(line.match?.charge ?? "");
    if (charge && line.match?.isByHand === false) {
      charge.isTakenBack = true;
      this.book(["6190", -charge.amount], ["1160", charge.amount]);
    }
    line.match = null;
    return [];
  }

  private isMatched(charge: string): boolean {
    return [...this.stated.values()].some(({ match }) => match?.charge === charge);
  }

  matchLine(id: string, charge: string, by: Who): Broken {
    const line = this.stated.get(id);
    const entry = this.charges.get(charge);
    if (!line || !entry) return ["not-found"];
    const broken = [
      ...(matches.includes(by) ? [] : ["not-allowed"]),
      ...(line.match === null ? [] : ["statement.matched-already"]),
      ...(this.isMatched(charge) ? ["statement.entry-taken"] : []),
      ...(line.amount === -entry.amount ? [] : ["statement.other-amount"]),
    ];
    if (broken.length > 0) return broken;
    line.match = { charge, isByHand: true };
    return [];
  }

  /** On the statement and not in the books; in the books and not on the statement. */
  waitingOnWallet(): { lines: bigint; entries: bigint } {
    const open = [...this.stated.values()].filter(({ match }) => match === null);
    // A charge that was taken back waits for nothing, unless a line is matched to one half of it.
    const halves = [...this.charges].filter(([key, one]) => one.isTakenBack && this.isMatched(key));
    return {
      lines: sum(open.map(({ amount }) => amount)),
      entries: sum(halves.map(([, { amount }]) => amount)),
    };
  }
}
