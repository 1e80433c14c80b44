// What the figures are filtered by stands in the address, and goes along to the rows behind a figure.
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { analyticsCommodities, type AnalyticsFigure, isSeasonName } from "../rules.ts";

/** The filters of the figures, and how to change them. */
export function useAnalyticsAddress() {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (name: string, value: string) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === "") next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  const season = address.get("season");
  const commodity = analyticsCommodities.find((one) => one === address.get("commodity"));
  const districtId = address.get("districtId");
  const officerId = address.get("officerId");
  const asked = {
    commodity: commodity ?? ("coffee" as const),
    ...(season !== null && isSeasonName(season) ? { season } : {}),
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
