// Whoever adds a command lets the random histories do it, or says why not.
import { expect, test } from "vitest";
import { played, rows, unplayed } from "./commands.ts";
import { everyCommand } from "./watched.ts";

test("every command is played, or not for a reason, and none is both", () => {
  const all = [played, ...unplayed.map(({ commands }) => commands)].flatMap(rows);
  expect(all.toSorted()).toEqual(everyCommand.toSorted());
});
