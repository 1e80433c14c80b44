import type { WireReturns } from "#platform/api/endpoint.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { LinesField } from "#platform/web/parts/LinesField.tsx";
import type { Lines } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import type { storeTransfers } from "../api.ts";
import { blankLot, type LotValues } from "./lotValues.ts";
import { t } from "./words.ts";

interface LotLinesProps {
  form: {
    values: { lots: LotValues[] };
    change: (changes: { lots: LotValues[] }) => void;
    lines: (name: "lots") => Lines<LotValues>;
  };
  /** What is free in the store; null while none is chosen. */
  lots: WireReturns<typeof storeTransfers.choices>["lots"] | null;
}

/** One line a lot: choosing it says that all that is free of it goes. */
export function LotLines({ form, lots }: LotLinesProps) {
  if (lots === null) return <p className="quiet">{t.chooseStore}</p>;
  if (lots.length === 0) return <p className="notice waiting">{t.nothingFree}</p>;
  const choose = (index: number, lotId: string): void => {
    const sent = lots.find((lot) => lot.lotId === lotId)?.free ?? "";
    form.change({
      lots: form.values.lots.map((line, at) => (at === index ? { ...line, lotId, sent } : line)),
    });
  };
  return (
    <LinesField
      lines={form.lines("lots")}
      label={t.lots}
      columns={[t.lot, t.sentKg, t.bags]}
      blank={blankLot}
      addLabel={t.addLot}
      most={60}
      cells={(line, index) => {
        const number = index + 1;
        const others = form.values.lots.filter((_, at) => at !== index);
        const left = lots.filter(({ lotId }) => !others.some((one) => one.lotId === lotId));
        return [
          <div key="lot" className="min-w-40">
            <ChoiceField
              bare
              field={{ ...line.field("lotId"), set: (lotId) => choose(index, lotId) }}
              label={t.lotOf(number)}
              required
              options={left.map(({ lotId, lotCode, productName, free }) => ({
                value: lotId,
                label: t.freeOf(lotCode, productName, formatKilograms(free)),
              }))}
            />
          </div>,
          <div key="sent" className="min-w-24">
            <WeightField bare field={line.field("sent")} label={t.weightOf(number)} required />
          </div>,
          <div key="bags" className="min-w-16">
            <CountField
              bare
              field={line.field("bags")}
              label={t.bagsOf(number)}
              most={10_000}
              required
            />
          </div>,
        ];
      }}
    />
  );
}
