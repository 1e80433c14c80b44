import { describe, expect, test } from "vitest";
import { cardPlaces } from "./listColumns.ts";
import { afterToggle } from "./listSelection.ts";
import {
  addressOf,
  askOf,
  countText,
  isFiltered,
  isOnly,
  nextSort,
  queryOf,
  readListState,
  writeListState,
} from "./listState.ts";

const address = new URLSearchParams(
  "search=nakato&state=approved&sort=net&direction=asc&after=k&tab=x",
);
const names = ["state", "day"];

describe("the address of a list", () => {
  test("is read into search, filters, order and page; other names are left alone", () => {
    expect(readListState(address, names)).toEqual({
      search: "nakato",
      filters: { state: "approved" },
      sort: "net",
      direction: "asc",
      after: "k",
    });
  });

  test("asks the endpoint only for what is set", () => {
    const state = readListState(new URLSearchParams("search=%20&day="), names);
    expect(askOf(state, {})).toEqual({});
    expect(askOf(readListState(address, names), { limit: 50 })).toEqual({
      search: "nakato",
      state: "approved",
      sort: "net",
      direction: "asc",
      after: "k",
      limit: 50,
    });
  });

  test("is of a tab alone only while nothing else narrows it", () => {
    const of = (text: string) => readListState(new URLSearchParams(text), [...names, "waits"]);
    expect(isOnly(of("waits=yes"), { waits: "yes" })).toBe(true);
    expect(isOnly(of("waits=yes&sort=net"), { waits: "yes" })).toBe(true);
    expect(isOnly(of("waits=no"), { waits: "yes" })).toBe(false);
    expect(isOnly(of("waits=yes&search=nakato"), { waits: "yes" })).toBe(false);
    expect(isOnly(of("waits=yes&state=approved"), { waits: "yes" })).toBe(false);
    expect(isOnly(of(""), { waits: "yes" })).toBe(false);
    expect([of(""), of("search=nakato"), of("waits=yes")].map(isFiltered)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("goes back to the first page when anything but the page changes", () => {
    expect(writeListState(address, { state: null }).toString()).toBe(
      "search=nakato&sort=net&direction=asc&tab=x",
    );
    expect(writeListState(address, { after: "next" }).get("after")).toBe("next");
  });

  test("written and read again is the same", () => {
    const state = readListState(address, names);
    const { filters, ...rest } = state;
    const again = writeListState(new URLSearchParams(), { ...filters, ...rest });
    expect(readListState(again, names)).toEqual(state);
  });

  test("a head sorts downwards, then upwards, then not at all", () => {
    const plain = readListState(new URLSearchParams(), names);
    expect(nextSort(plain, "net")).toEqual({ sort: "net", direction: "desc" });
    expect(nextSort({ ...plain, sort: "net", direction: "desc" }, "net")).toEqual({
      sort: "net",
      direction: "asc",
    });
    expect(nextSort({ ...plain, sort: "net", direction: "asc" }, "net")).toEqual({
      sort: null,
      direction: null,
    });
  });
});

test("a count says where counting stopped", () => {
  expect(countText(12, false)).toBe("12");
  expect(countText(1000, true)).toBe("1,000+");
});

test("cards: the first column is the title, three figures at most, the rest one line", () => {
  const end = { align: "end" as const };
  expect(cardPlaces([{}, {}, end, end, end, end, { onCard: "status" }])).toEqual([
    "title",
    "line",
    "figure",
    "figure",
    "figure",
    "none",
    "status",
  ]);
  expect(cardPlaces([{ onCard: "line" }, { onCard: "title" }])).toEqual(["line", "title"]);
});

test("picking with Shift takes everything between", () => {
  const shown = ["a", "b", "c", "d"];
  const first = afterToggle(new Set(), "a", null, shown);
  expect([...afterToggle(first, "c", "a", shown)]).toEqual(["a", "b", "c"]);
  expect([...afterToggle(new Set(["a", "b", "c"]), "b", "c", shown)]).toEqual(["a"]);
  expect([...afterToggle(new Set(), "d", "gone", shown)]).toEqual(["d"]);
});

describe("what is kept of a list's address", () => {
  const names = ["state", "placeId"];

  test.each([
    ["", ""],
    ["state=approved&after=k1", "state=approved"],
    ["sort=net&direction=asc&search=a+b&state=x", "direction=asc&search=a+b&sort=net&state=x"],
    ["tab=two&placeId=&state=x", "state=x"],
  ])("of %j is %j, in one spelling", (address, kept) => {
    expect(queryOf(new URLSearchParams(address), names)).toBe(kept);
  });

  test("comes in place of all that the list itself had, its page too", () => {
    const address = new URLSearchParams("tab=two&state=x&search=a&after=k1&sort=net");
    expect(addressOf(address, names, "placeId=p1").toString()).toBe("tab=two&placeId=p1");
    expect(addressOf(address, names, "").toString()).toBe("tab=two");
  });
});
