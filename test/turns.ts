// Requests that take turns between several processes of one house, as behind a balancer: whatever one
// process keeps to itself shows.
import { fork } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Sent } from "#platform/api/client.ts";
import type { RawAnswer } from "#seeds/callers.ts";

const program = fileURLToPath(new URL("otherProcess.ts", import.meta.url));

/** How many processes serve the house of a test that does not say so itself. */
export const processesAsked = process.env["PROOF_PROCESSES"] === "2" ? 2 : 1;

/** Another process that serves the same database. */
export interface OtherProcess {
  send: (sent: Sent) => Promise<RawAnswer>;
  end: () => void;
}

/** Starts another process on the same database and folder. */
export async function startOther(house: {
  ownerUrl: string;
  dataDir: string;
}): Promise<OtherProcess> {
  const child = fork(program, {
    env: {
      PATH: process.env["PATH"] ?? "",
      OWNER_URL: house.ownerUrl,
      MAVUNO_DATA_DIR: house.dataDir,
    },
    execArgv: [],
  });
  const [said] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`the other process ended with ${String(code)}`);
    }),
  ]);
  return {
    send: (sent) => sendOver(String(said), sent),
    end: () => child.disconnect(),
  };
}

async function sendOver(origin: string, sent: Sent): Promise<RawAnswer> {
  const answer = await fetch(`${origin}${sent.url}`, {
    method: sent.method,
    headers: sent.headers,
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, text: bytes.toString("utf8"), bytes };
}
