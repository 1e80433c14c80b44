// What is being typed is kept on the device, so that a closed tab or an empty battery loses nothing.
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { holdUnsent } from "../unsent.ts";
import { isWholeKept, keepable, readDraft } from "./formRules.ts";

const pauseMs = 300;

export interface KeptDraft<V> {
  values: V;
  setValues: Dispatch<SetStateAction<V>>;
  /** The new thing's id, kept with the draft. */
  id: string;
  /** When the draft now shown was kept; null when the form started empty. */
  keptAt: number | null;
  forget: () => void;
  startOver: () => void;
}

/** The values of a form, read from and kept under `name`; without a name they live in memory only. */
export function useDraft<V extends object>(
  initial: V,
  name: string | undefined,
  newId: () => string,
): KeptDraft<V> {
  const key = name && `mavuno.draft.${name}`;
  const [first] = useState(() => (key ? readDraft(localStorage.getItem(key), initial) : null));
  const [values, setValues] = useState<V>(first?.values ?? initial);
  const [id, setId] = useState(first?.id ?? newId);
  const [keptAt, setKeptAt] = useState(first?.at ?? null);
  const isOver = useRef(false);
  const started = useRef(values);

  useEffect(() => {
    if (!key || values === started.current || isOver.current) return;
    const keep = (): void => {
      if (isOver.current) return;
      const draft = { at: Date.now(), id, values: keepable(values) };
      localStorage.setItem(key, JSON.stringify(draft));
    };
    const timer = setTimeout(keep, pauseMs);
    // A phone may close the tab without asking: what is not yet kept is kept then.
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [key, values, id]);

  useEffect(() => {
    const isSafe = values === started.current || (key !== undefined && isWholeKept(values));
    if (!isSafe && !isOver.current) return holdUnsent();
  }, [key, values]);

  return {
    values,
    setValues,
    id,
    keptAt,
    forget: () => {
      isOver.current = true;
      if (key) localStorage.removeItem(key);
    },
    startOver: () => {
      if (key) localStorage.removeItem(key);
      started.current = initial;
      setValues(initial);
      setId(newId());
      setKeptAt(null);
    },
  };
}
