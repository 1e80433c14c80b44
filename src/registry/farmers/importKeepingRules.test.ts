import { describe, expect, test } from "vitest";
import {
  daysPartsAreKept,
  daysUntilGivenUp,
  hoursOfUpload,
  keptSince,
  mostUploads,
  refuseManyUploads,
} from "./importKeepingRules.ts";

test("since when lists are kept is so many days and hours before now", () => {
  const now = new Date("2026-03-20T06:00:00Z");
  const hoursAgo = (instant: Date) => (now.getTime() - instant.getTime()) / 3_600_000;
  const { parts, open, uploads } = keptSince(now);
  expect(hoursAgo(parts)).toBe(daysPartsAreKept * 24);
  expect(hoursAgo(open)).toBe(daysUntilGivenUp * 24);
  expect(hoursAgo(uploads)).toBe(hoursOfUpload);
});

describe("lists that are being sent", () => {
  test.each([0, 1, mostUploads - 1])("%i leave room for another", (underWay) => {
    expect(() => refuseManyUploads(underWay)).not.toThrow();
  });

  test.each([mostUploads, mostUploads + 1])("%i do not, in plain words", (underWay) => {
    // The same may be asked again when one has arrived.
    expect(() => refuseManyUploads(underWay)).toThrow(expect.objectContaining({ status: 409 }));
    expect(() => refuseManyUploads(underWay)).toThrow(
      "3 lists of yours are still being sent. Wait until one has arrived, or begin again in an hour.",
    );
  });
});
