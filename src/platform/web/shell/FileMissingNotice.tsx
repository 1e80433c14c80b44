import { useEffect } from "react";
import { coreWords } from "../coreWords.ts";
import { didNotCome } from "../lateFile.ts";

/** When this window was last loaded anew because a screen's file was missing. */
const mark = "mavuno.loaded-anew";
/** A page that misses its file again so soon after it was loaded anew does not try for ever. */
const againAfterMs = 60_000;

/** Instead of a screen whose file did not come; null for any other error. */
export function saidOfMissing(error: Error) {
  return didNotCome.test(error.message) ? <FileMissingNotice /> : null;
}

/** A page loaded anew asks again: at once, since a newer build may be there; then when there is a line, or when pressed. */
function FileMissingNotice() {
  useEffect(() => {
    const loadAnew = (): void => location.reload();
    const before = Number(sessionStorage.getItem(mark) ?? 0);
    if (navigator.onLine && Date.now() - before > againAfterMs) {
      sessionStorage.setItem(mark, String(Date.now()));
      return loadAnew();
    }
    addEventListener("online", loadAnew);
    return () => removeEventListener("online", loadAnew);
  }, []);
  return (
    <div className="flex flex-col items-center gap-2 py-24 text-center" role="alert">
      <h1>{coreWords().noNetwork}</h1>
      <p className="quiet">{coreWords().noNetworkText}</p>
      <button type="button" className="button primary mt-4" onClick={() => location.reload()}>
        {coreWords().again}
      </button>
    </div>
  );
}
