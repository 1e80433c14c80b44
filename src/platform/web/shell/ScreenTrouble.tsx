import { type ReactNode, useEffect } from "react";
import { coreWords } from "../coreWords.ts";
import { didNotCome } from "../lateFile.ts";
import { RefreshButton } from "./UnexpectedError.tsx";
import { t } from "./troubleWords.ts";

/** When this window was last loaded anew because a screen's file was missing. */
const mark = "mavuno.loaded-anew";
/** A page that misses its file again so soon after it was loaded anew does not try for ever. */
const againAfterMs = 60_000;

/** Instead of a screen that could not be drawn, inside the shell, which stays. */
export function ScreenTrouble({ error, retry }: { error: Error; retry: () => void }) {
  return didNotCome.test(error.message) ? <FileMissing /> : <SomethingWrong retry={retry} />;
}

/** A page loaded anew asks again: at once, since a newer build may be there; then when there is a line, or when pressed. */
function FileMissing() {
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
  const { noNetwork, noNetworkText } = coreWords();
  return (
    <Trouble title={noNetwork} text={noNetworkText}>
      <AgainButton press={() => location.reload()} />
    </Trouble>
  );
}

function SomethingWrong({ retry }: { retry: () => void }) {
  return (
    <Trouble title={t.wrong} text={t.wrongText}>
      <AgainButton press={retry} />
      <RefreshButton />
    </Trouble>
  );
}

function Trouble(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 py-24 text-center" role="alert">
      <h1>{props.title}</h1>
      <p className="quiet">{props.text}</p>
      <div className="mt-4 flex gap-2">{props.children}</div>
    </div>
  );
}

function AgainButton({ press }: { press: () => void }) {
  return (
    <button type="button" className="button primary" onClick={press}>
      {t.again}
    </button>
  );
}
