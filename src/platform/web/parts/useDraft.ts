// What is being typed is kept on the device, so that a closed tab or an empty battery loses nothing; sealed where the
// device is set up for the field.
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useFieldWork } from "../offline/fieldState.ts";
import { holdUnsent } from "../unsent.ts";
import { draftPlace } from "./draftPlace.ts";
import { isWholeKept, keepable, readDraft, type Refused } from "./formRules.ts";

const pauseMs = 300;

export interface KeptDraft<V> {
  values: V;
  setValues: Dispatch<SetStateAction<V>>;
  /** The new thing's id, kept with the draft. */
  id: string;
  /** When the draft now shown was kept; null when the form started empty. */
  keptAt: number | null;
  /** Why the company refused it, when it is opened again to be mended. */
  refusal: Refused | null;
  forget: () => void;
  startOver: () => void;
}

/** The values of a form, kept for a person under `name`; without a name they live in memory only. */
export function useDraft<V extends object>(
  initial: V,
  { userId, name }: { userId: string; name: string | undefined },
  newId: () => string,
): KeptDraft<V> {
  const work = useFieldWork();
  const [first] = useState(() =>
    name === undefined ? null : readDraft(draftPlace(userId, name).read(), initial),
  );
  const [values, setValues] = useState<V>(first?.values ?? initial);
  const [id, setId] = useState(first?.id ?? newId);
  const [keptAt, setKeptAt] = useState(first?.at ?? null);
  const [refusal, setRefusal] = useState<Refused | null>(first?.refusal ?? null);
  const isOver = useRef(false);
  const started = useRef(values);

  // The vault was opened after the form: its draft comes in, where nothing was typed yet.
  const comeIn = useEffectEvent((): void => {
    if (name === undefined || values !== started.current || keptAt !== null) return;
    const late = readDraft(draftPlace(userId, name).read(), initial);
    if (late === null || isOver.current) return;
    started.current = late.values;
    setValues(late.values);
    setId(late.id);
    setKeptAt(late.at);
    setRefusal(late.refusal ?? null);
  });
  // Only the opening counts: what is typed later is no reason to look again.
  useEffect(() => {
    if (work) comeIn();
  }, [work]);

  useEffect(() => {
    if (name === undefined || values === started.current || isOver.current) return;
    const keep = (): void => {
      if (isOver.current) return;
      const said = refusal === null ? {} : { refusal };
      const draft = { at: Date.now(), id, values: keepable(values), ...said };
      draftPlace(userId, name).write(JSON.stringify(draft));
    };
    return soon(keep);
  }, [userId, name, values, id, refusal]);

  useEffect(() => {
    const isSafe = values === started.current || (name !== undefined && isWholeKept(values));
    if (!isSafe && !isOver.current) return holdUnsent();
  }, [name, values]);

  return {
    values,
    setValues,
    id,
    keptAt,
    refusal,
    forget: () => {
      isOver.current = true;
      if (name !== undefined) draftPlace(userId, name).forget();
    },
    startOver: () => {
      if (name !== undefined) draftPlace(userId, name).forget();
      started.current = initial;
      setValues(initial);
      setId(newId());
      setKeptAt(null);
      setRefusal(null);
    },
  };
}

/** Keeps after a pause; a phone may close the tab without asking: then what is not yet kept is kept at once. */
function soon(keep: () => void): () => void {
  const timer = setTimeout(keep, pauseMs);
  window.addEventListener("pagehide", keep);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("pagehide", keep);
  };
}
