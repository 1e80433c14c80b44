// The screens of the field and of strangers in Luganda and Kiswahili, on the narrowest phone and a desk.
import { expect, onTestFinished, test } from "vitest";
import { demoPassword } from "#seeds/people.ts";
import { houseUrl } from "#test/journeyHouse.ts";
import { device, expectRefusals } from "#test/signingIn.ts";
import { addressOf, chooseLanguage, speakEnglishAgain } from "#test/speaking.ts";
import { fitsNarrow, look, openBrowser, signIn, type Size, visit } from "#test/visitor.ts";

const browser = await openBrowser();
const sizes: Size[] = ["phone", "desktop"];

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

test.each(sizes)("an officer records a collection in Kiswahili, on a %s", async (size) => {
  const visitor = await visit(browser, size);
  const { page } = visitor;
  onTestFinished(() => speakEnglishAgain("field"));
  await signIn(visitor, "field");
  await chooseLanguage(visitor, "Kiswahili");
  await page.goto("/field-collections/new");
  await look(visitor, "Ununuzi mpya");
  expect(await page.locator("html").getAttribute("lang")).toBe("sw");
  // Everything that is wrong at once, in the same language.
  await page.getByRole("button", { name: "Andika ununuzi" }).click();
  const trouble = page.getByRole("alert").filter({ hasText: "yanahitaji kusahihishwa" });
  await trouble.getByText("Pima angalau gunia moja.").waitFor();
  await trouble.getByText("Mkulima: Jaza hapa").waitFor();
  await look(visitor, "Ununuzi mpya");
  await fitsNarrow(visitor);
  await page.getByRole("combobox", { name: "Mkulima" }).fill("Na");
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByLabel("Bidhaa").selectOption({ label: "FAQ Robusta" });
  await page.getByLabel("Ghala").selectOption({ index: 1 });
  await page.getByLabel("Kilo zote za gunia la 1").fill(size === "phone" ? "57.3" : "58.9");
  await page.getByRole("textbox", { name: "Unyevu" }).fill("13");
  await page.getByLabel("Takataka").fill("0.5");
  await page.getByText(/kama ilivyotangazwa/).waitFor();
  await look(visitor, "Ununuzi mpya");
  await fitsNarrow(visitor);
  await page.getByRole("button", { name: "Andika ununuzi" }).click();
  await page.getByText(/^COL-\S+ imeandikwa$/).waitFor();
  await page.waitForURL(/\/field-collections\/[0-9a-f-]{36}$/);

  // The choice is the person's: another device speaks it after signing in, without being told.
  const elsewhere = await visit(browser, size);
  await elsewhere.page.goto("/auth");
  await elsewhere.page.getByLabel("Email").fill(addressOf("field"));
  await elsewhere.page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await elsewhere.page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect
    .poll(() => elsewhere.page.locator("html").getAttribute("lang"), { timeout: 15_000 })
    .toBe("sw");
  await elsewhere.page.goto("/field-collections/new");
  await look(elsewhere, "Ununuzi mpya");
  await chooseLanguage(elsewhere, "English");
  await elsewhere.page.goto("/field-collections/new");
  await look(elsewhere, "New collection");
});

test.each(sizes)("a paper and a bag tell strangers in their language, on a %s", async (size) => {
  const { receipt, bag, farmer } = await codes();
  const visitor = await visit(browser, size);
  const { page } = visitor;
  await page.goto(`/verify/${receipt}`);
  await look(visitor, "Valid purchase receipt");
  const languages = page.getByRole("navigation", { name: "Language, Olulimi, Lugha" });
  await languages.getByRole("link", { name: "Luganda" }).click();
  await look(visitor, "Kituufu: lisiiti y'okugula");
  await page.getByText("Ez'okusasula").waitFor();
  await fitsNarrow(visitor);
  // The next page speaks what was chosen on the one before, and a slip is said in it too.
  await page.goto(`/product-story/${bag}`);
  await page.getByText("Abaazirima").waitFor();
  await page.getByText("Zaapakibwa").waitFor();
  await fitsNarrow(visitor);
  await page.goto("/verify");
  await look(visitor, "Kebera ekiwandiiko");
  await page.getByLabel("Koodi eri ku kiwandiiko").fill("1234");
  await page.getByRole("button", { name: "Kebera" }).click();
  await page.getByText("Kebera ennukuta: koodi erina 16.").waitFor();
  await page.goto(`/product-story/${bag}?lang=sw`);
  await page.getByText("Walioilima").waitFor();
  await look(visitor, /./);
  await fitsNarrow(visitor);
  await page.goto(`/verify/${receipt}`);
  await look(visitor, "Halali: risiti ya ununuzi");
  // A farmer who let their page be shown: filled, in each of the three languages, and no more than that.
  for (const [language, agreed] of [
    ["en", "The farmer agreed to this page and can close it at any time."],
    ["lg", "Omulimi yakkiriza olupapula luno, era asobola okuluggalawo essaawa yonna."],
    ["sw", "Mkulima alikubali ukurasa huu na anaweza kuufunga wakati wowote."],
  ] as const) {
    await page.goto(`/farmer-profile/${farmer.publicId}?lang=${language}`);
    await page.getByText(agreed).waitFor();
    await look(visitor, farmer.firstName);
    const told = (await page.getByRole("main").textContent()) ?? "";
    expect(told).not.toContain(farmer.lastName);
    expect(told).not.toMatch(/\+?256|0\d{9}|C[MF]\d{2}/);
    await fitsNarrow(visitor);
  }
  await page.goto("/farmer-profile/nobody");
  await page.getByRole("heading", { name: "Hakuna ukurasa" }).waitFor();
  expectRefusals(visitor, 404);
  await look(visitor, "Hakuna ukurasa");
  await fitsNarrow(visitor);
});

interface ShownFarmer {
  publicId: string;
  firstName: string;
  lastName: string;
}

/** The codes of a receipt and of packed bags of the demo company, and a farmer who agreed to a page. */
async function codes(): Promise<{ receipt: string; bag: string; farmer: ShownFarmer }> {
  const owner = await device(addressOf("owner"));
  const { data } = await owner.auth.getSession();
  const headers = { authorization: `Bearer ${data.session?.access_token ?? ""}` };
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${houseUrl()}${path}`, { headers });
    return JSON.parse(await answer.text());
  };
  const { rows } = await read<{ rows: { id: string }[] }>("/api/field-collections?state=approved");
  const { receiptCode } = await read<{ receiptCode: string }>(
    `/api/field-collections/${rows[0]?.id}`,
  );
  const runs = await read<{ rows: { id: string }[] }>("/api/packaging");
  const packed = await Promise.all(
    runs.rows.map(({ id }) => read<{ code: string | null }>(`/api/packaging/${id}`)),
  );
  const farmers = await read<{ rows: { id: string }[] }>("/api/farmers?state=active&limit=200");
  let farmer: ShownFarmer | null = null;
  for (const { id } of farmers.rows) {
    const one = await read<ShownFarmer>(`/api/farmers/${id}`);
    const answer = await fetch(`${houseUrl()}/api/public/farmers/${one.publicId}`);
    if (answer.ok) farmer = one;
    if (farmer) break;
  }
  if (!farmer) throw new Error("No farmer of the demo agreed to a page.");
  await owner.auth.signOut({ scope: "local" });
  const bag = packed.find(({ code }) => code !== null)?.code ?? "";
  expect(bag).not.toBe("");
  return { receipt: receiptCode, bag, farmer };
}
