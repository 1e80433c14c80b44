import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatAmount, formatScaled } from "#kernel/money.ts";
import { formatKilograms, perKilogramCents } from "#kernel/weight.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { BatchWire } from "../api.ts";
import { type BalanceLine, balanceLines } from "./balanceLines.ts";
import { t } from "./words.ts";

/** So many lots are shown before the rest are folded into one line. */
const shownAtFirst = 5;

/** Everything that went in against everything that came out: both columns end in a difference of zero. */
export function BalanceTable({ batch }: { batch: BatchWire }) {
  const [isOpen, setIsOpen] = useState(false);
  const lines = balanceLines(batch);
  const foldable = lines.inputs.length > shownAtFirst + 1;
  const inputs = foldable && !isOpen ? folded(lines.inputs) : lines.inputs;
  const { balance, state } = batch;
  const isBooked = state === "completed";
  return (
    <WideSheet label={t.valueAndMass}>
      <table className="table">
        <Heads />
        <tbody>
          <Heading>{t.inHeading(lines.inputs.length)}</Heading>
          {inputs.map((line) => (
            <Row key={line.key} line={line} />
          ))}
          {foldable && (
            <Fold isOpen={isOpen} count={lines.inputs.length} toggle={() => setIsOpen(!isOpen)} />
          )}
          {lines.work.map((line) => (
            <Row key={line.key} line={line} />
          ))}
          <Row
            line={{
              key: "in",
              label: t.wentIn,
              how: "",
              grams: BigInt(balance.input),
              amount: BigInt(balance.inputCost) + BigInt(balance.conversionCost),
              isSum: true,
            }}
          />
          <Heading>{t.outHeading}</Heading>
          {[...lines.outputs, ...lines.losses].map((line) => (
            <Row key={line.key} line={line} />
          ))}
          <Row
            line={{
              key: "out",
              label: t.cameOut,
              how: "",
              grams: BigInt(balance.outputs) + BigInt(balance.losses),
              amount: isBooked ? BigInt(balance.outputCost) + BigInt(balance.abnormalCost) : null,
              isSum: true,
            }}
          />
        </tbody>
        <Difference
          grams={BigInt(balance.massDifference)}
          amount={isBooked ? BigInt(balance.valueDifference) : null}
        />
      </table>
    </WideSheet>
  );
}

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col">{t.line}</th>
        <th scope="col" className="max-md:hidden">
          {t.how}
        </th>
        <th scope="col" className="end">
          {t.kg}
        </th>
        <th scope="col" className="end">
          {t.ugx}
        </th>
        <th scope="col" className="end max-lg:hidden">
          {t.perKg}
        </th>
      </tr>
    </thead>
  );
}

function Fold(props: { isOpen: boolean; count: number; toggle: () => void }) {
  const { isOpen, count, toggle } = props;
  return (
    <tr>
      <td colSpan={5}>
        <button
          type="button"
          className="link min-h-6 text-sm max-md:min-h-11"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {isOpen ? t.hideLots : t.showLots(count)}
        </button>
      </td>
    </tr>
  );
}

function folded(inputs: readonly BalanceLine[]): BalanceLine[] {
  const rest = inputs.slice(shownAtFirst);
  const grams = rest.reduce((sum, line) => sum + (line.grams ?? 0n), 0n);
  const amount = rest.reduce((sum, line) => sum + (line.amount ?? 0n), 0n);
  const label = t.moreLots(rest.length);
  return [...inputs.slice(0, shownAtFirst), { key: "rest", label, how: "", grams, amount }];
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={5} className="tiny h-8! align-bottom pb-1! text-ink-3!">
        {children}
      </th>
    </tr>
  );
}

function Row({ line }: { line: BalanceLine }) {
  const { label, how, grams, amount, isSum, to } = line;
  const unit = grams !== null && grams > 0n && amount !== null && amount > 0n;
  return (
    <tr className={isSum ? "sum" : ""}>
      <th scope="row" className="py-1! whitespace-normal!">
        {to ? (
          <Link className="link" to={to}>
            {label}
          </Link>
        ) : (
          label
        )}
        {how && <span className="tiny block font-regular md:hidden">{how}</span>}
      </th>
      <td className="small quiet font-regular! max-md:hidden">{how}</td>
      <td className="end">{grams === null ? "" : formatKilograms(grams)}</td>
      <td className="end">{amount === null ? "" : formatAmount(amount)}</td>
      <td className="end quiet font-regular! max-lg:hidden">
        {unit && !isSum ? formatScaled(perKilogramCents(amount, grams), 2) : ""}
      </td>
    </tr>
  );
}

function Difference({ grams, amount }: { grams: bigint; amount: bigint | null }) {
  const isZero = grams === 0n && (amount ?? 0n) === 0n;
  const says = !isZero ? t.disagrees : amount === null ? t.notBooked : t.agrees;
  const Icon = !isZero ? IconAlertTriangle : amount === null ? IconClock : IconCheck;
  return (
    <tfoot>
      <tr>
        <th scope="row" className="py-2! whitespace-normal!" colSpan={1}>
          {t.difference}
          <span className="tiny block font-regular md:hidden">{says}</span>
        </th>
        <td className="font-regular! max-md:hidden">
          <span className={`small flex items-center gap-1.5 ${isZero ? "quiet" : "text-cherry"}`}>
            <Icon size={16} aria-hidden />
            {says}
          </span>
        </td>
        <td className="end text-md">{formatKilograms(grams)}</td>
        <td className="end text-md">{amount === null ? "–" : formatAmount(amount)}</td>
        <td className="max-lg:hidden" />
      </tr>
    </tfoot>
  );
}
