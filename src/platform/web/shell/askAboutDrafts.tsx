// The question before whoever began to write signs out: others use this computer too, so it does not stay here. It comes
// in a file of its own when it is asked, which is seldom.
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Dialog } from "../parts/Dialog.tsx";
import { useSession } from "../sessionState.ts";
import { words } from "../words.ts";

const t = words({
  en: {
    title: "Sign out?",
    text: "What you began to write and did not send is removed from this device when you sign out.",
    stay: "Stay signed in",
    leave: "Sign out and remove it",
  },
});

type AnswerIt = (leaves: boolean) => void;

function DraftQuestion({ answer }: { answer: AnswerIt }) {
  const { status } = useSession();
  // A session that ends meanwhile takes the question along.
  useEffect(() => {
    if (status !== "authenticated") answer(false);
  }, [status, answer]);
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
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer: AnswerIt = (leaves) => {
    root.unmount();
    place.remove();
    resolve(leaves);
  };
  root.render(<DraftQuestion answer={answer} />);
  return promise;
}
