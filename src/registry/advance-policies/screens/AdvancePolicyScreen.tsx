import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { advancePolicies, type AdvancePolicyRowWire } from "../api.ts";
import { setsAdvancePolicy } from "../rules.ts";
import { useAdvanceAddresses } from "./policyAt.ts";
import { t } from "./words.ts";

const tones = { counts: "done", "to-come": "waiting", past: "quiet" } as const;

/** What the company lends its farmers and how it gets it back: today, before, and what is to come. */
export function AdvancePolicyScreen() {
  const may = useMay();
  const answer = useQuery(advancePolicies.list, undefined);
  const { advances, policy } = useAdvanceAddresses();
  return (
    <>
      <PageTitle title={t.title}>
        {may(setsAdvancePolicy) && (
          <Link className="button primary" to="/field-operations/advances/policy/new">
            <IconPlus size={18} aria-hidden />
            {t.create}
          </Link>
        )}
      </PageTitle>
      <ViewTabs
        label={t.views}
        views={[
          { to: advances, label: t.advances },
          { to: policy, label: t.title },
        ]}
      />
      <p className="quiet mb-4 max-w-prose">{t.intro}</p>
      <Loaded answer={answer}>{({ rows }) => <Policies rows={rows} />}</Loaded>
    </>
  );
}

const columns: readonly Column<AdvancePolicyRowWire>[] = [
  { head: t.from, cell: (row) => formatDay(row.effectiveFrom), onCard: "title" },
  { head: t.perKgUgx, cell: (row) => formatAmount(row.perKilogram), align: "end" },
  { head: t.largestUgx, cell: (row) => formatAmount(row.largest), align: "end" },
  { head: t.recoveryPercent, cell: (row) => formatPercent(row.recoveryBp), align: "end" },
  { head: t.source, gives: true, cell: (row) => row.sourceNote },
  { head: t.setBy, cell: (row) => row.setByName ?? t.nobody, from: "xl" },
  {
    head: t.status,
    cell: (row) => <Badge tone={tones[row.standing]}>{t.standings[row.standing]}</Badge>,
    onCard: "status",
  },
];

/** The terms day by day. */
function Policies({ rows }: { rows: readonly AdvancePolicyRowWire[] }) {
  const named = rows.map((row) => ({ ...row, id: row.effectiveFrom }));
  return <RowsSheet label={t.title} columns={columns} rows={named} />;
}
