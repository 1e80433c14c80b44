import { formatAmount, formatScaled } from "#kernel/money.ts";
import { formatKilograms, perKilogramCents } from "#kernel/weight.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import type { PackingRunWire } from "../api.ts";
import { t } from "./words.ts";

/** The mark as it stands on the bag, and what went in: coffee and bags with the cost they carry. */
export function PackedTable({ run }: { run: PackingRunWire }) {
  return (
    <>
      <section className="sheet p-4">
        <h2 className="mb-3">{t.mark}</h2>
        <p className="grid justify-items-center gap-0.5 rounded-input bg-sunk px-4 py-5 text-center font-mono text-sm tracking-wide">
          {run.mark.split(" · ").map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </section>
      {run.inputs.length === 0 ? (
        <p className="notice">
          {t.nothingYet}{" "}
          {run.state === "planned" &&
            t.wouldTake(
              formatAmount(String(run.bags)),
              run.materialName,
              formatKilograms(run.packed),
              run.productName,
            )}
        </p>
      ) : (
        <InputTable run={run} />
      )}
    </>
  );
}

function InputTable({ run }: { run: PackingRunWire }) {
  const cost = run.inputs.reduce((sum, input) => sum + BigInt(input.cost), 0n);
  const perKilogram = formatScaled(perKilogramCents(cost, BigInt(run.packed)), 2);
  return (
    <WideSheet label={t.whatWentIn}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.whatWentIn}</th>
            <th scope="col" className="max-md:hidden">
              {t.product}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.quantity}
            </th>
            <th scope="col" className="end">
              {t.ugx}
            </th>
          </tr>
        </thead>
        <tbody>
          {run.inputs.map((input) => (
            <tr key={input.lotId}>
              <th scope="row" className="whitespace-normal">
                <InputName input={input} />
                <span className="tiny block font-regular md:hidden">
                  {`${input.productName}, ${quantityOf(input)}`}
                </span>
              </th>
              <td className="quiet max-md:hidden">{input.productName}</td>
              <td className="end max-md:hidden">{quantityOf(input)}</td>
              <td className="end">{formatAmount(input.cost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-2!">
              {t.lotCost}
              <span className="tiny block font-regular">{run.lotCode}</span>
              <span className="tiny block font-regular md:hidden">
                {t.kilograms(formatKilograms(run.packed))}
              </span>
            </th>
            <td className="font-regular! quiet max-md:hidden">
              {perKilogram} {t.perKg}
            </td>
            <td className="end max-md:hidden">{t.kilograms(formatKilograms(run.packed))}</td>
            <td className="end">{formatAmount(cost)}</td>
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

/** Coffee by weight, bags by the piece. */
function quantityOf({ unit, quantity }: PackingRunWire["inputs"][number]): string {
  return unit === "g" ? t.kilograms(formatKilograms(quantity)) : t.pieces(formatAmount(quantity));
}

/** Coffee has an origin to follow; a bag has only its receipt. */
function InputName({ input }: { input: PackingRunWire["inputs"][number] }) {
  if (input.unit !== "g") return <>{input.lotCode}</>;
  return (
    <ScreenLink className="link" to={`/traceability/lot/${input.lotId}`}>
      {input.lotCode}
    </ScreenLink>
  );
}
