import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Endpoint } from "#platform/api/endpoint.ts";
import { problemOf, readAnswer } from "../data.ts";
import { toast } from "../toasts.ts";
import { rowId, type Selecting } from "./listColumns.ts";
import type { Selection } from "./listSelection.ts";
import { countText } from "./listState.ts";
import { t } from "./listWords.ts";

/** So many rows a list gives at most for one question. */
const mostOfAPage = 200;

interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
  count: number;
  countIsCapped: boolean;
}

export interface BulkBarProps<Row> {
  list: Endpoint;
  /** What the list is asked, its page too. */
  ask: Record<string, unknown>;
  page: Page<Row>;
  select: Selecting<Row>;
  selection: Selection;
}

/** Floats while rows are picked: how many, what they come to, what can be done with them together. */
export function BulkBar<Row>({ list, ask, page, select, selection }: BulkBarProps<Row>) {
  const matching = useMatching<Row>(list, ask);
  const rows = matching.rows ?? page.rows;
  const picked = rows.filter((row) => selection.ids.has(rowId(row)));
  const isAllShown = page.rows.every((row) => selection.ids.has(rowId(row)));
  const hasMore = page.count > picked.length && page.count <= (select.most ?? 0);
  const pickMatching = async (): Promise<void> => {
    const found = await matching.read();
    if (found) selection.pick(found.map(rowId));
  };
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t.selected(picked.length)}>
      <span className="whitespace-nowrap" role="status">
        {t.selected(picked.length)}
        {select.summary && <span className="max-md:hidden"> · {select.summary(picked)}</span>}
      </span>
      {isAllShown && hasMore && (
        <button
          type="button"
          className="button"
          disabled={matching.isBusy}
          onClick={() => void pickMatching()}
        >
          {matching.isBusy ? t.picking : t.pickMatching(countText(page.count, page.countIsCapped))}
        </button>
      )}
      {select.actions(picked, selection.clear)}
      <button type="button" className="button" aria-label={t.unselect} onClick={selection.clear}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

/** All rows that match, of every page, once somebody asks for them; of another search or order they are others. */
function useMatching<Row>(list: Endpoint, asked: Record<string, unknown>) {
  const { after: _, ...ask } = asked;
  const key = JSON.stringify(ask);
  const [found, setFound] = useState<{ key: string; rows: readonly Row[] } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const read = async (): Promise<readonly Row[] | null> => {
    setIsBusy(true);
    try {
      const rows: Row[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const params = { ...ask, limit: mostOfAPage, ...(after === undefined ? {} : { after }) };
        const next: Page<Row> = await readAnswer(list, params);
        rows.push(...next.rows);
        after = next.next;
      }
      setFound({ key, rows });
      return rows;
    } catch (error) {
      toast(problemOf(error).detail, { tone: "refused" });
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  return { rows: found?.key === key ? found.rows : null, isBusy, read };
}
