import { IconBell } from "@tabler/icons-react";
import { useLoaded } from "../useLoaded.ts";
import { words } from "../words.ts";
import { useHouse } from "./house.ts";

const t = words({ en: { notifications: "Notifications" } });

/** What somebody came to see is read first. */
const afterMs = 300;

/** Where the bell stands: its place at once, the bell itself when the screen has been drawn. */
export function BellPlace() {
  const { loadBell } = useHouse();
  const file = useLoaded(loadBell, afterMs);
  if (file) return <file.Bell />;
  return (
    <button type="button" className="icon-button" aria-label={t.notifications} disabled>
      <IconBell size={20} aria-hidden />
    </button>
  );
}
