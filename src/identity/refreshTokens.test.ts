import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isSealedWith,
  makeRefreshToken,
  newRefreshKey,
  parseRefreshToken,
} from "./refreshTokens.ts";

const counters = fc.integer({ min: 0, max: 2 ** 31 - 1 });

test("a token tells its session and count, and only the session's key made it", () => {
  fc.assert(
    fc.property(fc.uuid(), counters, (sessionId, counter) => {
      const key = newRefreshKey();
      const token = parseRefreshToken(makeRefreshToken(sessionId, counter, key));
      expect(token).toMatchObject({ sessionId, counter });
      expect(token && isSealedWith(token, key)).toBe(true);
      expect(token && isSealedWith(token, newRefreshKey())).toBe(false);
    }),
  );
});

test("with one bit changed anywhere it is no token, or not ours", () => {
  const key = newRefreshKey();
  const bytes = Buffer.from(makeRefreshToken(randomUUID(), 300, key), "base64url");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const bent = Buffer.from(bytes);
    bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const token = parseRefreshToken(bent.toString("base64url"));
    expect(token === null || !isSealedWith(token, key)).toBe(true);
  }
});

test("any other text is no token", () => {
  fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => parseRefreshToken(text) === null));
  for (const size of [37, 38, 42, 48]) {
    expect(parseRefreshToken(randomBytes(size).toString("base64url"))).toBeNull();
  }
});
