// A farmer's papers: kept, replaced by newer ones, withdrawn with a reason, and seen by who keeps the register alone.
import { afterAll, expect, test } from "vitest";
import type { WireBody } from "#platform/api/endpoint.ts";
import { smallPdf } from "#test/exportMakers.ts";
import { person } from "#test/farmerMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { farmers } from "./api.ts";
import { farmerDocuments } from "./documentApi.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
afterAll(() => world.verifyBooks());

const register = (firstName: string) =>
  world.as("field")(farmers.register, { body: person({ firstName }) });
type Adding = WireBody<typeof farmerDocuments.add>;
const add = (id: string, more: Partial<Adding> = {}, by: Person = "field") =>
  world.as(by)(farmerDocuments.add, {
    params: { id },
    body: {
      id: newId(),
      kind: "identity",
      title: "National ID",
      file: { name: "id.pdf", base64: smallPdf },
      ...more,
    },
  });
const withdraw = (id: string, by: Person = "operations", version = 1) =>
  world.as(by)(farmerDocuments.withdraw, {
    params: { id },
    body: { version, reason: "Of somebody else" },
  });

test("a paper is kept and opened as it was sent; sent twice it is one", async () => {
  const farmer = await register("Kept");
  const body = { id: newId() };
  const told = await add(farmer.id, body);
  expect(told.documents).toMatchObject([
    { id: body.id, title: "National ID", addedByName: "Isaac Mugisha", withdrawnAt: null },
  ]);
  expect(await add(farmer.id, body)).toEqual(told);
  const opened = await world.file("owner", farmerDocuments.open, { id: body.id });
  expect(opened.text).toBe(Buffer.from(smallPdf, "base64").toString());
  await refused(add(farmer.id, { ...body, title: "Other" }), "same-id-other-content");
});

test("a newer paper takes an older one's place, which stays to be seen; of two newer ones only one does", async () => {
  const farmer = await register("Replaced");
  const [older] = (await add(farmer.id)).documents;
  const replaces = { id: older?.id ?? "", version: older?.version ?? 0 };
  const both = await Promise.allSettled([
    add(farmer.id, { title: "Renewed ID", replaces }),
    add(farmer.id, { title: "Renewed ID again", replaces }, "owner"),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { documents } = await world.as("field")(farmerDocuments.ofFarmer, {
    params: { id: farmer.id },
  });
  expect(documents).toHaveLength(2);
  expect(documents[1]).toMatchObject({ id: older?.id, title: "National ID", version: 2 });
  expect(documents[1]?.withdrawReason).toBe(`Replaced by ${documents[0]?.title}`);
  await refused(add(farmer.id, { replaces }), "farmer-document.moved");
});

test("withdrawn, with the reason, once", async () => {
  const farmer = await register("Withdrawn");
  const [one] = (await add(farmer.id)).documents;
  const id = one?.id ?? "";
  await refused(withdraw(id, "accountant"), "not-allowed");
  await refused(withdraw(id, "other-owner"), "not-found");
  await refused(withdraw(id, "owner", 7), "farmer-document.moved");
  const both = await Promise.allSettled([withdraw(id), withdraw(id, "owner")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await refused(withdraw(id), "farmer-document.moved");
  await refused(withdraw(newId()), "not-found");
  const { documents } = await world.as("owner")(farmerDocuments.ofFarmer, {
    params: { id: farmer.id },
  });
  expect(documents).toMatchObject([{ withdrawReason: "Of somebody else", version: 2 }]);
});

test("each refusal", async () => {
  const [farmer, other] = [await register("Refused"), await register("Another")];
  const [one] = (await add(other.id)).documents;
  const params = { id: one?.id ?? "" };
  const replaces = { id: params.id, version: 1 };
  await refused(add(farmer.id, { replaces }), "not-found");
  const text = Buffer.from("plain words").toString("base64");
  await refused(add(farmer.id, { file: { name: "id.pdf", base64: text } }), "file.not-a-scan");
  await refused(add(farmer.id, { title: "" }), "validation");
  await refused(add(farmer.id, {}, "accountant"), "not-allowed");
  await refused(add(farmer.id, {}, "other-owner"), "not-found");
  await refused(add(newId()), "not-found");
  const asked = { params: { id: farmer.id } };
  await refused(world.as("accountant")(farmerDocuments.ofFarmer, asked), "not-allowed");
  await refused(world.as("other-owner")(farmerDocuments.ofFarmer, asked), "not-found");
  expect((await world.file("accountant", farmerDocuments.open, params)).status).toBe(403);
  expect((await world.file("other-owner", farmerDocuments.open, params)).status).toBe(404);
});
