import type { ReactNode } from "react";
import { words } from "../words.ts";

const t = words({
  en: {
    noMatch: "Nothing matches",
    noMatchText: "No row has all of these words and filters.",
    clear: "Clear filters",
  },
});

interface ListEmptyProps {
  empty: { title: string; text: string };
  isFiltered: boolean;
  clear: () => void;
  /** The button that makes the first one. */
  children: ReactNode;
}

/** Why there is nothing: because nothing was made yet, or because the filters leave nothing. */
export function ListEmpty({ empty, isFiltered, clear, children }: ListEmptyProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-16 text-center">
      <h2 className="text-md">{isFiltered ? t.noMatch : empty.title}</h2>
      <p className="quiet max-w-[60ch]">{isFiltered ? t.noMatchText : empty.text}</p>
      <div className="mt-4">
        {isFiltered ? (
          <button type="button" className="button" onClick={clear}>
            {t.clear}
          </button>
        ) : (
          children
        )}
      </div>
    </div>
  );
}
