import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeVerificationCode } from "#kernel/crockford.ts";
import type { CallArgs } from "#platform/api/client.ts";
import { apiClient } from "#platform/api/client.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { complaints } from "./api.ts";
import { mostADay, readSlip, standingOf } from "./rules.ts";

let now = new Date("2026-11-20T09:00:00Z");
const world = await makeWorld({ clock: () => now });
/** Somebody without a session. */
const nobody = apiClient((sent) => world.send(null, sent), newId);
const newCode = () => makeVerificationCode(randomBytes(10));
const slipOf = async (by: Person = "employee") => (await world.as(by)(complaints.slip, {})).slip;
const handIn = async (
  body: Partial<CallArgs<typeof complaints.handIn>["body"]> = {},
  slip?: string,
) =>
  nobody(complaints.handIn, {
    params: { slip: slip ?? (await slipOf()) },
    body: { code: newCode(), topic: "safety", text: "The guard of the belt is gone", ...body },
  });
const listed = async () =>
  (await world.as("owner")(complaints.list, { params: { limit: 200 } })).rows;

describe("a complaint without a name", () => {
  test("is handed in, answered by the owner, read and continued with the code alone", async () => {
    const code = newCode();
    const made = await handIn({ code });
    expect(made).toEqual({
      topic: "safety",
      standing: "waits",
      receivedOn: "2026-11-20",
      messages: [{ fromHouse: false, text: "The guard of the belt is gone", day: "2026-11-20" }],
    });
    const [row] = await listed();
    expect(row).toMatchObject({ standing: "waits", signedAs: null, messages: 1 });
    const params = { id: row?.id ?? "" };
    const answered = await world.as("owner")(complaints.answer, {
      params,
      body: { text: "It is ordered" },
    });
    expect(answered.standing).toBe("answered");
    await world.as("owner")(complaints.close, { params, body: {} });
    const read = await nobody(complaints.follow, { params: { code: code.toLowerCase() } });
    expect(read).toMatchObject({ standing: "closed" });
    expect(read.messages.at(-1)).toMatchObject({ fromHouse: true, text: "It is ordered" });
    const add = { params: { code }, body: { text: "It still is not there" } };
    expect(await nobody(complaints.add, add)).toMatchObject({ standing: "waits" });
    // The answer was lost and the same is sent again.
    expect((await nobody(complaints.add, add)).messages).toHaveLength(3);
  });

  test("leaves no trace of who wrote it: not in the history, not in a receipt, not in any table", async () => {
    const counted = async () => {
      const found = await world.sql.query<{ events: string; receipts: string }>(
        `select (select count(*) from audit_event) as events,
                (select count(*) from command_receipt) as receipts`,
      );
      return found.rows[0];
    };
    const slip = await slipOf("employee");
    const before = await counted();
    await handIn({ text: "Overtime was not paid in October", topic: "pay" }, slip);
    expect(await counted()).toEqual(before);
    const columns = await world.sql.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_name in ('complaint', 'complaint_message') and table_schema = 'public'
         and (data_type like 'timestamp%' or column_name ~ '(_by|user|person|address)')`,
    );
    expect(columns.rows).toEqual([]);
    const employee = await world.userId("employee");
    const rows = await world.sql.query<{ text: string }>(
      `select c::text || m::text as text from complaint c
       join complaint_message m on m.org_id = c.org_id and m.complaint_id = c.id`,
    );
    for (const { text } of rows.rows) expect(text).not.toContain(employee);
    // Its id is random: an id made from the clock would tell the minute.
    const ids = await world.sql.query<{ id: string }>("select id from complaint");
    for (const { id } of ids.rows) expect(id.charAt(14)).toBe("4");
  });

  test("the slip is the same for everybody of a company and a day, and counts until tomorrow", async () => {
    const slip = await slipOf("employee");
    expect(await slipOf("accountant")).toBe(slip);
    expect(await slipOf("other-owner")).not.toBe(slip);
    await refused(slipOf("supplier"), "complaint.not-staff");
    now = new Date("2026-11-21T09:00:00Z");
    expect((await handIn({}, slip)).receivedOn).toBe("2026-11-21");
    now = new Date("2026-11-22T09:00:00Z");
    await refused(handIn({}, slip), "complaint.slip");
    now = new Date("2026-11-20T09:00:00Z");
  });

  test.each<[string, (slip: string) => string]>([
    ["forged", (slip) => slip.replace(/.$/, (sign) => (sign === "0" ? "1" : "0"))],
    ["of another company", (slip) => slip.replace(/^[^.]+/, newId())],
    ["of another day", (slip) => slip.replace("2026-11-20", "2026-11-19")],
    ["garbage", () => "slip"],
  ])("a slip that is %s is refused", async (_, change) => {
    await refused(handIn({}, change(await slipOf())), "complaint.slip");
  });

  test("a code belongs to one complaint; the same complaint twice is one", async () => {
    const code = newCode();
    const before = (await listed()).length;
    await handIn({ code });
    await handIn({ code });
    expect(await listed()).toHaveLength(before + 1);
    await refused(handIn({ code, text: "Something else" }), "complaint.code-used");
    await refused(handIn({ code: "H3T8" }), "complaint.code-mistyped");
    const follow = (typed: string) => nobody(complaints.follow, { params: { code: typed } });
    await refused(follow(newCode()), "not-found");
    await refused(follow("0000 0000 0000 0001"), "complaint.code-mistyped");
  });

  test("a name is given only by who wants to", async () => {
    await handIn({ signedAs: "Okello" });
    const names = (await listed()).map((row) => row.signedAs);
    expect(names.filter((name) => name !== null)).toEqual(["Okello"]);
  });
});

describe("who reads", () => {
  test("the owner alone, whatever others may; another company's owner finds nothing", async () => {
    await handIn();
    const [row] = await listed();
    const params = { id: row?.id ?? "" };
    for (const by of ["md", "accountant", "employee"] as const) {
      await refused(world.as(by)(complaints.list, { params: {} }), "not-allowed");
      await refused(world.as(by)(complaints.one, { params }), "not-allowed");
    }
    await world.sql.query(
      `insert into role_flag (org_id, role, flag, granted)
       select org_id, 'admin', 'canConfigureSystem', true from profile where user_id = $1`,
      [await world.userId("md")],
    );
    const md = world.as("md");
    await refused(md(complaints.list, { params: {} }), "complaint.owner-only");
    await refused(md(complaints.one, { params }), "complaint.owner-only");
    const body = { text: "I know who you are" };
    await refused(md(complaints.answer, { params, body }), "complaint.owner-only");
    await refused(md(complaints.close, { params, body: {} }), "complaint.owner-only");
    const other = world.as("other-owner");
    await refused(other(complaints.one, { params }), "not-found");
    await refused(other(complaints.answer, { params, body }), "not-found");
    await refused(other(complaints.close, { params, body: {} }), "not-found");
    expect((await other(complaints.list, { params: {} })).rows).toEqual([]);
  });

  test("found by where it stands and by its words", async () => {
    await handIn({ text: "Somebody weighs with a foot on the scale", topic: "dishonesty" });
    const found = await world.as("owner")(complaints.list, {
      params: { standing: "waits", search: "foot on" },
    });
    expect(found.rows).toMatchObject([{ topic: "dishonesty" }]);
  });
});

test("two with one code at once: one complaint", async () => {
  const slip = await slipOf();
  now = new Date("2026-11-21T09:00:00Z");
  for (let round = 0; round < 20; round += 1) {
    const code = newCode();
    const both = await Promise.allSettled([
      handIn({ code, text: "One" }, slip),
      handIn({ code, text: "Two" }, slip),
    ]);
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  }
  now = new Date("2026-11-20T09:00:00Z");
});

describe("floods", () => {
  test("a company receives so many a day and no more", async () => {
    const slip = await slipOf();
    const today = async () =>
      (await listed()).filter((row) => row.receivedOn === "2026-11-20").length;
    for (let count = await today(); count < mostADay; count += 1) {
      await handIn({ text: `No. ${count}` }, slip);
    }
    await refused(handIn({ text: "One more" }, slip), "complaint.too-many");
    expect(await today()).toBe(mostADay);
    now = new Date("2026-11-21T09:00:00Z");
    await handIn({ text: "The next day" }, slip);
    now = new Date("2026-11-20T09:00:00Z");
  });

  test("a complaint carries so many messages and no more", async () => {
    const code = newCode();
    const slip = await slipOf();
    now = new Date("2026-11-21T09:00:00Z");
    await handIn({ code }, slip);
    await world.sql.query(
      `insert into complaint_message (org_id, complaint_id, from_house, body, written_on)
       select m.org_id, m.complaint_id, false, 'More ' || n, m.written_on
       from generate_series(1, 99) n, (select * from complaint_message order by seq desc limit 1) m`,
    );
    const add = nobody(complaints.add, { params: { code }, body: { text: "The last" } });
    await refused(add, "complaint.full");
  });
});

test("rules: a slip is read, a standing follows who wrote last", () => {
  const slip = `${newId()}.2026-11-20.${"a".repeat(64)}`;
  expect(readSlip(slip, "2026-11-20").day).toBe("2026-11-20");
  expect(standingOf({ closedOn: null, lastFromHouse: true })).toBe("answered");
  expect(standingOf({ closedOn: "2026-11-20", lastFromHouse: false })).toBe("closed");
});

test("the books agree", () => world.verifyBooks());
