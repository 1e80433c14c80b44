// Who is told of what happens in the business, by the real acts; and what is due, told in the morning.
import { beforeAll, describe, expect, test } from "vitest";
import { noticeKinds } from "#books/notices/rules.ts";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { notifications } from "#registry/notifications/api.ts";
import { type Buying, openBuying, reasonFor } from "#test/buyingMakers.ts";
import {
  exportDesk,
  makeBuyer,
  makeContract,
  makeRate,
  setContainer,
  settleDocuments,
} from "#test/exportMakers.ts";
import { recordLicence } from "#test/licenceMakers.ts";
import { demoOrg, makeProduct, openingLot } from "#test/makers.ts";
import { momoHands, waiting } from "#test/momoHands.ts";
import { quietLog } from "#test/quietLog.ts";
import { makeWorld, type Person } from "#test/world.ts";
import { collections } from "#work/field-collections/api.ts";
import { morningJobsOf } from "./nightJobs.ts";

const world = await makeWorld();
const momo = await momoHands(world);
let buying: Buying;
beforeAll(async () => {
  buying = await openBuying(world);
});

const told = async (person: Person, about: string) => {
  const { rows } = await world.as(person)(notifications.list, { params: { limit: 200 } });
  return rows.filter((row) => `${row.title} ${row.message}`.includes(about));
};
const whoWasTold = async (about: string): Promise<string[]> => {
  const found = await world.sql.query<{ email: string }>(
    `select p.email from notice n join profile p on p.org_id = n.org_id and p.user_id = n.recipient_id
     where n.title like '%' || $1 || '%' or n.message like '%' || $1 || '%' order by 1`,
    [about],
  );
  return found.rows.map(({ email }) => email.split("@")[0] ?? "");
};

describe("as it happens", () => {
  test("the officer hears how a delivery was judged, and nobody else", async () => {
    const good = await buying.record();
    await buying.approve(good);
    expect(await whoWasTold(good.number)).toEqual(["field"]);
    expect(await told("field", good.number)).toMatchObject([
      {
        kind: "quality_result",
        title: `Quality approved: ${good.number}, grade C`,
        link: `/field-collections/${good.id}`,
      },
    ]);
    const bad = await buying.record();
    await world.as("operations")(collections.reject, reasonFor(bad));
    const [answer] = await told("field", bad.number);
    expect(answer?.message).toContain("by Ritah Nansamba: Smells of diesel");
  });

  test("a price is told to who buys, once it is published, and to who wrote it", async () => {
    // Opening the buying published the kiboko's price: written by one, published by another.
    const [news] = await told("field", "New price: Kiboko");
    expect(news).toMatchObject({ kind: "price_published", link: "/products/board" });
    const [list] = await told("field", "New price: Kiboko");
    const people = await whoWasTold(list?.message ?? "?");
    expect(people).toContain("field");
    expect(people).not.toContain("cashier");
    expect(people).not.toContain("employee");
  });

  test("mobile money: who let it go hears that it was paid, or not, or that nobody knows", async () => {
    const paid = await momo.released(waiting);
    await momo.run("send", paid.id);
    await momo.decide(paid);
    await momo.run("poll", paid.id);
    await momo.run("poll", paid.id);
    const people = await whoWasTold(`Payment processed: ${paid.number}`);
    expect(people.length).toBeGreaterThan(0);
    expect(new Set(people).size).toBe(people.length);
    expect(people).not.toContain("employee");
    const failed = await momo.released("457");
    await momo.run("send", failed.id);
    momo.settle();
    await momo.run("poll", failed.id);
    expect(await whoWasTold(`Payment failed: ${failed.number}`)).toEqual(people);
    const unknown = await momo.released("101");
    await momo.run("check-name", unknown.id);
    await momo.chaos({ mode: "timeout" });
    await momo.run("send", unknown.id, momo.hasty);
    const asked = await whoWasTold(`Payment to be checked: ${unknown.number}`);
    expect(asked).toContain("accountant");
    expect(asked).toContain("owner");
    expect(asked).not.toContain("field");
  });
});

