import { type FormEvent, useId, useState } from "react";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import type { FieldWork } from "#platform/web/offline/fieldState.ts";
import { t } from "#platform/web/offline/fieldWords.ts";
import { openQueueFile, queueFile, shortestPassphrase } from "#platform/web/offline/carry.ts";
import { toast } from "#platform/web/toasts.ts";

/** The way of a queue to another phone, and from one. */
export function CarryQueue({ work, waiting }: { work: FieldWork; waiting: number }) {
  const [asks, setAsks] = useState<"out" | "in" | null>(null);
  const close = (): void => setAsks(null);
  return (
    <section className="sheet p-4">
      <h2>{t.carry}</h2>
      <p className="quiet mb-3">{t.carryText}</p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button"
          disabled={waiting === 0}
          onClick={() => setAsks("out")}
        >
          {t.carryOut}
        </button>
        <button type="button" className="button" onClick={() => setAsks("in")}>
          {t.carryIn}
        </button>
      </div>
      <Dialog title={t.carryOut} open={asks === "out"} onClose={close}>
        <CarryForm submit={t.save} act={(passphrase) => carryOut(work, passphrase)} close={close} />
      </Dialog>
      <Dialog title={t.carryIn} open={asks === "in"} onClose={close}>
        <CarryForm
          submit={t.takeIn}
          hasFile
          act={(passphrase, file) => carryIn(work, passphrase, file)}
          close={close}
        />
      </Dialog>
    </section>
  );
}

type Act = (passphrase: string, file: File | null) => Promise<string | null>;

function CarryForm(props: { submit: string; hasFile?: boolean; act: Act; close: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const [passphrase, file] = [said.get("passphrase"), said.get("file")];
    if (typeof passphrase !== "string" || passphrase.length < shortestPassphrase) {
      setProblem(t.shortPassphrase);
      return;
    }
    setBusy(true);
    const failed = await props.act(passphrase, file instanceof File ? file : null);
    setBusy(false);
    setProblem(failed);
    if (failed === null) props.close();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {props.hasFile && (
        <div className="field">
          <label htmlFor={`${id}-file`}>{t.file}</label>
          <input
            id={`${id}-file`}
            className="input py-2"
            type="file"
            name="file"
            accept=".mavuno"
            required
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={id}>{t.passphrase}</label>
        <input
          id={id}
          className="input"
          name="passphrase"
          type="password"
          autoComplete="off"
          required
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button soft" onClick={props.close}>
          {t.cancel}
        </button>
        <button type="submit" className="button primary" disabled={busy}>
          {props.submit}
        </button>
      </div>
    </form>
  );
}

async function carryOut(work: FieldWork, passphrase: string): Promise<string | null> {
  const items = (await work.outbox.list()).filter(({ state }) => state !== "given-up");
  const all = await Promise.all(items.map(({ id }) => work.outbox.one(id)));
  const from = `K${work.deviceNumber}`;
  const text = await queueFile(
    all.filter((one) => one !== null),
    { passphrase, from, madeAt: Date.now() },
  );
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${from}.mavuno`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return null;
}

async function carryIn(
  work: FieldWork,
  passphrase: string,
  file: File | null,
): Promise<string | null> {
  const carried = await openQueueFile((await file?.text()) ?? "", passphrase);
  if (carried === null) return t.wrongPassphrase;
  if (carried === "no-queue") return t.noQueue;
  toast(t.takenIn(await work.outbox.takeIn(carried)));
  void work.syncNow();
  return null;
}
