import { useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useCommand } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { MoveDialog } from "#platform/web/parts/MoveDialog.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { toast } from "#platform/web/toasts.ts";
import { certificationClaims, type ClaimWire } from "../api.ts";
import { claimLife } from "../rules.ts";
import { CertificateViews } from "./CertificateViews.tsx";
import { lineFilters } from "./LedgerScreen.tsx";
import { MakeClaim } from "./MakeClaim.tsx";
import { t } from "./words.ts";

const filters: readonly Filter[] = [
  ...lineFilters,
  {
    name: "state",
    label: t.status,
    options: claimLife.states.map((value) => ({ value, label: t.states[value] })),
  },
];

const columns: readonly Column<ClaimWire, TotalsOf<typeof certificationClaims.list>>[] = [
  { head: t.number, cell: (row) => row.number, onCard: "title" },
  { head: t.scheme, gives: true, cell: (row) => t.schemes[row.scheme], onCard: "line" },
  { head: t.season, cell: (row) => row.season, onCard: "line" },
  {
    head: t.shipment,
    cell: (row) => row.shipmentNumber,
    to: (row) => `/export-documentation/${row.shipmentId}`,
    onCard: "line",
  },
  { head: t.buyer, gives: true, cell: (row) => row.customerName, from: "xl", onCard: "none" },
  {
    head: t.weight,
    cell: (row) => formatKilograms(row.grams),
    align: "end",
    total: (sum) => formatKilograms(sum.grams),
  },
  {
    head: t.boughtBase,
    cell: (row) => formatKilograms(row.base),
    align: "end",
    total: (sum) => formatKilograms(sum.base),
    from: "lg",
  },
  {
    head: t.madeBy,
    gives: true,
    cell: (row) => `${row.madeBy}, ${formatDay(row.madeOn)}`,
    from: "xl",
    onCard: "none",
  },
  {
    head: t.status,
    cell: (row) => (
      <span className="flex items-center gap-3 whitespace-nowrap" title={row.reason ?? undefined}>
        <StatusBadge life={claimLife} state={row.state} words={t.states} />
        <Withdraw row={row} />
      </span>
    ),
    onCard: "status",
  },
];

/** What was sold as certified, claim by claim. */
export function ClaimsScreen() {
  return (
    <ListPage
      title={t.title}
      list={certificationClaims.list}
      search={t.searchClaims}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyClaims, text: t.emptyClaimsText }}
    >
      <CertificateViews />
      <div className="mb-4 flex justify-end">
        <MakeClaim />
      </div>
    </ListPage>
  );
}

/** A claim goes only with a reason. */
function Withdraw({ row }: { row: ClaimWire }) {
  const may = useMay();
  const [isAsked, setIsAsked] = useState(false);
  const { run, busy, problem, forget } = useCommand(certificationClaims.withdraw);
  if (row.state !== "made" || !may(claimLife.moves.withdraw.needs)) return null;
  const close = (): void => {
    setIsAsked(false);
    forget();
  };
  const send = async (reason: string): Promise<void> => {
    const done = await run({ params: { id: row.id }, body: { version: row.version, reason } });
    if (!done.ok) return;
    close();
    toast(t.withdrawn(row.number));
  };
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={t.withdrawOf(row.number)}
        onClick={() => setIsAsked(true)}
      >
        {t.withdraw}
      </button>
      {isAsked && (
        <MoveDialog
          title={t.withdrawOf(row.number)}
          move={claimLife.moves.withdraw}
          says={problem ? <ProblemNotice problem={problem} /> : <p>{t.withdrawSays}</p>}
          busy={busy}
          onClose={close}
          send={(reason) => void send(reason ?? "")}
        />
      )}
    </>
  );
}
