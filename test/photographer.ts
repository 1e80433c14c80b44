// Photographs every screen a role may open, on a phone and at a desk, in the light and in the dark, and
// writes down what accessibility's rules say of each. For the eye: nothing here asserts.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { accessTable } from "#app/access.ts";
import { screens } from "#app/screens.ts";
import { unbuiltScreens } from "#app/unbuiltScreens.ts";
import { mayOpenPath } from "#kernel/access.ts";
import type { Role } from "#kernel/permissions.ts";
import { inTheme, violations } from "./accessibility.ts";
import { bothThemes, settled, type Size, type Visitor } from "./visitor.ts";
import { walkScreens } from "./walking.ts";

/** Where the pictures and the contact sheet lie; git ignores it. */
export const shotsFolder = fileURLToPath(new URL("../shots/", import.meta.url));

/** One screen as one role saw it. */
export interface Shot {
  who: string;
  size: Size;
  route: string;
  /** One picture for each theme, beneath the folder of shots. */
  pictures: string[];
  /** What kept the page from coming to rest, and the links that lead its reader to a refusal. */
  unrest: string[];
  /** Null where the page was not examined: it is examined once, as its richest role. */
  violations: string[] | null;
}

/** Every screen this role may open, from wherever it is signed in. */
export async function photographScreens(
  visitor: Visitor,
  { who, role, examines }: { who: string; role: Role; examines: boolean },
): Promise<Shot[]> {
  const routes = [...screens, ...unbuiltScreens]
    .map(({ route }) => route)
    .filter((route) => mayOpenPath(accessTable, route, role, "aligned"));
  const shots: Shot[] = [];
  await walkScreens(visitor, routes, async (route) => {
    const shot = await photograph(visitor, { who, route, examines });
    shots.push({ ...shot, unrest: [...shot.unrest, ...(await deadEnds(visitor, role))] });
  });
  return shots;
}

/** The links of the page that would lead this role to a refusal. */
async function deadEnds({ page }: Visitor, role: Role): Promise<string[]> {
  const links = await page
    .locator("main a[href^='/']")
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
  return [...new Set(links)]
    .filter((link) => !mayOpenPath(accessTable, link, role, "aligned"))
    .map((link) => `leads to a refusal: ${link}`);
}

/** The page once it has come to rest, in both themes; one that does not is pictured all the same. */
export async function photograph(
  visitor: Visitor,
  { who, route, examines }: { who: string; route: string; examines: boolean },
): Promise<Shot> {
  const { page, size } = visitor;
  const unrest = await settled(visitor).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  const found = examines ? await violations(page, bothThemes) : null;
  const pictures: string[] = [];
  for (const theme of bothThemes) {
    await inTheme(page, theme);
    pictures.push(await picture(page, path.join(who, `${size}-${theme}`), route));
  }
  return { who, size, route, pictures, unrest, violations: found };
}

async function picture(page: Page, folder: string, route: string): Promise<string> {
  const name = route.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "landing";
  const file = path.join(folder, `${name}.png`);
  fs.mkdirSync(path.join(shotsFolder, folder), { recursive: true });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: path.join(shotsFolder, file), fullPage: true });
  return file;
}

/** Keeps what one person saw for the contact sheet. */
export function keepShots(who: string, shots: readonly Shot[]): void {
  fs.mkdirSync(shotsFolder, { recursive: true });
  fs.writeFileSync(path.join(shotsFolder, `${who}.json`), JSON.stringify(shots));
}
