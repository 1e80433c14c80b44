// A sign-in that may be somebody else's is told to whoever has the account, where they are reached, once a day of each kind; what
// they do every day is told to nobody.
import { describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";
import { noticeOf } from "./mails/notices.ts";
import { strangenessOf } from "./strangeSignIns.ts";
import { stepAt, totpCode } from "./totp.ts";

const now = new Date("2026-11-30T09:00:00Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

describe("what is strange about a sign-in", () => {
  test.each([
    ["the first there ever was", { lastSignInAt: null, isKnownDevice: false }, null],
    ["one on the device of every day", {}, null],
    ["one on a device that is new to the account", { isKnownDevice: false }, "new-device"],
    ["one after 90 days", { lastSignInAt: daysAgo(90) }, null],
    ["one after 91 days", { lastSignInAt: daysAgo(91) }, "after-long"],
    ["one after four wrong passwords", { wrongBefore: 4 }, null],
    ["one after five", { wrongBefore: 5 }, "after-wrong-passwords"],
    [
      "the first, after five wrong ones",
      { wrongBefore: 5, lastSignInAt: null },
      "after-wrong-passwords",
    ],
  ] as const)("%s: %o", (_, more, strange) => {
    const everyDay = { isKnownDevice: true, wrongBefore: 0, lastSignInAt: daysAgo(1), now };
    expect(strangenessOf({ ...everyDay, ...more })).toBe(strange);
  });
});

const service = await startSignInService();
let people = 0;

/** Somebody with an account, and how a browser with these cookies signs them in. */
async function person() {
  people += 1;
  const email = `strange${people}@people.test`;
  await service.identity.createUser({ email, password });
  const signIn = async (cookie = "", given = password) => {
    const answer = await service.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      headers: {
        ...{ "content-type": "application/json", apikey: service.identity.anonKey() },
        ...(cookie === "" ? {} : { cookie }),
      },
      payload: JSON.stringify({ email, password: given }),
    });
    const set = String(answer.headers["set-cookie"] ?? "").split(";", 1)[0] ?? "";
    return { status: answer.statusCode, cookie: set === "" ? cookie : set };
  };
  return { email, signIn };
}
const told = (email: string): string | null =>
  service.messagesTo(email) === 0 ? null : service.messageTo(email).subject;
const subjectOf = (change: Parameters<typeof noticeOf>[0]): string => noticeOf(change, now).subject;

test("a device that is new to an account is told of, once a day; its own devices are not", async () => {
  const { email, signIn } = await person();
  const { cookie } = await signIn();
  await signIn(cookie);
  expect(told(email)).toBeNull();
  await signIn();
  expect(told(email)).toBe(subjectOf("new-device"));
  expect(service.messageTo(email).text).toContain("If it was not you, choose a new password now");
  await signIn();
  expect(service.messagesTo(email)).toBe(1);
  service.later(24 * 3600);
  await signIn(cookie);
  expect(service.messagesTo(email)).toBe(1);
  await signIn();
  expect(service.messagesTo(email)).toBe(2);
});

test("a right password after five wrong ones is told of, and wrong ones alone are not", async () => {
  const { email, signIn } = await person();
  const { cookie } = await signIn();
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect((await signIn("", `Not the word ${wrong}`)).status).toBe(400);
  }
  expect(told(email)).toBeNull();
  // On the device of every day a stranger's guesses are nothing of one's own.
  await signIn(cookie);
  expect(told(email)).toBeNull();
  await signIn();
  expect(told(email)).toBe(subjectOf("after-wrong-passwords"));
});

test("a sign-in after a long time is told of", async () => {
  const { email, signIn } = await person();
  const { cookie } = await signIn();
  service.later(91 * 24 * 3600);
  await signIn(cookie);
  expect(told(email)).toBe(subjectOf("after-long"));
});

test("a right password with five wrong second steps is told of; one that is only being set up is not", async () => {
  const { email } = await person();
  const client = service.client();
  await client.auth.signInWithPassword({ email, password });
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
  const factorId = data?.id ?? "";
  const before = service.messagesTo(email);
  const wrongTimes = async (times: number) => {
    for (let wrong = 0; wrong < times; wrong += 1) {
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: "000000" });
      expect(error?.status).toBe(422);
    }
  };
  await wrongTimes(5);
  service.later(16 * 60);
  const code = totpCode(data?.totp.secret ?? "", stepAt(service.now()));
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  expect(told(email)).toBe(subjectOf("second-step-added"));
  await wrongTimes(4);
  expect(service.messagesTo(email)).toBe(before + 1);
  await wrongTimes(1);
  expect(told(email)).toBe(subjectOf("second-step-wrong"));
});