describe("what is due", () => {
  const today = kampalaDay(new Date());
  const morning = async (): Promise<void> => {
    const [job] = morningJobsOf({ database: world.house.database, log: quietLog });
    await job?.run();
  };

  test("a licence at each of its thresholds, once; to who answers for it and who keeps licences", async () => {
    const licence = await recordLicence(world, {
      issuedOn: addDays(today, -300),
      expiresOn: addDays(today, 100),
      responsibleId: await world.userId("operations"),
    });
    const far = await recordLicence(world, { expiresOn: addDays(today, 300) });
    await morning();
    await morning();
    expect(await whoWasTold(licence.licenceNumber)).toEqual(["md", "operations", "owner"]);
    expect(await whoWasTold(far.licenceNumber)).toEqual([]);
    const [first] = await told("operations", licence.licenceNumber);
    expect(first).toMatchObject({
      kind: "licence_due",
      title: `Expiring soon: Coffee exporter certificate ${licence.licenceNumber}`,
      link: `/ucda-registration/${licence.id}`,
    });
    expect(first?.message).toContain("100 days left");
    await world.sql.query("update org set business_day = $1", [addDays(today, 80)]);
    await morning();
    await world.sql.query("update org set business_day = $1", [addDays(today, 101)]);
    await morning();
    await morning();
    await world.sql.query("update org set business_day = null");
    const titles = (await told("operations", licence.licenceNumber)).map((row) => row.title);
    expect(titles.map((title) => title.split(":")[0])).toEqual([
      "Expired",
      "Renew now",
      "Expiring soon",
    ]);
  });

  test("a shipment ready to load, and its papers before they are needed and when they are late", async () => {
    const product = await makeProduct(world, "screen15");
    const customerId = await makeBuyer(world);
    await makeRate(world, today, 3600);
    const bags = 320;
    const day = addDays(today, -1);
    const terms = { shipmentFrom: day, shipmentTo: addDays(today, 60) };
    const contract = await makeContract(world, {
      productId: product,
      customerId,
      day,
      bags,
      ...terms,
    });
    const lot = await openingLot(world, {
      productId: product,
      grams: BigInt(bags) * 60_000n,
      cost: 243_810_000n,
      stream: "eu",
      madeOn: day,
    });
    const desk = exportDesk(world, today);
    let shipment = await desk.plan(contract);
    await morning();
    const early = await whoWasTold(shipment.number);
    expect(early.filter((who) => !["md", "operations", "owner"].includes(who))).toEqual([]);
    const missing = shipment.documents.filter(
      (one) => one.required && one.type !== "contract-registration",
    );
    const lateOn = (on: string) => missing.filter(({ neededBy }) => neededBy < on).length;
    const toldLate = async () =>
      (await told("md", shipment.number)).filter(({ title }) => title.includes(": late"));
    expect(await toldLate()).toHaveLength(lateOn(today));
    await world.sql.query("update org set business_day = $1", [addDays(today, 41)]);
    await morning();
    await morning();
    await world.sql.query("update org set business_day = null");
    const afterwards = await toldLate();
    expect(afterwards).toHaveLength(missing.length);
    expect(afterwards[0]).toMatchObject({
      kind: "doc_due",
      link: `/export-documentation/${shipment.id}`,
    });
    shipment = await desk.allocate(shipment, lot, bags);
    shipment = await setContainer(world, shipment, "MSCU6639870");
    shipment = await desk.move(shipment, "startDocuments");
    shipment = await settleDocuments(world, shipment.id, { gate: "load", day: today });
    await desk.move(await desk.get(shipment.id), "markReady");
    const ready = await whoWasTold(`Export ready: ${shipment.number}`);
    expect(ready).toContain("owner");
    expect(ready).toContain("md");
    expect(ready).not.toContain("field");
    expect(await told("operations", `Export ready: ${shipment.number}`)).toEqual([]);
  });

  test("nobody of the other company was told anything of it", async () => {
    const org = await demoOrg(world);
    const strangers = await world.sql.query(
      `select from notice n where n.org_id <> $1 and not exists (
         select from profile p where p.org_id = n.org_id and p.user_id = n.recipient_id)`,
      [org],
    );
    expect(strangers.rowCount).toBe(0);
    expect((await world.as("other-owner")(notifications.list, { params: {} })).count).toBe(0);
  });
});

test("every kind the table allows is one the rules know, and each that is muted is allowed", async () => {
  const checks = await world.sql.query<{ source: string }>(
    `select pg_get_constraintdef(oid) as source from pg_constraint
     where conname in ('notice_kind_check', 'notice_mute_kind_check')`,
  );
  expect(checks.rows).toHaveLength(2);
  for (const { source } of checks.rows) {
    const listed = [...source.matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind);
    expect(new Set(listed)).toEqual(new Set(noticeKinds));
  }
});

test("the books agree", () => world.verifyBooks());
