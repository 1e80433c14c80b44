// What the house may ask of a gateway for text messages. There are four answers: the gateway took it, it was refused
// for good, it was certainly not taken and may be tried later, or nobody knows. Only the third is tried again by
// itself. Nothing here throws because the gateway misbehaves.
import type { TextCost } from "../rules.ts";

export interface OutgoingText {
  /** As kept: `+256772123456`. */
  to: string;
  text: string;
}

export type TextAnswer =
  | { kind: "accepted"; providerId: string; cost: TextCost | null }
  | { kind: "refused"; reason: string }
  | { kind: "later"; reason: string }
  | { kind: "unknown"; reason: string };

/** A gateway for text messages. Answers, never throws. */
export interface TextGateway {
  isSimulated: boolean;
  send(message: OutgoingText): Promise<TextAnswer>;
}
