import { type ReactNode, useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { licenceRules } from "../ruleApi.ts";
import { setsLicenceRules } from "../rules.ts";
import type { Rules } from "./ruleValues.ts";
import { AuthorityDialog, KindDialog, NeedDialog } from "./RuleDialogs.tsx";
import { RegulatorViews } from "./RegulatorViews.tsx";
import { t } from "./words.ts";

const tones = { counts: "done", "to-come": "waiting", past: "quiet" } as const;
type Adding = "authority" | "kind" | "need";

/** Who gives which licence, how long it lasts, and what needs it: rows from a day on. */
export function LicenceRulesScreen() {
  const answer = useQuery(licenceRules.read, undefined);
  return (
    <>
      <PageTitle title={t.title} beneath={t.rules} />
      <RegulatorViews />
      <Loaded answer={answer}>{(rules) => <AllRules rules={rules} />}</Loaded>
    </>
  );
}

function AllRules({ rules }: { rules: Rules }) {
  const [showsPast, setShowsPast] = useState(false);
  const [adding, setAdding] = useState<Adding | null>(null);
  const close = (): void => setAdding(null);
  const shown = <Row extends { standing: keyof typeof tones }>(rows: readonly Row[]) =>
    showsPast ? rows : rows.filter((row) => row.standing !== "past");
  return (
    <div className="grid grid-cols-1 gap-6">
      <label className="small flex min-h-9 items-center gap-2 max-md:min-h-11">
        <input
          type="checkbox"
          className="check"
          checked={showsPast}
          onChange={(event) => setShowsPast(event.target.checked)}
        />
        {t.showPast}
      </label>
      <RuleTable
        heading={t.needs}
        heads={[t.action, t.kind, t.commodity, t.status]}
        add={{ label: t.addNeed, press: () => setAdding("need") }}
        rows={shown(rules.needs).map((row) => ({
          ...row,
          cells: [
            t.actions[row.action],
            row.kindName,
            row.commodity === null ? t.everyCommodity : t.commodities[row.commodity],
            row.isNeeded ? t.needed : t.notNeeded,
          ],
        }))}
      />
      <RuleTable
        heading={t.kinds}
        heads={[t.kind, t.authority, t.validity, t.leadDays, t.usualFeeUgx, t.thresholdsHead]}
        add={{ label: t.addKind, press: () => setAdding("kind") }}
        rows={shown(rules.kinds).map((row) => ({
          ...row,
          cells: [
            row.name,
            row.authorityName,
            t.validities[row.validity],
            row.leadDays,
            row.usualFee === null ? "–" : formatAmount(row.usualFee),
            `${row.soonDays} / ${row.renewDays}`,
          ],
        }))}
      />
      <RuleTable
        heading={t.authorities}
        heads={[t.code, t.name, t.successor]}
        add={{ label: t.addAuthority, press: () => setAdding("authority") }}
        rows={shown(rules.authorities).map((row) => ({
          ...row,
          cells: [row.code, row.name, row.successorCode ?? "–"],
        }))}
      />
      {adding === "authority" && <AuthorityDialog rules={rules} onClose={close} />}
      {adding === "kind" && <KindDialog rules={rules} onClose={close} />}
      {adding === "need" && <NeedDialog rules={rules} onClose={close} />}
    </div>
  );
}

interface RuleRow {
  id: string;
  standing: keyof typeof tones;
  effectiveFrom: string;
  sourceNote: string;
  cells: readonly (string | number)[];
}

function RuleTable(props: {
  heading: string;
  heads: readonly string[];
  rows: readonly RuleRow[];
  add: { label: string; press: () => void };
}): ReactNode {
  const { heading, heads, rows, add } = props;
  const may = useMay();
  return (
    <section className="min-w-0">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2>{heading}</h2>
        {may(setsLicenceRules) && (
          <button type="button" className="button soft" onClick={add.press}>
            {add.label}
          </button>
        )}
      </header>
      <RowsSheet label={heading} columns={columnsOf(heads)} rows={rows} />
    </section>
  );
}

/** The facts of a rule, from when it counts, who says so, and whether it counts today. */
function columnsOf(heads: readonly string[]): readonly Column<RuleRow>[] {
  return [
    ...heads.map((head, at): Column<RuleRow> => ({
      head,
      cell: ({ cells }) => cells[at],
      gives: true,
      isNamed: true,
    })),
    { head: t.from, cell: ({ effectiveFrom }) => formatDay(effectiveFrom), isNamed: true },
    {
      head: t.source,
      cell: ({ sourceNote }) => <span className="small quiet">{sourceNote}</span>,
      gives: true,
    },
    {
      head: t.standing,
      headIsHeard: true,
      cell: ({ standing }) => <Badge tone={tones[standing]}>{t.ruleStandings[standing]}</Badge>,
      onCard: "status",
    },
  ];
}
