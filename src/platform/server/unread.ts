// What comes over a line and cannot be read as a request never reaches a handler: Node hands over the bare line. It is
// answered like everything else, under the same headers.
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { toWire } from "#platform/api/client.ts";
import { headersByHand, type Protect } from "./headers.ts";
import { problem } from "./problems.ts";

type Said = readonly [status: number, code: string, detail: string];

const unreadable: Said = [400, "unreadable", "This is not a request that can be read."];

/** What Node could not read, by the name it has for it. */
const byCode: Readonly<Record<string, Said>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "too-slow", "The request did not arrive in time."],
  HPE_HEADER_OVERFLOW: [431, "too-long", "The address or the headers are too long."],
};

/** Answers what is no request, and lets the line go. */
export function answerUnread(
  protect: Protect,
): (error: Error & { code: string }, socket: Socket) => void {
  const common = headersByHand(protect);
  return (error, socket) => {
    // Whoever has gone hears nothing.
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (socket.writable) socket.write(answerOf(common, byCode[error.code] ?? unreadable));
    socket.destroy();
  };
}

function answerOf(common: ReturnType<typeof headersByHand>, said: Said): string {
  const [status] = said;
  const title = STATUS_CODES[status] ?? "";
  const body = toWire(problem(...said, { title }));
  const headers = [
    ...common,
    ["content-type", "application/problem+json"],
    ["content-length", String(Buffer.byteLength(body))],
    ["cache-control", "no-store"],
    ["connection", "close"],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${title}`, ...lines, "", body].join("\r\n");
}
