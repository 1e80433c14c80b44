// A person to register and land to record, as the field would type them.
import type { WireBody } from "#platform/api/endpoint.ts";
import type { farmers, plots } from "#registry/farmers/api.ts";
import { newId } from "./world.ts";

export type Registration = WireBody<typeof farmers.register>;

/** Somebody new who agrees to be bought from; the place is words unless a parish is given. */
export function person(more: Partial<Registration> = {}): Registration {
  return {
    id: newId(),
    firstName: "Rehema",
    lastName: "Nakato",
    sex: "female",
    birthYear: 1985,
    village: "Kakunyu A",
    commodities: ["robusta"],
    consents: [{ purpose: "buy_and_pay", given: true, method: "signature" }],
    ...more,
  };
}

let shift = 0;
/** A closed square on ground of its own, so that plots of one test do not lie on another's. */
export function square(sideTenThousandths = 10) {
  shift += 1;
  const lon = 31.6 + shift * 0.01;
  const at = (x: number, y: number): [number, number] => [
    Math.round((lon + x * 1e-4) * 1e6) / 1e6,
    Math.round((-0.3 + y * 1e-4) * 1e6) / 1e6,
  ];
  const side = sideTenThousandths;
  return [at(0, 0), at(side, 0), at(side, side), at(0, side), at(0, 0)];
}

/** A plot of 1.23 hectares, walked with a GPS. */
export function plotOf(farmerId: string, more: Partial<WireBody<typeof plots.record>> = {}) {
  return {
    id: newId(),
    farmerId,
    name: "Home garden",
    commodity: "robusta" as const,
    tenure: "kibanja" as const,
    declaredM2: 12_300,
    geometry: { type: "Polygon", coordinates: [square()] },
    method: "gps_walk" as const,
    accuracyM: 4,
    ...more,
  };
}
