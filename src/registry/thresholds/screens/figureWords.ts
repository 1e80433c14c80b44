// A figure as people read it: a share in percent, days, metres, minutes, shillings.
import type { ThresholdName } from "#books/thresholds/rules.ts";
import { thresholdKinds } from "../rules.ts";
import { formatMoney } from "#kernel/money.ts";
import { t } from "./words.ts";

/** `0.5 %`, `30 days`, `500 m`. */
export function figureWords(name: ThresholdName, value: number): string {
  switch (thresholdKinds[name].unit) {
    case "basis-points":
      return t.percent(String(value / 100));
    case "days":
      return t.days(value);
    case "metres":
      return t.metres(value);
    case "minutes":
      return t.minutes(value);
    case "shillings":
      return formatMoney(String(value));
  }
}
