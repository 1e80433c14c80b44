// What is typed changes with every key; what is asked of the server waits until the hand rests.
import { useEffect, useState } from "react";

const usualPauseMs = 300;

/** The value once it has not changed for a moment: one request per pause. */
export function useSettled<T extends string>(value: T, pauseMs = usualPauseMs): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
