import { IconCheck } from "@tabler/icons-react";
import { Link, useParams, useSearchParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatScaled } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMayCall } from "#platform/web/may.ts";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { ShareBar } from "#platform/web/parts/ShareBar.tsx";
import { contracts } from "#registry/contracts/api.ts";
import { type CostSheetWire, costing } from "../api.ts";
import { CostSheetTable } from "./CostSheetTable.tsx";
import { farmGateOf, hasLevel } from "./sheetRows.ts";
import { SheetTiles } from "./SheetTiles.tsx";
import { t } from "./words.ts";

/** The cost of one lot from the farm gate to the ship, as the books have it. */
export function CostSheetScreen() {
  const { lotId = "" } = useParams();
  const [address, setAddress] = useSearchParams();
  const registered = useRegistered();
  const sheet = useQuery(costing.sheet, { lotId });
  const product = sheet.data?.lot.productName;
  const offered = registered.filter((row) => row.productName === product);
  const contractId = address.get("contractId") ?? offered[0]?.id ?? "";
  const withMargin = useQuery(
    costing.sheet,
    { lotId, contractId },
    { enabled: contractId !== "", keep: true },
  );
  return (
    <Loaded answer={contractId !== "" && withMargin.data ? withMargin : sheet}>
      {(one) => (
        <Sheet
          sheet={one}
          contractId={contractId}
          offered={offered}
          choose={(id) => setAddress({ contractId: id }, { replace: true })}
        />
      )}
    </Loaded>
  );
}

type Offered = WireReturns<typeof contracts.list>["rows"];

/** Contracts with an assessed FOT price: what a margin can be counted on. */
function useRegistered(): Offered {
  const mayCall = useMayCall();
  const answer = useQuery(
    contracts.list,
    { limit: 100 },
    { enabled: mayCall(contracts.list.needs) },
  );
  return (answer.data?.rows ?? []).filter(({ assessedFot }) => assessedFot !== null);
}

interface SheetProps {
  sheet: CostSheetWire;
  contractId: string;
  offered: Offered;
  choose: (id: string) => void;
}

function Sheet({ sheet, contractId, offered, choose }: SheetProps) {
  const { lot, rate } = sheet;
  const contract = offered.find(({ id }) => id === contractId);
  const places = {
    port: contract?.portOfLoading ?? "",
    destination: contract?.destination ?? "",
  };
  const about = [
    t.says(lot.productName, formatKilograms(lot.grams), formatDay(lot.madeOn)),
    rate
      ? t.rateSays(
          formatScaled(BigInt(rate.rateMicro) / 10_000n, 2),
          formatDay(rate.day),
          rate.source,
        )
      : t.noRate,
    t.unitSays,
  ].join(" ");
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Path code={lot.code} />
        <PageTitle
          title={t.sheetOf(lot.code)}
          beside={<Badge tone="active">{t.fromBooks}</Badge>}
          beneath={about}
        >
          <ScreenLink isWay className="button" to={`/traceability/lot/${lot.id}`}>
            {t.origin}
          </ScreenLink>
          <PaperButton
            paper={costing.report}
            params={{ lotId: lot.id, ...(contractId === "" ? {} : { contractId }) }}
            label={t.report}
          />
        </PageTitle>
      </div>
      <SheetTiles
        sheet={sheet}
        places={places}
        chooser={
          offered.length > 0 && (
            <select
              className="input soft small no-print mt-2"
              aria-label={t.chooseContract}
              value={contractId}
              onChange={(event) => choose(event.target.value)}
            >
              {offered.map(({ id, number, customerName }) => (
                <option key={id} value={id}>
                  {number}, {customerName}
                </option>
              ))}
            </select>
          )
        }
      />
      <Share sheet={sheet} />
      <CostSheetTable sheet={sheet} places={places} />
      <Agreement sheet={sheet} />
    </div>
  );
}

function Path({ code }: { code: string }) {
  return (
    <nav className="no-print mb-2 text-sm" aria-label={t.views}>
      <Link className="link inline-block max-md:py-2.5" to="/costing">
        {t.title}
      </Link>
      <span className="px-2 text-ink-3" aria-hidden>
        /
      </span>
      <span className="quiet" aria-current="page">
        {code}
      </span>
    </nav>
  );
}

/** The last level that has costs of its own, so that the bar never promises a ship. */
function lastLevel(sheet: CostSheetWire) {
  return (["CIF", "CFR", "FOB"] as const).find((level) => hasLevel(sheet, level)) ?? "FOT";
}

function Share({ sheet }: { sheet: CostSheetWire }) {
  const level = lastLevel(sheet);
  const whole = BigInt(sheet.subtotals[level].perKilogram);
  const farmGate = farmGateOf(sheet);
  if (whole <= 0n || farmGate <= 0n || farmGate > whole) return null;
  const added = whole - farmGate;
  return (
    <section className="sheet p-4">
      <ShareBar
        label={t.ofEvery(level)}
        total={t.perKilogram(formatScaled(whole, 2))}
        data={[
          {
            label: t.farmGate,
            value: Number(farmGate),
            shown: formatScaled(farmGate, 2),
            colour: "coffee",
          },
          { label: t.added, value: Number(added), shown: formatScaled(added, 2) },
        ]}
      />
    </section>
  );
}

/** What lies on the lot and what went to expenses are, together, the last line of the sheet. */
function Agreement({ sheet }: { sheet: CostSheetWire }) {
  const { booked, expensed } = sheet;
  const together = BigInt(booked) + BigInt(expensed);
  const agrees = together === BigInt(sheet.subtotals.CIF.amount);
  return (
    <section className="sheet p-4" aria-label={t.agreement}>
      <dl className="facts max-w-md">
        <dt>{t.onTheLot}</dt>
        <dd>UGX {formatAmount(booked)}</dd>
        <dt>{t.inExpenses}</dt>
        <dd>UGX {formatAmount(expensed)}</dd>
        <dt className="text-ink!">{t.together}</dt>
        <dd className="font-strong">UGX {formatAmount(sheet.subtotals.CIF.amount)}</dd>
      </dl>
      {agrees && (
        <p className="small quiet mt-2 flex items-center gap-1.5">
          <IconCheck size={16} aria-hidden />
          {t.agrees} {t.hollow}
        </p>
      )}
    </section>
  );
}
