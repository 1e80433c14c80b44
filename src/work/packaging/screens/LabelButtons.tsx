import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { packaging, type PackingRunWire } from "../api.ts";
import { t } from "./words.ts";

/** One paper holds this many labels; more would keep the printer's spooler busy for minutes. */
const labelsAPaper = 100;

/** The labels as papers of a hundred bags each. */
export function LabelButtons({ run }: { run: PackingRunWire }) {
  if (run.lotCode === null) return <p className="quiet">{t.labelsLater}</p>;
  const firsts = Array.from(
    { length: Math.ceil(run.bags / labelsAPaper) },
    (_, index) => index * labelsAPaper + 1,
  );
  return (
    <section className="sheet flex flex-col gap-3 p-4">
      <p className="quiet">{t.labelsHint}</p>
      <div className="flex flex-wrap gap-2">
        {firsts.map((from) => {
          const to = Math.min(from + labelsAPaper - 1, run.bags);
          return (
            <PaperButton
              key={from}
              paper={packaging.labels}
              params={{ id: run.id, from, to }}
              label={t.labelsRange(from, to)}
            />
          );
        })}
      </div>
    </section>
  );
}
