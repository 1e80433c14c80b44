// Who comes while the house is busy stands in a queue that the system keeps for it; where that is too short they are sent
// away unheard, however patient they are.
import fs from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { StartedHouse } from "#test/startedHouse.ts";

/** A line that finds no place is tried again after a second by the system: whoever has one has it sooner. */
const soonMs = 600;
const mostAllowed = "/proc/sys/net/core/somaxconn";

/** As many as the system lets stand in a queue, a thousand at the most. */
export function mostInQueue(): number {
  // Others than Linux allow 128 where nobody has asked for more.
  if (!fs.existsSync(mostAllowed)) return 100;
  return Math.min(1_000, Number(fs.readFileSync(mostAllowed, "utf8")));
}

/** Opens so many lines at once to a house that stands still; gives how many of them found a place at its door. */
export async function placesAtDoor(house: StartedHouse, lines: number): Promise<number> {
  const { hostname, port } = new URL(house.url);
  let found = 0;
  house.process.kill("SIGSTOP");
  const opened = Array.from({ length: lines }, () =>
    net.connect(Number(port), hostname, () => (found += 1)).on("error", () => undefined),
  );
  await sleep(soonMs);
  house.process.kill("SIGCONT");
  for (const line of opened) line.destroy();
  return found;
}
