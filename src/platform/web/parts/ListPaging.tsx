import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { countText, type ListState, writeListState } from "./listState.ts";
import { t } from "./listWords.ts";

const pageSize = 25;

interface ListPagingProps {
  state: ListState;
  page: { rows: readonly unknown[]; next: string | null; count: number; countIsCapped: boolean };
}

/** Turns the pages. The keys of the pages before this one travel in the history entry. */
export function ListPaging({ state, page }: ListPagingProps) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, state: kept } = useLocation();
  const before = keysBefore(kept);
  const isFirst = state.after === null;
  if (isFirst && page.next === null) return null;
  const go = (after: string | null, keys: (string | null)[]): void => {
    const search = writeListState(address, { after }).toString();
    void navigate({ pathname, search }, { state: { keysBefore: keys } });
    window.scrollTo({ top: 0 });
  };
  const count = countText(page.count, page.countIsCapped);
  const from = before.length * pageSize + 1;
  const isPlaceKnown = isFirst || before.length > 0;
  return (
    <nav
      className="flex items-center gap-2 px-3 py-2 md:border-t md:border-line"
      aria-label={t.pages}
    >
      <span className="small quiet mr-auto">
        {isPlaceKnown
          ? t.range(from, from + page.rows.length - 1, count)
          : t.of(page.rows.length, count)}
      </span>
      {!isFirst && (
        <button
          type="button"
          className="button little soft"
          onClick={() => go(before.at(-1) ?? null, before.slice(0, -1))}
        >
          <IconChevronLeft size={16} aria-hidden />
          {isPlaceKnown ? t.previous : t.first}
        </button>
      )}
      {page.next !== null && (
        <button
          type="button"
          className="button little soft"
          onClick={() => go(page.next, [...before, state.after])}
        >
          {t.next}
          <IconChevronRight size={16} aria-hidden />
        </button>
      )}
    </nav>
  );
}

function keysBefore(kept: unknown): (string | null)[] {
  if (typeof kept !== "object" || kept === null || !("keysBefore" in kept)) return [];
  return Array.isArray(kept.keysBefore) ? kept.keysBefore : [];
}
