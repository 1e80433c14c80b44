// Bags that have to come back: whoever asked for them has them, until a colleague says that they took them over, until they lie
// on the shelf again, or until a second person writes off what is lost, at the cost it took along.
import { type Broken, sum, type Who } from "./modelBooks.ts";
import { Needing } from "./modelNeeding.ts";

interface Custody {
  issue: string;
  holder: Who;
  pieces: bigint;
}

interface Offer {
  state: "offered" | "accepted" | "declined" | "withdrawn";
  custody: string;
  by: Who;
  to: Who;
  pieces: bigint;
}

interface Loss {
  state: "reported" | "written_off" | "rejected" | "withdrawn";
  custody: string;
  by: Who;
  pieces: bigint;
}

export type OfferMove = "accept" | "decline" | "withdraw";
export type LossMove = "approve" | "reject" | "withdraw";
const keepers: readonly Who[] = ["operations", "owner", "md"];
const isKeeper = (by: Who): boolean => keepers.includes(by);

export class Keeping extends Needing {
  comesBack = false;
  /** By the issue it began with, or the hand-over it came by. */
  custodies = new Map<string, Custody>();
  offers = new Map<string, Offer>();
  losses = new Map<string, Loss>();

  /** From now on what is issued has to come back, or is used up. */
  sayWhether(comesBack: boolean): Broken {
    this.comesBack = comesBack;
    return [];
  }

  override issueNeeded(id: string, need: string, pieces: bigint): Broken {
    const broken = super.issueNeeded(id, need, pieces);
    if (broken.length === 0 && this.comesBack) {
      this.custodies.set(id, { issue: id, holder: "employee", pieces });
    }
    return broken;
  }

  /** Out of one custody, which is named where several people have some. */
  override bringBackNeeded(issue: string, pieces: bigint, named: string | null = null): Broken {
    const all = [...this.custodies].filter(([, one]) => one.issue === issue);
    const some = all.filter(([key, { pieces: held }]) =>
      named === null ? held > 0n : key === named,
    );
    const [whose, ...others] = some.map(([, one]) => one);
    const isHeld = all.length > 0 || named !== null;
    if (isHeld && pieces > 0n && pieces <= this.outOf(issue)) {
      if (others.length > 0) return ["supplies.whose"];
      if (whose === undefined || pieces > whose.pieces) return ["supplies.not-held"];
    }
    const broken = super.bringBackNeeded(issue, pieces);
    if (broken.length === 0 && whose) whose.pieces -= pieces;
    return broken;
  }

  /** Offered to others or reported lost, and not decided. */
  private waitingOf(custody: string): bigint {
    const waiting = [...this.offers.values(), ...this.losses.values()].filter(
      (one) => one.custody === custody && ["offered", "reported"].includes(one.state),
    );
    return sum(waiting.map(({ pieces }) => pieces));
  }

  /** Whoever has it, whoever it was ever offered to, and who keeps the store. */
  private sees(by: Who, custody: string): boolean {
    const isOffered = [...this.offers.values()].some(
      (one) => one.custody === custody && one.to === by,
    );
    return isOffered || isKeeper(by) || this.custodies.get(custody)?.holder === by;
  }

  private cannotGive(custody: string, by: Who, pieces: bigint): Broken {
    const one = this.custodies.get(custody);
    if (!one || !this.sees(by, custody)) return ["not-found"];
    return [
      ...(one.holder === by || isKeeper(by) ? [] : ["supplies.held-by-another"]),
      ...(pieces === 0n ? ["supplies.held-nothing"] : []),
      ...(pieces > one.pieces - this.waitingOf(custody) ? ["supplies.more-than-held"] : []),
    ];
  }

  offer(id: string, of: Omit<Offer, "state">): Broken {
    const broken = this.cannotGive(of.custody, of.by, of.pieces);
    if (broken[0] === "not-found") return broken;
    if (this.custodies.get(of.custody)?.holder === of.to) broken.push("supplies.same-holder");
    if (broken.length === 0) this.offers.set(id, { ...of, state: "offered" });
    return broken;
  }

  /** Nothing moves before the receiver says so, and only what is still there. */
  answerOffer(id: string, move: OfferMove, by: Who): Broken {
    const one = this.offers.get(id);
    const custody = this.custodies.get(one?.custody ?? "");
    if (!one || !custody || !this.sees(by, one.custody)) return ["not-found"];
    const isTheirs = move === "withdraw" ? one.by === by || isKeeper(by) : one.to === by;
    const broken = [
      ...(isTheirs
        ? []
        : [move === "withdraw" ? "supplies.said-by-another" : "supplies.not-receiver"]),
      ...(one.state === "offered" ? [] : ["state-conflict"]),
      ...(move === "accept" && one.pieces > custody.pieces ? ["supplies.not-held-now"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = ({ accept: "accepted", decline: "declined", withdraw: "withdrawn" } as const)[move];
    if (move === "accept") {
      custody.pieces -= one.pieces;
      this.custodies.set(id, { issue: custody.issue, holder: by, pieces: one.pieces });
    }
    return [];
  }

  reportLoss(id: string, of: Omit<Loss, "state">): Broken {
    const broken = this.cannotGive(of.custody, of.by, of.pieces);
    if (broken.length === 0) this.losses.set(id, { ...of, state: "reported" });
    return broken;
  }

  /** Written off by who neither reported nor had it: its cost is a loss, no longer of use. */
  judgeMissing(id: string, move: LossMove, by: Who): Broken {
    const one = this.losses.get(id);
    const custody = this.custodies.get(one?.custody ?? "");
    if (move !== "withdraw" && !isKeeper(by)) return ["not-allowed"];
    if (!one || !custody || !this.sees(by, one.custody)) return ["not-found"];
    const isInvolved = [one.by, custody.holder].includes(by);
    const broken = [
      ...(move === "withdraw" && one.by !== by && !isKeeper(by)
        ? ["supplies.said-by-another"]
        : []),
      ...(move === "approve" && isInvolved ? ["same-person"] : []),
      ...(one.state === "reported" ? [] : ["state-conflict"]),
      ...(move === "approve" && one.pieces > custody.pieces ? ["supplies.not-held-now"] : []),
    ];
    if (broken.length > 0) return broken;
    one.state = ({ approve: "written_off", reject: "rejected", withdraw: "withdrawn" } as const)[
      move
    ];
    if (move !== "approve") return [];
    custody.pieces -= one.pieces;
    const cost = sum(this.takenBack(custody.issue, one.pieces).map((part) => part.cost));
    this.book(["6240", cost], ["6100", -cost]);
    return [];
  }
}
