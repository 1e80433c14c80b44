// No screen says a word of its own: what people read or hear stands in a catalogue, where another language
// can find it. Left of this check: the boards of the dashboard, which are not looked at here.
import { expect, test } from "vitest";
import { readSourceFiles } from "./sourceFiles.ts";

const screens = readSourceFiles().filter(
  ({ name }) => name.endsWith(".tsx") && !name.startsWith("src/insight/dashboard/"),
);

/** Signs of the trade and names of keys, the same in every language. */
const signs = new Set(["kg", "UGX", "Esc"]);

const text = /(?:<\w[^<>=]*|"|\}|\/)>\s*([A-Za-z][A-Za-z ,.'’!?:-]*[A-Za-z.!?…])\s*<\//g;
const attribute =
  /\s(?:aria-label|title|placeholder|alt|label|text|heading|hint)="([A-Za-z][^"]*)"/g;

function wordsIn(source: string): string[] {
  const code = source.replaceAll(/\{\/\*[\s\S]*?\*\/\}|^\s*(\/\/|\*|\/\*).*$/gm, "");
  return [...code.matchAll(text), ...code.matchAll(attribute)]
    .map(([, words = ""]) => words)
    .filter((words) => !signs.has(words));
}

test("the check finds what a screen would say by itself", () => {
  expect(wordsIn(`<p className="small">Nobody is here</p>`)).toEqual(["Nobody is here"]);
  expect(wordsIn(`<input\n  placeholder="Search"\n />`)).toEqual(["Search"]);
  expect(wordsIn(`<p>{t.nobody}</p><td className="end">kg</td>`)).toEqual([]);
});

test("every visible word of the screens stands in a catalogue", () => {
  expect(screens.length).toBeGreaterThan(100);
  const found = screens.flatMap(({ name, text: source }) =>
    wordsIn(source).map((words) => `${name}: ${words}`),
  );
  expect(found).toEqual([]);
});
