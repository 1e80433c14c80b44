import { searchedText } from "../rules.ts";
import type { Records } from "./Palette.tsx";
import { t } from "./words.ts";

interface PaletteNoticeProps {
  typed: string;
  records: Records;
  count: number;
}

/** What is to be said of the search: too short, under way, nothing there, not possible. */
export function PaletteNotice({ typed, records, count }: PaletteNoticeProps) {
  const isAsked = searchedText(typed) !== null;
  const problem = isAsked ? records.problem : null;
  const said = saidOf(typed, records, count);
  return (
    <>
      <div role="status" className={said.isQuiet ? "sr-only" : "px-2 py-3"}>
        {said.title !== "" && (
          <p className={problem ? "" : `quiet ${records.isSearching ? "after-a-moment" : ""}`}>
            {said.title}
          </p>
        )}
        {said.text !== "" && <p className="small text-ink-3">{said.text}</p>}
      </div>
      {problem && problem.status !== 0 && (
        <button type="button" className="button little ml-2" onClick={records.retry}>
          {t.again}
        </button>
      )}
    </>
  );
}

interface Said {
  title: string;
  text: string;
  /** Only told to who does not see the list. */
  isQuiet: boolean;
}

function saidOf(typed: string, records: Records, count: number): Said {
  const text = typed.trim();
  if (text === "") return { title: "", text: "", isQuiet: true };
  if (searchedText(typed) === null && count === 0)
    return { title: t.more, text: "", isQuiet: false };
  if (searchedText(typed) !== null) {
    const isOffline = records.problem?.status === 0 || (records.isSearching && !navigator.onLine);
    if (isOffline) return { title: t.offline, text: "", isQuiet: false };
    if (records.problem) return { title: t.failed, text: records.problem.detail, isQuiet: false };
    if (records.isSearching) return { title: t.searching, text: "", isQuiet: false };
    if (count === 0) return { title: t.none(text), text: t.tryOther, isQuiet: false };
  }
  return { title: t.found(count), text: "", isQuiet: true };
}
