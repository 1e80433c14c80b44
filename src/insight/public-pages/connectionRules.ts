// What the test pages make of what they measured: pure, because a clock that is wrong cannot be had on
// demand.

/** What one question came to: an answer with its status, or none at all. */
export interface Measured {
  /** The HTTP status; null when nothing came back. */
  status: number | null;
  /** How long it took, in milliseconds. */
  took: number;
}

/** `Up, 12 ms`, or what is wrong with it. */
export function reachWords({ status, took }: Measured): string {
  if (status === null) return "Down: no answer";
  if (status >= 200 && status < 300) return `Up, ${Math.round(took)} ms`;
  return `Down: it answers ${status}`;
}

/**
 * How far this device's clock is ahead of the server's, in milliseconds. The server tells whole seconds, so
 * the middle of that second is held against the middle of the question.
 */
export function clockAhead(serverDate: string | null, askedMs: number, answeredMs: number) {
  const server = serverDate === null ? Number.NaN : Date.parse(serverDate);
  if (Number.isNaN(server)) return null;
  return (askedMs + answeredMs) / 2 - (server + 500);
}

/** Signed times are checked to within this much; beyond it a code or a token may be refused. */
const clocksMayDifferMs = 60_000;

/** `Less than 2 s apart`, or which of the two is ahead, and by how much. */
export function clockWords(aheadMs: number | null): string {
  if (aheadMs === null) return "Not known: the server told no time";
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds < 2) return "Less than 2 s apart";
  const length = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `This device is ${length} ${aheadMs > 0 ? "ahead" : "behind"}`;
}

export interface Verdict {
  tone: "leaf" | "straw" | "cherry";
  title: string;
  text: string;
}

/** The one sentence above the figures: the worst of them, and what to do. */
export function verdictOf(parts: readonly Measured[], aheadMs: number | null): Verdict {
  const [server] = parts;
  if (!server || server.status === null) {
    const text = "Check the line of this device, then ask whoever runs the server.";
    return { tone: "cherry", title: "No answer", text };
  }
  if (parts.some(({ status }) => status === null || status >= 300)) {
    const text = "Some of it answers, and not all. Tell whoever runs the server.";
    return { tone: "cherry", title: "Not whole", text };
  }
  if (aheadMs !== null && Math.abs(aheadMs) > clocksMayDifferMs) {
    const text = "Codes and sessions go by the time. Set the clock of this device.";
    return { tone: "straw", title: "The clocks differ", text };
  }
  return { tone: "leaf", title: "Connected", text: "Everything that is needed answers." };
}
