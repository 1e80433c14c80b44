import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { farmers } from "#registry/farmers/api.ts";
import { whoAmI } from "#registry/users/meApi.ts";
import { call } from "./calls.ts";
import { beginLeaving, endLeaving } from "./leaving.ts";

const company: string[] = [];

/** A server that never answers: what it was asked ends when it is given up. */
beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (url: string, { method, signal }: RequestInit) => {
    signal?.throwIfAborted();
    company.push(`${method} ${url}`);
    return new Promise<Response>((_, refuse) => {
      signal?.addEventListener("abort", () => refuse(signal.reason));
    });
  });
});
afterEach(() => {
  company.length = 0;
  vi.unstubAllGlobals();
});

/** How a question ended; "under way" where it did not. */
async function endOf(question: Promise<unknown>): Promise<unknown> {
  const ended = question.catch((error: unknown) =>
    error instanceof DOMException ? error.name : error,
  );
  const soon = new Promise((done) => setTimeout(() => done("under way"), 20));
  return await Promise.race([ended, soon]);
}

test("what is read while somebody leaves is given up and not sent; what is written goes on", async () => {
  const before = call(whoAmI.read, {});
  const written = call(whoAmI.chooseLanguage, { body: { language: "lg" } });
  expect(await endOf(before)).toBe("under way");
  beginLeaving();
  expect(await endOf(before)).toBe("AbortError");
  expect(await endOf(call(whoAmI.read, {}))).toBe("AbortError");
  expect(await endOf(written)).toBe("under way");
  expect(company).toEqual(["GET /api/me", "POST /api/me/language"]);
  endLeaving();
  expect(await endOf(call(whoAmI.read, {}))).toBe("under way");
  expect(company).toHaveLength(3);
});

test("what names a person is asked in the body, without an id of its own, and is given up like every reading", async () => {
  const sent: RequestInit[] = [];
  const { fetch: silent } = globalThis;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push(init);
    return silent(url, init);
  });
  const params = { name: "Nakato Sarah", nin: "CF93012345ABCD", phone: "0772123456" };
  const question = call(farmers.alike, { params });
  expect(await endOf(question)).toBe("under way");
  expect(company).toEqual(["POST /api/farmers/alike"]);
  expect(sent[0]?.body).toBe(JSON.stringify(params));
  expect(new Headers(sent[0]?.headers).has("idempotency-key")).toBe(false);
  beginLeaving();
  expect(await endOf(question)).toBe("AbortError");
  endLeaving();
});
