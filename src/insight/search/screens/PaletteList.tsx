import { useEffect } from "react";
import { optionProps, type Suggesting } from "#platform/web/parts/useSuggesting.ts";
import type { Entry, EntryGroup } from "./entries.ts";
import { t } from "./words.ts";

interface PaletteListProps {
  groups: readonly EntryGroup[];
  suggesting: Suggesting;
  pick: (index: number) => void;
}

/** What was found, in groups; the focus stays in the box while a line is pressed. */
export function PaletteList({ groups, suggesting, pick }: PaletteListProps) {
  const { listId, active } = suggesting;
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);
  if (groups.length === 0) return null;
  const before = (at: number): number =>
    groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div id={listId} role="listbox" aria-label={t.label}>
      {groups.map(({ name, entries }, at) => (
        <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
          <p id={`${listId}-${name}`} className="tiny px-2 pt-2 pb-1" role="presentation">
            {t.groups[name]}
          </p>
          {entries.map((entry, index) => (
            <Line
              key={entry.key}
              entry={entry}
              index={before(at) + index}
              suggesting={suggesting}
              pick={pick}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  entry: Entry;
  index: number;
  suggesting: Suggesting;
  pick: (index: number) => void;
}

function Line({ entry, index, suggesting, pick }: LineProps) {
  const Icon = entry.icon;
  return (
    <button {...optionProps(suggesting, index, pick)} className="menu-item gap-3! py-1">
      <Icon size={18} className="flex-none text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{entry.title}</span>
        {entry.line && <span className="tiny block truncate">{entry.line}</span>}
      </span>
      {entry.kind && <span className="tiny flex-none">{entry.kind}</span>}
    </button>
  );
}
