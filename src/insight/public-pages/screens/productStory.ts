// The page behind the square on every bag: what it is, from which parishes, by which days.
import { formatDay } from "#kernel/days.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { urlOf, type WireReturns } from "#platform/api/endpoint.ts";
import { publicPages } from "../api.ts";
import { ask, codeForm, codeText, factList, make, notice, show } from "./page.ts";

type Answer = WireReturns<typeof publicPages.productStory>;
type Story = NonNullable<Answer["story"]>;

const happened: Record<Story["steps"][number]["step"], string> = {
  bought: "Bought from the farmers",
  processed: "Cleaned, dried and graded",
  packed: "Packed",
  released: "Weighed again and released",
  shipped: "Shipped",
};

/** One decimal, rounded down: 100.0 % is said only when every gram is covered. */
function percent(bp: number): string {
  return `${formatPercent(bp - (bp % 10))} %`;
}

const kilograms = (grams: string) => `${formatKilograms(grams)} kg`;
const many = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

function section(title: string, ...parts: readonly Node[]): HTMLElement {
  return make("section", { class: "sheet" }, make("h2", {}, title), ...parts);
}

function people(story: Story): HTMLElement {
  const tile = (count: number, words: string) =>
    make("div", {}, make("b", {}, String(count)), count === 1 ? words : `${words}s`);
  const head = ["District", "Farmers", "Plots"].map((words) => make("th", { scope: "col" }, words));
  const rows = story.areas.map((area) => {
    const parishes = make("span", { class: "small" }, area.parishes.join(", "));
    const name = make("th", { scope: "row" }, area.district ?? "Not recorded", parishes);
    const figures = [String(area.farmers), String(area.plots)];
    return make("tr", {}, name, ...figures.map((figure) => make("td", {}, figure)));
  });
  const districts = story.areas.filter(({ district }) => district !== null).length;
  return section(
    "Who grew it",
    make(
      "div",
      { class: "tiles" },
      tile(story.farmers, "farmer"),
      tile(story.plots, "plot"),
      tile(districts, "district"),
    ),
    make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)),
  );
}

function coverage(story: Story): HTMLElement {
  const share = percent(story.coverageBp);
  const fill = make("i", { style: `width:${story.coverageBp / 100}%` });
  const words = `${share} of the weight in these bags is followed back to a plot that was checked on the ground.`;
  return section(
    "How much of it we can follow",
    make("div", { class: "share", "aria-hidden": "true" }, fill),
    make("p", { class: "lead" }, words),
  );
}

function days(story: Story): HTMLElement {
  const steps = story.steps.map(({ step, from, to, destination }) => {
    const when = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
    const words = destination === null ? happened[step] : `${happened[step]} to ${destination}`;
    return make("li", {}, make("b", {}, words), make("span", { class: "small" }, when));
  });
  return section("What happened to it", make("ol", {}, ...steps));
}

function pageOf(story: Story): HTMLElement[] {
  const { grade, cropYear, moistureBp, certificates } = story;
  const bags = `${many(story.bags, "bag")} of ${kilograms(story.bagGrams)}`;
  return [
    notice("leaf", story.product, make("p", {}, `A lot of ${story.issuer}, packed in Uganda`)),
    factList([
      ["Lot", story.lot],
      ["Bags", bags],
      ["Net weight", kilograms(story.netGrams)],
      ...(cropYear === null ? [] : [["Crop year", cropYear] as const]),
      ...(grade === null ? [] : [["Grade", grade] as const]),
      ...(moistureBp === null ? [] : [["Moisture", `${formatPercent(moistureBp)} %`] as const]),
      ["Mark on the bag", story.mark],
      ["Certificates", certificates.join(", ") || "None yet"],
      ["Code", codeText(story.code)],
    ]),
    people(story),
    coverage(story),
    days(story),
    make("p", { class: "small" }, "Farmers are shown by parish: no names, and no place on a map."),
  ];
}

function saidInstead(answer: Answer, code: string): HTMLElement {
  const link = (path: string, words: string) => make("a", { href: path }, words);
  if (answer.result === "void") {
    const reason = answer.reason ? ` ${answer.reason}.` : "";
    const words = `This code was withdrawn.${reason} Do not rely on the bag.`;
    return notice("cherry", "Void code", make("p", {}, words));
  }
  if (answer.result === "superseded") {
    const newer = link(`/product-story/${answer.supersededBy}`, "Read the newer one");
    return notice("straw", "Replaced code", make("p", {}, "The lot has a newer code. ", newer));
  }
  if (answer.result === "another-paper") {
    const check = link(`/verify/${code}`, "Check the paper");
    return notice("straw", "Not a bag", make("p", {}, "This code belongs to a paper. ", check));
  }
  const words = "Nobody has issued a bag with this code. Do not rely on it.";
  return notice("cherry", "Unknown code", make("p", {}, words));
}

async function read(code: string | null): Promise<void> {
  if (code === null) return;
  const url = urlOf(publicPages.productStory, { code });
  const answer = await ask<Answer>(url, () => void read(code));
  if (!answer) return;
  const parts = answer.story ? pageOf(answer.story) : [saidInstead(answer, code)];
  show(parts, answer.story?.product ?? "Where it comes from");
}

codeForm("/product-story", read);
