// The house is updated while phones are far away and pages stand open: their app is an older one, and so is what waits
// in it. The house of today takes in what the older app sends, the app of today what the older one left behind, and an
// update that is cut off takes nothing away.
import { afterEach, expect, test } from "vitest";
import {
  buyOneBag,
  chooseDevicePin,
  collectionsAtTheOffice,
  makeVisitHere,
  operationsIn,
  planCropVisit,
  registerFarmer,
  untilKeptAtHand,
  untilThePhoneHasAll,
} from "#test/fieldHands.ts";
import { houseUrl } from "#test/journeyHouse.ts";
import {
  anotherEdition,
  type AppDoor,
  type AppFiles,
  builtApp,
  keptApp,
  keptApps,
  openAppDoor,
} from "#test/proof/keptApp.ts";
import { look, openBrowser, settled, signIn, visit, type Visitor } from "#test/visitor.ts";

const browser = await openBrowser();
const doors: AppDoor[] = [];
afterEach(() => {
  for (const door of doors.splice(0)) door.close();
});

async function doorBefore(files: AppFiles): Promise<AppDoor> {
  const door = await openAppDoor(files, houseUrl());
  doors.push(door);
  return door;
}

/** Which app the page that stands is of. */
const appOf = ({ page }: Visitor): Promise<string> =>
  page.evaluate(
    () => document.querySelector("script[src*='/assets/app-']")?.getAttribute("src") ?? "none",
  );

/** An officer's phone with the app of this door, set up to work without a network, and a visit to make today. */
async function phoneOf(door: AppDoor): Promise<{ visitor: Visitor; visited: string }> {
  const visitor = await visit(browser, "phone", ["light"], { keepsFiles: true, at: door.url });
  const { page } = visitor;
  await signIn(visitor, "field");
  await settled(visitor);
  await untilKeptAtHand(page);
  const visited = await planCropVisit(page, "Lubega");
  await page.goto("/settings/field");
  await chooseDevicePin(page);
  await untilThePhoneHasAll(page);
  return { visitor, visited };
}

/** Goes back to the queue until the page that comes is of another app. */
async function untilUpdated(visitor: Visitor, before: string): Promise<void> {
  const { page } = visitor;
  const visitAgain = async (): Promise<string> => {
    await page.goto("/sync");
    await page.getByRole("heading", { name: "Sync", level: 1 }).waitFor();
    return appOf(visitor);
  };
  await expect.poll(visitAgain, { interval: 500, timeout: 90_000 }).not.toBe(before);
}

test.each(keptApps)(
  "a phone with %s sends what waits in it to the house of today, and is updated with what it holds",
  async (name) => {
    const door = await doorBefore(anotherEdition(keptApp(name)));
    const { visitor, visited } = await phoneOf(door);
    const { page } = visitor;
    const context = page.context();
    const [older, before] = [await appOf(visitor), await collectionsAtTheOffice(page)];

    await context.setOffline(true);
    await registerFarmer(page, { surname: "Nakitende", firstName: "Oliver" });
    await buyOneBag(page, "Nakitende", "60.4");
    await makeVisitHere(page, visited, "The trees stand well");
    await page.goto("/sync");
    await expect.poll(() => operationsIn(page, "ready")).toBe(5);

    // While nobody reached the phone the house was updated: the older app sends, and the house understands.
    door.update();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Send now" }).click();
    await expect.poll(() => operationsIn(page, "sent"), { timeout: 60_000 }).toBe(5);
    expect(await appOf(visitor)).toBe(older);
    expect((await collectionsAtTheOffice(page)) - before).toBe(1);

    // What is written down before the app of today has come is sent by it, and what is typed stands in its form.
    await context.setOffline(true);
    // Another weight each time: the same one of the same seller a few minutes later is asked about.
    await buyOneBag(page, "Lubega", String(58 + keptApps.indexOf(name)));
    await page.goto("/field-collections/new");
    await page.getByLabel("Gross kg of bag 1").fill("41.3");
    await page.waitForTimeout(1500);
    await context.setOffline(false);
    await untilUpdated(visitor, older);
    await expect.poll(() => operationsIn(page, "sent"), { timeout: 60_000 }).toBe(6);
    expect((await collectionsAtTheOffice(page)) - before).toBe(2);
    await page.goto("/field-collections/new");
    const gross = page.getByLabel("Gross kg of bag 1");
    await expect.poll(() => gross.inputValue()).toBe("41.3");
  },
);

