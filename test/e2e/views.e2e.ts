// Views of a list, kept under a name: saved, shown, begun with, changed, shown to others, taken away and
// brought back; the same on another device, and by its link.
import { expect, test } from "vitest";
import {
  goWithin,
  look,
  openBrowser,
  signIn,
  type Size,
  settled,
  visit,
  type Visitor,
} from "#test/visitor.ts";

const browser = await openBrowser();
const list = "/field-collections";

/** Opens the menu of views of a list that stands: while it comes, what is pressed moves away from under the press. */
const open = async (visitor: Visitor): Promise<void> => {
  await settled(visitor);
  await visitor.page.getByRole("button", { name: /^View(s|: )/ }).click();
  await visitor.page.getByRole("dialog", { name: "Views" }).waitFor();
};
const addressOf = ({ page }: Visitor): string => new URL(page.url()).search;
const countOf = ({ page }: Visitor) =>
  page.getByRole("heading", { level: 1 }).locator("..").innerText();

/** What an attempt before this one left. */
async function takeAwayAll(visitor: Visitor): Promise<void> {
  await open(visitor);
  const left = visitor.page.getByRole("button", { name: /^Take away/ });
  for (let many = await left.count(); many > 0; many -= 1) {
    await left.first().click();
    await settled(visitor);
    await open(visitor);
  }
  await visitor.page.keyboard.press("Escape");
}

/** Narrows the list by a state and saves that under this name. */
async function saveView(visitor: Visitor, state: string, name: string): Promise<void> {
  const { page } = visitor;
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog", { name: "Filters" }).getByLabel("Status").selectOption(state);
  await page.waitForURL(`**${list}?*state=*`);
  await open(visitor);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name").fill(name);
}

test.each(["phone", "desktop"] as const)(
  "a view is saved under a name, begun with and shown to others, on a %s",
  { timeout: 240_000 },
  async (size: Size) => {
    const name = `Approved on a ${size}`;
    const mine = await visit(browser, size);
    await signIn(mine, "operations");
    await goWithin(mine, list);
    await look(mine, "Field collections");
    const all = await countOf(mine);
    await takeAwayAll(mine);
    await saveView(mine, "approved", name);
    await mine.page.getByLabel("Everybody who may open this list finds it").check();
    await mine.page.getByRole("button", { name: "Save", exact: true }).click();
    await mine.page.getByRole("button", { name: `View: ${name}` }).waitFor();
    expect(addressOf(mine)).toBe("?state=approved");
    const narrowed = await countOf(mine);
    expect(narrowed).not.toBe(all);
    await open(mine);
    await mine.page.getByRole("button", { name: `Begin this list with “${name}”` }).click();
    await look(mine, "Field collections");
    await mine.page.keyboard.press("Escape");

    // Somebody else finds it, and the maker's other device begins with it.
    const other = await visit(browser, size);
    await signIn(other, "owner");
    await goWithin(other, list);
    await open(other);
    await other.page.getByRole("button", { name: new RegExp(`^${name} by `) }).click();
    await other.page.waitForURL(`**${list}?state=approved`);
    await settled(other);
    expect(await countOf(other)).toBe(narrowed);
    const device = await visit(browser, size);
    await signIn(device, "operations");
    await goWithin(device, list);
    await device.page.waitForURL(`**${list}?state=approved`);
    // The next time it begins so by itself: the rows of no other view are asked for.
    const asked = askedRows(device);
    await device.page.goto(list);
    await device.page.waitForURL(`**${list}?state=approved`);
    await look(device, "Field collections");
    expect(new Set(asked)).toEqual(new Set(["?state=approved"]));
    // All rows stay all rows, also on the way back from a row.
    await open(device);
    await device.page.getByRole("button", { name: "All rows" }).click();
    await settled(device);
    expect(await countOf(device)).toBe(all);
    await device.page.locator("main a[href^='/field-collections/']").first().click();
    await device.page.getByRole("heading", { level: 1 }).waitFor();
    await device.page.goBack();
    await look(device, "Field collections");
    expect(addressOf(device)).toBe("");
    expect(await countOf(device)).toBe(all);

    // Taken away by a slip, and brought back.
    await open(device);
    await device.page.getByRole("button", { name: `Take away “${name}”` }).click();
    await device.page.getByRole("button", { name: "Undo" }).click();
    await settled(device);
    await open(device);
    await device.page.getByRole("button", { name: `Change “${name}”` }).click();
    await device.page.getByLabel("Name").fill(`${name}, again`);
    await device.page.getByRole("button", { name: "Save", exact: true }).click();
    await open(device);
    await device.page.getByRole("button", { name: new RegExp(`^${name}, again`) }).click();
    await device.page.waitForURL(`**${list}?state=approved`);
    await look(device, "Field collections");
    await open(device);
    await device.page.getByRole("button", { name: `Take away “${name}, again”` }).click();
    await device.page.getByText(`View “${name}, again” taken away`).waitFor();

    // Taken away on another device: what this one remembers gives way to what the server says.
    await device.page.evaluate((route) => {
      localStorage.setItem("mavuno.listBeginnings", JSON.stringify({ [route]: "state=approved" }));
    }, list);
    await device.page.goto(list);
    await look(device, "Field collections");
    await expect.poll(() => addressOf(device), { timeout: 30_000 }).toBe("");
    await settled(device);
    expect(await countOf(device)).toBe(all);
  },
);

/** What the rows of the list are asked by, from now on. */
function askedRows({ page }: Visitor): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === `/api${list}`) asked.push(search);
  });
  return asked;
}
