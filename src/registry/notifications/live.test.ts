// The stream of somebody's notifications, over a real connection: what comes is heard at once, in whichever
// process it happened; nothing is missed; and it ends with the session.
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { House } from "#app/server.ts";
import { tell } from "#books/notices/door.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { sendTo, signIn } from "#seeds/callers.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld, type Person } from "#test/world.ts";
import { notifications } from "./api.ts";

const world = await makeWorld({ streamBeatMs: 300 });
const other = await world.another();

type Change = WireReturns<typeof notifications.live>;
interface Heard {
  id: string;
  change: Change;
}

const leaving = new Set<() => void>();
afterEach(() => {
  for (const leave of leaving) leave();
  leaving.clear();
});

async function addressOf(house: House): Promise<string> {
  const { server } = house.app;
  if (!server.listening) await house.app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Listens as the browser does; `next` waits for one event, `ended` for the end of the stream. */
async function listen(token: string, more: { after?: string; house?: House } = {}) {
  const leave = new AbortController();
  leaving.add(() => leave.abort());
  const query = more.after === undefined ? "" : `?after=${more.after}`;
  const base = await addressOf(more.house ?? world.house);
  const answer = await fetch(`${base}${notifications.live.path}${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  const heard: Heard[] = [];
  const waiting: ((one: Heard) => void)[] = [];
  const read = async (): Promise<void> => {
    let text = "";
    for await (const part of answer.body ?? []) {
      text += Buffer.from(part).toString();
      const whole = text.split("\n\n");
      text = whole.pop() ?? "";
      for (const block of whole.filter((one) => one.startsWith("id: "))) {
        const [, id = "", data = ""] = /^id: (\d+)\ndata: (.*)$/.exec(block) ?? [];
        const one = {
          id,
          change: notifications.live.returns.parse(JSON.parse(data)) && JSON.parse(data),
        };
        const next = waiting.shift();
        if (next) next(one);
        else heard.push(one);
      }
    }
  };
  const ended = answer.ok ? read().catch(() => undefined) : Promise.resolve();
  const next = (): Promise<Heard> => {
    const one = heard.shift();
    return one ? Promise.resolve(one) : new Promise((resolve) => waiting.push(resolve));
  };
  return { answer, next, ended, heard, leave: () => leave.abort() };
}

let told = 0;
/** Something happens in a house that concerns these people; gives its title. */
async function happens(people: readonly Person[], house = world.house): Promise<string> {
  told += 1;
  const title = `Happening ${told}`;
  const ids = await Promise.all(people.map((person) => world.userId(person)));
  await asSystem(house.database, await demoOrg(world), "test", (ctx) =>
    tell(ctx, {
      kind: "export_ready",
      event: title,
      title,
      message: "It happened",
      ways: [{ link: "/dashboard", needs: "canViewDashboard" }],
      to: { people: ids },
    }),
  );
  return title;
}

const titles = ({ change }: Heard) => change.changed.map((one) => one.title);

test("how it stands is told at once, then what comes, in the process it happened or another", async () => {
  const token = await signIn(world.house, "field");
  const here = await listen(token);
  const there = await listen(token, { house: other });
  expect(here.answer.headers.get("content-type")).toContain("text/event-stream");
  expect(here.answer.headers.get("cache-control")).toBe("no-store");
  const [first, same] = [await here.next(), await there.next()];
  expect(first.change).toMatchObject({ changed: [], isMore: false });
  expect(same).toEqual(first);
  const one = await happens(["field"]);
  const two = [await here.next(), await there.next()];
  expect(two.map(titles)).toEqual([[one], [one]]);
  expect(two[0]?.change.unread).toBe(first.change.unread + 1);
  const three = await happens(["field"], other);
  expect([await here.next(), await there.next()].map(titles)).toEqual([[three], [three]]);
});

test("what is read in one place is read in the other", async () => {
  const token = await signIn(world.house, "cashier");
  const tab = await listen(token);
  await tab.next();
  const title = await happens(["cashier"]);
  const came = await tab.next();
  const [notice] = came.change.changed;
  expect(notice).toMatchObject({ title, readAt: null });
  await world.as("cashier")(notifications.read, { params: { id: notice?.id ?? "" } });
  const read = await tab.next();
  expect(read.change).toMatchObject({ unread: came.change.unread - 1 });
  expect(read.change.changed).toMatchObject([{ id: notice?.id, readAt: expect.any(String) }]);
});

test("who was away hears all of it when they come back, each once", async () => {
  const token = await signIn(world.house, "md");
  const before = await listen(token);
  const { id } = await before.next();
  before.leave();
  const missed = [await happens(["md"]), await happens(["md"], other)];
  const back = await listen(token, { after: id });
  const caught = await back.next();
  expect(titles(caught).toSorted()).toEqual(missed.toSorted());
  const later = await happens(["md"]);
  expect(titles(await back.next())).toEqual([later]);
});

test("after more than anybody misses, the list is to be read again", async () => {
  const token = await signIn(world.house, "operations");
  const before = await listen(token);
  const { id } = await before.next();
  before.leave();
  for (let count = 0; count < 22; count += 1) await happens(["operations"]);
  const { change } = await (await listen(token, { after: id })).next();
  expect(change.isMore).toBe(true);
  expect(change.changed).toHaveLength(20);
});

test("nobody hears what is told to others, or in another company", async () => {
  const neighbour = await listen(await signIn(world.house, "other-owner"));
  const colleague = await listen(await signIn(world.house, "employee"));
  await neighbour.next();
  await colleague.next();
  await happens(["owner"]);
  const mine = await happens(["employee"]);
  expect(titles(await colleague.next())).toEqual([mine]);
  expect(neighbour.heard).toEqual([]);
});

test("signing out ends it in every process", async () => {
  const token = await signIn(world.house, "accountant");
  const streams = [await listen(token), await listen(token, { house: other })];
  await Promise.all(streams.map((one) => one.next()));
  const answer = await sendTo(world.house, {
    method: "POST",
    url: "/auth/v1/logout?scope=local",
    headers: { apikey: world.house.identity.anonKey(), authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(204);
  await Promise.all(streams.map((one) => one.ended));
  expect((await listen(token)).answer.status).toBe(401);
});

test("a session whose time is over ends it, though nobody ended the session", async () => {
  const token = await signIn(world.house, "supplier");
  const stream = await listen(token);
  await stream.next();
  const id = await world.userId("supplier");
  await world.sql.query(
    "update auth.sessions set last_activity_at = now() - interval '31 minutes' where user_id = $1",
    [id],
  );
  await stream.ended;
  expect((await listen(token)).answer.status).toBe(401);
});

test("listening is no activity: it keeps no session from falling asleep", async () => {
  const token = await signIn(world.house, "owner");
  const id = await world.userId("owner");
  const since = new Date(Date.now() - 20 * 60_000);
  await world.sql.query("update auth.sessions set last_activity_at = $2 where user_id = $1", [
    id,
    since,
  ]);
  const stream = await listen(token);
  await stream.next();
  await happens(["owner"]);
  await stream.next();
  const found = await world.sql.query<{ at: Date }>(
    "select max(last_activity_at) as at from auth.sessions where user_id = $1",
    [id],
  );
  expect(found.rows[0]?.at).toEqual(since);
});

test("refused: nobody, a token worth nothing, an event that is none, and the ninth at once", async () => {
  expect((await listen("worth.no.thing")).answer.status).toBe(401);
  const token = await signIn(world.house, "field");
  expect((await listen(token, { after: "latest" })).answer.status).toBe(400);
  const open = await Promise.all(Array.from({ length: 8 }, () => listen(token)));
  await Promise.all(open.map((one) => one.next()));
  const ninth = await listen(token);
  expect(ninth.answer.status).toBe(429);
  expect(ninth.answer.headers.get("retry-after")).toBe("60");
  open[0]?.leave();
  await expect.poll(async () => (await listen(token)).answer.status, { timeout: 20_000 }).toBe(200);
});

test("the bell is heard again after its connection was cut, and what rang meanwhile is caught up", async () => {
  const stream = await listen(await signIn(world.house, "cashier"));
  await stream.next();
  const ended = () =>
    world.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query ilike 'listen%' and datname = current_database()`,
    );
  await ended();
  const meanwhile = await happens(["cashier"]);
  expect(titles(await stream.next())).toEqual([meanwhile]);
  const after = await happens(["cashier"]);
  expect(titles(await stream.next())).toEqual([after]);
});

test("the house closes with streams open: they end, and it does", async () => {
  const house = await world.another();
  const stream = await listen(await signIn(world.house, "md"), { house });
  await stream.next();
  await Promise.all([stream.ended, house.close()]);
});
