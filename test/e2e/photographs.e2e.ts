// One photograph for two farmers, cut and turned over the second time: both stand in the list of those who may be one person,
// and are looked at face beside face.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { houseUrl } from "#test/journeyHouse.ts";
import { disguises, photographOf } from "#test/photographs.ts";
import { device, headersOf } from "#test/signingIn.ts";
import { look, openBrowser, signIn, visit } from "#test/visitor.ts";

const browser = await openBrowser();

test.each([
  ["phone", "Birungi"],
  ["desktop", "Musoke"],
] as const)("one face under two names is seen, on a %s", async (size, surname) => {
  const photograph = await photographOf(surname.length * 101);
  await registered(`${surname} Ruth`, photograph);
  const second = await registered(
    `Opio ${surname}`,
    await disguises["turned over and cut"](photograph),
  );
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await signIn(visitor, "operations");
  await page.goto(`/farmers/${second}`);
  await page.getByText(new RegExp(`${surname} Ruth has the same photograph`)).waitFor();
  await look(visitor, `Opio ${surname}`);
  await page.goto("/farmers/duplicates?limit=200");
  await page.getByText("Same photograph").first().waitFor();
  await look(visitor, "Two records, one person?");
  await page
    .getByRole("link", { name: new RegExp(`${surname} Ruth|Opio ${surname}`) })
    .last()
    .click();
  await expect.poll(() => page.locator("main img").count()).toBe(2);
  await look(visitor, /^FRM-\d+ and FRM-\d+$/);
  await page.getByRole("button", { name: "Two people" }).click();
  await page.getByText("Noted: two people").waitFor();
});

/** Registers somebody with a photograph, as the phone of a field officer sends it; gives the record. */
async function registered(name: string, photograph: Buffer): Promise<string> {
  const officer = await device("field@demo.mavuno.test");
  const [lastName, firstName] = name.split(" ");
  const id = randomUUID();
  const agreed = ["buy_and_pay", "photo"].map((purpose) => ({
    ...{ purpose, given: true, method: "thumbprint" },
  }));
  const answer = await fetch(`${houseUrl()}/api/farmers`, {
    method: "POST",
    headers: await headersOf(officer),
    body: JSON.stringify({
      ...{ id, firstName, lastName, sex: "female", village: "Kakunyu", consents: agreed },
      photo: { name: "face.jpg", base64: photograph.toString("base64") },
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  await officer.auth.signOut({ scope: "local" });
  return id;
}
