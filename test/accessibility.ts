// What axe-core says of a page, in words, in each theme it is shown in.
import axe from "axe-core";
import type { Page } from "playwright-core";
import type { Theme } from "./visitor.ts";

/**
 * Every violation of any level in the first theme; a second theme differs in its colours alone. The
 * page is left in the first theme.
 */
export async function violations(page: Page, themes: readonly Theme[]): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const found = await faultsOf(page, "{}");
  for (const theme of themes.slice(1)) {
    await inTheme(page, theme);
    const more = await faultsOf(page, "{ runOnly: ['color-contrast'] }");
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

async function faultsOf(page: Page, options: string): Promise<string[]> {
  const found = await page.evaluate<axe.AxeResults>(`axe.run(document, ${options})`);
  return found.violations.map(({ id, nodes }) => {
    const places = nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`);
    return `${id}: ${places.join(" | ")}`;
  });
}
