import { describe, expect, test } from "vitest";
import { accessTable } from "#app/access.ts";
import { tell } from "#books/notices/door.ts";
import { noticeKinds } from "#books/notices/rules.ts";
import { mayOpenPath } from "#kernel/access.ts";
import { Refusal } from "#kernel/refusal.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { permissions } from "#registry/users/permissionApi.ts";
import { fundHands } from "#test/fundMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { users } from "#registry/users/api.ts";
import { notifications } from "./api.ts";
import { mostAsksADay } from "./rules.ts";

const world = await makeWorld();
const { ask, decide, approved, prepare, read: readRequest, vouchers } = fundHands(world);

const list = (person: Person) => world.as(person)(notifications.list, { params: {} });
const told = async (person: Person, about: string) =>
  (await list(person)).rows.filter((row) => `${row.title} ${row.message}`.includes(about));
const kindsTold = async (person: Person, about: string) =>
  (await told(person, about)).map((row) => row.kind);

describe("a fund request, from asking to the money", () => {
  test("its approver is told, then who asked; and nobody of what they did themselves", async () => {
    const one = await ask(400_000n);
    expect(await told("accountant", one.number)).toMatchObject([
      {
        kind: "approval_needed",
        title: `Approval needed: ${one.number}`,
        message: "Joseph Kato asks for UGX 400,000. Repair of the weighbridge in Masaka",
        link: `/approvals/${one.approval?.id}`,
        readAt: null,
      },
    ]);
    expect(await kindsTold("md", one.number)).toEqual([]);
    await decide("approve", one, "accountant");
    expect(await told("md", one.number)).toMatchObject([
      {
        kind: "approval_result",
        title: `Approved: ${one.number}`,
        link: `/fund-requests/${one.id}`,
      },
    ]);
    expect(await kindsTold("accountant", one.number)).toEqual(["approval_needed"]);
    const payment = await prepare(await readRequest(one.id));
    await vouchers.release(await vouchers.approve(payment, "owner"), "accountant");
    expect(await kindsTold("md", one.number)).toEqual(["fund_release", "approval_result"]);
    expect(await told("md", "Funds released")).toMatchObject([
      { message: "UGX 400,000 to Joseph Kato in cash, released by Moses Wabwire" },
    ]);
  });

  test("who could have decided is left in peace once somebody has", async () => {
    const one = await ask(300_000n);
    expect(await told("owner", one.number)).toMatchObject([{ readAt: null }]);
    await decide("return", one, "accountant", "Say where");
    const [before] = await told("owner", one.number);
    expect(before?.readAt).not.toBeNull();
    expect(await told("md", one.number)).toMatchObject([
      {
        title: `Given back: ${one.number}`,
        message: "By Moses Wabwire: Say where. Repair of the weighbridge in Masaka",
      },
    ]);
  });

  test("a payee whose role does not open fund requests is led to what opens", async () => {
    const payeeId = await world.userId("employee");
    const one = await approved(120_000n, { payeeId });
    const [result] = await told("employee", one.number);
    expect(result).toMatchObject({
      kind: "approval_result",
      link: `/approvals/${one.approval?.id}`,
    });
    const payment = await prepare(one);
    await vouchers.release(await vouchers.approve(payment, "owner"), "accountant");
    const [release] = await told("employee", "Funds released");
    // It is there that they say that it arrived; whoever asked for it for them sees what was decided.
    const received = "/fund-requests/received?waits=yes";
    expect(release).toMatchObject({ kind: "fund_release", link: received });
    const [asker] = await told("md", `to ${release?.message.split(" to ")[1] ?? ""}`);
    expect(asker).toMatchObject({ kind: "fund_release", link: `/approvals/${one.approval?.id}` });
    for (const { link } of [result, release].filter((row) => row !== undefined)) {
      expect(mayOpenPath(accessTable, link, "employee", "aligned"), link).toBe(true);
    }
  });
});

