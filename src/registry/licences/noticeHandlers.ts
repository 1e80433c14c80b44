// Whoever answers for a licence is told when its end comes near: once when it is expiring soon, once when it
// is to be renewed now, once when it has expired.
import { spoken, tell } from "#books/notices/door.ts";
import { daysBetween } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { keepsLicences, readsLicences } from "./rules.ts";
import { endingLicences } from "./store.ts";

/** Tells of every licence that stands at one of its thresholds. By night; each is told once. */
export async function tellEndingLicences(ctx: Ctx): Promise<void> {
  for (const licence of await endingLicences(ctx)) {
    const { id, standing, kindName, licenceNumber, expiresOn } = licence;
    const daysLeft = daysBetween(ctx.today, expiresOn);
    const facts = { standing, name: kindName, number: licenceNumber, lastDay: expiresOn, daysLeft };
    await tell(ctx, {
      ...spoken({ kind: "licence_due", facts }),
      event: `licence:${id}:${standing}:${expiresOn}`,
      ways: [{ link: `/ucda-registration/${id}`, needs: readsLicences }],
      to: { people: [licence.responsibleId], holding: keepsLicences },
    });
  }
}
