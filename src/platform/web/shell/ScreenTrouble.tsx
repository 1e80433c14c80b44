import { type ReactNode, useEffect } from "react";
import { coreWords } from "../coreWords.ts";
import { didNotCome } from "../lateFile.ts";
import { RefreshButton } from "./UnexpectedError.tsx";
import { t } from "./troubleWords.ts";
import { loadAnewOnce, useNewerApp } from "./useNewerApp.ts";

/** Instead of a screen that could not be drawn, inside the shell, which stays. */
export function ScreenTrouble({ error, retry }: { error: Error; retry: () => void }) {
  return didNotCome.test(error.message) ? <FileMissing /> : <SomethingWrong retry={retry} />;
}

/** A page loaded anew asks again: at once, since a newer build may be there; then when there is a line, or when pressed. */
function FileMissing() {
  useEffect(() => {
    const loadAnew = (): void => location.reload();
    if (navigator.onLine && loadAnewOnce()) return;
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
  useNewerApp();
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