test("a notice is read in the language its reader chose, and what was told in words alone stays in them", async () => {
  const one = await ask(410_000n);
  await world.as("accountant")(users.chooseLanguage, { body: { language: "sw" } });
  const [notice] = await told("accountant", one.number);
  expect(notice).toMatchObject({
    kind: "approval_needed",
    title: `Idhini inahitajika: ${one.number}`,
    message: "Joseph Kato anaomba UGX 410,000. Repair of the weighbridge in Masaka",
  });
  const read = await world.as("accountant")(notifications.read, {
    params: { id: notice?.id ?? newId() },
  });
  expect(read.title).toBe(notice?.title);
  await world.sql.query("update notice set facts = null where id = $1", [notice?.id]);
  expect(await told("accountant", one.number)).toMatchObject([
    { title: `Approval needed: ${one.number}` },
  ]);
  await world.as("accountant")(users.chooseLanguage, { body: { language: "en" } });
});

describe("told once, and only what happened", () => {
  const body = async () => ({
    id: newId(),
    purpose: "opex" as const,
    amount: "250000",
    neededBy: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    payeeId: await world.userId("md"),
    justification: "Told once",
  });

  test("the same write again, also at the same time, tells once", async () => {
    const asked = await body();
    const send = () => world.as("md")(fundRequests.ask, { body: asked });
    const [one] = await Promise.all([send(), send(), send()]);
    await send();
    expect(await kindsTold("accountant", one?.number ?? "?")).toEqual(["approval_needed"]);
  });

  test("a write that is refused tells nothing", async () => {
    const before = (await list("accountant")).count;
    const asked = { ...(await body()), payeeId: newId() };
    await refused(world.as("md")(fundRequests.ask, { body: asked }), "not-found");
    expect((await list("accountant")).count).toBe(before);
  });

  test("what is rolled back after it was told was never told", async () => {
    const orgId = await demoOrg(world);
    const work = asSystem(world.house.database, orgId, "test", async (ctx) => {
      await tell(ctx, { ...event("rolled-back"), to: { holding: "canViewDashboard" } });
      throw new Refusal("test.back", "Taken back");
    });
    await expect(work).rejects.toThrow("Taken back");
    expect(await told("owner", "rolled-back")).toEqual([]);
  });

  test("one event is told once to each, whoever tells it, two at a time", async () => {
    const orgId = await demoOrg(world);
    const say = () =>
      asSystem(world.house.database, orgId, "test", (ctx) =>
        tell(ctx, { ...event("twice"), to: { holding: "canViewDashboard" } }),
      );
    await Promise.all([say(), say()]);
    await say();
    expect(await told("owner", "twice")).toHaveLength(1);
    expect(await told("cashier", "twice")).toHaveLength(1);
    expect(await told("other-owner", "twice")).toEqual([]);
  });

  test("somebody whose last day has passed, or who was put out, is not told", async () => {
    const orgId = await demoOrg(world);
    const gone = await world.userId("supplier");
    await world.sql.query("update profile set is_active = false where user_id = $1", [gone]);
    await asSystem(world.house.database, orgId, "test", (ctx) =>
      tell(ctx, { ...event("gone"), to: { people: [gone] } }),
    );
    await world.sql.query("update profile set is_active = true where user_id = $1", [gone]);
    expect(await told("supplier", "gone")).toEqual([]);
  });
});

const event = (name: string) => ({
  kind: "price_published" as const,
  event: `test:${name}`,
  title: `New price ${name}`,
  message: "From today",
  ways: [{ link: "/dashboard", needs: "canViewDashboard" as const }],
});
const say = async (name: string, people: string[]) => {
  const orgId = await demoOrg(world);
  await asSystem(world.house.database, orgId, "test", (ctx) =>
    tell(ctx, { ...event(name), to: { people } }),
  );
};

