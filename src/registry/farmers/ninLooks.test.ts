import { afterAll, expect, test } from "vitest";
import { auditLog } from "#insight/audit-log/api.ts";
import { history } from "#insight/history/api.ts";
import { person, type Registration } from "#test/farmerMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { farmers } from "./api.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());

const register = (more: Partial<Registration>) =>
  world.as("field")(farmers.register, { body: person(more) });

test("a NIN is whole for who keeps the register and asks for it, and each look is a line of the history", async () => {
  const farmer = await register({ nin: "CF8500055DEMOE" });
  const params = { id: farmer.id };
  for (const reader of ["field", "owner", "employee"] as const) {
    const read = await world.as(reader)(farmers.read, { params });
    expect(read).toMatchObject({ nin: "CF85•••••••MOE", isMasked: reader === "employee" });
  }
  // Found by the whole number, as it stands on the card; by a part of it everybody's could be guessed.
  const foundBy = async (search: string) =>
    (await world.as("field")(farmers.list, { params: { search } })).rows.map(({ id }) => id);
  expect(await foundBy("cf85 00055 demoe")).toEqual([farmer.id]);
  expect(await foundBy("CF8500055DEMO")).toEqual([]);
  const key = newId();
  for (let time = 0; time < 2; time += 1) {
    const { nin } = await world.as("operations")(farmers.showNin, { params, key });
    expect(nin).toBe("CF8500055DEMOE");
  }
  await world.as("owner")(farmers.showNin, { params });
  const { lines } = await world.as("owner")(history.ofThing, {
    params: { subject: "farmer", id: farmer.id },
  });
  const looks = lines.filter(({ action }) => action === "look-at-nin");
  // The same request twice is one look.
  expect(new Set(looks.map(({ by }) => by))).toEqual(
    new Set(["Catherine Nabirye", "Ritah Nansamba"]),
  );
  expect(looks).toHaveLength(2);
  for (const stranger of ["accountant", "employee", "cashier"] as const) {
    const asked = world.as(stranger)(farmers.showNin, { params, key: newId() });
    await refused(asked, "not-allowed");
  }
  await refused(world.as("other-owner")(farmers.showNin, { params, key: newId() }), "not-found");
  const without = await register({ firstName: "Unnumbered", nin: null });
  const none = world.as("field")(farmers.showNin, { params: { id: without.id } });
  await refused(none, "farmer.no-nin");
});

test("whose NIN somebody looked at is one question to the audit log", async () => {
  const one = await register({ firstName: "One", nin: "CF8500011DEMOH" });
  const two = await register({ firstName: "Two", nin: "CF8500022DEMOI" });
  for (const { id } of [one, two, one]) {
    await world.as("field")(farmers.showNin, { params: { id }, key: newId() });
  }
  await world.as("operations")(farmers.showNin, { params: { id: two.id } });
  const looked = async (more: { person?: string; from?: string; to?: string }) => {
    const { rows } = await world.as("owner")(auditLog.list, { params: { looked: "nin", ...more } });
    return rows.filter(({ subjectId }) => [one.id, two.id].includes(subjectId));
  };
  const field = await world.userId("field");
  const his = await looked({ person: field });
  expect(his.map(({ subjectId }) => subjectId)).toEqual([one.id, two.id, one.id]);
  expect(new Set(his.map(({ action }) => action))).toEqual(new Set(["look-at-nin"]));
  expect(his.map(({ details }) => details["code"])).toEqual([one.code, two.code, one.code]);
  expect(await looked({})).toHaveLength(4);
  expect(await looked({ person: field, to: "2020-01-01" })).toEqual([]);
  const log = JSON.stringify(await world.as("owner")(auditLog.list, { params: { limit: 200 } }));
  expect(log).not.toMatch(/CF8500011DEMOH|CF8500022DEMOI/);
});

test("a NIN comes back as it was shown and stays; what is shortened of somebody else is no NIN", async () => {
  const farmer = await register({ firstName: "Kept", nin: "CF8500044DEMOF" });
  const params = { id: farmer.id };
  const change = (version: number, nin: string | null | undefined) => {
    const { consents: _, id: __, ...facts } = person({ firstName: "Kept", trees: version, nin });
    return world.as("operations")(farmers.change, {
      params,
      body: { ...facts, version },
      key: newId(),
    });
  };
  const kept = await change(farmer.version, farmer.nin);
  expect(kept).toMatchObject({ nin: farmer.nin, trees: farmer.version });
  const whole = async () => (await world.as("field")(farmers.showNin, { params })).nin;
  expect(await whole()).toBe("CF8500044DEMOF");
  await refused(change(kept.version, "CF85•••••••MOG"), "farmer.nin-shortened");
  await refused(register({ nin: "CF85•••••••MOF" }), "farmer.nin-shortened");
  expect(await whole()).toBe("CF8500044DEMOF");
  await change(kept.version, null);
  await refused(world.as("field")(farmers.showNin, { params }), "farmer.no-nin");
});
