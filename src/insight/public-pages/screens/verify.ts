// The page behind the square on every paper: is it ours, does it still count, is the file the original.
import { formatInstant } from "#kernel/days.ts";
import { urlOf, type WireReturns } from "#platform/api/endpoint.ts";
import { publicPages } from "../api.ts";
import { ask, codeForm, codeText, factList, make, notice, part, show, told } from "./page.ts";
import { known, months, wordsOf } from "./spoken.ts";
import { verifyWords } from "./verifyWords.ts";

type Answer = WireReturns<typeof publicPages.verify>;

let shown: Answer | undefined;
let fingerprint: string | undefined;

const say = wordsOf("verify", verifyWords);

/** What it is, as its title says before the number: "purchase receipt". */
function nameOf({ type, title }: Answer): string {
  if (type === "bag-lot" || title === null) return say("bagLot");
  const words = title.replace(/ \S*\d\S*$/, "");
  return known(words.charAt(0).toLowerCase() + words.slice(1));
}

function headline(answer: Answer): HTMLElement {
  const what = nameOf(answer);
  const issuer = answer.issuer ?? "";
  const changed = answer.changedAt ? say("on", { when: when(answer.changedAt) }) : "";
  if (answer.result === "valid") {
    return notice("leaf", say("valid", { what }), make("p", {}, say("unchanged", { issuer })));
  }
  if (answer.result === "revoked") {
    const reason = answer.reason ? `: ${answer.reason}` : "";
    const line = `${say("withdrawn", { issuer })}${changed}${reason}`;
    return notice("cherry", say("revoked", { what }), make("p", {}, line));
  }
  if (answer.result === "superseded") {
    const newer = make("a", { href: `/verify/${answer.supersededBy}` }, say("newer"));
    const line = `${say("replacedLine", { issuer })}${changed}. `;
    return notice("straw", say("replaced", { what }), make("p", {}, line, newer));
  }
  return notice("cherry", say("unknown"), make("p", {}, say("unknownLine")));
}

function when(instant: string): string {
  return formatInstant(new Date(instant), months);
}

function bodyOf(answer: Answer): HTMLElement[] {
  if (answer.code === null || answer.title === null || answer.issuedAt === null) return [];
  const story = make("a", { class: "button", href: `/product-story/${answer.code}` });
  story.textContent = say("story");
  return [
    factList([
      [say("document"), answer.title],
      [say("code"), codeText(answer.code)],
      [say("issuedOn"), when(answer.issuedAt)],
    ]),
    factList(Object.entries(answer.facts).map(([name, value]) => [known(name), value] as const)),
    ...(answer.type === "bag-lot" && answer.result === "valid" ? [story] : []),
    make("p", { class: "small" }, say("figures")),
  ];
}

async function read(code: string | null): Promise<void> {
  shown = undefined;
  compare();
  if (code === null) return;
  const answer = await ask<Answer>(urlOf(publicPages.verify, { code }), () => void read(code));
  if (!answer) return;
  shown = answer;
  const head = headline(answer);
  show([head, ...bodyOf(answer)], head.firstElementChild?.textContent ?? "");
  compare();
}

/** Says whether the chosen file is the one that was issued, as far as both are known. */
function compare(): void {
  const block = part("compare");
  block.hidden = shown !== undefined && shown.fileSha256 === null;
  if (shown) part("ask").before(block);
  else part("ask").after(block);
  if (fingerprint === undefined) return;
  const original = shown?.fileSha256;
  const line = (words: string) => make("p", {}, words);
  part("compared").replaceChildren(
    ...(typeof original !== "string"
      ? [make("p", { class: "small" }, say("ready"))]
      : original === fingerprint
        ? [told("leaf", say("same"), line(say("sameLine")))]
        : [told("cherry", say("other"), line(say("otherLine")))]),
  );
}

async function choose(file: File | undefined): Promise<void> {
  if (!file) return;
  if (!("subtle" in crypto)) {
    part("compared").textContent = say("notSecure");
    return;
  }
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  const bytes = Array.from(new Uint8Array(digest));
  fingerprint = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  compare();
}

function unreadable(): void {
  part("compared").textContent = say("unreadable");
}

const field = part("pdf") as HTMLInputElement;
field.addEventListener("change", () => void choose(field.files?.[0]).catch(unreadable));
for (const name of ["dragover", "dragleave", "drop"] as const) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    document.body.classList.toggle("over", name === "dragover");
    if (name === "drop") void choose(event.dataTransfer?.files[0]).catch(unreadable);
  });
}
codeForm("/verify", read);
