import { describe, expect, test } from "vitest";
import { openLog } from "./log.ts";

function logged(as: "json" | "plain"): { log: ReturnType<typeof openLog>; lines: string[] } {
  const lines: string[] = [];
  const now = (): Date => new Date("2026-11-04T08:00:00Z");
  return { log: openLog({ as, now, write: (line) => void lines.push(line) }), lines };
}

describe("log", () => {
  test("one JSON line for a collector, a plain one for a person", () => {
    const json = logged("json");
    json.log.info("request", { status: 200, grams: 60_000n });
    expect(json.lines).toEqual([
      '{"at":"2026-11-04T08:00:00.000Z","level":"info","message":"request","status":200,"grams":"60000"}\n',
    ]);
    const plain = logged("plain");
    plain.log.info("Mavuno is open.");
    plain.log.warn("slow", { ms: 900 });
    expect(plain.lines).toEqual(["Mavuno is open.\n", 'warn: slow {"ms":900}\n']);
  });

  test.each([
    "password is in postgres://mavuno:hunter2-secret@db/mavuno",
    "Authorization: Bearer hunter2-secret",
    "GET /auth/v1/verify?token=hunter2-secret&type=recovery",
    "eyJhbGciOiJIUzI1NiJ9.eyJodW50ZXIyLXNlY3JldCI6MX0.hunter2-secret",
    "the farmer CM89012345ABCD was not found",
    "no wallet for 256772123456",
    "no wallet for +256772123456",
    "called 0772123456 twice",
  ])("strikes out of a text: %s", (text) => {
    const { log, lines } = logged("plain");
    log.error(text, { nested: { list: [text] }, error: new Error(text) });
    expect(lines[0]).not.toMatch(/hunter2-secret|CM89012345ABCD|772123456/);
    expect(lines[0]).toContain("[struck]");
  });

  test("strikes out by name, and never repeats the row of a database error", () => {
    const { log, lines } = logged("json");
    const error = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (name)=(Nakato Sarah) already exists.",
    });
    log.error("failed", { body: { phone: "x1", nin: "x2", apiKey: "x3", amount: 5 }, error });
    expect(lines[0]).not.toMatch(/x1|x2|x3|Nakato/);
    expect(lines[0]).toContain('"amount":5');
    expect(lines[0]).toContain('"code":"23505"');
  });

  test("ids and codes of things are kept", () => {
    const { log, lines } = logged("plain");
    log.info("0193a1b2-0772-7123-8456-0772123456ab COF-261104-001 COL-26-000123");
    expect(lines[0]).not.toContain("[struck]");
  });
});
