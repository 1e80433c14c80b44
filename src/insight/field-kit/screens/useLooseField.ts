// A field that stands by itself, outside a form: nothing is required of it and nothing checks it.
import { useState } from "react";
import type { Field } from "#platform/web/parts/useForm.ts";

const control = { prefix: "loose", announce: () => undefined, typing: () => undefined };

/** One value with the wires a field part wants. */
export function useLooseField<T>(name: string, initial: T): Field<T> {
  const [value, set] = useState(initial);
  return { name, value, set, error: undefined, control };
}
