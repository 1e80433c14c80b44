// What axe-core says of a page, in words, in each theme it is shown in.
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import type { Theme } from "./visitor.ts";

/** As small as it comes: it is handed to every page anew. */
const axe = fs.readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Every violation of any level in the first theme; a second theme differs in its colours alone. The
 * page is left in the first theme.
 */
export async function violations(page: Page, themes: readonly Theme[]): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  const found = await faultsOf(page);
  for (const theme of themes.slice(1)) {
    await inTheme(page, theme);
    const more = await faultsOf(page, ["color-contrast"]);
    found.push(...more.map((fault) => `${theme}: ${fault}`));
  }
  if (themes.length > 1) await inTheme(page, themes[0] ?? null);
  return found;
}

/** Shows the page as the system's theme says, once every colour has arrived there. */
export async function inTheme(page: Page, colorScheme: Theme | null): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

/** What breaks these rules, without them any; what keeps them is not collected, which takes half of the time. */
async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
  const found = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return found.violations.map(({ id, nodes }) => {
    const places = nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`);
    return `${id}: ${places.join(" | ")}`;
  });
}
