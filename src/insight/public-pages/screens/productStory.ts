// The page behind the square on every bag: what it is, from which parishes, by which days.
import { formatDay } from "#kernel/days.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { urlOf, type WireReturns } from "#platform/api/endpoint.ts";
import { publicPages } from "../api.ts";
import { ask, codeForm, codeText, factList, make, notice, show } from "./page.ts";
import { storyWords } from "./storyWords.ts";
import { months, wordsOf } from "./spoken.ts";

type Answer = WireReturns<typeof publicPages.productStory>;
type Story = NonNullable<Answer["story"]>;
type StoryWord = keyof typeof storyWords;

const say = wordsOf("story", storyWords);

/** One decimal, rounded down: 100.0 % is said only when every gram is covered. */
function percent(bp: number): string {
  return `${formatPercent(bp - (bp % 10))} %`;
}

const kilograms = (grams: string) => `${formatKilograms(grams)} kg`;

function section(title: string, ...parts: readonly Node[]): HTMLElement {
  return make("section", { class: "sheet" }, make("h2", {}, title), ...parts);
}

function people(story: Story): HTMLElement {
  const tile = (count: number, one: StoryWord, many: StoryWord) =>
    make("div", {}, make("b", {}, String(count)), say(count === 1 ? one : many));
  const heads = ["district", "farmers", "plots"] as const;
  const head = heads.map((key) => make("th", { scope: "col" }, say(key)));
  const rows = story.areas.map((area) => {
    const parishes = make("span", { class: "small" }, area.parishes.join(", "));
    const name = make("th", { scope: "row" }, area.district ?? say("notRecorded"), parishes);
    const figures = [String(area.farmers), String(area.plots)];
    return make("tr", {}, name, ...figures.map((figure) => make("td", {}, figure)));
  });
  const districts = story.areas.filter(({ district }) => district !== null).length;
  return section(
    say("whoGrew"),
    make(
      "div",
      { class: "tiles" },
      tile(story.farmers, "oneFarmer", "manyFarmers"),
      tile(story.plots, "onePlot", "manyPlots"),
      tile(districts, "oneDistrict", "manyDistricts"),
    ),
    make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)),
  );
}

function coverage(story: Story): HTMLElement {
  const share = percent(story.coverageBp);
  const fill = make("i", { style: `width:${story.coverageBp / 100}%` });
  return section(
    say("follow"),
    make("div", { class: "share", "aria-hidden": "true" }, fill),
    make("p", { class: "lead" }, say("followLine", { share })),
  );
}

function days(story: Story): HTMLElement {
  const steps = story.steps.map(({ step, from, to, destination }) => {
    const [first, last] = [formatDay(from, months), formatDay(to, months)];
    const when = from === to ? first : say("days", { from: first, to: last });
    const words = destination === null ? say(step) : say("shippedTo", { place: destination });
    return make("li", {}, make("b", {}, words), make("span", { class: "small" }, when));
  });
  return section(say("happened"), make("ol", {}, ...steps));
}

function pageOf(story: Story): HTMLElement[] {
  const { grade, cropYear, moistureBp, certificates } = story;
  const of = { count: story.bags, size: kilograms(story.bagGrams) };
  const bags = say(story.bags === 1 ? "oneBag" : "manyBags", of);
  return [
    notice("leaf", story.product, make("p", {}, say("lotOf", { issuer: story.issuer }))),
    factList([
      [say("lot"), story.lot],
      [say("bags"), bags],
      [say("netWeight"), kilograms(story.netGrams)],
      ...(cropYear === null ? [] : [[say("cropYear"), cropYear] as const]),
      ...(grade === null ? [] : [[say("grade"), grade] as const]),
      ...(moistureBp === null
        ? []
        : [[say("moisture"), `${formatPercent(moistureBp)} %`] as const]),
      [say("mark"), story.mark],
      [say("certificates"), certificates.join(", ") || say("noneYet")],
      [say("code"), codeText(story.code)],
    ]),
    people(story),
    coverage(story),
    days(story),
    make("p", { class: "small" }, say("byParish")),
  ];
}

function saidInstead(answer: Answer, code: string): HTMLElement {
  const link = (path: string, words: string) => make("a", { href: path }, words);
  if (answer.result === "void") {
    const reason = answer.reason ? `${answer.reason}.` : "";
    const words = say("voidedLine", { reason }).replace("  ", " ");
    return notice("cherry", say("voided"), make("p", {}, words));
  }
  if (answer.result === "superseded") {
    const newer = link(`/product-story/${answer.supersededBy}`, say("newer"));
    return notice("straw", say("replaced"), make("p", {}, `${say("replacedLine")} `, newer));
  }
  if (answer.result === "another-paper") {
    const check = link(`/verify/${code}`, say("checkPaper"));
    return notice("straw", say("notBag"), make("p", {}, `${say("notBagLine")} `, check));
  }
  return notice("cherry", say("unknown"), make("p", {}, say("unknownLine")));
}

async function read(code: string | null): Promise<void> {
  if (code === null) return;
  const url = urlOf(publicPages.productStory, { code });
  const answer = await ask<Answer>(url, () => void read(code));
  if (!answer) return;
  const parts = answer.story ? pageOf(answer.story) : [saidInstead(answer, code)];
  show(parts, answer.story?.product ?? say("title"));
}

codeForm("/product-story", read);
