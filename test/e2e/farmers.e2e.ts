// The register of farmers: a list from a spreadsheet goes in with its faults said, a telephone shared by two is
// looked at, farmers are placed in a group, plots stand on a map and are drawn. On a phone and at a desk, each
// signed in once.
import { expect, test } from "vitest";
import { smallPdf } from "#test/exportMakers.ts";
import { look, openBrowser, settled, signIn, visit, type Visitor } from "#test/visitor.ts";

const browser = await openBrowser();

test.each(["phone", "desktop"] as const)(
  "the register of farmers is kept by who runs the operations, on a %s",
  { timeout: 240_000 },
  async (size) => {
    const visitor = await visit(browser, size);
    await signIn(visitor, "operations");
    await listGoesIn(visitor);
    await placedInAGroup(visitor);
    await mapGoesIn(visitor);
    await twoRecordsSideBySide(visitor);
    await twoChangeOne(visitor);
    await figuresOpen(visitor);
    await accountOpens(visitor);
    await heldIsTold(visitor);
    await recordOpens(visitor);
    await plotIsDrawn(visitor);
  },
);

/** A list goes in, its bad row comes back, and the register answers. */
async function listGoesIn(visitor: Visitor): Promise<void> {
  const { page, size } = visitor;
  await page.goto("/farmers/import");
  const text = [
    "Surname,First name,Sex,Village",
    `Lakica,${size},F,Akwang`,
    `Lakica,Bad ${size},X,Akwang`,
  ].join("\n");
  const file = { name: `${size}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.waitForURL(/\/farmers\/import\/[0-9a-f-]{36}$/);
  await look(visitor, `${size}.csv`);
  await page.getByRole("button", { name: "Read 2 rows" }).click();
  await page.getByRole("button", { name: "Import 1 farmer" }).waitFor();
  await page.getByText("Write F for a woman or M for a man.").waitFor();
  await look(visitor, `${size}.csv`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download rows with errors" }).click();
  expect((await download).suggestedFilename()).toBe(`errors-${size}.csv`);
  await page.getByRole("button", { name: "Import 1 farmer" }).click();
  await page.getByText("1 farmer was registered.").waitFor();
  await page.goto(`/farmers?search=Lakica%20${size}`);
  await page.getByRole("main").getByText(`Lakica ${size}`).first().waitFor();
}

/** A group is added, and farmers are placed in it: at a desk those who are ticked, on a phone all that match. */
async function placedInAGroup(visitor: Visitor): Promise<void> {
  const { page, size } = visitor;
  await page.goto("/farmers/groups/new");
  await page.getByLabel("Name", { exact: true }).fill(`Growers of a ${size}`);
  await page.getByLabel("Kind", { exact: true }).selectOption("producer_group");
  await page.getByRole("button", { name: "Save group" }).click();
  await page.waitForURL(/\/farmers\/groups\/[0-9a-f-]{36}$/);
  await page.getByText("Nobody belongs to it yet").waitFor();
  const group = page.url();
  await page.goto(`/farmers?district=${size === "phone" ? "Kasese" : "Mukono"}`);
  await settled(visitor);
  if (size === "phone") {
    await page.getByRole("button", { name: "Place all that match" }).click();
  } else {
    await page.getByRole("main").getByRole("checkbox").nth(1).check();
    await page.getByRole("main").getByRole("checkbox").nth(2).check();
    await page.getByRole("toolbar").getByRole("button", { name: "Group and officer" }).click();
  }
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Give the group").selectOption({ label: `Growers of a ${size}` });
  await dialog.getByLabel("Give the officer").selectOption({ label: "Isaac Mugisha" });
  await look(visitor, "Farmers");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await page.getByText(/^\d+ farmers placed$/).waitFor();
  await page.goto(group);
  await page.getByRole("rowheader").nth(1).waitFor();
  await look(visitor, `Growers of a ${size}`);
  await page.getByRole("rowheader").getByRole("link").first().click();
  await page.getByText("Where the farmer stood").waitFor();
  await look(visitor, /./);
  await papersKept(visitor);
  await certified(visitor);
}

/** The farmer on the screen gets a certificate; what an officer found on another is closed by somebody else, once. */
async function certified(visitor: Visitor): Promise<void> {
  const { page, size } = visitor;
  await page.getByRole("tab", { name: "Certificates" }).click();
  await page.getByRole("button", { name: "Add certificate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Scheme", { exact: true }).selectOption({ label: "Fairtrade" });
  await dialog.getByLabel("Number", { exact: true }).fill(`FT ${size}`);
  await dialog.getByLabel("First day").fill("2026-01-01");
  await dialog.getByLabel("Last day").fill("2026-06-30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Expired", { exact: true }).waitFor();
  await page.goto("/farmers?search=FRM-0001");
  await page
    .getByRole("link", { name: /Nakato Rehema|^FRM-0001$/ })
    .first()
    .click();
  await page.getByRole("tab", { name: "Certificates" }).click();
  await page.getByText("Counts", { exact: true }).waitFor();
  if (size === "phone") {
    await page.getByRole("button", { name: "Close finding" }).click();
    await dialog.getByLabel("What was seen of it").fill("The strip is green");
    await dialog.getByRole("button", { name: "Close finding" }).click();
  }
  await page.getByText(/^Closed by Ritah Nansamba .*The strip is green$/).waitFor();
  await page.getByRole("button", { name: "Add inspection" }).click();
  await dialog.getByRole("button", { name: "Add finding 1" }).click();
  await look(visitor, "Nakato Rehema");
  await page.goto("/farmers?certificate=expired");
  await look(visitor, "Farmers");
}

/** A map's file of plots goes in, and what a second person accepts leaves the queue. */
async function mapGoesIn(visitor: Visitor): Promise<void> {
  const { page, size } = visitor;
  await page.goto("/farmers/plots/import");
  const lon = size === "phone" ? 32.7 : 32.8;
  const corners = [
    [lon, 0.4],
    [lon + 0.001, 0.4],
    [lon + 0.001, 0.401],
    [lon, 0.401],
    [lon, 0.4],
  ];
  const properties = { "farmer code": "FRM-0002", tenure: "mailo", crop: "robusta" };
  const feature = (name: string, geometry: object) => ({
    type: "Feature",
    properties: { ...properties, name, hectares: "1.2" },
    geometry,
  });
  const features = [
    feature(`Map ${size}`, { type: "Polygon", coordinates: [corners] }),
    feature("Paris", { type: "Point", coordinates: [2.35, 48.85] }),
  ];
  const text = JSON.stringify({ type: "FeatureCollection", features });
  const mimeType = "application/geo+json";
  const file = { name: `${size}.geojson`, mimeType, buffer: Buffer.from(text) };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByRole("button", { name: "Read 2 rows" }).click();
  await page.getByText("Feature 2", { exact: true }).waitFor();
  await look(visitor, `${size}.geojson`);
  await page.getByRole("button", { name: "Import 1 plot" }).click();
  await page.getByText("1 plot was recorded.").waitFor();
  await page.getByRole("link", { name: "Open the list" }).click();
  await page.getByRole("heading", { level: 1, name: "Plots to mend" }).waitFor();
  await page.goto("/farmers/plots/to-mend?kind=overlaps");
  await page.locator("main a[href*='/plots/']").first().click();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByLabel("Why it is right as it is").fill("The brothers share this strip");
  await look(visitor, /./);
  await page.getByRole("button", { name: "Accept finding" }).click();
  await page.getByText("Accepted: the finding is settled").waitFor();
  await page.getByText(/The brothers share this strip/).waitFor();
  await look(visitor, /./);
}

/** Who may be here twice is looked at side by side, and the map opens. */
async function twoRecordsSideBySide(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/farmers/duplicates");
  await page
    .getByRole("link", { name: /Cherop|Chelangat/ })
    .first()
    .click();
  await look(visitor, /^FRM-\d+ and FRM-\d+$/);
  await page.getByRole("button", { name: /^Merge into FRM/ }).click();
  await page.getByText("This cannot be taken back.").waitFor();
  await page.goto("/farmers/map");
  await page.getByText(/plots here/).waitFor();
  await page
    .getByRole("button", { name: /plots?, \d+ to mend/ })
    .first()
    .press("Enter");
  await page.waitForURL(/west=/);
  await settled(visitor);
  await look(visitor, "Map of plots");
}

/** A farmer's account opens from the profile, with passbook and card. */
async function accountOpens(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/farmers?search=FRM-0001");
  await page
    .getByRole("link", { name: /Nakato Rehema|^FRM-0001$/ })
    .first()
    .click();
  await page.getByRole("main").getByRole("link", { name: "Account", exact: true }).click();
  await look(visitor, "Account of Nakato Rehema");
  for (const paper of ["Passbook", "Farmer's card"]) {
    const printed = page.waitForResponse((answer) => answer.url().includes(".pdf"));
    await page.getByRole("button", { name: paper }).click();
    expect((await printed).status()).toBe(200);
  }
  await page.getByRole("tab", { name: /^Advances/ }).click();
  await look(visitor, "Account of Nakato Rehema");
}

/** What is held of the farmer whose account is open is told, and given on paper. */
async function heldIsTold(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.getByRole("link", { name: "Nakato Rehema" }).first().click();
  await ninIsLookedAt(visitor);
  await page.getByRole("tab", { name: "Consents" }).click();
  await page.getByRole("link", { name: "All that is held about this farmer" }).click();
  await look(visitor, "Personal data of Nakato Rehema");
  expect(await page.getByRole("main").textContent()).toMatch(/3\d\.\d+ -?\d\.\d+/);
  const printed = page.waitForResponse((answer) => answer.url().includes(".pdf"));
  await page.getByRole("button", { name: "Give it on paper" }).click();
  expect((await printed).status()).toBe(200);
}

/** A NIN is shortened until it is asked for; that it was stands in the history. A form sends it back as it came. */
async function ninIsLookedAt(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const main = page.getByRole("main");
  await main.getByText(/^[A-Z]{2}\d\d•{7}[A-Z0-9]{3}$/).waitFor();
  await look(visitor, "Nakato Rehema");
  await main.getByRole("button", { name: "Show" }).click();
  await main.getByText(/^[A-Z]{2}\d\d[A-Z0-9]{10}$/).waitFor();
  await look(visitor, "Nakato Rehema");
  await page.getByRole("tab", { name: "History" }).click();
  await main.getByText("Looked at the NIN").first().waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Change" }).click();
  await page.getByText("type the whole number over it").waitFor();
  await look(visitor, "Nakato Rehema");
  await page.getByLabel("Trees, all crops").fill("431");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("tab", { name: "Summary" }).click();
  await main.getByText("431").waitFor();
  await main.getByText(/^[A-Z]{2}\d\d•{7}[A-Z0-9]{3}$/).waitFor();
}

/** A paper of the farmer on the screen is kept, replaced by a newer one, and that one withdrawn. */
async function papersKept(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const buffer = Buffer.from(smallPdf, "base64");
  const file = { name: "id.pdf", mimeType: "application/pdf", buffer };
  await page.getByRole("tab", { name: "Documents" }).click();
  await page.getByRole("button", { name: "Add document" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What it is").selectOption({ label: "Identity card" });
  await dialog.getByLabel("Title").fill("National ID");
  await dialog.getByLabel("File").setInputFiles(file);
  await dialog.getByRole("button", { name: "Add document" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Replace National ID" }).click();
  await dialog.getByLabel("Title").fill("Renewed ID");
  await dialog.getByLabel("File").setInputFiles({ ...file, name: "new.pdf" });
  await dialog.getByRole("button", { name: "Replace" }).click();
  await page.getByText(/Replaced by Renewed ID/).waitFor();
  await look(visitor, /./);
  await page.getByRole("button", { name: "Withdraw Renewed ID" }).click();
  await dialog.getByLabel("Reason").fill("Of her sister");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText(/Of her sister/).waitFor();
}

/** The register's kilograms are the page's, and open the deliveries that add up to them. */
async function figuresOpen(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto("/farmers?yield=over");
  await settled(visitor);
  await look(visitor, "Farmers");
  await page.goto("/farmers?search=FRM-0001");
  await page.getByRole("main").getByText("Season kg").first().waitFor();
  await page
    .getByRole("link", { name: /Nakato Rehema|^FRM-0001$/ })
    .first()
    .click();
  await page.waitForURL(/\/farmers\/[0-9a-f-]{36}$/);
  const season = page
    .getByRole("complementary", { name: "Facts" })
    .getByRole("link", { name: / kg$/ });
  const [kilograms = ""] = (await season.innerText()).split(" ");
  await season.click();
  await page.waitForURL(/\/field-collections\?farmerId=/);
  await page.getByRole("main").getByText(kilograms).last().waitFor();
  await page.goto("/farmers?search=FRM-0001");
  await page.getByRole("main").getByText(kilograms).first().waitFor();
  await look(visitor, "Farmers");
}

/** What the farmer brought, who was there, and what they were sent; a message is written. */
async function recordOpens(visitor: Visitor): Promise<void> {
  const { page, size } = visitor;
  await page.getByRole("link", { name: "Nakato Rehema" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Deliveries and visits" }).click();
  for (const [tab, shows] of [
    ["Deliveries", "UGX a kg"],
    ["Visits and trainings", /Officer|Nobody has visited/],
    ["Messages", /Lisiiti|sent no message/],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel").getByText(shows).first().waitFor({ state: "attached" });
    await look(visitor, "Deliveries and visits of Nakato Rehema");
  }
  await page.getByRole("button", { name: "Write a message" }).click();
  const dialog = page.getByRole("dialog", { name: "Write a message" });
  await dialog.getByLabel("Message").fill(`Tukuŋŋaana ku Lwakubiri, ${size}`);
  await dialog.getByText(/in 1 of at most 3 messages/).waitFor();
  await look(visitor, "Deliveries and visits of Nakato Rehema");
  await dialog.getByRole("button", { name: "Send message" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: `Lwakubiri, ${size}` })
    .waitFor();
}

/** A plot is drawn by taps and by typing, and kept. */
async function plotIsDrawn(visitor: Visitor): Promise<void> {
  const { page, size } = visitor;
  await page.goto("/farmers?search=FRM-0003");
  await page
    .getByRole("link", { name: /Namutebi Justine|^FRM-0003$/ })
    .first()
    .click();
  await page.waitForURL(/\/farmers\/[0-9a-f-]{36}$/);
  await page.goto(`${page.url()}/plots/new`);
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByLabel("Latitude").fill("0.512");
  await page.getByLabel("Longitude").fill(size === "phone" ? "32.61" : "32.62");
  await page.getByRole("button", { name: "Add this corner" }).click();
  const sheet = page.getByRole("img", { name: /^Sheet to draw on/ });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error("the sheet is not shown");
  // From the middle: east, north-east, north; the last a bit off, then drawn into its place.
  const tap = (x: number, y: number) =>
    page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  await tap(0.8, 0.5);
  await tap(0.8, 0.2);
  await tap(0.4, 0.3);
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.2, { steps: 3 });
  await page.mouse.up();
  await page.getByText(/^4 corners · 0\.\d\d ha$/).waitFor();
  await look(visitor, "Add a plot");
  await page.getByRole("button", { name: "Use this outline" }).click();
  await page.getByLabel("Name of the plot").fill(`Drawn on a ${size}`);
  await page.getByLabel("Land holding").selectOption("mailo");
  await page.getByLabel("Size as the farmer says").fill("0.36");
  await page.getByRole("button", { name: "Save plot" }).click();
  await page.waitForURL(/\/plots\/[0-9a-f-]{36}$/);
  await page.getByText("Drawn", { exact: true }).waitFor();
}

/** Two change one farmer: the later one sees both versions, chooses, and nothing of either is lost. */
async function twoChangeOne(visitor: Visitor): Promise<void> {
  const { page, size } = visitor;
  await page.goto("/farmers?search=FRM-0007");
  await page
    .getByRole("link", { name: /Ssemwogerere Paul|^FRM-0007$/ })
    .first()
    .click();
  await page.waitForURL(/\/farmers\/[0-9a-f-]{36}$/);
  await page.goto(`${page.url()}/change`);
  await page.getByRole("textbox", { name: /^Next of kin/ }).fill(`Kin of a ${size}`);
  await page.getByRole("textbox", { name: /^Village/ }).fill(`Bukoto ${size}`);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("textbox", { name: /^Village/ }).fill(`Kabonera ${size}`);
  await other.getByRole("textbox", { name: /^Own code/ }).fill(`EXT-${size}`);
  await other.getByRole("button", { name: "Save changes" }).click();
  await other.waitForURL(/\/farmers\/[0-9a-f-]{36}$/);
  await other.close();
  await page.bringToFront();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("heading", { name: "Somebody changed this while you did" }).waitFor();
  // The refusal that led here is what the browser writes down.
  visitor.faults.length = 0;
  await look(visitor, /./);
  const save = page.getByRole("button", { name: "Save what is chosen" });
  expect(await save.isDisabled()).toBe(true);
  // The form's own button sends nothing while something is left to choose.
  await page.getByRole("button", { name: "Save changes" }).click();
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole("radio", { name: `Theirs Kabonera ${size}`, exact: true }).waitFor();
  await page.getByRole("radio", { name: `Yours Bukoto ${size}`, exact: true }).check();
  await save.click();
  await page.waitForURL(/\/farmers\/[0-9a-f-]{36}$/);
  await page.goto(`${page.url()}/change`);
  for (const value of [`Kin of a ${size}`, `Bukoto ${size}`, `EXT-${size}`]) {
    await expect.poll(() => page.locator(`input[value="${value}"]`).count()).toBe(1);
  }
}
