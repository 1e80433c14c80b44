import { useEffect, useState } from "react";
import { sendAgainSeconds } from "../sessionTimes.ts";

/** Seconds until the same message may be asked for again, counted down; `sent` starts them anew. */
export function useSendAgain(): { left: number; sent: () => void } {
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const left =
    sentAt === null ? 0 : Math.max(0, sendAgainSeconds - Math.floor((now - sentAt) / 1000));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const sent = (): void => {
    setNow(Date.now());
    setSentAt(Date.now());
  };
  return { left, sent };
}
