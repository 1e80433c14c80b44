// The screens of the field and of strangers in Luganda and Kiswahili, on the narrowest phone and a desk.
import { expect, test } from "vitest";
import { demoPassword, demoPeople } from "#seeds/people.ts";
import { expectRefusals } from "#test/signingIn.ts";
import { look, openBrowser, type Size, type Visitor, visit } from "#test/visitor.ts";

const browser = await openBrowser();
const sizes: Size[] = ["phone", "desktop"];
/** The narrowest phone that is still sold: long words must not push the page wider. */
const narrow = { width: 360, height: 740 };

const addressOf = (key: string) => demoPeople.find((one) => one.key === key)?.email ?? "";

async function fitsNarrow({ page, size }: Visitor): Promise<void> {
  if (size !== "phone") return;
  await page.setViewportSize(narrow);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(narrow.width);
}

test.each(sizes)("somebody signs in in Luganda, and it follows them, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await page.goto("/auth");
  await page.getByLabel("Email").fill(addressOf("field"));
  await page.getByRole("button", { name: "Luganda" }).click();
  await look(visitor, "Yingira");
  expect(await page.locator("html").getAttribute("lang")).toBe("lg");
  // The address typed before is still there.
  expect(await page.getByLabel("Emeeri").inputValue()).toBe(addressOf("field"));
  await page.getByLabel("Ekigambo eky'ekyama", { exact: true }).fill("si kino");
  await page.getByRole("button", { name: "Yingira", exact: true }).click();
  await page.getByRole("alert").getByText("Emeeri oba ekigambo eky'ekyama si kituufu.").waitFor();
  expectRefusals(visitor, 400);
  await fitsNarrow(visitor);
  await page.getByLabel("Ekigambo eky'ekyama", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Yingira", exact: true }).click();
  await page.getByText("Tukwanirizza ku Mavuno!").waitFor();
  await page.waitForURL("**/dashboard");
});
