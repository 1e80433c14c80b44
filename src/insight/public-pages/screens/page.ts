// What the public pages share: putting words on the page, asking the server, a form for a code. Answers
// are only ever set as text, never as markup.
import { formatCode, readVerificationCode } from "#kernel/crockford.ts";
import { pageWords } from "./pageWords.ts";
import { wordsOf } from "./spoken.ts";

const say = wordsOf("page", pageWords);

type Attributes = Readonly<Record<string, string>>;
type Part = Node | string;

/** An element with attributes and content. */
export function make(tag: string, attributes: Attributes, ...parts: readonly Part[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...parts);
  return element;
}

/** The element of the page with this id. */
export function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
}

/** A coloured block with a headline; the icon says the same as the colour. */
export function notice(tone: "leaf" | "cherry" | "straw", title: string, ...parts: Part[]) {
  return make(
    "section",
    { class: `notice ${tone}` },
    make("h1", { tabindex: "-1" }, title),
    ...parts,
  );
}

/** The same within a page that has its headline. */
export function told(tone: "leaf" | "cherry" | "straw", title: string, ...parts: Part[]) {
  return make("div", { class: `notice ${tone}` }, make("b", {}, title), ...parts);
}

/** Names with their values; an amount at the end is what the paper comes to. */
export function factList(rows: readonly (readonly [name: string, value: Part])[]): HTMLElement {
  const lines = rows.map(([name, value]) =>
    make("div", {}, make("dt", {}, name), make("dd", {}, value)),
  );
  const last = lines.at(-1);
  if (/^[A-Z]{3} [\d,.]+$/.test(last?.lastChild?.textContent ?? "")) last?.classList.add("sum");
  return make("dl", { class: "sheet" }, ...lines);
}

/** A code as people read it. */
export function codeText(code: string): HTMLElement {
  return make("span", { class: "code" }, formatCode(code));
}

/** What stands behind the page's own path: a code or an id; empty when nothing does. */
export function asked(): string {
  return decodeSafely(location.pathname.split("/").slice(2).join("/"));
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A broken escape is a mistyped code like any other.
    return text;
  }
}

/** Puts the answer on the page, and its headline into the tab. */
export function show(parts: readonly Part[], title: string): void {
  part("answer").replaceChildren(...parts);
  document.title = `${title} · Mavuno`;
}

/** Asks the server; what cannot be answered now is said on the page and gives undefined. */
export async function ask<T>(url: string, again: () => void): Promise<T | null | undefined> {
  const waiting = setTimeout(
    () => show([make("p", { class: "lead" }, say("checking"))], say("checkingTitle")),
    300,
  );
  const answer = await fetch(url).catch(() => null);
  clearTimeout(waiting);
  if (answer?.ok) return (await answer.json()) as T;
  // What is not read would stay on the line.
  await answer?.body?.cancel();
  if (answer?.status === 404) return null;
  const seconds = answer?.headers.get("retry-after");
  const words = answer
    ? seconds
      ? say("tooMany", { seconds })
      : say("noAnswer")
    : say("noNetwork");
  const button = make("button", { class: "button", type: "button" }, say("again"));
  button.addEventListener("click", again);
  show([notice("straw", say("notChecked"), make("p", {}, words)), button], say("notChecked"));
  return undefined;
}

/**
 * The form for a code: a slip is found here by its check character, before anybody is asked. Gives the
 * code to `read`, whether it was typed or stands in the address; null while there is none.
 */
export function codeForm(path: string, read: (code: string | null) => Promise<void>): void {
  const field = part("code") as HTMLInputElement;
  const label = part("label").textContent ?? "";
  const entry = part("intro").querySelector("h1")?.textContent ?? "";
  const open = async (typed: string, isTyped: boolean): Promise<void> => {
    const reading = readVerificationCode(typed);
    part("intro").hidden = reading.ok;
    part("label").textContent = reading.ok ? say("another") : label;
    field.setAttribute("aria-invalid", String(!reading.ok && typed !== ""));
    part("fault").textContent = reading.ok || typed === "" ? "" : faultOf(reading.why);
    field.value = reading.ok ? "" : typed;
    if (!reading.ok) {
      show([], typed === "" ? entry : say("checkIt"));
      await read(null);
      if (isTyped) field.focus();
      return;
    }
    await read(reading.code);
    if (isTyped) document.querySelector("h1")?.focus();
  };
  part("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    const reading = readVerificationCode(field.value);
    if (reading.ok) history.pushState(null, "", `${path}/${reading.code}`);
    void open(field.value, true);
  });
  addEventListener("popstate", () => void open(asked(), false));
  void open(asked(), false);
}

function faultOf(why: "wrong-length" | "wrong-character" | "mistyped"): string {
  if (why === "wrong-length") return say("wrongLength");
  return say(why === "wrong-character" ? "wrongCharacter" : "mistyped");
}
