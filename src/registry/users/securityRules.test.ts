import { expect, test } from "vitest";
import { refusalOf } from "#test/codeOf.ts";
import { checkShown, deviceName } from "./securityRules.ts";

const agents: [string, string][] = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; Tecno KI5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    "Chrome on an Android phone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Safari/537.36",
    "Samsung Internet on an Android tablet",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Firefox on a Mac",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0.0.0 Safari/537.36", "Chrome on Linux"],
  ["Mozilla/5.0 (Linux; U; Android 4.4.2)", "Android tablet"],
  [
    "Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile Safari/537.36 EdgA/142.0",
    "Edge on an Android phone",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 OPR/125.0", "Opera on Windows"],
  ["Mozilla/5.0 (iPhone; like Mac OS X) AppleWebKit/605 Safari/604.1 OPT/5.4", "Opera on iPhone"],
  ["Opera/9.80 (Android; Opera Mini/36.2/119.132) Presto/2.12", "Opera on an Android tablet"],
  [
    "Mozilla/5.0 (Linux; U; Android 9) UCBrowser/13.4 Mobile Safari/537.36",
    "UC Browser on an Android phone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) FxiOS/145.0 Mobile Safari/605.1",
    "Firefox on iPad",
  ],
  ["Mozilla/5.0 (iPhone; like Mac OS X) CriOS/142.0 Mobile Safari/604.1", "Chrome on iPhone"],
  ["Mozilla/5.0 (X11; CrOS x86_64) Chrome/142.0 Safari/537.36", "Chrome on a Chromebook"],
  ["Mozilla/5.0 (X11; Linux) Chromium/142.0", "Chrome on Linux"],
  ["Mozilla/5.0 (X11; OpenBSD) Firefox/145.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Linux armv7l) Firefox/145.0", "Firefox on Linux"],
  ["Mozilla/5.0 (like Mac OS X) Safari/604.1", "Safari on a Mac"],
  ["Mozilla/5.0 (Macintosh) Safari/604.1", "Safari on a Mac"],
  ["Mozilla/5.0 (PlayStation) Safari/604.1", "Safari"],
  ["Mozilla/5.0 (Macintosh)", "Mac"],
  ["Mozilla/5.0 (Windows NT 10.0)", "Windows"],
  ["Mozilla/5.0 (iPhone)", "iPhone"],
  ["Mozilla/5.0 (MyiPhone) NotFirefox/1 NotChrome/1", "An unknown device"],
  ["curl/8.5.0", "An unknown device"],
  ["", "An unknown device"],
];

test.each(agents)("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

const now = new Date("2026-11-25T09:00:00Z");
const before = (ms: number): Date => new Date(now.getTime() - ms);

test.each([
  ["just now", now],
  ["a moment within the time", before(30 * 60_000 - 1)],
  ["by a clock that was put back since", before(-5 * 60_000)],
])("who showed it %s goes on", (_, shownAt) => {
  expect(() => checkShown(shownAt, now, 30)).not.toThrow();
});

test.each([
  ["to the moment when the time is over", before(30 * 60_000)],
  ["days ago", before(3 * 86_400_000)],
  ["in a time that will not come for long", before(-30 * 60_000)],
  ["never", null],
])("who showed it %s shows it again", (_, shownAt) => {
  expect(refusalOf(() => checkShown(shownAt, now, 30))).toEqual({
    code: "show-again",
    status: 403,
    message: "You signed in a while ago. Show that it is still you, then do this again.",
  });
});
