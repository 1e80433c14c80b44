// A form that changes a thing: the version its values are of is the one they were opened with, whatever was read
// since. When somebody else was faster, both versions are shown, and what was chosen is sent as a new operation.
import { useRef, useState } from "react";
import { type MetField, metFields, settled, type Side } from "./meetingRules.ts";

/** Of a thing that exists: its version, and how it is read anew when somebody changed it meanwhile. */
export interface Changes<V extends object> {
  version: number;
  read: () => Promise<{ version: number; values: V }>;
  /** A value in words, where the field's own are not enough; undefined: as usual. */
  say?: (field: string, value: unknown) => string | undefined;
}

/** The changes of a thing that was opened in a form, as its query reads it. */
export function changesOf<One extends { version: number }, V extends object>(
  opened: One,
  read: () => Promise<One>,
  valuesOf: (one: One) => V,
): Changes<V> {
  return {
    version: opened.version,
    read: async () => {
      const now = await read();
      return { version: now.version, values: valuesOf(now) };
    },
  };
}

/** Two versions of one thing, while somebody chooses between them. */
export interface Meeting {
  fields: readonly MetField[];
  choose: (field: string, side: Side) => void;
  say: (field: string, value: unknown) => string | undefined;
}

export function useMeeting<V extends object>(initial: V, changes: Changes<V> | undefined) {
  const base = useRef({ version: changes?.version ?? 0, values: initial });
  const [fields, setFields] = useState<readonly MetField[] | null>(null);
  const meeting: Meeting | null = fields && {
    fields,
    choose: (field, chosen) =>
      setFields(
        (now) => now?.map((one) => (one.field === field ? { ...one, chosen } : one)) ?? null,
      ),
    say: (field, value) => changes?.say?.(field, value),
  };
  return {
    meeting,
    version: () => base.current.version,
    /** Reads what stands now. True when nothing of it is asked about, so that it may be sent at once. */
    meet: async (mine: V): Promise<boolean> => {
      if (!changes) return false;
      // Without an answer the refusal stays on the screen, and saving again asks again.
      const theirs = await changes.read().catch(() => null);
      if (!theirs) return false;
      const met = metFields(mine, theirs.values, base.current.values);
      base.current = theirs;
      if (met.length > 0) setFields(met);
      return met.length === 0;
    },
    /** What is sent after the choice. */
    settle: (mine: V): V => {
      const values = settled(mine, fields ?? []);
      setFields(null);
      return values;
    },
  };
}
