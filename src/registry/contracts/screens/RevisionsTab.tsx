import { formatInstant } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { sentence } from "#platform/web/parts/sentence.ts";
import { contracts } from "../api.ts";
import { t } from "./words.ts";

/** What was agreed at each approval, and what each amendment changed. */
export function RevisionsTab({ id }: { id: string }) {
  const answer = useQuery(contracts.revisions, { id });
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <section className="sheet flex flex-col gap-4 p-4">
          {rows.length === 0 && <p className="quiet">{t.noRevisions}</p>}
          {rows.map((row, index) => (
            <div key={row.revision}>
              <h2 className="font-strong">{t.revisionOf(row.revision)}</h2>
              <p className="small quiet">
                {t.approvedOn(row.approvedByName, formatInstant(new Date(row.approvedAt)))}
              </p>
              <Changes terms={row.terms} before={rows[index + 1]?.terms} />
            </div>
          ))}
        </section>
      )}
    </Loaded>
  );
}

type Terms = Record<string, unknown>;

function Changes({ terms, before }: { terms: Terms; before: Terms | undefined }) {
  if (!before) return <p className="mt-1">{t.firstRevision}</p>;
  const changed = Object.entries(terms).filter(
    ([name, value]) => shown(value) !== shown(before[name]),
  );
  return (
    <ul className="mt-1 list-disc pl-5">
      {changed.map(([name, value]) => (
        <li key={name}>
          {sentence(name)}: <del className="quiet">{shown(before[name])}</del> →{" "}
          <ins className="no-underline">{shown(value)}</ins>
        </li>
      ))}
    </ul>
  );
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  const isPlain = typeof value === "string" || typeof value === "number";
  return isPlain || typeof value === "boolean" ? String(value) : "–";
}
