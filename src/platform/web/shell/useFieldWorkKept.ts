// Keeps the work without a network going while somebody is in, on devices that are set up for it; the
// others load nothing of it.
import { useEffect, useRef } from "react";
import { useMe } from "../may.ts";
import { fieldWork, holders } from "../offline/fieldState.ts";
import { backOnline } from "../session.ts";
import { useHouse } from "./house.ts";

/** Opens this person's work and syncs when the network comes back; locks it when they are out. */
export function useFieldWorkKept(): void {
  const { loadField } = useHouse();
  const me = useMe();
  const userId = me.user.id;
  // Who it is decides; what is known of them changes with every reading.
  const latest = useRef(me);
  useEffect(() => {
    latest.current = me;
  });
  useEffect(() => {
    if (!holders().some((holder) => holder.userId === userId)) return;
    let isGone = false;
    const field = Promise.all([import("../offline/openField.ts"), loadField()]);
    const resume = (): void => {
      void field.then(async ([{ resumeField }, door]) => {
        if (!isGone) await resumeField(door, latest.current);
      });
    };
    const onReturn = (): void => {
      if (document.visibilityState === "hidden") return;
      const work = fieldWork();
      if (!work) return resume();
      void backOnline().then(() => work.syncNow());
    };
    resume();
    addEventListener("online", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      isGone = true;
      removeEventListener("online", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
      void field.then(([{ lockField }]) => lockField(userId));
    };
  }, [userId, loadField]);
}
