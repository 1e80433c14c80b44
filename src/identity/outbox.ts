// The outbox: a folder of messages that were not sent, which a person at this machine can open. Never the
// log, and never more than the newest few hundred.
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A message that lies in the outbox, as the development page shows it. */
export interface OutboxMessage {
  at: string;
  by: "mail" | "sms";
  to: string;
  subject: string;
  text: string;
  link: string | null;
}

export interface Outbox {
  keep(message: Omit<OutboxMessage, "at">): Promise<void>;
  /** The newest first. */
  newest(): Promise<OutboxMessage[]>;
}

const mostKept = 500;
const mostShown = 50;

/** Opens the outbox in this data folder; only the house itself may read it. */
export function openOutbox(dataDir: string, now: () => Date): Outbox {
  const folder = join(dataDir, "outbox");
  let kept = 0;
  return {
    keep: async (message) => {
      const at = now().toISOString();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Two of the same moment lie in the order they were written.
      kept += 1;
      const turn = String(kept).padStart(9, "0");
      const name = `${at.replaceAll(/[:.]/g, "-")}-${turn}-${randomUUID()}.json`;
      const content = `${JSON.stringify({ at, ...message }, null, 2)}\n`;
      await writeFile(join(folder, name), content, { mode: 0o600 });
      await dropOldest(folder);
    },
    newest: async () => {
      const names = (await namesIn(folder)).reverse().slice(0, mostShown);
      return Promise.all(
        names.map(async (name) => {
          // Only this file writes into the folder, in this shape.
          const message: OutboxMessage = JSON.parse(await readFile(join(folder, name), "utf8"));
          return message;
        }),
      );
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(".json")).sort();
}

async function dropOldest(folder: string): Promise<void> {
  const names = await namesIn(folder);
  for (const name of names.slice(0, Math.max(0, names.length - mostKept))) {
    await unlink(join(folder, name));
  }
}
