import { useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#platform/web/parts/Dialog.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import type { FieldWork } from "#platform/web/offline/fieldState.ts";
import { t } from "#platform/web/offline/fieldWords.ts";
import type { Item } from "#platform/web/offline/outboxRules.ts";
import { farmers } from "#registry/farmers/api.ts";
import { useLooseField } from "./useLooseField.ts";

interface AttentionProps {
  item: Item;
  work: FieldWork;
  /** How many on this phone wait for it: deliveries of a farmer who is not registered yet. */
  held: number;
}

/** Why the server said no, and every way on: mend it, send it again, give it up. */
export function AttentionActions({ item, work, held }: AttentionProps) {
  const mend = useMending(work);
  const [asks, setAsks] = useState<"giveUp" | "same" | null>(null);
  const [isBegun, setIsBegun] = useState(false);
  const close = (): void => setAsks(null);
  const again = async (): Promise<void> => {
    await work.outbox.again(item.id);
    await work.syncNow();
  };
  const isKnownFarmer = item.problem?.code === "farmer.number-taken";
  return (
    <>
      {item.problem && <ProblemNotice problem={item.problem} />}
      {isBegun && <p className="field-error">{t.begun}</p>}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button primary"
          onClick={() => void mend(item).then((isOpen) => setIsBegun(!isOpen))}
        >
          {t.mend}
        </button>
        {isKnownFarmer && (
          <button type="button" className="button" onClick={() => setAsks("same")}>
            {t.sameFarmer}
          </button>
        )}
        <button type="button" className="button" onClick={() => void again()}>
          {t.tryAgain}
        </button>
        <button type="button" className="button soft" onClick={() => setAsks("giveUp")}>
          {t.giveUp}
        </button>
      </div>
      <Dialog title={t.giveUp} open={asks === "giveUp"} onClose={close}>
        <GiveUp
          held={held}
          close={close}
          giveUp={(reason) => work.outbox.giveUp(item.id, reason)}
        />
      </Dialog>
      <Dialog title={t.sameFarmer} open={asks === "same"} onClose={close}>
        <SameFarmer item={item} work={work} close={close} />
      </Dialog>
    </>
  );
}

interface GiveUpProps {
  held: number;
  giveUp: (reason: string) => Promise<void>;
  close: () => void;
}

/** Asks why; what waits for it is said before, because it goes on alone. */
function GiveUp({ held, giveUp, close }: GiveUpProps) {
  const field = useLooseField("reason", "");
  const [isMissing, setIsMissing] = useState(false);
  const reason = field.value.trim();
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === "") setIsMissing(true);
        else void giveUp(reason).then(close);
      }}
    >
      <p>{t.giveUpMeans}</p>
      {held > 0 && <p className="notice waiting">{t.giveUpHeld(held)}</p>}
      <TextField
        field={{ ...field, error: isMissing && reason === "" ? t.sayWhy : undefined }}
        label={t.reason}
        required
      />
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button soft" onClick={close}>
          {t.cancel}
        </button>
        <button type="submit" className="button danger">
          {t.giveUp}
        </button>
      </div>
    </form>
  );
}

function SameFarmer({ item, work, close }: Omit<AttentionProps, "held"> & { close: () => void }) {
  const field = useLooseField<Picked | null>("farmer", null);
  const press = async (): Promise<void> => {
    if (!field.value) return;
    await work.outbox.isReally(item.id, field.value.id);
    close();
    await work.syncNow();
  };
  return (
    <div className="flex flex-col gap-4">
      <p>{t.sameFarmerMeans}</p>
      <PickField
        field={field}
        label={t.choose}
        list={farmers.list}
        option={(row) => ({ id: row.id, label: row.name, detail: row.code })}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button soft" onClick={close}>
          {t.cancel}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={!field.value}
          onClick={() => void press()}
        >
          {t.choose}
        </button>
      </div>
    </div>
  );
}

/**
 * Opens the form again with what it held and what was wrong with it, as its draft and under the same id, so that
 * what waits for it still fits; false when another one is begun there.
 */
function useMending(work: FieldWork): (item: Item) => Promise<boolean> {
  const navigate = useNavigate();
  return async (item) => {
    const found = await work.outbox.one(item.id);
    const begun = work.drafts.read(item.draft);
    if (begun !== null && !begun.includes(item.id)) return false;
    const { detail = "", errors } = item.problem ?? {};
    const refusal = { detail, ...(errors ? { errors } : {}) };
    const values = found?.content.values ?? {};
    const draft = { at: item.capturedAt, id: item.id, values, refusal };
    work.drafts.write(item.draft, JSON.stringify(draft));
    void navigate(item.form);
    return true;
  };
}
