import { type FormEvent, useEffect, useId, useState } from "react";
import { fieldWork, type Holder, holders } from "../offline/fieldState.ts";
import { t } from "../offline/fieldWords.ts";
import type { PinFault } from "../offline/vault.ts";
import { enterByPin } from "../session.ts";
import { setSessionState } from "../sessionState.ts";
import { useHouse } from "../shell/house.ts";
import { saidIn } from "./said.ts";
import { SignInFrame } from "./SignInFrame.tsx";

const loadField = () => import("../offline/openField.ts");

/** Without a network a session that ended locks: the PIN of whoever works here opens what lies here. */
export function LockScreen() {
  const house = useHouse();
  const [people] = useState(holders);
  const [userId, setUserId] = useState(people[0]?.userId ?? "");
  const [fault, setFault] = useState<PinFault | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  // Whatever was left open on this device is closed while the lock stands.
  useEffect(() => {
    if (!fieldWork())
      void loadField().then(({ lockField }) => people.map((one) => lockField(one.userId)));
  }, [people]);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const pin = saidIn(new FormData(form), "pin");
    setBusy(true);
    const { unlockField } = await loadField();
    const opened = await unlockField(await house.loadField(), userId, pin);
    setBusy(false);
    if (!("is" in opened)) return enterByPin(opened);
    setFault(opened);
    form.reset();
  };
  return (
    <SignInFrame title={t.lockTitle}>
      <p className="quiet mb-4">{t.lockText}</p>
      {fault && (
        <div className="notice refused mb-4" role="alert">
          <p className="font-strong text-cherry">{saidOf(fault)}</p>
        </div>
      )}
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Holders people={people} userId={userId} choose={setUserId} />
        <div className="field">
          <label htmlFor={id}>{t.pin}</label>
          <input
            id={id}
            className="input"
            name="pin"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </div>
        <button type="submit" className="button primary min-h-11!" disabled={busy}>
          {busy ? t.unlocking : t.unlock}
        </button>
        <button
          type="button"
          className="link small min-h-11 self-start"
          onClick={() => setSessionState({ status: "unauthenticated" })}
        >
          {t.withPassword}
        </button>
      </form>
    </SignInFrame>
  );
}

interface HoldersProps {
  people: readonly Holder[];
  userId: string;
  choose: (userId: string) => void;
}

/** Whose work is opened; on a shared phone it is chosen. */
function Holders({ people, userId, choose }: HoldersProps) {
  if (people.length < 2) return <p className="text-md font-medium">{people[0]?.name}</p>;
  return (
    <fieldset className="field">
      <legend>{t.whose}</legend>
      {people.map((one) => (
        <label key={one.userId} className="flex min-h-11 items-center gap-3">
          <input
            className="check"
            type="radio"
            name="holder"
            checked={one.userId === userId}
            onChange={() => choose(one.userId)}
          />
          {one.name}
        </label>
      ))}
    </fieldset>
  );
}

function saidOf(fault: PinFault): string {
  if (fault.is === "wrong") return t.wrongPin(fault.left);
  return fault.is === "closed" ? t.closed : t.tooLongAway;
}
