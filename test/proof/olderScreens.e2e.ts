// T-UPGRADE-CLIENT, at a desk: a page of an older app stands open while the house is updated, and somebody walks through
// all its screens. Each is drawn, or says that it cannot be; and what it could not draw, the app of today does.
import { expect, test } from "vitest";
import { screens } from "#app/screens.ts";
import { openBrowser, settled, signIn, visit } from "#test/visitor.ts";
import { walkScreens } from "#test/walking.ts";
import { anotherEdition, keptApp, keptApps, openAppDoor } from "./keptApp.ts";
import { ownHouse } from "./ownHouse.ts";

const { open } = ownHouse("older");
const browser = await openBrowser();

/** What stands instead of a screen that this app does not know, or cannot draw. */
const isSaid = /^(?:Something went wrong\.|Page not found)$/;

/** The oldest and the newest that are kept. */
const tried = new Set([...keptApps.slice(0, 1), ...keptApps.slice(-1)]);

test.each([...tried])(
  "every screen of %s before the house of today is drawn, or says so and is drawn by the app of today",
  { timeout: screens.length * 6_000 },
  async (name) => {
    const house = await open();
    const door = await openAppDoor(anotherEdition(keptApp(name)), house.url);
    const visitor = await visit(browser, "desktop", ["light"], { at: door.url });
    const { page, faults } = visitor;
    await signIn(visitor, "owner");
    const [troubled, lost]: [string[], string[]] = [[], []];
    const title = async (): Promise<string> =>
      (await page.locator("h1").first().textContent({ timeout: 5_000 })) ?? "";
    const routes = screens.map(({ route }) => route);
    const seen = await walkScreens(visitor, routes, async (route, address) => {
      await settled(visitor);
      const said = await title().catch(() => "");
      // Without a title of its own a screen still says why it has none.
      const isDrawn = said !== "" || (await page.locator("main").innerText()).trim() !== "";
      if (said === "" || isSaid.test(said)) troubled.push(address);
      if (!isDrawn || said.startsWith("Unexpected")) lost.push(`${route}: ${said}`);
      // What is asked in vain beside a screen that is drawn is the house's own no.
      faults.length = 0;
    });
    door.update();
    await page.goto("/dashboard");
    for (const address of troubled) {
      await page.goto(address);
      await settled(visitor);
      const said = await title();
      const wrong = isSaid.test(said) || faults.length > 0;
      if (wrong) lost.push(`${address}: ${said} ${faults.splice(0).join(" | ")}`);
    }
    door.close();
    console.log(
      `T-UPGRADE-CLIENT ${name}: screens ${seen.size}, drawn ${seen.size - troubled.length}, drawn by the newer app ${troubled.length}, lost ${lost.length}`,
    );
    expect(lost).toEqual([]);
    expect(seen.size).toBeGreaterThan(200);
  },
);
