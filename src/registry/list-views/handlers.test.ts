// Views of lists: kept under a name, found by those they are for, and taken away by whom they belong to.
import { expect, test } from "vitest";
import type { BodyOf } from "#platform/api/endpoint.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { listViews } from "./api.ts";
import { mostViews } from "./rules.ts";

type Kept = BodyOf<typeof listViews.keep>;

const world = await makeWorld();
const viewsOf = async (by: Person) => (await world.as(by)(listViews.mine, {})).views;
const namesOf = async (by: Person) => (await viewsOf(by)).map(({ name }) => name);
const viewWith = (more: Partial<Kept> = {}): Kept => ({
  id: newId(),
  route: "/payments",
  name: "To approve",
  query: "state=prepared&sort=amount&direction=desc",
  isShared: false,
  ...more,
});
const keep = (by: Person, body: Kept) => world.as(by)(listViews.keep, { body });
const change = (by: Person, { id, name, query, isShared }: Kept) =>
  world.as(by)(listViews.change, { params: { id }, body: { name, query, isShared } });
const remove = (by: Person, id: string) => world.as(by)(listViews.remove, { params: { id } });
const beginWith = (by: Person, viewId: string | null, route = "/payments") =>
  world.as(by)(listViews.beginWith, { body: { route, viewId } });

test("a view is its maker's until it is shown to everybody who may open the list", async () => {
  const view = viewWith();
  const { views } = await keep("accountant", view);
  expect(views).toEqual([{ ...view, isMine: true, by: expect.any(String), isFirst: false }]);
  expect(await viewsOf("owner")).toEqual([]);
  await change("accountant", { ...view, isShared: true });
  expect(await viewsOf("owner")).toMatchObject([{ name: "To approve", isMine: false }]);
  expect((await viewsOf("owner"))[0]?.by).not.toBe("");
  // An employee opens no payments, a supplier is not of the house, and the neighbour's house is another.
  for (const person of ["employee", "supplier", "other-owner"] as const) {
    expect(await viewsOf(person), person).toEqual([]);
  }
  await refused(change("owner", { ...view, name: "Mine now" }), "not-found");
  await change("accountant", { ...view, name: "Waits for me", query: "state=prepared" });
  expect(await viewsOf("accountant")).toMatchObject([
    { name: "Waits for me", query: "state=prepared", isShared: false },
  ]);
  expect(await viewsOf("owner")).toEqual([]);
  await refused(remove("owner", view.id), "not-found");
  await remove("accountant", view.id);
  expect(await viewsOf("accountant")).toEqual([]);
  await refused(remove("accountant", view.id), "not-found");
});

test("a list begins with one view, one's own or one that is shown to everybody, and with all rows once that is gone", async () => {
  const [own, shown] = [viewWith({ name: "Own" }), viewWith({ name: "Shown", isShared: true })];
  await keep("md", own);
  await keep("accountant", shown);
  const firstOf = async (by: Person) =>
    (await viewsOf(by)).filter(({ isFirst }) => isFirst).map(({ name }) => name);
  await beginWith("md", own.id);
  await beginWith("md", shown.id);
  expect(await firstOf("md")).toEqual(["Shown"]);
  expect(await firstOf("accountant")).toEqual([]);
  await beginWith("accountant", shown.id);
  await change("accountant", { ...shown, isShared: false });
  expect(await firstOf("md")).toEqual([]);
  expect(await firstOf("accountant")).toEqual(["Shown"]);
  await change("accountant", { ...shown, isShared: true });
  await beginWith("md", shown.id);
  await beginWith("md", null);
  expect(await firstOf("md")).toEqual([]);
  await beginWith("md", shown.id);
  // Who configures the system takes away what everybody sees; everybody's lists begin with all rows again.
  await remove("owner", shown.id);
  expect(await firstOf("md")).toEqual([]);
  expect(await namesOf("md")).toEqual(["Own"]);
  await refused(beginWith("md", shown.id), "not-found");
  await refused(beginWith("md", own.id, "/expenses"), "not-found");
  await refused(beginWith("owner", own.id), "not-found");
});

test("what is no list, no address and no name is refused, and so is one view more than can be overseen", async () => {
  await refused(keep("cashier", viewWith({ route: "/nowhere" })), "not-found");
  await refused(keep("cashier", viewWith({ route: "/verify" })), "not-found");
  for (const wrong of [{ query: "" }, { name: "  " }]) {
    await refused(keep("cashier", viewWith(wrong)), "validation");
  }
  await refused(keep("cashier", viewWith({ query: "state=a&after=b" })), "list-views.no-query");
  const first = viewWith({ name: "View 0" });
  await keep("cashier", first);
  await refused(keep("cashier", viewWith({ name: "VIEW 0" })), "list-views.name-taken");
  await refused(keep("cashier", { ...first, name: "Another" }), "same-id-other-content");
  await refused(change("cashier", { ...first, query: "no list" }), "list-views.no-query");
  const second = viewWith({ name: "View 1" });
  await keep("cashier", second);
  await refused(change("cashier", { ...second, name: "view 0" }), "list-views.name-taken");
  for (let at = 2; at < mostViews; at += 1) await keep("cashier", viewWith({ name: `View ${at}` }));
  await refused(keep("cashier", viewWith({ name: "One more" })), "list-views.enough");
  await keep("cashier", viewWith({ name: "View 0", route: "/expenses" }));
  await refused(keep("supplier", viewWith({ isShared: true })), "list-views.own-alone");
});

test("of two who keep the same name at once one does, and the same write again is one", async () => {
  const both = await Promise.allSettled([
    keep("field", viewWith({ route: "/farmers", name: "Mine" })),
    keep("field", viewWith({ route: "/farmers", name: "mine" })),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const headers = { "content-type": "application/json", "idempotency-key": newId() };
  const body = JSON.stringify(viewWith({ route: "/farmers", name: "Once" }));
  const sent = { method: "POST" as const, url: "/api/me/list-views", headers, body };
  const [one, two] = await Promise.all([world.send("field", sent), world.send("field", sent)]);
  expect(one?.text).toBe(two?.text);
  expect((await namesOf("field")).filter((name) => name === "Once")).toHaveLength(1);
  expect((await world.send(null, sent)).status).toBe(401);
});
