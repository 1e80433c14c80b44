// The people of the demo have read what they were told while its past was made; the newest few wait.
import { notifications } from "#registry/notifications/api.ts";
import type { Callers } from "./callers.ts";
import { demoPeople } from "./people.ts";

const stillUnread = 3;

/** Everybody reads what they were told, but for the newest three. */
export async function readNotices(hands: Callers): Promise<void> {
  for (const { key } of demoPeople) {
    const page = await hands.as(key)(notifications.list, { params: { limit: stillUnread + 1 } });
    const newestRead = page.rows[stillUnread];
    if (!newestRead) continue;
    await hands.as(key)(notifications.readAll, { body: { upTo: newestRead.turn } });
  }
}
