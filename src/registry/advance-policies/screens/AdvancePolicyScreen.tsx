import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
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

function Policies({ rows }: { rows: readonly AdvancePolicyRowWire[] }) {
  return (
    <WideSheet label={t.title}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.from}</th>
            <th scope="col" className="end">
              {t.perKgUgx}
            </th>
            <th scope="col" className="end">
              {t.largestUgx}
            </th>
            <th scope="col" className="end">
              {t.recoveryPercent}
            </th>
            <th scope="col">{t.source}</th>
            <th scope="col">{t.setBy}</th>
            <th scope="col">{t.status}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.effectiveFrom}>
              <td>{formatDay(row.effectiveFrom)}</td>
              <td className="end">{formatAmount(row.perKilogram)}</td>
              <td className="end">{formatAmount(row.largest)}</td>
              <td className="end">{formatPercent(row.recoveryBp)}</td>
              <td>{row.sourceNote}</td>
              <td>{row.setByName ?? t.nobody}</td>
              <td>
                <Badge tone={tones[row.standing]}>{t.standings[row.standing]}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}
