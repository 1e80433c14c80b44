import { expect, test } from "vitest";
import { countdownText, idleState } from "./idle.ts";
import { initialsOf } from "./initials.ts";
import { isSidebarOpen, sidebarCookie } from "./sidebarCookie.ts";

const minute = 60_000;

test.each([
  [0, "active", 30],
  [24.9, "active", 5.1],
  [25, "warning", 5],
  [29.9, "warning", 0.1],
  [30, "over", 0],
  [300, "over", 0],
])("after %d idle minutes the session is %s", (idle, state, leftMinutes) => {
  const answer = idleState(0, idle * minute);
  expect(answer.state).toBe(state);
  expect(answer.left / minute).toBeCloseTo(leftMinutes);
});

test("the countdown is minutes and seconds", () => {
  expect(countdownText(5 * minute)).toBe("5:00");
  expect(countdownText(247_000)).toBe("4:07");
  expect(countdownText(1)).toBe("0:01");
});

test("the sidebar is open until its cookie says closed, for seven days", () => {
  expect(isSidebarOpen("")).toBe(true);
  expect(isSidebarOpen("a=b; mavuno_sidebar=closed")).toBe(false);
  expect(isSidebarOpen("mavuno_sidebar=open")).toBe(true);
  expect(sidebarCookie(false)).toContain("max-age=604800");
});

test("initials of a name, the first letter of an address", () => {
  expect(initialsOf("Nabirye Catherine Apio")).toBe("NC");
  expect(initialsOf("owner@demo.mavuno.test")).toBe("O");
  expect(initialsOf("")).toBe("");
});
