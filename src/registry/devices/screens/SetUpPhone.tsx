import { type FormEvent, useId, useState } from "react";
import { problemOf } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import type { FieldWork } from "#platform/web/offline/fieldState.ts";
import { t } from "#platform/web/offline/fieldWords.ts";
import { isGoodPin } from "#platform/web/offline/vault.ts";
import { useHouse } from "#platform/web/shell/house.ts";
import { saidIn } from "#platform/web/signIn/said.ts";
import { toast } from "#platform/web/toasts.ts";

const loadField = () => import("#platform/web/offline/openField.ts");

/** The PIN of this phone, set while there is a network; a new one when it is set up already. */
export function SetUpPhone(props: { work: FieldWork | null; close: () => void; done: () => void }) {
  const { work, close, done } = props;
  const { loadField: loadDoor } = useHouse();
  const me = useMe();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const save = async (name: string, pin: string): Promise<void> => {
    const [{ setUpField, changePin }, door] = await Promise.all([loadField(), loadDoor()]);
    if (work) await changePin(door, work, pin);
    else await setUpField(door, me, name, pin);
    toast(work ? t.pinChanged : t.setUpDone);
    close();
    done();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const [name, pin, again] = ["name", "pin", "again"].map((one) => saidIn(said, one));
    if (!pin || !isGoodPin(pin)) return setProblem(t.weakPin);
    if (pin !== again) return setProblem(t.notSame);
    setBusy(true);
    setProblem(null);
    try {
      await save(name || phoneName(), pin);
    } catch (error) {
      const { status, detail } = problemOf(error);
      setProblem(status === 0 ? t.needsNetwork : detail);
      setBusy(false);
    }
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {!work && (
        <div className="field">
          <label htmlFor={`${id}-name`}>{t.phoneName}</label>
          <input
            id={`${id}-name`}
            className="input"
            name="name"
            maxLength={100}
            defaultValue={phoneName()}
          />
        </div>
      )}
      <PinFields />
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button soft" onClick={close}>
          {t.cancel}
        </button>
        <button type="submit" className="button primary" disabled={busy}>
          {t.save}
        </button>
      </div>
    </form>
  );
}

/** The PIN, twice: a slip of the finger would lock its owner out. */
function PinFields() {
  const id = useId();
  const fields = [
    ["pin", t.newPin],
    ["again", t.again],
  ];
  return fields.map(([name, label]) => (
    <div key={name} className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        className="input"
        name={name}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </div>
  ));
}

/** As the browser says of itself; the person can call it otherwise. */
function phoneName(): string {
  const found = /\(([^;)]+)(?:; ([^;)]+))?(?:; ([^;)]+))?/.exec(navigator.userAgent);
  return (found?.[3] ?? found?.[2] ?? found?.[1] ?? t.thisPhone).trim().slice(0, 100);
}
