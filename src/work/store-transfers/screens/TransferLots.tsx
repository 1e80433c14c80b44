import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { TransferWire } from "../api.ts";
import { t } from "./words.ts";

type Lot = TransferWire["lotLines"][number];

const kilograms = (grams: string | null): string => (grams === null ? "–" : formatKilograms(grams));

/** Kilograms missing of a lot; null until it is received. */
function lossOf({ sent, received }: Lot): string | null {
  return received === null ? null : (BigInt(sent) - BigInt(received)).toString();
}

/** Each lot at both ends: sent, weighed in, missing and why, and what that is worth. */
export function TransferLots({ transfer }: { transfer: TransferWire }) {
  const { lotLines, sent, received, loss, bags, lossAmount } = transfer;
  return (
    <WideSheet label={t.lots}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.lot}</th>
            <th scope="col">{t.product}</th>
            {[t.bags, t.sentKg, t.receivedKg, t.lossKg, t.lossUgx].map((head) => (
              <th key={head} scope="col" className="end">
                {head}
              </th>
            ))}
            <th scope="col">{t.reason}</th>
          </tr>
        </thead>
        <tbody>
          {lotLines.map((lot) => (
            <tr key={lot.lotId}>
              <th scope="row" className="font-normal whitespace-nowrap">
                <LotLink lot={lot} />
              </th>
              <td>{lot.productName}</td>
              <td className="end">{lot.bags}</td>
              <td className="end">{formatKilograms(lot.sent)}</td>
              <td className="end">{kilograms(lot.received)}</td>
              <td className="end">{kilograms(lossOf(lot))}</td>
              <td className="end">
                {lot.lossAmount === null ? "–" : formatAmount(lot.lossAmount)}
              </td>
              <td>{lot.lossReason === null ? "" : t.reasons[lot.lossReason]}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t.together}
            </th>
            <td className="end">{bags}</td>
            <td className="end">{formatKilograms(sent)}</td>
            <td className="end">{kilograms(received)}</td>
            <td className="end">{kilograms(loss)}</td>
            <td className="end">{lossAmount === null ? "–" : formatAmount(lossAmount)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

/** A lot opens the delivery it was bought in; one that came otherwise opens nothing. */
function LotLink({ lot }: { lot: Lot }) {
  const to = lot.collectionId === null ? null : `/field-collections/${lot.collectionId}`;
  return <ScreenLink to={to}>{lot.lotCode}</ScreenLink>;
}
