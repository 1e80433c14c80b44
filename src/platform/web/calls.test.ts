import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
