// Whoever answers for a licence is told when its end comes near: once when it is expiring soon, once when it
// is to be renewed now, once when it has expired.
import { tell } from "#books/notices/door.ts";
import { daysBetween, formatDay } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { keepsLicences, readsLicences } from "./rules.ts";
import { endingLicences } from "./store.ts";

const titles = {
  expiring_soon: "Expiring soon",
  renew_now: "Renew now",
  expired: "Expired",
} as const;

/** Tells of every licence that stands at one of its thresholds. By night; each is told once. */
export async function tellEndingLicences(ctx: Ctx): Promise<void> {
  for (const licence of await endingLicences(ctx)) {
    const { id, standing, kindName, licenceNumber, expiresOn } = licence;
    const left = daysBetween(ctx.today, expiresOn);
    const when =
      standing === "expired"
        ? `Its last day was ${formatDay(expiresOn)}`
        : `Its last day is ${formatDay(expiresOn)}, ${left} ${left === 1 ? "day" : "days"} left`;
    await tell(ctx, {
      kind: "licence_due",
      event: `licence:${id}:${standing}:${expiresOn}`,
      title: `${titles[standing]}: ${kindName} ${licenceNumber}`,
      message: when,
      ways: [{ link: `/ucda-registration/${id}`, needs: readsLicences }],
      to: { people: [licence.responsibleId], holding: keepsLicences },
    });
  }
}
