import { formatInstant } from "#kernel/days.ts";
import { formatPercent } from "#kernel/weight.ts";
import type { CollectionWire } from "../api.ts";
import { t as form } from "./formWords.ts";
import { t } from "./words.ts";

/** What was measured, what the rule suggests, and what was decided by whom. */
export function QualityFacts({ collection }: { collection: CollectionWire }) {
  const { suggestedGrade, grade, judgedByName, judgedAt, judgedNote, samePerson } = collection;
  const { samples, samplesReason } = collection;
  const percent = (bp: number | null) => (bp === null ? t.notMeasured : `${formatPercent(bp)} %`);
  const facts: readonly [label: string, value: string | null][] = [
    [t.moisture, percent(collection.moistureBp)],
    [t.foreignMatter, percent(collection.foreignMatterBp)],
    [form.defects, percent(collection.defectsBp)],
    [form.odour, form.odours[collection.odour ?? "clean"]],
    [t.samples, t.samplesOf(samples.length + 1, collection.samplesNeeded)],
    ...samples.map((one): [string, string] => [
      t.sampleOf(one.number),
      t.sampleSays(
        formatPercent(one.moistureBp),
        formatPercent(one.foreignMatterBp),
        form.odours[one.odour],
        one.takenByName,
      ),
    ]),
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
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {samplesReason !== null && <p className="small mt-3">{samplesReason}</p>}
      {samePerson && <p className="small mt-3 text-straw">{t.samePerson}</p>}
    </section>
  );
}