test("an update that is cut off anywhere leaves the app that was there, and goes on from where it was", async () => {
  const door = await doorBefore(anotherEdition(builtApp()));
  const { visitor } = await phoneOf(door);
  const { page } = visitor;
  const context = page.context();
  const older = await appOf(visitor);
  door.update();
  for (const files of [0, 1, 4, 9, 20]) {
    door.letThrough(files);
    const refused = door.refused.length;
    await page.goto("/sync");
    const message = `cut off after ${files} files`;
    await expect.poll(() => door.refused.length, { message }).toBeGreaterThan(refused);
    await context.setOffline(true);
    await page.goto("/farmers/new");
    expect(await appOf(visitor), message).toBe(older);
    await page.getByLabel("Surname").waitFor();
    await page.goto("/field-collections/new");
    await page.getByRole("combobox", { name: "Farmer" }).fill("Lubega");
    await page
      .getByRole("option", { name: /Lubega/ })
      .first()
      .waitFor();
    await context.setOffline(false);
  }
  door.letThrough(Number.POSITIVE_INFINITY);
  await untilUpdated(visitor, older);
  expect(door.given.length, "each file of the update comes once").toBe(new Set(door.given).size);
  await context.setOffline(true);
  await registerFarmer(page, { surname: "Amongin", firstName: "Zipora" });
  await buyOneBag(page, "Amongin", "58.2");
  await page.goto("/sync");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect.poll(() => operationsIn(page, "sent"), { timeout: 60_000 }).toBe(2);
  // Whom the house knows since a moment ago, the phone does too.
  await context.setOffline(true);
  await buyOneBag(page, "Amongin", "61.7");
});

/** Somebody at a desk whose page is of an older app, on the list of farmers, when the house is updated. */
async function pageOf(more: { keepsFiles?: boolean } = {}) {
  const door = await doorBefore(anotherEdition(builtApp()));
  const visitor = await visit(browser, "desktop", ["light"], { ...more, at: door.url });
  await signIn(visitor, "operations");
  await settled(visitor);
  if (more.keepsFiles) await untilKeptAtHand(visitor.page);
  const older = await appOf(visitor);
  for (const name of ["Products", "Farmers"]) {
    await goTo(visitor, name);
    await settled(visitor);
  }
  expect(await appOf(visitor), "nothing is newer yet").toBe(older);
  door.update();
  return { visitor, older };
}

test.each([true, false])(
  "an open page goes on in the newer app with the next screen, the app being kept at hand: %s",
  async (keepsFiles) => {
    const { visitor, older } = await pageOf({ keepsFiles });
    // What the older page fetches ahead is gone, and nobody reads what is said of it: that keeps no update waiting.
    await visitor.page.evaluate(async () => {
      const answer = await fetch("/assets/GoneScreen-0000000.js");
      Object.assign(globalThis, { unread: answer.body });
    });
    const goOn = async (): Promise<string> => {
      await goTo(visitor, "Products");
      await goTo(visitor, "Farmers");
      return appOf(visitor);
    };
    await expect.poll(goOn, { interval: 500, timeout: 90_000 }).not.toBe(older);
    await settled(visitor);
    // What the older page fetched ahead is not there any more.
    visitor.faults.length = 0;
    await look(visitor, "Farmers");
  },
);

test("what the house does not understand of an older page is said to be for its age", async () => {
  const { visitor, older } = await pageOf();
  const { page } = visitor;
  let isUnclear = true;
  await answersAs(visitor, (text) =>
    isUnclear && text.startsWith('{"rows"')
      ? { status: 400, body: '{"status":400,"code":"unclear","detail":"No such filter."}' }
      : {},
  );
  await page.getByRole("searchbox").first().fill("Nakato");
  await page.getByText("There is a newer Mavuno").waitFor();
  visitor.faults.length = 0;
  await look(visitor, "Farmers");
  isUnclear = false;
  expect(await appOf(visitor)).toBe(older);
  await page.getByRole("button", { name: "Load again" }).click();
  await expect.poll(() => appOf(visitor)).not.toBe(older);
  await settled(visitor);
  // The older page may have asked once more, and been refused, until it left.
  visitor.faults.length = 0;
  await look(visitor, "Farmers");
});

test("a screen that an older page cannot draw opens in the newer app by itself", async () => {
  const { visitor, older } = await pageOf();
  const { page } = visitor;
  let isOlder = true;
  page.on("load", () => (isOlder = false));
  const body = '{"rows":[{}],"count":1,"next":null,"totals":{}}';
  await answersAs(visitor, () => (isOlder ? { body } : {}));
  await page.getByRole("searchbox").first().fill("Nakato");
  await expect.poll(() => appOf(visitor)).not.toBe(older);
  await settled(visitor);
  visitor.faults.length = 0;
  await look(visitor, "Farmers");
});

/**
 * The house's answers about farmers, as a house would give them that this app does not know yet. It is never taken off: a
 * question that is under way at that moment is answered by two, or by nobody.
 */
async function answersAs(
  { page }: Visitor,
  otherwise: (text: string) => { status?: number; body?: string },
): Promise<void> {
  await page.route(/\/api\/farmers\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, ...otherwise(await response.text()) });
  });
}

async function goTo({ page }: Visitor, name: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}
