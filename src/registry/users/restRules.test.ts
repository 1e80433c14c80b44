import { describe, expect, test } from "vitest";
import {
  parseProfileQuery,
  profileColumns,
  RestFault,
  restFaults,
  showProfile,
  type ShownProfile,
} from "./restRules.ts";

const uuid = "0198c2f0-0000-7000-8000-00000000000a";

/** What a fault tells the client: its status, and the four keys of its body, and the header beside it. */
const told = ({ status, code, message, details, hint, challenge }: RestFault) => ({
  ...{ status, code, message, details, hint, challenge },
});

/** The fault a request is answered with, or null where there is none. */
const faultOf = (...pairs: [string, string][]): RestFault | null => {
  try {
    parseProfileQuery(pairs);
    return null;
  } catch (error) {
    if (error instanceof RestFault) return error;
    throw error;
  }
};

describe("every fault carries the four keys", () => {
  const keys = { details: null, hint: null, challenge: null };
  test.each<[string, () => RestFault, number, string, string]>([
    ["no such table", () => restFaults.noTable("farmers"), 404, "PGRST205", "'public.farmers'"],
    ["no such path", () => restFaults.noPath(), 404, "PGRST125", "Invalid path"],
    ["no such form", () => restFaults.noMedia("text/csv"), 406, "PGRST107", "available: text/csv"],
    [
      "no such column",
      () => restFaults.noColumn("salary"),
      400,
      "42703",
      "column profiles.salary does",
    ],
    ["no such role", () => restFaults.noRole("king"), 400, "22P02", 'for enum app_role: "king"'],
    ["no number", () => restFaults.badNumber("x1"), 400, "22P02", 'for type bigint: "x1"'],
    ["no identity", () => restFaults.noUuid("x"), 400, "22P02", 'for type uuid: "x"'],
    [
      "no filter",
      () => restFaults.badFilter("gt.5"),
      400,
      "PGRST100",
      "failed to parse filter (gt.5)",
    ],
    ["no JSON", () => restFaults.badJson(), 400, "PGRST102", "Empty or invalid json"],
    ["no database", () => restFaults.away(), 503, "PGRST001", "cannot be reached"],
  ])("%s", (_, worded, status, code, words) => {
    const fault = worded();
    expect(told(fault)).toEqual({
      ...{ ...keys, status, code },
      message: expect.stringContaining(words),
    });
    expect(fault.name).toBe("RestFault");
  });

  test("a session that ended, and a token that is none, are told to sign in again", () => {
    const ended = 'Bearer error="invalid_token", error_description="JWT expired"';
    expect(told(restFaults.expired("JWT expired"))).toEqual({
      ...{ ...keys, status: 401, code: "PGRST303", message: "JWT expired", challenge: ended },
    });
    expect(told(restFaults.badToken("No key"))).toEqual({
      ...{ ...keys, status: 401, code: "PGRST301", message: "No key" },
      challenge: 'Bearer error="invalid_token", error_description="No key"',
    });
  });

  test("one row was asked for: how many there are is said beside it", () => {
    expect(told(restFaults.notOne(3))).toEqual({
      ...{ ...keys, status: 406, code: "PGRST116" },
      message: "Cannot coerce the result to a single JSON object",
      details: "The result contains 3 rows",
    });
  });

  test("who is signed in may not write; who is not is asked to sign in", () => {
    const denied = { ...keys, code: "42501", message: "permission denied for table profiles" };
    expect(told(restFaults.denied("profiles", true))).toEqual({ ...denied, status: 403 });
    const asked = { ...denied, status: 401, challenge: "Bearer" };
    expect(told(restFaults.denied("profiles", false))).toEqual(asked);
  });

  test("another schema is named, and which one there is", () => {
    expect(told(restFaults.noSchema("private"))).toEqual({
      ...{ ...keys, status: 406, code: "PGRST106", message: "Invalid schema: private" },
      hint: "Only the following schemas are exposed: public",
    });
  });

  test("a function is named with what it was given", () => {
    const message = (...given: string[]) => restFaults.noFunction("has_role", given).message;
    expect(message()).toBe(
      "Could not find the function public.has_role without parameters in the schema cache",
    );
    expect(message("_role", "extra")).toBe(
      "Could not find the function public.has_role(_role, extra) in the schema cache",
    );
    expect(told(restFaults.noFunction("f", []))).toMatchObject({ status: 404, code: "PGRST202" });
  });
});

describe("what was sent is said back, and never the whole of something long", () => {
  const long = "x".repeat(500);
  test.each<[string, (text: string) => RestFault, number]>([
    ["a column", restFaults.noColumn, 63],
    ["a schema", restFaults.noSchema, 63],
    ["a filter", restFaults.badFilter, 100],
    ["an identity", restFaults.noUuid, 100],
    ["a role", restFaults.noRole, 100],
    ["a number", restFaults.badNumber, 100],
    ["the names of a function", (text) => restFaults.noFunction("f", [text]), 200],
  ])("%s", (_, faultOn, most) => {
    expect(/x{2,}/.exec(faultOn(long).message)?.[0]).toHaveLength(most);
    expect(faultOn("xx").message).toMatch(/\bxx\b/);
  });

  test.each([
    ["plain", "plain"],
    [{ a: 1 }, '{"a":1}'],
    [7, "7"],
    [null, "null"],
    [undefined, ""],
  ])("%j stands in the words as %s", (value, shown) => {
    expect(restFaults.noUuid(value).message).toBe(`invalid input syntax for type uuid: "${shown}"`);
  });
});

