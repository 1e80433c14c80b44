import { t } from "../offline/fieldWords.ts";
import { setSessionState } from "../sessionState.ts";

/** The way from signing in to the lock, on a device where somebody's work lies. */
export function UnlockLink() {
  return (
    <button
      type="button"
      className="link small mt-2 min-h-11"
      onClick={() => setSessionState({ status: "locked" })}
    >
      {t.byPin}
    </button>
  );
}
