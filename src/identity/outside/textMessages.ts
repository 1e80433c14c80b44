// Text messages leave by a telecom's service. Which one is a matter of this one file's interface; until a
// company has a contract with one, a simulator stands in its place and a message is "received" when it
// lies in the outbox.

/** Whoever carries our text messages. */
export interface TextMessages {
  /** As `/settings` names it to clients. */
  name: string;
  /** Hands a message over; a throw means that it was not taken. `to` has digits only, country first. */
  send(message: { to: string; text: string }): Promise<void>;
}

/** The telecom that never sends: what it is given lies in the outbox. */
export function simulatedTextMessages(
  keep: (message: { to: string; text: string }) => Promise<void>,
): TextMessages {
  return { name: "simulator", send: keep };
}
