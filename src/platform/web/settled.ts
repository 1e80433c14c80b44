// What is typed changes with every key; what is asked of the server waits until the hand rests.
import { useEffect, useState } from "react";

const pauseMs = 300;

/** The value once it has not changed for a moment. */
export function useSettled<T extends string>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
