// The language of a person of the demo, in journeys: chosen in their menu, and put back for the next journey.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { demoPeople } from "#seeds/people.ts";
import { houseUrl } from "./journeyHouse.ts";
import { device } from "./signingIn.ts";
import type { Visitor } from "./visitor.ts";

export const addressOf = (key: string): string =>
  demoPeople.find((one) => one.key === key)?.email ?? "";

/** Somebody is the same person in every journey: whatever becomes of this one, the next reads English. */
export async function speakEnglishAgain(key: string): Promise<void> {
  const person = await device(addressOf(key));
  const { data } = await person.auth.getSession();
  const answer = await fetch(`${houseUrl()}/api/me/language`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${data.session?.access_token ?? ""}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({ language: "en" }),
  });
  expect(answer.status).toBe(204);
  await person.auth.signOut({ scope: "local" });
}

/** In the menu of a desk or of a phone; the page is loaded again in that language. */
export async function chooseLanguage({ page, size }: Visitor, language: string): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/api/me/language"));
  const again = page.waitForEvent("load");
  if (size === "phone") {
    await page.getByRole("button", { name: "Open the menu" }).click();
    await page.getByRole("button", { name: language }).click();
  } else {
    await page.locator(".user-button").click();
    await page.getByRole("menuitemradio", { name: language }).click();
  }
  expect((await kept).status()).toBe(204);
  await again;
}
