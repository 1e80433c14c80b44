import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { divideRounded, formatAmount } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMayCall } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { packaging } from "../api.ts";
import { PackagingViews } from "./PackagingViews.tsx";
import { t } from "./words.ts";

type Material = WireReturns<typeof packaging.materials>["rows"][number];

/** Bags and liners on the shelf: how many, what they cost, and which to order again. */
export function MaterialsScreen() {
  const answer = useQuery(packaging.materials);
  const mayCall = useMayCall();
  return (
    <>
      <PageTitle title={t.title}>
        {mayCall(packaging.receive.needs) && (
          <Link className="button primary max-md:flex-1" to="/packaging-inventory/receipts/new">
            <IconPlus size={16} aria-hidden />
            {t.receive}
          </Link>
        )}
      </PageTitle>
      <PackagingViews />
      <Loaded answer={answer}>
        {({ rows }) => (rows.length === 0 ? <Nothing /> : <MaterialTable rows={rows} />)}
      </Loaded>
    </>
  );
}

function Nothing() {
  return (
    <div className="sheet p-6 text-center">
      <h2>{t.noMaterials}</h2>
      <p className="quiet">{t.noMaterialsText}</p>
    </div>
  );
}

function MaterialTable({ rows }: { rows: readonly Material[] }) {
  const value = rows.reduce((sum, row) => sum + BigInt(row.value), 0n);
  return (
    <WideSheet label={t.materials}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col" className="max-md:hidden">
              {t.code_}
            </th>
            <th scope="col" className="end">
              {t.onHand}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.eachUgx}
            </th>
            <th scope="col" className="end">
              {t.valueUgx}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.reorder}
            </th>
            <th scope="col" className="max-md:hidden">
              {t.status}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="py-1! whitespace-normal!">
                <Link className="link" to={`/products/${row.id}`}>
                  {row.name}
                </Link>
                <span className="block pb-1 md:hidden">
                  <Standing row={row} />
                </span>
              </th>
              <td className="quiet max-md:hidden">{row.code}</td>
              <td className="end">{formatAmount(row.onHand)}</td>
              <td className="end max-md:hidden">{each(row)}</td>
              <td className="end">{formatAmount(row.value)}</td>
              <td className="end max-md:hidden">
                {row.reorderLevel === null ? "–" : formatAmount(row.reorderLevel)}
              </td>
              <td className="max-md:hidden">
                <Standing row={row} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            <td className="max-md:hidden" />
            <td />
            <td className="max-md:hidden" />
            <td className="end">{formatAmount(value)}</td>
            <td className="max-md:hidden" colSpan={2} />
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

function Standing({ row }: { row: Material }) {
  if (isLow(row)) return <Badge tone="waiting">{t.low}</Badge>;
  if (row.onHand === "0") return <Badge tone="quiet">{t.none}</Badge>;
  return <Badge tone="done">{t.enough}</Badge>;
}

/** The average cost of one piece on the shelf. */
function each({ onHand, value }: Material): string {
  return onHand === "0" ? "–" : formatAmount(divideRounded(BigInt(value), BigInt(onHand)));
}

function isLow({ onHand, reorderLevel }: Material): boolean {
  return reorderLevel !== null && BigInt(onHand) <= BigInt(reorderLevel);
}
