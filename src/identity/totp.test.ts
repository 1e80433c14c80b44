import { describe, expect, test } from "vitest";
import { acceptedStep, newTotpSecret, stepAt, toBase32, totpCode, totpUri } from "./totp.ts";

const secret = toBase32(Buffer.from("12345678901234567890"));

describe("codes of an authenticator app", () => {
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at %i s the code of RFC 6238 is %s", (seconds, code) => {
    expect(totpCode(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  test("a code counts one step early and one step late, never twice, and nothing else counts", () => {
    const now = new Date(1_234_567_890_000);
    const step = stepAt(now);
    const steps = [-2, -1, 0, 1, 2].map((away) => {
      const code = totpCode(secret, step + away);
      return acceptedStep(secret, code, { now, lastStep: 0 });
    });
    expect(steps).toEqual([null, step - 1, step, step + 1, null]);
    const again = acceptedStep(secret, totpCode(secret, step), { now, lastStep: step });
    expect(again).toBeNull();
    for (const code of ["", "1", "12345a", "1234567", "١٢٣٤٥٦", " 12345"]) {
      expect(acceptedStep(secret, code, { now, lastStep: 0 })).toBeNull();
    }
  });

  test("a secret has 160 bits; the address names the house and the person", () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpUri({ issuer: "mavuno.test", account: "a@b.c", secret: "ABC" })).toBe(
      "otpauth://totp/mavuno.test:a%40b.c?algorithm=SHA1&digits=6&issuer=mavuno.test&period=30&secret=ABC",
    );
  });
});
