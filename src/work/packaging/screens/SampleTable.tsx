import { formatAmount, formatScaled } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import type { PackingRunWire } from "../api.ts";
import { t } from "./words.ts";

/** The bags weighed again, each with how far it is from its mark; the mean is what counts. */
export function SampleTable({ run }: { run: PackingRunWire }) {
  const { samples, sampleMean, samplesNeeded, bags, bag } = run;
  if (samples.length === 0 || sampleMean === null) return <p className="quiet">{t.noSamples}</p>;
  return (
    <>
      <p className="quiet">{t.meanSays(samplesNeeded, formatAmount(String(bags)))}</p>
      <WideSheet label={t.samplesTab}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.sample}</th>
              <th scope="col" className="end">
                {t.sampleKg}
              </th>
              <th scope="col" className="end">
                {t.off}
              </th>
            </tr>
          </thead>
          <tbody>
            {samples.map((net, index) => (
              // Samples have no id: they are weights in the order they were taken.
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                <td className="end">{formatKilograms(net, 3)}</td>
                <td className="end quiet">{offText(BigInt(net) - BigInt(bag))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.mean}</th>
              <td className="end">{formatKilograms(sampleMean, 3)}</td>
              <td className="end">{offText(BigInt(sampleMean) - BigInt(bag))}</td>
            </tr>
          </tfoot>
        </table>
      </WideSheet>
    </>
  );
}

function offText(grams: bigint): string {
  return `${grams > 0n ? "+" : ""}${formatScaled(grams, 3)}`;
}
