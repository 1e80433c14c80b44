// Whoever sends goods abroad is told when a shipment is ready to load, and in time when a paper of it is due.
import { spoken, tell } from "#books/notices/door.ts";
import { daysBetween } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { documentName, documentStanding } from "./documentRules.ts";
import { missingDocuments } from "./documentStore.ts";
import { plansShipments, readsShipments } from "./rules.ts";

/** Everything is there: whoever loads may begin. */
export async function tellReady(
  ctx: Ctx,
  shipment: { id: string; number: string; version: number; destination: string; etd: string },
): Promise<void> {
  await tell(ctx, {
    ...spoken({
      kind: "export_ready",
      facts: { number: shipment.number, destination: shipment.destination, leavesOn: shipment.etd },
    }),
    // Ready, changed and ready again is news each time.
    event: `shipment:${shipment.id}:ready:${shipment.version}`,
    ways: [{ link: `/export-documentation/${shipment.id}`, needs: readsShipments }],
    to: { holding: plansShipments },
  });
}

/** Banks kept more of a buyer's money than one person books alone: owners are told, each time. */
export async function tellMuchKept(
  ctx: Ctx,
  shipment: { id: string; number: string },
  { id, charges, bankReference }: { id: string; charges: bigint; bankReference: string },
): Promise<void> {
  const owners = await ownersHere(ctx);
  const amount = charges.toString();
  const facts = { amount, by: ctx.actor.name, file: shipment.number, note: bankReference };
  await tell(ctx, {
    ...spoken({ kind: "charge_large", facts }),
    event: `proceeds:${id}`,
    ways: [{ link: `/export-documentation/${shipment.id}`, needs: readsShipments }],
    to: { people: owners },
  });
}

/** Tells, once for each, of papers that are due soon and of those that are late. By night. */
export async function tellDueDocuments(ctx: Ctx): Promise<void> {
  const { documentDue } = await thresholdsToday(ctx);
  for (const document of await missingDocuments(ctx)) {
    const { id, shipmentId, shipmentNumber, neededBy } = document;
    const standing = documentStanding(neededBy, ctx.today, documentDue);
    if (standing === null) continue;
    const paper = documentName(document.type, document.mode);
    const daysLeft = daysBetween(ctx.today, neededBy);
    const facts = { paper, number: shipmentNumber, standing, neededBy, daysLeft };
    await tell(ctx, {
      ...spoken({ kind: "doc_due", facts }),
      // A departure that moves sets another day, and that is told anew.
      event: `document:${id}:${standing}:${neededBy}`,
      ways: [{ link: `/export-documentation/${shipmentId}`, needs: readsShipments }],
      to: { people: [document.plannedBy], holding: "canManageExports" },
    });
  }
}
