// What every repeating field does, however its lines are drawn: it is found by the form, and a line that
// was added takes the focus.
import { type RefObject, useEffect, useRef } from "react";
import type { Lines } from "./useForm.ts";

export interface LinesShown<Root extends HTMLElement> {
  elementId: string;
  /** The element that holds the lines, each a child that can be found as the last. */
  root: RefObject<Root | null>;
  add: () => void;
}

/** Announces the field and adds lines, up to the most there may be. */
export function useLines<L extends object, Root extends HTMLElement>(
  lines: Lines<L>,
  of: { label: string; blank: () => L; most: number; lastLine: string },
): LinesShown<Root> {
  const { label, blank, most, lastLine } = of;
  const root = useRef<Root>(null);
  const shouldFocus = useRef(false);
  const { announce, prefix } = lines.control;
  const count = lines.values.length;
  const elementId = `${prefix}${lines.name}`;
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    root.current?.querySelector<HTMLElement>(`${lastLine} :is(input, select)`)?.focus();
  }, [count, lastLine]);
  useEffect(() => {
    announce(lines.name, { elementId, label, required: false });
    return () => announce(lines.name, null);
  }, [announce, elementId, lines.name, label]);
  const add = (): void => {
    if (count >= most) return;
    shouldFocus.current = true;
    lines.add(blank());
  };
  return { elementId, root, add };
}
