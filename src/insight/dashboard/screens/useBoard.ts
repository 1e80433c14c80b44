// What a board shows stands in its address: the period, the tab, and the figure that is being explained.
import { oneOf, useAddress } from "#platform/web/useAddress.ts";
import { type FigureName, figureNames } from "../figureRules.ts";
import { type PeriodName, periodNames } from "../periodRules.ts";

export const tabNames = ["overview", "operations", "inventory", "alerts", "analytics"] as const;
export type TabName = (typeof tabNames)[number];

export interface BoardAddress {
  period: PeriodName;
  tab: TabName;
  explained: FigureName | null;
  /** Puts something else into the address; what is null leaves it. */
  change: (changes: Partial<Record<"period" | "tab" | "explain", string | null>>) => void;
  /** The address with a figure explained, for a link that can be sent to somebody. */
  explainPath: (name: FigureName) => string;
}

export function useBoard(): BoardAddress {
  const { address, change } = useAddress();
  const explainPath = (name: FigureName): string => {
    const next = new URLSearchParams(address);
    next.set("explain", name);
    return `?${next.toString()}`;
  };
  return {
    period: oneOf(periodNames, address.get("period")) ?? "current_month",
    tab: oneOf(tabNames, address.get("tab")) ?? "overview",
    explained: oneOf(figureNames, address.get("explain")) ?? null,
    change,
    explainPath,
  };
}
