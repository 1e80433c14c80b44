// The page behind the square on every paper: is it ours, does it still count, is the file the original.
import { formatInstant } from "#kernel/days.ts";
import { urlOf, type WireReturns } from "#platform/api/endpoint.ts";
import { publicPages } from "../api.ts";
import { ask, codeForm, codeText, factList, make, notice, part, show, told } from "./page.ts";

type Answer = WireReturns<typeof publicPages.verify>;

let shown: Answer | undefined;
let fingerprint: string | undefined;

/** What it is, as its title says before the number: "purchase receipt". */
function wordsOf({ type, title }: Answer): string {
  if (type === "bag-lot" || title === null) return "bag lot";
  const words = title.replace(/ \S*\d\S*$/, "");
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function headline(answer: Answer): HTMLElement {
  const words = wordsOf(answer);
  const changed = answer.changedAt ? ` on ${formatInstant(new Date(answer.changedAt))}` : "";
  const issued = `Issued by ${answer.issuer}`;
  if (answer.result === "valid") {
    return notice("leaf", `Valid ${words}`, make("p", {}, `${issued}, not changed since`));
  }
  if (answer.result === "revoked") {
    const reason = answer.reason ? `: ${answer.reason}` : "";
    const line = `${issued}, withdrawn${changed}${reason}`;
    return notice("cherry", `Revoked ${words}`, make("p", {}, line));
  }
  if (answer.result === "superseded") {
    const newer = make("a", { href: `/verify/${answer.supersededBy}` }, "See the newer one");
    const line = `${issued}, replaced${changed}. `;
    return notice("straw", `Replaced ${words}`, make("p", {}, line, newer));
  }
  const line = "Nobody has issued a paper with this code. Do not rely on it.";
  return notice("cherry", "Unknown code", make("p", {}, line));
}

function bodyOf(answer: Answer): HTMLElement[] {
  if (answer.code === null || answer.title === null || answer.issuedAt === null) return [];
  const story = make("a", { class: "button", href: `/product-story/${answer.code}` });
  story.textContent = "Read where it comes from";
  return [
    factList([
      ["Document", answer.title],
      ["Code", codeText(answer.code)],
      ["Issued", formatInstant(new Date(answer.issuedAt))],
    ]),
    factList(Object.entries(answer.facts)),
    ...(answer.type === "bag-lot" && answer.result === "valid" ? [story] : []),
    make(
      "p",
      { class: "small" },
      "These are the figures as issued. Do they differ from your paper? Then the paper was changed.",
    ),
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
      ? [make("p", { class: "small" }, "Your file is ready. Now check the code on it.")]
      : original === fingerprint
        ? [told("leaf", "The same file", line("Your PDF is the original, byte for byte."))]
        : [told("cherry", "Another file", line("Your PDF is not the one that was issued."))]),
  );
}

async function choose(file: File | undefined): Promise<void> {
  if (!file) return;
  if (!("subtle" in crypto)) {
    part("compared").textContent =
      "This browser compares files only over a secure (https) address.";
    return;
  }
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  const bytes = Array.from(new Uint8Array(digest));
  fingerprint = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  compare();
}

function unreadable(): void {
  part("compared").textContent = "This file cannot be read. Please choose it again.";
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
