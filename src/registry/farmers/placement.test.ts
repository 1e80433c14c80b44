// Groups of farmers and their officers: founded, closed, and farmers placed in them one by one or all that match.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type WireBody } from "#platform/api/endpoint.ts";
import { person, type Registration } from "#test/farmerMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { farmerGroups, farmers } from "./api.ts";
import { farmerDuplicates } from "./duplicateApi.ts";
import { groupLife, officerRoles, placingObstacle } from "./groupRules.ts";
import { farmerPlacements } from "./placementApi.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());
let officerId = "";
beforeAll(async () => {
  officerId = await world.userId("field");
});

const register = (more: Partial<Registration> = {}) =>
  world.as("field")(farmers.register, { body: person(more) });
let founded = 0;
const found = (
  more: Partial<WireBody<typeof farmerGroups.found>> = {},
  by: Person = "operations",
) => {
  founded += 1;
  const body = { id: newId(), name: `Group ${founded}`, kind: "cooperative" as const, ...more };
  return world.as(by)(farmerGroups.found, { body });
};
const place = (
  body: Omit<WireBody<typeof farmerPlacements.place>, "id">,
  by: Person = "operations",
) => world.as(by)(farmerPlacements.place, { body: { id: newId(), ...body } });
const one = (id: string) => world.as("field")(farmers.read, { params: { id } });
const codes = async (params: object) =>
  (await world.as("field")(farmers.list, { params })).rows.map(({ code }) => code);

describe("rules", () => {
  test.each([
    [[], null],
    [[{ code: "FRM-0001", state: "active" as const }], null],
    [
      [
        { code: "FRM-0001", state: "active" as const },
        { code: "FRM-0002", state: "deceased" as const },
      ],
      "1 of the 2 farmers cannot be placed: FRM-0002 has died. Leave them out.",
    ],
    [
      (["left", "merged", "deceased", "left"] as const).map((state, n) => ({
        code: `FRM-${n}`,
        state,
      })),
      "4 of the 4 farmers cannot be placed: FRM-0 has left, FRM-1 was merged, FRM-2 has died and 1 more. Leave them out.",
    ],
  ])("who is gone is named: %j", (chosen, words) => {
    expect(placingObstacle(chosen)).toBe(words);
  });

  test("officers are of those roles that register farmers", () => {
    expect(officerRoles()).toContain("field_officer");
    expect(officerRoles()).not.toContain("supplier");
    expect(officerRoles()).not.toContain("cashier");
  });
});

describe("groups", () => {
  test("are founded, found again, changed, closed and reopened", async () => {
    const leader = await register({ lastName: "Mukasa", firstName: "Leader" });
    const group = await found({ name: "Kabonera  growers", leaderId: leader.id });
    expect(group).toMatchObject({
      name: "Kabonera growers",
      state: "active",
      leaderName: "Mukasa Leader",
      members: 0,
    });
    expect(group.code).toMatch(/^GRP-\d{3}$/);
    const listed = await world.as("field")(farmerGroups.list, { params: { search: "kabonera" } });
    expect(listed.rows.map(({ id }) => id)).toEqual([group.id]);
    const params = { id: group.id };
    const body = { version: group.version, name: "Kabonera Growers", kind: "association" as const };
    const changed = await world.as("operations")(farmerGroups.change, { params, body });
    expect(changed).toMatchObject({
      name: "Kabonera Growers",
      kind: "association",
      leaderId: null,
    });
    await refused(
      world.as("operations")(farmerGroups.change, { params, body }),
      "version-conflict",
    );
    const closing = { version: changed.version, reason: "Joined the union" };
    const closed = await world.as("operations")(farmerGroups.close, { params, body: closing });
    expect(closed).toMatchObject({ state: "closed", closeReason: "Joined the union" });
    await refused(place({ groupId: group.id, farmerIds: [leader.id] }), "farmer-group.closed");
    const again = { version: closed.version };
    const open = await world.as("operations")(farmerGroups.reopen, { params, body: again });
    expect(open).toMatchObject({ state: "active", closeReason: null });
    expect(groupLife.states).toContain(open.state);
  });

  test("a name is one group's, however it is written; in another company it is free", async () => {
    const first = await found({ name: "Bigasa" });
    const problem = await refused(found({ name: "BIGASA" }), "farmer-group.name-taken");
    expect(problem.detail).toContain(first.code);
    const other = await found({ name: "Bigasa" }, "other-owner");
    expect(other.code).toBe("GRP-001");
    const params = { id: first.id };
    await refused(world.as("other-owner")(farmerGroups.one, { params }), "not-found");
  });

  test("the same id again is one group, other content is refused", async () => {
    const body = { id: newId(), name: "Twice", kind: "cooperative" as const };
    const first = await world.as("operations")(farmerGroups.found, { body });
    expect(await world.as("operations")(farmerGroups.found, { body })).toEqual(first);
    const others = { ...body, name: "Thrice" };
    await refused(
      world.as("operations")(farmerGroups.found, { body: others }),
      "same-id-other-content",
    );
  });

  test("nobody speaks for a group who has left, and no district is invented", async () => {
    const gone = await register({ firstName: "Gone" });
    await world.as("operations")(farmers.leave, {
      params: { id: gone.id },
      body: { version: gone.version, reason: "Moved away" },
    });
    await refused(found({ leaderId: gone.id }), "farmer-group.leader-gone");
    await refused(found({ leaderId: newId() }), "not-found");
    await refused(found({ district: "Atlantis" }), "farmer-group.unknown-district");
    await refused(found({}, "accountant"), "not-allowed");
    await refused(place({ groupId: null, farmerIds: [gone.id] }), "farmer-group.gone");
  });
});