describe("reading", () => {
  test("one is read once, and only by whom it is for", async () => {
    await say("read", [await world.userId("field"), await world.userId("cashier")]);
    const [mine] = await told("field", "read");
    const before = (await list("field")).totals.unread;
    const read = (person: Person) =>
      world.as(person)(notifications.read, { params: { id: mine?.id ?? "" } });
    await refused(read("cashier"), "not-found");
    await refused(read("owner"), "not-found");
    await refused(read("other-owner"), "not-found");
    const [first, second] = await Promise.all([read("field"), read("field")]);
    expect(first?.readAt).not.toBeNull();
    expect(second?.readAt).toBe(first?.readAt);
    expect((await list("field")).totals.unread).toBe(before - 1);
    expect((await told("cashier", "read"))[0]?.readAt).toBeNull();
  });

  test("all are read up to the newest seen: what came since stays new", async () => {
    const field = [await world.userId("field")];
    await say("first", field);
    const seen = (await list("field")).rows[0]?.turn ?? "0";
    await say("second", field);
    const answer = await world.as("field")(notifications.readAll, { body: { upTo: seen } });
    expect(answer.unread).toBe(1);
    expect(await told("field", "second")).toMatchObject([{ readAt: null }]);
    expect((await told("field", "first"))[0]?.readAt).not.toBeNull();
  });

  test("page by page, the newest first, each once", async () => {
    const cashier = [await world.userId("cashier")];
    for (const name of ["p1", "p2", "p3", "p4", "p5"]) await say(name, cashier);
    const all = (await list("cashier")).rows.map((row) => row.id);
    const pages: string[] = [];
    let after: string | undefined;
    do {
      const page = await world.as("cashier")(notifications.list, {
        params: { limit: 2, ...(after === undefined ? {} : { after }) },
      });
      pages.push(...page.rows.map((row) => row.id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(pages).toEqual(all);
  });
});

describe("what somebody wants to be told", () => {
  const prefer = (person: Person, isWanted: boolean) =>
    world.as(person)(notifications.prefer, { body: { kind: "price_published", isWanted } });

  test("a kind that is not wanted does not come, for that person alone, until it is wanted again", async () => {
    const people = [await world.userId("md"), await world.userId("operations")];
    const all = await world.as("md")(notifications.preferences, {});
    expect(all.kinds).toEqual(noticeKinds.map((kind) => ({ kind, isWanted: true })));
    await Promise.all([prefer("md", false), prefer("md", false)]);
    const now = await world.as("md")(notifications.preferences, {});
    expect(now.kinds.filter((one) => !one.isWanted)).toEqual([
      { kind: "price_published", isWanted: false },
    ]);
    await say("unwanted", people);
    expect(await told("md", "unwanted")).toEqual([]);
    expect(await told("operations", "unwanted")).toHaveLength(1);
    await prefer("md", true);
    await say("wanted-again", people);
    expect(await told("md", "wanted-again")).toHaveLength(1);
  });
});

describe("asking for a screen", () => {
  const askFor = (person: Person, screen: string) =>
    world.as(person)(notifications.askAccess, { body: { screen } });

  test("the owner is told once a day for each screen, and nobody else", async () => {
    await askFor("cashier", "/financial-statements/trial-balance");
    await askFor("cashier", "/financial-statements");
    const asked = await told("owner", "Sarah Nalubega asks for Financial Statements");
    expect(asked).toMatchObject([
      { kind: "access_request", link: `/users/${await world.userId("cashier")}`, readAt: null },
    ]);
    expect(await told("md", "Sarah Nalubega asks")).toEqual([]);
    expect(await told("other-owner", "Sarah Nalubega asks")).toEqual([]);
  });

  test("refused: what is no screen, what opens already, and the sixth of a day", async () => {
    await refused(askFor("employee", "/nowhere"), "not-found");
    await refused(askFor("employee", "/auth"), "not-found");
    await refused(askFor("employee", "/expenses"), "notification.opens-already");
    const closed = [
      "/farmers",
      "/processing",
      "/contracts",
      "/suppliers",
      "/reports",
      "/documents",
    ];
    for (const screen of closed.slice(0, mostAsksADay)) await askFor("employee", screen);
    await refused(askFor("employee", closed[mostAsksADay] ?? ""), "notification.asked-enough");
    // The same question again is the same question.
    await askFor("employee", "/farmers");
    expect(await told("owner", "Peter Ocen asks")).toHaveLength(mostAsksADay);
  });
});

test("who may open less is led to less: what a role may not see is told to nobody of it", async () => {
  // An accountant who may not approve funds any more is not asked to.
  await world.as("owner")(permissions.setFlag, {
    body: { role: "accountant", flag: "canApproveFunds", granted: false, reason: "Test" },
  });
  const one = await ask(90_000n);
  expect(await kindsTold("accountant", one.number)).toEqual([]);
  expect(await kindsTold("owner", one.number)).toEqual(["approval_needed"]);
});

test("the books agree", () => world.verifyBooks());
