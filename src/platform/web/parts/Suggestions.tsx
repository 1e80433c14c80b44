import { optionProps, type Suggesting, type Suggestion } from "./useSuggesting.ts";
import { t } from "./fieldWords.ts";

interface SuggestionsProps {
  label: string;
  suggesting: Suggesting;
  items: readonly Suggestion[];
  isOpen: boolean;
  pick: (index: number) => void;
}

/** The suggestions beneath a box; the focus stays in the box while they are pressed. */
export function Suggestions({ label, suggesting, items, isOpen, pick }: SuggestionsProps) {
  if (!isOpen || items.length === 0) return null;
  return (
    <div
      id={suggesting.listId}
      role="listbox"
      aria-label={t.suggestionsFor(label)}
      className="floating absolute inset-x-0 z-30 mt-1 max-h-80 overflow-y-auto p-1"
    >
      {items.map((item, index) => (
        <button
          key={item.key}
          {...optionProps(suggesting, index, pick)}
          className="menu-item justify-between gap-x-4! gap-y-0! py-1 max-md:flex-col max-md:items-start max-md:justify-center"
        >
          <span>{item.label}</span>
          {item.detail && <span className="tiny md:text-right">{item.detail}</span>}
        </button>
      ))}
    </div>
  );
}
