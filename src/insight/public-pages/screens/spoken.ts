// The languages of the pages for strangers. Their words are one small file per language, plain data, read
// only by those who chose it: theme.js has said which before the first paint, and the page stays unseen
// until its words are here. Without the file it speaks English.
import { months as englishMonths } from "#kernel/days.ts";
import kiswahili from "./inKiswahili.json?url";
import luganda from "./inLuganda.json?url";

type Section = Readonly<Record<string, string>>;

async function readWords(): Promise<Readonly<Record<string, Section>>> {
  const root = document.documentElement;
  const address = { lg: luganda, sw: kiswahili }[root.lang];
  const answer = address && (await fetch(address).catch(() => null));
  const file = answer && answer.ok ? await answer.json() : null;
  if (!file) root.lang = "en";
  for (const element of document.querySelectorAll<HTMLElement>("[data-say]")) {
    const said = file?.html[element.dataset["say"] ?? ""];
    if (said) element.textContent = said;
  }
  for (const link of document.querySelectorAll(`nav a[lang=${root.lang}]`)) {
    link.setAttribute("aria-current", "true");
  }
  root.dataset["said"] = "";
  return file ?? {};
}

const spoken = await readWords();

/** The months as this page shortens them. */
export const months: readonly string[] = spoken["names"]?.["months"]?.split(" ") ?? englishMonths;

/** A page's words: `say("bags", { count: 3 })` puts 3 where its sentence says `{count}`. */
export function wordsOf<Key extends string>(section: string, english: Record<Key, string>) {
  const words: Record<Key, string> = { ...english, ...spoken[section] };
  return (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
    words[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** A word that comes from the server in English, such as a paper's name, where it is translated. */
export function known(english: string): string {
  return spoken["names"]?.[english] ?? english;
}