describe("an error of the server's own", () => {
  const failing = (statusCode: unknown) => Object.assign(new Error("Too large"), { statusCode });
  test.each([400, 413, 499])("%i is the request's fault, in its own words", (status) => {
    expect(told(restFaults.of(failing(status)))).toMatchObject({
      ...{ status, code: "PGRST100", message: "Too large" },
    });
  });

  test.each([
    ["of the framing below 400", failing(399)],
    ["of 500", failing(500)],
    ["without a status", new Error("secret")],
    ["with a status that is none", failing("none")],
    ["that is no error", { statusCode: 400 }],
    ["that is nothing", null],
  ])("one %s says nothing of the inside", (_, error) => {
    expect(told(restFaults.of(error))).toMatchObject({
      ...{ status: 500, code: "XX000" },
      message: "The server could not answer. Please try again.",
    });
  });
});

describe("which columns are asked for", () => {
  test.each([
    ["role", ["role"]],
    ["role,id", ["role", "id"]],
    [" role , id ", ["role", "id"]],
    ["*", profileColumns],
    ["", profileColumns],
    ["*,", profileColumns],
    ["role,*", ["role", ...profileColumns]],
  ])("select=%s", (select, columns) => {
    expect(parseProfileQuery([["select", select]]).columns).toEqual(columns);
  });

  test.each(["salary", "role,salary", "Role", "role,", "id::text"])(
    "select=%s names one that is not there",
    (select) => expect(faultOf(["select", select])?.code).toBe("42703"),
  );

  test("nothing asked is everything, of everybody, up to a thousand", () => {
    expect(parseProfileQuery([])).toEqual({ columns: profileColumns, filters: [], limit: 1000 });
  });
});

describe("how many rows are asked for", () => {
  test.each([
    ["0", 0],
    ["1", 1],
    ["007", 7],
    ["999", 999],
    ["1000", 1000],
    ["1001", 1000],
    ["999999999", 1000],
  ])("limit=%s gives %i at most", (text, limit) => {
    expect(parseProfileQuery([["limit", text]]).limit).toBe(limit);
  });

  test.each(["", "-1", "1.5", "ten", "1x", "x1", "1234567890"])("limit=%s is none", (text) => {
    expect(faultOf(["limit", text])?.message).toBe(
      `invalid input syntax for type bigint: "${text}"`,
    );
  });
});

describe("which rows are asked for", () => {
  test.each([
    ["id", uuid, uuid],
    ["id", uuid.toUpperCase(), uuid],
    ["organization_id", uuid.toUpperCase(), uuid],
    ["email", "Nakato@Farm.test", "Nakato@Farm.test"],
    ["title", "", ""],
    ["title", "Head\nof stores", "Head\nof stores"],
    ["department", "eq.eq.", "eq.eq."],
  ] as const)("%s is %j", (column, written, value) => {
    expect(parseProfileQuery([[column, `eq.${written}`]]).filters).toEqual([{ column, value }]);
  });

  test("every filter counts, in order; the key of the client is none", () => {
    const asked = parseProfileQuery([
      ["apikey", "anon"],
      ["role", "eq.owner"],
      ["select", "id"],
      ["email", "eq.a@b.test"],
      ["limit", "2"],
    ]);
    expect(asked).toEqual({
      columns: ["id"],
      filters: [
        { column: "role", value: "owner" },
        { column: "email", value: "a@b.test" },
      ],
      limit: 2,
    });
  });

  test.each<[string, string, string]>([
    ["id", "eq.x", "22P02"],
    ["id", `eq.${uuid}0`, "22P02"],
    ["id", `eq.0${uuid}`, "22P02"],
    ["id", `eq.${uuid}\n`, "22P02"],
    ["id", `eq.${uuid.replaceAll("-", "")}`, "22P02"],
    ["id", `eq.${uuid.replace("a", "g")}`, "22P02"],
    ["organization_id", "eq.x", "22P02"],
    ["role", "owner", "PGRST100"],
    ["role", "neq.owner", "PGRST100"],
    ["role", "in.(owner)", "PGRST100"],
    ["role", "eqowner", "PGRST100"],
    ["role", "eq", "PGRST100"],
    ["salary", "eq.5", "42703"],
    ["salary", "gt.5", "PGRST100"],
    ["email", "eq.a\u0000b", "PGRST100"],
    ["email", "eq.\ud800", "PGRST100"],
  ])("%s=%j is refused: %#", (name, text, code) => {
    expect(faultOf([name, text])).toMatchObject({ status: 400, code });
  });
});

test("a profile is shown in the columns asked for, in that order, and no more", () => {
  const row: ShownProfile = {
    id: uuid,
    email: "a@b.test",
    first_name: "Grace",
    last_name: "Nakato",
    role: "owner",
    organization_id: null,
    department: null,
    phone: "+256772123456",
    title: null,
  };
  const shown = showProfile(row, ["role", "id", "department"]);
  expect(Object.entries(shown)).toEqual([
    ["role", "owner"],
    ["id", uuid],
    ["department", null],
  ]);
  expect(showProfile(row, profileColumns)).toEqual(row);
  expect(showProfile(row, [])).toEqual({});
});
