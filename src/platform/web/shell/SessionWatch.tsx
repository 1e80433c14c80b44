import { useCallback, useEffect, useRef, useState } from "react";
import { isRemembered } from "../authClient.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { endIdleSession, lastActivity, markActivity, refreshMe } from "../session.ts";
import {
  activityEveryMs,
  checkEveryMs,
  idleLimitMs,
  leaveAfterMs,
  tellServerEveryMs,
} from "../sessionTimes.ts";
import { toast } from "../toasts.ts";
import { words } from "../words.ts";
import { countdownText, idleState } from "./idle.ts";
import { useSigningOut } from "./useSigningOut.ts";

const t = words({
  en: {
    title: "Session Expiring Soon",
    text: "Your session will expire in:",
    note: "For your security you are logged out automatically without activity.",
    stay: "Stay Logged In",
    leave: "Log Out",
    soon: "Your session will expire soon due to inactivity",
    extended: "Session extended",
    over: "Session expired due to inactivity",
  },
});
const activities = ["pointerdown", "pointermove", "keydown", "scroll", "touchstart"] as const;

/** Signs out after 30 minutes without activity, and warns five minutes before. */
export function SessionWatch() {
  const [left, setLeft] = useState<number | null>(null);
  const isWarning = useRef(false);
  const isOver = useRef(false);
  const check = useCallback(() => {
    const now = idleState(lastActivity(), Date.now());
    if (isOver.current) return;
    if (now.state === "over") {
      isOver.current = true;
      isWarning.current = false;
      setLeft(null);
      toast(t.over, { tone: "refused" });
      void endIdleSession(leaveAfterMs);
      return;
    }
    if (now.state === "active") {
      // Another tab may have extended the session.
      isWarning.current = false;
      setLeft(null);
      return;
    }
    if (!isWarning.current) toast(t.soon, { tone: "quiet" });
    isWarning.current = true;
    setLeft(now.left);
  }, []);
  useActivity(isWarning);
  const hasWarning = left !== null;
  useEffect(() => {
    // At once too: a page opened again after half an hour does not wait for the first minute.
    const first = setTimeout(check, 0);
    return () => clearTimeout(first);
  }, [check]);
  useEffect(() => {
    const timer = setInterval(check, hasWarning ? 1000 : checkEveryMs);
    const onShow = (): void => {
      if (document.visibilityState === "visible") check();
    };
    document.addEventListener("visibilitychange", onShow);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onShow);
    };
  }, [check, hasWarning]);
  const signOut = useSigningOut("dialog");
  const stay = (): void => {
    markActivity();
    isWarning.current = false;
    setLeft(null);
    toast(t.extended);
    void refreshMe();
  };
  return (
    <Dialog title={t.title} open={hasWarning} onClose={stay} needsAnswer>
      <p>{t.text}</p>
      <p className="my-2 text-2xl" role="timer">
        {countdownText(left ?? 0)}
      </p>
      <p className="small quiet">{t.note}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={() => void signOut()}>
          {t.leave}
        </button>
        <button type="button" className="button primary" onClick={stay}>
          {t.stay}
        </button>
      </div>
    </Dialog>
  );
}

/** Marks activity, at most every 30 seconds. While the warning stands, only an answer to it counts. */
function useActivity(isWarning: { current: boolean }): void {
  useEffect(() => {
    let marked = 0;
    let told = Date.now();
    // Opening the page is activity; but a session that was not to be kept is judged by when somebody
    // was last here.
    if (isRemembered() || Date.now() - lastActivity() < idleLimitMs) markActivity();
    const onActivity = (): void => {
      const now = Date.now();
      if (isWarning.current || now - marked < activityEveryMs) return;
      marked = now;
      markActivity();
      if (now - told > tellServerEveryMs) {
        told = now;
        void refreshMe();
      }
    };
    for (const name of activities) document.addEventListener(name, onActivity, { passive: true });
    return () => {
      for (const name of activities) document.removeEventListener(name, onActivity);
    };
  }, [isWarning]);
}
