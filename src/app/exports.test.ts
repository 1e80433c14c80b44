// An export is the list it is made of, taken out of the house: its declaration asks for the right to take
// data out, and for what a reading of the same capability asks. Whoever is no longer to read a list is not
// to download it either.
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { flags } from "#kernel/permissions.ts";
import { type Api, type Endpoint } from "#platform/api/endpoint.ts";
import { mayAsk } from "#platform/api/mayAsk.ts";
import { capabilities } from "./capabilities.ts";

const others = flags.filter((flag) => flag !== "canExportData");

/** The right to take data out, and what else an endpoint asks; null where that right is not asked for. */
function alsoAsked({ needs }: Endpoint): readonly unknown[] | null {
  if (needs === "public" || needs === "provider" || needs === "operator") return null;
  if (mayAsk({ role: "owner", flags: others }, needs)) return null;
  return typeof needs === "object" && "all" in needs
    ? needs.all.filter((one) => one !== "canExportData")
    : [];
}

/** What the readings of a capability ask, each once or more. */
const readingsOf = (api: Api): unknown[] =>
  Object.values(api)
    .filter(({ kind, media }) => kind === "query" && media === "application/json")
    .map(({ needs }) => needs);

const exported = capabilities.flatMap(({ name, api }) =>
  Object.entries(api).flatMap(([verb, endpoint]) => {
    const also = alsoAsked(endpoint);
    return also ? [{ name: `${name}.${verb}`, endpoint, also, readings: readingsOf(api) }] : [];
  }),
);

test("what asks for the right to take data out is a file, and there are more than forty", () => {
  expect(exported.filter(({ endpoint }) => endpoint.media === "application/json")).toEqual([]);
  expect(exported.length).toBeGreaterThan(40);
});

test("an export asks for what the reading of its list asks, beside the right to take data out", () => {
  const astray = exported.filter(
    ({ also, readings }) =>
      also.length === 0 ||
      !also.every((one) => readings.some((reading) => isDeepStrictEqual(reading, one))),
  );
  expect(astray.map(({ name }) => name)).toEqual([]);
});
