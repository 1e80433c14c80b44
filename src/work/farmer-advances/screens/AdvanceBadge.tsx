import { Badge } from "#platform/web/parts/Badge.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import type { FarmerAdvanceRowWire } from "../api.ts";
import { farmerAdvanceLife } from "../rules.ts";
import { t } from "./words.ts";

const tones = {
  to_pay: "waiting",
  issued: "active",
  part_recovered: "active",
  recovered: "done",
  overdue: "refused",
} as const;

/** The state, and once approved what counts next: where its money is. */
export function AdvanceBadge({ advance }: { advance: FarmerAdvanceRowWire }) {
  const { state, standing } = advance;
  if (standing !== null) return <Badge tone={tones[standing]}>{t.standings[standing]}</Badge>;
  return <StatusBadge life={farmerAdvanceLife} state={state} words={t.states} />;
}
