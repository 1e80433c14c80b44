import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { issueCode, revokeCode, supersedeCode } from "#books/codes/door.ts";
import { makeVerificationCode } from "#kernel/crockford.ts";
import { urlOf } from "#platform/api/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { farmers, plots } from "#registry/farmers/api.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { person, plotOf } from "#test/farmerMakers.ts";
import { demoOrg, makeBags } from "#test/makers.ts";
import { makeWorld, newId } from "#test/world.ts";
import { packaging } from "#work/packaging/api.ts";
import { publicPages } from "./api.ts";

const world = await makeWorld();
const { verify, productStory, farmerProfile } = publicPages;

let lastAddress = 0;
/** Somebody on an address of his own; nobody's limit is another's. */
function stranger(address = `10.9.${lastAddress >> 8}.${lastAddress++ & 255}`) {
  return async (url: string) => {
    const { app } = world.house;
    return app.inject({ method: "GET", url, remoteAddress: address });
  };
}
const verified = async (code: string) => {
  const answer = await stranger()(urlOf(verify, { code }));
  expect(answer.statusCode).toBe(200);
  return verify.returns.parse(JSON.parse(answer.payload));
};
const told = async (code: string) => {
  const answer = await stranger()(urlOf(productStory, { code }));
  expect(answer.statusCode).toBe(200);
  return productStory.returns.parse(JSON.parse(answer.payload));
};
const asCompany = async <T>(work: (ctx: Ctx) => Promise<T>) =>
  asSystem(world.house.database, await demoOrg(world), "test.codes", work);

const receipt = () => ({
  type: "collection-receipt",
  subjectId: newId(),
  title: "Purchase receipt COL-26-000001",
  facts: { Number: "COL-26-000001", Date: "20 Nov 2026", "Net payable": "UGX 1,804,920" },
});
const secrets = { nin: "CF8500099DEMOZ", phone: "+256772123456", lastName: "Nabukenya" };

