// What the board is filtered by stands in its address, so that a view can be sent to somebody.
import { tradedCommodities } from "#kernel/commodities.ts";
import { isSeason } from "#kernel/seasons.ts";
import { oneOf, useAddress } from "#platform/web/useAddress.ts";
import { workStages } from "#registry/stage-limits/rules.ts";
import { streams } from "../rules.ts";

/** The filters of the board, its stage on a phone, and how to change them. */
export function useBoardAddress() {
  const { address, change } = useAddress();
  const season = address.get("season");
  const placeId = address.get("placeId");
  const stream = oneOf(streams, address.get("stream"));
  const asked = {
    commodity: oneOf(tradedCommodities, address.get("commodity")) ?? "coffee",
    ...(season !== null && isSeason(season) ? { season } : {}),
    ...(placeId === null ? {} : { placeId }),
    ...(stream === undefined ? {} : { stream }),
    ...(address.get("mine") === "yes" ? { mine: "yes" as const } : {}),
  };
  const stage = oneOf(workStages, address.get("stage"));
  return { asked, stage, change };
}

export type BoardAsked = ReturnType<typeof useBoardAddress>["asked"];

/** A screen of the board with the same filters and a few more. */
export function pathWith(path: string, asked: object, more: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...asked, ...more }))
    params.set(name, String(value));
  return `${path}?${params.toString()}`;
}
