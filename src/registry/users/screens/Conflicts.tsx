import type { DutyConflict } from "#kernel/segregation.ts";
import { t } from "./words.ts";

/** Duties that meet in one person, each in words; nothing when none do. */
export function Conflicts({ of }: { of: readonly DutyConflict[] }) {
  if (of.length === 0) return null;
  return (
    <section className="notice mb-4">
      <h2>{t.conflicts}</h2>
      <ul className="list-disc pl-5">
        {of.map((name) => (
          <li key={name}>{t.conflictNames[name]}</li>
        ))}
      </ul>
      <p className="small">{t.conflictsMean}</p>
    </section>
  );
}
