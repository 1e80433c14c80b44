import { type ComponentType, useState } from "react";
import { SignInFrame } from "./SignInFrame.tsx";
import { t } from "./whoseWords.ts";

interface Question {
  /** Whose account the link opens. */
  address: string;
  /** Who is signed in here so far; null: nobody. */
  instead: string | null;
  answer: (isMine: boolean) => void;
}

/** The page of one question: a link's session is kept only once somebody has said that it is theirs. */
export function askedBy(question: Question): ComponentType {
  return () => <WhoseScreen {...question} />;
}

function WhoseScreen({ address, instead, answer }: Question) {
  const [busy, setBusy] = useState(false);
  const say = (isMine: boolean): void => {
    setBusy(true);
    answer(isMine);
  };
  return (
    <SignInFrame title={t.title} holdsTyping>
      <dl>
        <dt>{t.text}</dt>
        <dd className="text-md font-strong wrap-anywhere">{address}</dd>
      </dl>
      {instead !== null && <p className="mt-4 wrap-anywhere">{t.instead(instead)}</p>}
      <p className="small quiet mt-4">{t.theirs}</p>
      <div className="mt-4 flex flex-col gap-4">
        <button
          type="button"
          className="button primary min-h-11!"
          disabled={busy}
          onClick={() => say(true)}
        >
          {busy ? t.going : t.go}
        </button>
        <button
          type="button"
          className="button bare min-h-11!"
          disabled={busy}
          onClick={() => say(false)}
        >
          {t.notMe}
        </button>
      </div>
    </SignInFrame>
  );
}
