import { expect, test } from "vitest";
import { shortcutFor } from "./shortcuts.ts";

const run = (): void => undefined;
const shortcuts = ["C", "/", "?", "Ctrl B"].map((keys) => ({ keys, label: keys, run }));
const press = (
  key: string,
  more: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test("letters work anywhere but in a field; Ctrl and Cmd are alike and work everywhere", () => {
  expect(shortcutFor(press("c"), false, shortcuts)?.keys).toBe("C");
  expect(shortcutFor(press("c"), true, shortcuts)).toBeNull();
  expect(shortcutFor(press("?"), false, shortcuts)?.keys).toBe("?");
  expect(shortcutFor(press("b", { ctrlKey: true }), true, shortcuts)?.keys).toBe("Ctrl B");
  expect(shortcutFor(press("b", { metaKey: true }), false, shortcuts)?.keys).toBe("Ctrl B");
  expect(shortcutFor(press("b"), false, shortcuts)).toBeNull();
  expect(shortcutFor(press("c", { altKey: true }), false, shortcuts)).toBeNull();
  expect(shortcutFor(press("c", { ctrlKey: true }), false, shortcuts)).toBeNull();
});
