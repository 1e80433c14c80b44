import { type KeyboardEvent, useEffect } from "react";
import { useNavigate } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import { useSuggesting } from "#platform/web/parts/useSuggesting.ts";
import { isEnter, PaletteBox } from "#platform/web/shell/PaletteBox.tsx";
import { useSettled } from "#platform/web/settled.ts";
import type { PaletteProps } from "#platform/web/shell/palette.ts";
import { search } from "../api.ts";
import { searchedText, stillMatching } from "../rules.ts";
import { useEntries } from "./entries.ts";
import { PaletteList } from "./PaletteList.tsx";
import { PaletteNotice } from "./PaletteNotice.tsx";

const pauseMs = 120;

/** Everything somebody may go to or begin, from one line: screens at once, records as they come. */
export function Palette({ typed, change, wished, wish, leave }: PaletteProps) {
  const navigate = useNavigate();
  const records = useRecords(typed);
  const groups = useEntries(typed, records.hits);
  const entries = groups.flatMap((group) => group.entries);
  const pick = (index: number): void => {
    const entry = entries[index];
    if (!entry) return;
    leave();
    void navigate(entry.to);
  };
  const suggesting = useSuggesting({
    count: entries.length,
    isOpen: true,
    pick,
    open: () => undefined,
    close: leave,
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isEarly = isEnter(event) && entries.length === 0 && records.isSearching;
    if (isEarly) wish(typed);
    else suggesting.onKeyDown(event);
  };
  // Whoever typed a whole number and pressed Enter before it was found still comes to it.
  const isGranted = wished === typed && !records.isSearching && entries.length > 0;
  useEffect(() => {
    if (isGranted) pick(0);
  });
  return (
    <>
      <PaletteBox
        typed={typed}
        change={(text) => {
          change(text);
          suggesting.setActive(0);
        }}
        leave={leave}
        wires={suggesting.wires}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list">
        <PaletteList groups={groups} suggesting={suggesting} pick={pick} />
        <PaletteNotice typed={typed} records={records} count={entries.length} />
      </div>
    </>
  );
}

/** The records that answer what is typed: asked for once typing pauses, and never an older answer. */
function useRecords(typed: string) {
  const text = searchedText(typed);
  const settled = useSettled(text ?? "", pauseMs);
  const answer = useQuery(search.find, { text: settled }, { enabled: settled !== "", keep: true });
  const { data } = answer;
  const hits = text === null || data === undefined ? [] : stillMatching(data, text);
  const hasFailed = answer.problem !== null && settled === text;
  const isSearching = text !== null && data?.text !== text && !hasFailed;
  return { hits, isSearching, problem: hasFailed ? answer.problem : null, retry: answer.retry };
}

export type Records = ReturnType<typeof useRecords>;
