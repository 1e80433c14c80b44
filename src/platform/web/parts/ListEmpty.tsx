import type { ReactNode } from "react";
import type { Empty, ListTab } from "./listColumns.ts";
import { isFiltered, isOnly, type ListState } from "./listState.ts";
import { t } from "./listWords.ts";

interface ListEmptyProps {
  empty: Empty;
  state: ListState;
  tabs: readonly ListTab[];
  clear: () => void;
  /** The button that makes the first one. */
  children: ReactNode;
}

/** Why there is nothing: because nothing was made yet, a tab has run empty, or the filters leave nothing. */
export function ListEmpty({ empty, state, tabs, clear, children }: ListEmptyProps) {
  const ofTab = tabs.find((tab) => tab.empty && isOnly(state, tab.params))?.empty;
  const said = ofTab ?? (isFiltered(state) ? null : empty);
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-16 text-center">
      <h2 className="text-md">{said?.title ?? t.noMatch}</h2>
      <p className="quiet max-w-[60ch]">{said?.text ?? t.noMatchText}</p>
      <div className="mt-4">
        {said === null && (
          <button type="button" className="button" onClick={clear}>
            {t.clearFilters}
          </button>
        )}
        {said === empty && children}
      </div>
    </div>
  );
}
