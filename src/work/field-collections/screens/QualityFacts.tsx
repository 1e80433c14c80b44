import { formatInstant } from "#kernel/days.ts";
import { formatPercent } from "#kernel/weight.ts";
import type { CollectionWire } from "../api.ts";
import { t as form } from "./formWords.ts";
import { t } from "./words.ts";

/** What was measured, what the rule suggests, and what was decided by whom. */
export function QualityFacts({ collection }: { collection: CollectionWire }) {
  const { suggestedGrade, grade, judgedByName, judgedAt, judgedNote, samePerson } = collection;
  const percent = (bp: number | null) => (bp === null ? t.notMeasured : `${formatPercent(bp)} %`);
  const facts: readonly [label: string, value: string | null][] = [
    [t.moisture, percent(collection.moistureBp)],
    [t.foreignMatter, percent(collection.foreignMatterBp)],
    [form.defects, percent(collection.defectsBp)],
    [form.odour, form.odours[collection.odour ?? "clean"]],
    [t.suggested, suggestedGrade ?? t.suggestReject],
    [t.given, grade],
    [t.judgedBy, judgedByName],
    [t.judged, judgedAt && formatInstant(new Date(judgedAt))],
    [t.note, judgedNote],
  ];
  return (
    <section className="sheet p-4">
      <dl className="facts max-w-md">
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="contents">
              <dt className="text-sm text-ink-3">{label}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {samePerson && <p className="small mt-3 text-straw">{t.samePerson}</p>}
    </section>
  );
}
