// The question before whoever began to write signs out: others use this computer too, so it does not stay here. It comes
// in a file of its own when it is asked, which is seldom.
import { Dialog } from "../parts/Dialog.tsx";
import { words } from "../words.ts";
import { askedBeside } from "./askedBeside.tsx";

const t = words({
  en: {
    title: "Sign out?",
    text: "What you began to write and did not send is removed from this device when you sign out.",
    stay: "Stay signed in",
    leave: "Sign out and remove it",
  },
});

function DraftQuestion({ answer }: { answer: (leaves: boolean) => void }) {
  return (
    <Dialog title={t.title} open onClose={() => answer(false)}>
      <p>{t.text}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={() => answer(true)}>
          {t.leave}
        </button>
        <button type="button" className="button primary" onClick={() => answer(false)}>
          {t.stay}
        </button>
      </div>
    </Dialog>
  );
}

/** Asks, beside whatever is on the screen; resolves with whether they sign out all the same. */
export function askAboutDrafts(): Promise<boolean> {
  return askedBeside((answer) => <DraftQuestion answer={answer} />);
}
