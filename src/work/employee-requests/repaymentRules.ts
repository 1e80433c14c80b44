// Cash that comes back of an advance: recorded once it is in the box, taken back by its mirror.
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Flag } from "#kernel/permissions.ts";

/** Who receives cash at the desk; never from themselves. */
export const receivesCash: Flag = "canProcessPayments";

export const repaymentLife = lifecycle({
  states: ["recorded", "reversed"],
  initial: "recorded",
  tones: { recorded: "done", reversed: "quiet" },
  moves: {
    reverse: { from: ["recorded"], to: "reversed", needs: "canApproveFunds", asks: "reason" },
  },
});
