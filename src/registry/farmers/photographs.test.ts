// A photograph that is shown for another's is known again, whatever was done to it and however long ago it was kept.
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { smallPdf } from "#test/exportMakers.ts";
import { person } from "#test/farmerMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { disguises, photographOf } from "#test/photographs.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { type FarmerAnswer, farmers } from "./api.ts";
import { farmerDocuments } from "./documentApi.ts";
import { farmerDuplicates } from "./duplicateApi.ts";
import { photographJobs } from "./photographJobs.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());

type Known = Pick<FarmerAnswer, "id">;
const pairOf = async (a: Known, b: Known) => {
  const { rows } = await world.as("field")(farmerDuplicates.list, { params: { limit: 200 } });
  return rows.find(({ one, other }) =>
    [a.id, b.id].every((id) => id === one.id || id === other.id),
  );
};
const agreed = { purpose: "photo", given: true, method: "thumbprint" } as const;
const shown = (bytes: Buffer, lastName: string, by: Person = "field") => {
  const photo = { name: "face.jpg", base64: bytes.toString("base64") };
  const body = person({ lastName, photo, phone: null });
  const consents = [...(body.consents ?? []), agreed];
  return world.as(by)(farmers.register, { body: { ...body, consents } });
};

test("is known again when it was cut and turned over, and the two records are a pair", async () => {
  const photograph = await photographOf(71);
  const first = await shown(photograph, "Kirabo");
  const second = await shown(await disguises["turned over and cut"](photograph), "Ssali");
  expect(second.warnings).toMatchObject([{ code: "same-photograph", farmerId: first.id }]);
  const pair = await pairOf(first, second);
  expect(pair).toMatchObject({ samePhone: false, sameName: false, samePhoto: true });
  // That they are two people does not make it two photographs.
  const params = { id: pair?.id ?? "" };
  await world.as("operations")(farmerDuplicates.keepApart, { params, body: {} });
  expect(await pairOf(first, second)).toBeUndefined();
  const read = await world.as("field")(farmers.read, { params: { id: first.id } });
  expect(read.warnings).toMatchObject([{ code: "same-photograph", farmerId: second.id }]);
});

test("another face is nobody's, and a record that was merged is not asked about again", async () => {
  const first = await shown(await photographOf(72), "Mukasa");
  const other = await shown(await photographOf(73), "Nalwoga");
  expect(other.warnings).toEqual([]);
  expect(await pairOf(first, other)).toBeUndefined();
  await world.as("operations")(farmerDuplicates.merge, {
    params: { id: other.id },
    body: {
      version: other.version,
      otherId: first.id,
      otherVersion: first.version,
      take: [],
    },
  });
  const third = await shown(await photographOf(72), "Okot");
  expect(third.warnings).toEqual([]);
});

test("is unknown to another company", async () => {
  const photograph = await photographOf(74);
  await shown(photograph, "Aber");
  const stranger = await shown(photograph, "Aber", "other-owner");
  expect(stranger.warnings).toEqual([]);
});

test("has to be a picture somebody can be known by", async () => {
  const bytes = await photographOf(75);
  await refused(shown(bytes.subarray(0, 700), "Torn"), "file.broken-picture");
  await refused(shown(Buffer.from("%PDF-1.7 a face"), "Paper"), "file.not-a-picture");
  const tiny = await sharp(bytes).resize(20, 26).png().toBuffer();
  await refused(shown(tiny, "Tiny"), "file.picture-too-small");
});

/** What the house does in the morning where photographs have no prints; how many it asked for at a time is its own. */
async function readOld(): Promise<void> {
  const { database } = world.house;
  const [job] = photographJobs({ database });
  await job?.run({ orgId: await demoOrg(world), payload: {}, attempt: 1 });
}
/** As if it had been kept before photographs were looked at. */
async function keptBefore(...made: Known[]): Promise<void> {
  const ids = [made.map(({ id }) => id)];
  await world.sql.query("delete from farmer_photo_print where farmer_id = any($1)", ids);
  await world.sql.query(
    "delete from farmer_likeness where one_id = any($1) or other_id = any($1)",
    ids,
  );
}
const waiting = async (): Promise<number> => {
  const { rows } = await world.sql.query<{ jobs: number }>(
    "select count(*)::int as jobs from graphile_worker._private_jobs where key like '%farmers.photographs-of-before'",
  );
  return rows[0]?.jobs ?? 0;
};

test("photographs of before are read a few at a time, each once, and found to be one another's", async () => {
  const photograph = await photographOf(76);
  const [first, second] = [
    await shown(photograph, "Long"),
    await shown(await photographOf(77), "Ago"),
  ];
  const again = await shown(await disguises["turned over and cut"](photograph), "Again");
  await keptBefore(first, second, again);
  expect((await world.as("field")(farmers.read, { params: { id: first.id } })).warnings).toEqual(
    [],
  );
  await readOld();
  expect(await pairOf(first, again)).toMatchObject({ samePhoto: true, sameName: false });
  const read = await world.as("field")(farmers.read, { params: { id: first.id } });
  expect(read.warnings).toMatchObject([{ code: "same-photograph", farmerId: again.id }]);
  expect(await pairOf(first, second)).toBeUndefined();
  // Nothing is left to read, and a second look writes nothing.
  expect(await waiting()).toBe(0);
  const prints = () => world.sql.query("select * from farmer_photo_print order by farmer_id");
  const before = (await prints()).rows;
  await Promise.all([readOld(), readOld()]);
  expect((await prints()).rows).toEqual(before);
});

test("more of them than are read at a time are read in turns; what is no picture is tried once", async () => {
  const many: Known[] = [];
  for (let i = 0; i < 11; i += 1) many.push(await shown(await photographOf(80 + i), `Many ${i}`));
  const [odd] = many;
  if (!odd) throw new Error("somebody was registered");
  const paper = { id: newId(), kind: "identity", title: "Card" } as const;
  const body = { ...paper, file: { name: "id.pdf", base64: smallPdf } };
  await world.as("field")(farmerDocuments.add, { params: { id: odd.id }, body });
  await world.sql.query(
    "update farmer set photo_sha256 = (select file_sha256 from farmer_document where farmer_id = farmer.id) where id = $1",
    [odd.id],
  );
  await keptBefore(...many);
  await readOld();
  expect(await waiting()).toBe(1);
  await readOld();
  const { rows } = await world.sql.query<{ farmer_id: string; read: boolean }>(
    "select farmer_id, whole is not null as read from farmer_photo_print where farmer_id = any($1)",
    [many.map(({ id }) => id)],
  );
  expect(rows).toHaveLength(11);
  expect(rows.filter(({ read }) => !read)).toEqual([{ farmer_id: odd.id, read: false }]);
  // Whoever comes with a photograph is compared with what can be read.
  expect((await shown(await photographOf(99), "After")).warnings).toEqual([]);
});
