import { expect, test } from "vitest";
import { hasEveryWord, wordsOfScreen } from "./typedWords.ts";

test.each([
  ["Financial Statements", "stat fin", true],
  ["Financial Statements", "  FIN ", true],
  ["Financial Statements", "", true],
  ["Financial Statements", "fin cash", false],
  ["Financial Statements", "cash fin", false],
  ["Financial Statements", "ial st", true],
  ["Financial Statements", "fin\n\tSTAT", true],
  ["Financial Statements", "financialstatements", false],
])("%s has every word of %j: %s", (text, typed, has) => {
  expect(hasEveryWord(text, typed)).toBe(has);
});

test("a screen is found by its name and by its address", () => {
  const screen = { label: "Regulator and Licences", route: "/ucda-registration" };
  expect(hasEveryWord(wordsOfScreen(screen), "ucda registration")).toBe(true);
});

test("of an address every sign between its words is a blank", () => {
  const words = wordsOfScreen({ label: "Stock", route: "/stock-card/transfers-on-road" });
  expect(words).toBe("Stock  stock card transfers on road");
});
