// What is being typed is kept on the device, so that a closed tab or an empty battery loses nothing; sealed where the
// device is set up for the field, and elsewhere without what nobody else at this browser is to read.
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
import { type DraftPlace, draftPlace } from "./draftPlace.ts";
import { type Draft, isWholeKept, keepable, readDraft, type Refused } from "./formRules.ts";

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

/** Whose draft, of which form, and which fields it holds only where it lies sealed. */
interface WhoseDraft {
  userId: string;
  name: string | undefined;
  sealedOnly: readonly string[] | undefined;
}

/** The values of a form, kept for a person under `name`; without a name they live in memory only. */
export function useDraft<V extends object>(
  initial: V,
  { userId, name, sealedOnly }: WhoseDraft,
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
    const said = refusal === null ? {} : { refusal };
    const keep = (): void => {
      if (isOver.current) return;
      keepAt(draftPlace(userId, name, sealedOnly), { id, values, ...said });
    };
    return soon(keep);
  }, [userId, name, sealedOnly, values, id, refusal]);

  useEffect(() => {
    const isSafe =
      values === started.current ||
      (name !== undefined && isWholeKept(values, draftPlace(userId, name, sealedOnly).out));
    if (!isSafe && !isOver.current) return holdUnsent();
  }, [userId, name, sealedOnly, values]);

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

function keepAt(place: DraftPlace, { values, ...more }: Omit<Draft<object>, "at">): void {
  place.write(JSON.stringify({ at: Date.now(), ...more, values: keepable(values, place.out) }));
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
