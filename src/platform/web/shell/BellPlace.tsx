import { IconBell } from "@tabler/icons-react";
import { type ComponentType, useEffect, useState } from "react";
import { words } from "../words.ts";
import { useHouse } from "./house.ts";

const t = words({ en: { notifications: "Notifications" } });

/** Where the bell stands: its place at once, the bell itself when the screen has been drawn. */
export function BellPlace() {
  const { loadBell } = useHouse();
  const [loaded, setLoaded] = useState<{ Bell: ComponentType } | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = (): void => {
      loadBell().then(
        (Bell) => {
          if (!isGone) setLoaded({ Bell });
        },
        // A file that does not come now is asked for again once there is a line.
        () => addEventListener("online", load, { once: true }),
      );
    };
    // What somebody came to see is read first.
    const timer = setTimeout(load, 300);
    return () => {
      isGone = true;
      clearTimeout(timer);
      removeEventListener("online", load);
    };
  }, [loadBell]);
  if (loaded) return <loaded.Bell />;
  return (
    <button type="button" className="icon-button" aria-label={t.notifications} disabled>
      <IconBell size={20} aria-hidden />
    </button>
  );
}