describe("a code", () => {
  test("that is valid says what the paper says, in its order, and who issued it", async () => {
    const code = await asCompany((ctx) => issueCode(ctx, receipt()));
    const answer = await verified(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`);
    expect(answer).toMatchObject({
      result: "valid",
      code,
      title: "Purchase receipt COL-26-000001",
      issuer: "Mavuno Demo Traders",
      fileSha256: null,
    });
    expect(Object.keys(answer.facts)).toEqual(["Number", "Date", "Net payable"]);
    expect(answer).not.toHaveProperty("orgId");
    expect(answer).not.toHaveProperty("subjectId");
  });
  test("that is revoked or superseded says so, and why, and by which", async () => {
    const first = await asCompany((ctx) => issueCode(ctx, receipt()));
    const second = await asCompany((ctx) => supersedeCode(ctx, first, receipt()));
    await asCompany((ctx) => revokeCode(ctx, second, "Wrong weight"));
    expect(await verified(first)).toMatchObject({ result: "superseded", supersededBy: second });
    const revoked = await verified(second);
    expect(revoked).toMatchObject({ result: "revoked", reason: "Wrong weight" });
    expect(revoked.changedAt).toBeInstanceOf(Date);
  });
  test("that nobody issued, or that is mistyped, tells nothing", async () => {
    const code = makeVerificationCode(randomBytes(10));
    const other = makeVerificationCode(randomBytes(10));
    const unknown = await verified(code);
    expect(unknown).toMatchObject({ result: "unknown", code: null, title: null, facts: {} });
    expect(await verified(other)).toEqual(unknown);
    const slip = `${code.startsWith("7") ? "8" : "7"}${code.slice(1)}`;
    expect(await verified(slip)).toEqual({ ...unknown, result: "mistyped" });
    for (const garbage of ["../../etc", "' or 1=1 --", "ＡＢＣＤ", "🌱".repeat(16), "0"]) {
      expect((await verified(garbage)).result).toBe("mistyped");
    }
  });
  test("answers are kept by nobody and listed nowhere; garbage is 4xx", async () => {
    const answer = await stranger()(urlOf(verify, { code: "0".repeat(16) }));
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
    for (const code of ["%00", "%E2%80%AEabc", "a".repeat(101), "a".repeat(5_000), "%"]) {
      const refused = await stranger()(`/api/public/verify/${code}`);
      expect(refused.statusCode).toBeGreaterThanOrEqual(400);
      expect(refused.statusCode).toBeLessThan(500);
      expect(refused.headers["content-type"]).toContain("application/problem+json");
    }
  });
});

describe("guessing", () => {
  test("a mistyped code costs no question to the database, an unknown one costs one", async () => {
    const statements = async (code: string) =>
      Number((await stranger()(urlOf(verify, { code }))).headers["x-sql-statements"]);
    const code = makeVerificationCode(randomBytes(10));
    const slip = `${code.startsWith("7") ? "8" : "7"}${code.slice(1)}`;
    expect(await statements(code)).toBe((await statements(slip)) + 1);
  });
  test("the thirty-first attempt of a minute waits, for pages of every kind together", async () => {
    const ask = stranger();
    const codes = Array.from({ length: 30 }, () => makeVerificationCode(randomBytes(10)));
    for (const code of codes) expect((await ask(urlOf(verify, { code }))).statusCode).toBe(200);
    const urls = [
      urlOf(verify, { code: "0" }),
      urlOf(productStory, { code: "0" }),
      urlOf(farmerProfile, { publicId: newId() }),
    ];
    for (const url of urls) {
      const refused = await ask(url);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(JSON.parse(refused.payload)).toMatchObject({ code: "public-page.too-often" });
    }
    expect((await stranger()(urlOf(verify, { code: "0" }))).statusCode).toBe(200);
  });
  test("ten thousand random codes find nothing, and all look alike", async () => {
    const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const bodies = new Set<string>();
    for (let address = 0; address < 400; address += 1) {
      const ask = stranger();
      const codes = Array.from({ length: 25 }, () =>
        Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join(""),
      );
      const answers = await Promise.all(codes.map((code) => ask(urlOf(verify, { code }))));
      for (const answer of answers) bodies.add(answer.payload);
    }
    const results = [...bodies].map((body) => verify.returns.parse(JSON.parse(body)).result);
    expect(results.toSorted()).toEqual(["mistyped", "unknown"]);
  });
});

describe("a bag tells its story", async () => {
  const { store, kiboko, today, record, approve } = await openBuying(world);
  const bags = await makeBags(world, 100);

  test("bought from whom, where and when, packed and released, and how much of it is covered", async () => {
    await approve(await record());
    const run = await world.as("operations")(packaging.plan, {
      body: {
        id: newId(),
        productId: kiboko,
        placeId: store,
        materialId: bags,
        bags: 5,
        bag: "60000",
        plannedOn: today,
      },
    });
    const packedRun = await world.as("operations")(packaging.pack, {
      params: { id: run.id },
      body: { version: run.version, day: today, samples: Array<string>(5).fill("60000") },
    });
    const code = packedRun.code ?? "";
    const answer = await told(code);
    expect(answer).toMatchObject({ result: "story", reason: null });
    expect(answer.story).toMatchObject({
      code,
      issuer: "Mavuno Demo Traders",
      product: "Kiboko",
      bags: 5,
      netGrams: 300_000n,
      farmers: 1,
      plots: 1,
      coverageBp: 10_000,
      certificates: [],
    });
    expect(answer.story?.steps.map(({ step }) => step)).toEqual(["bought", "packed"]);
    await world.as("md")(packaging.release, {
      params: { id: run.id },
      body: { version: packedRun.version, day: today },
    });
    expect((await told(code)).story?.steps.at(-1)).toMatchObject({ step: "released", to: today });
    const page = (await stranger()(urlOf(productStory, { code }))).payload;
    for (const secret of ["Nakato", "Rehema", "FRM-", "COL-", "coordinates", "5800", "lat"]) {
      expect(page).not.toContain(secret);
    }
    await asCompany((ctx) => revokeCode(ctx, code, "Bags were opened"));
    expect(await told(code)).toMatchObject({
      result: "void",
      reason: "Bags were opened",
      story: null,
    });
  });
  test("another paper's code has no story, a slip and a stranger's code neither", async () => {
    const code = await asCompany((ctx) => issueCode(ctx, receipt()));
    expect((await told(code)).result).toBe("another-paper");
    expect((await told(makeVerificationCode(randomBytes(10)))).result).toBe("unknown");
    expect((await told("hello")).result).toBe("mistyped");
  });
});

describe("a farmer's page", () => {
  const read = async (publicId: string) => {
    const answer = await stranger()(urlOf(farmerProfile, { publicId }));
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
  };
  test("is there while the farmer agrees, without surname, number, position or money", async () => {
    const farmer = await world.as("field")(farmers.register, {
      body: person({
        ...secrets,
        paymentMethod: "mtn_momo",
        paymentNumber: secrets.phone,
        paymentAccountName: "R N",
      }),
    });
    const plot = plotOf(farmer.id);
    await world.as("field")(plots.record, { body: plot });
    expect((await read(farmer.publicId)).status).toBe(404);
    const say = (purpose: "public_profile" | "share_geolocation", given: boolean) =>
      world.as("field")(farmers.consent, {
        params: { id: farmer.id },
        body: { purpose, given, method: "thumbprint" },
      });
    await say("share_geolocation", true);
    await say("public_profile", true);
    const shown = await read(farmer.publicId);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    expect(farmerProfile.returns.parse(JSON.parse(shown.text))).toMatchObject({
      firstName: "Rehema",
      commodities: ["robusta"],
      plots: 1,
      buyer: "Mavuno Demo Traders",
    });
    const hidden = [secrets.nin, secrets.lastName, "772123456", farmer.id, farmer.code];
    for (const secret of [...hidden, "momo", "31.", "-0.3", "lat"]) {
      expect(shown.text).not.toContain(secret);
    }
    await say("public_profile", false);
    const withdrawn = await read(farmer.publicId);
    expect(withdrawn.status).toBe(404);
    expect(withdrawn.headers).toMatchObject({ "cache-control": "no-store" });
    const unknown = await read(newId());
    const alike = (text: string) => ({ ...JSON.parse(text), requestId: "" });
    expect(alike(unknown.text)).toEqual(alike(withdrawn.text));
    for (const guess of [farmer.id, farmer.code, "1", "FRM-0001"]) {
      expect((await read(guess)).status).toBe(404);
    }
  });
});

test("the books agree", () => world.verifyBooks());
