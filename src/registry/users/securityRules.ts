// A device in words, from what its browser says of itself. It is only for recognising one's own devices:
// a browser can say anything, so nothing is decided by it.
import { Refusal } from "#kernel/refusal.ts";

// The first that fits counts: most browsers also name those they descend from.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\/|\bOPT\/|Opera Mini/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bFxiOS\/|\bFirefox\//, "Firefox"],
  [/\b(CriOS|Chrome|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b.*\bMobile\b/, "an Android phone"],
  [/\bAndroid\b/, "an Android tablet"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "a Mac"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** "Chrome on Windows", "Safari on iPhone"; what cannot be told apart is "An unknown device". */
export function deviceName(userAgent: string): string {
  const find = (known: readonly [RegExp, string][]): string | null =>
    known.find(([form]) => form.test(userAgent))?.[1] ?? null;
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system?.replace(/^an? /, "") ?? "An unknown device";
}

/**
 * Refuses whoever showed that it is them longer ago than their company allows: a screen somebody left open, or a stolen
 * phone, lets no money go (reliability A07; ASVS 7.5.3). A clock that was put back makes nothing older than it is.
 */
export function checkShown(shownAt: Date | null, now: Date, minutes: number): void {
  const sinceMs = shownAt === null ? Infinity : Math.abs(now.getTime() - shownAt.getTime());
  if (sinceMs < minutes * 60_000) return;
  throw new Refusal(
    "show-again",
    "You signed in a while ago. Show that it is still you, then do this again.",
    { status: 403 },
  );
}

/** How many of one's own sign-in events are shown. */
export const shownSignIns = 20;
