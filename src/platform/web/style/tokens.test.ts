// The look's promise, checked: 4.5 to 1 for text, 3 to 1 for lines that carry meaning, in both themes.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function themeOf(start: string): Map<string, string> {
  const from = css.indexOf("{", css.indexOf(start));
  const block = css.slice(from, css.indexOf("}", from));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

const light = themeOf('[data-theme="light"]');
const dark = themeOf('[data-theme="dark"]');
const system = themeOf(":root:not([data-theme])");

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: Map<string, string>, one: string, other: string): number {
  const [a, b] = [one, other].map((name) => luminance(theme.get(name) ?? "#888888"));
  const [high, low] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)];
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ["paper", "sheet", "sunk", "hover"];
const onSurfaces = ["ink", "ink-2", "ink-3", "sky", "leaf-ink", "cherry", "straw"];
const text: [string, string][] = [
  ...surfaces.flatMap((surface) => onSurfaces.map((ink): [string, string] => [ink, surface])),
  ["on-leaf", "leaf"],
  ["on-leaf", "leaf-press"],
  ["on-cherry", "cherry"],
  ["on-cherry", "cherry-press"],
  ["leaf-ink", "leaf-wash"],
  ["cherry", "cherry-wash"],
  ["straw", "straw-wash"],
  ["sky", "sky-wash"],
  ["on-inverse", "inverse"],
];
const lines: [string, string][] = [
  ["line-strong", "paper"],
  ["line-strong", "sheet"],
  ["line-strong", "sunk"],
  ["straw-mark", "sheet"],
  ["bar", "sheet"],
  ...["coffee", "cocoa", "sesame", "shea", "services"].map((name): [string, string] => [
    name,
    "sheet",
  ]),
];

describe.each([
  ["light", light],
  ["dark", dark],
])("%s", (_, theme) => {
  test.each(text)("%s can be read on %s", (ink, surface) => {
    expect(contrast(theme, ink, surface)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(lines)("%s can be seen on %s", (line, surface) => {
    expect(contrast(theme, line, surface)).toBeGreaterThanOrEqual(3);
  });
});

test("the system's dark theme is the chosen dark theme", () => {
  expect([...system]).toEqual([...dark]);
});
