// What the figures are filtered by stands in the address, and goes along to the rows behind a figure.
import { tradedCommodities } from "#kernel/commodities.ts";
import { isSeason } from "#kernel/seasons.ts";
import { oneOf, useAddress } from "#platform/web/useAddress.ts";
import type { AnalyticsFigure } from "../rules.ts";

/** The filters of the figures, and how to change them. */
export function useAnalyticsAddress() {
  const { address, change } = useAddress();
  const season = address.get("season");
  const districtId = address.get("districtId");
  const officerId = address.get("officerId");
  const asked = {
    commodity: oneOf(tradedCommodities, address.get("commodity")) ?? "coffee",
    ...(season !== null && isSeason(season) ? { season } : {}),
    ...(districtId === null ? {} : { districtId }),
    ...(officerId === null ? {} : { officerId }),
  };
  return { asked, change };
}

export type Asked = ReturnType<typeof useAnalyticsAddress>["asked"];

/** The address of the rows behind a figure. */
export function rowsPath(
  asked: Asked,
  figure: AnalyticsFigure,
  more: Record<string, string> = {},
): string {
  const params = new URLSearchParams({ figure });
  for (const [name, value] of Object.entries({ ...asked, ...more })) params.set(name, value);
  return `/farmer-analytics/rows?${params.toString()}`;
}