describe("placing", () => {
  test("those chosen get a group and an officer, the list is narrowed by both, and each change is kept", async () => {
    const farmersPlaced = [await register({ firstName: "A" }), await register({ firstName: "B" })];
    const apart = await register({ firstName: "C" });
    const group = await found();
    const farmerIds = farmersPlaced.map(({ id }) => id);
    const [first] = farmersPlaced;
    if (!first) throw new Error("two were registered");
    const body = { id: newId(), groupId: group.id, officerId, farmerIds };
    const answer = await world.as("operations")(farmerPlacements.place, { body });
    expect(answer).toEqual({ placed: 2, leftOut: 0 });
    // The same command again is the same answer, and nobody is placed twice.
    expect(await world.as("operations")(farmerPlacements.place, { body })).toEqual(answer);
    expect(await place({ groupId: group.id, farmerIds })).toEqual({ placed: 0, leftOut: 0 });
    expect(await one(first.id)).toMatchObject({
      group: { id: group.id, name: group.name },
      officer: { id: officerId, name: "Isaac Mugisha" },
    });
    const within = await codes({ group: group.id });
    expect(within).toEqual(farmersPlaced.map(({ code }) => code).toSorted());
    expect(await codes({ group: group.id, officer: officerId })).toEqual(within);
    expect(await codes({ group: "none", search: apart.code })).toEqual([apart.code]);
    expect(await codes({ officer: "none", group: group.id })).toEqual([]);
    // Only the officer goes; the group stays as it is.
    expect(await place({ officerId: null, farmerIds: [first.id] })).toEqual({
      placed: 1,
      leftOut: 0,
    });
    const placements = await world.as("field")(farmerPlacements.ofFarmer, {
      params: { id: first.id },
    });
    expect(placements.rows).toMatchObject([
      { groupName: group.name, officerName: null, placedByName: "Ritah Nansamba" },
      { groupName: group.name, officerName: "Isaac Mugisha" },
    ]);
    const params = { id: group.id };
    expect((await world.as("field")(farmerGroups.one, { params })).members).toBe(2);
  });

  test("all that match are placed by one command; when others match by then, nobody is", async () => {
    const group = await found();
    const lastName = `Many${Date.now()}`;
    for (let n = 0; n < 3; n += 1) await register({ lastName, firstName: `N${n}` });
    const left = await register({ lastName, firstName: "Left" });
    await world.as("operations")(farmers.leave, {
      params: { id: left.id },
      body: { version: left.version, reason: "Sold the land" },
    });
    const filter = { search: lastName };
    const seen = await world.as("operations")(farmerPlacements.matching, { params: filter });
    expect(seen).toEqual({ count: 4, gone: 1 });
    const problem = await refused(
      place({ groupId: group.id, matching: { ...filter, expected: 5 } }),
      "farmer-group.list-moved",
    );
    expect(problem.detail).toContain("4 farmers match by now, and you saw 5");
    expect(await codes({ group: group.id })).toEqual([]);
    const matching = { ...filter, expected: 4 };
    expect(await place({ groupId: group.id, matching })).toEqual({ placed: 3, leftOut: 1 });
    expect(await codes({ group: group.id })).toHaveLength(3);
  });

  test("two who place the same farmers at once: both are done one after the other, the last one stands", async () => {
    const farmer = await register();
    const groups = [await found(), await found()];
    const answers = await Promise.all(
      groups.map(({ id }) => place({ groupId: id, farmerIds: [farmer.id] })),
    );
    expect(answers.map(({ placed }) => placed)).toEqual([1, 1]);
    const { rows } = await world.as("field")(farmerPlacements.ofFarmer, {
      params: { id: farmer.id },
    });
    expect(rows).toHaveLength(2);
    const stands = (await one(farmer.id)).group;
    expect(rows[0]?.groupName).toBe(stands?.name);
  });

  test("one refusal, and nobody is placed", async () => {
    const [stays, gone] = [await register(), await register()];
    await world.as("operations")(farmers.die, {
      params: { id: gone.id },
      body: { version: gone.version, reason: "Heard from the parish" },
    });
    const group = await found();
    const groupId = group.id;
    const both = [stays.id, gone.id];
    const problem = await refused(place({ groupId, farmerIds: both }), "farmer-group.gone");
    expect(problem.detail).toBe(
      `1 of the 2 farmers cannot be placed: ${gone.code} has died. Leave them out.`,
    );
    expect((await one(stays.id)).group).toBeNull();
    const farmerIds = [stays.id];
    const supplier = await world.userId("supplier");
    await refused(place({ officerId: supplier, farmerIds }), "farmer-group.no-officer");
    await refused(place({ groupId: newId(), farmerIds }), "not-found");
    await refused(place({ groupId, farmerIds: [newId()] }), "not-found");
    await refused(place({ farmerIds }), "validation");
    await refused(place({ groupId }), "validation");
    await refused(place({ groupId, farmerIds, matching: { expected: 1 } }), "validation");
    await refused(place({ groupId, farmerIds }, "accountant"), "not-allowed");
    await refused(place({ groupId, farmerIds }, "other-owner"), "not-found");
    expect((await one(stays.id)).group).toBeNull();
  });

  test("who is chosen from: open groups and officers of one's own company", async () => {
    const group = await found({ name: "Choose me" });
    const choices = await world.as("field")(farmerPlacements.choices, {});
    expect(choices.groups).toContainEqual({ id: group.id, name: "Choose me", isOpen: true });
    expect(choices.officers).toContainEqual({ id: officerId, name: "Isaac Mugisha" });
    expect(choices.officers.map(({ name }) => name)).not.toContain("Grace Namuli");
    const others = await world.as("other-owner")(farmerPlacements.choices, {});
    expect(others.groups.map(({ id }) => id)).not.toContain(group.id);
    await refused(world.as("supplier")(farmerPlacements.choices, {}), "not-allowed");
  });

  test("a record that was merged stands nowhere; who stays takes what it lacked", async () => {
    const [keep, other] = [
      await register({ lastName: "Nakato", firstName: "Merged", village: "Lwesaka" }),
      await register({ lastName: "Nakato", firstName: "Merged", village: "Lwesaka" }),
    ];
    const group = await found();
    await place({ groupId: group.id, officerId, farmerIds: [other.id] });
    await world.as("operations")(farmerDuplicates.merge, {
      params: { id: keep.id },
      body: { version: keep.version, otherId: other.id, otherVersion: other.version, take: [] },
    });
    expect(await one(keep.id)).toMatchObject({
      group: { id: group.id },
      officer: { id: officerId },
    });
    expect((await world.as("field")(farmerGroups.one, { params: { id: group.id } })).members).toBe(
      1,
    );
  });
});
