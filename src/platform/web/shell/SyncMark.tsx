import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { Link } from "react-router";
import { useFieldStatus } from "../offline/fieldState.ts";
import { t } from "./syncMarkWords.ts";

/** How the queue of this phone stands, in every bar; nothing where none is set up. */
export function SyncMark() {
  const status = useFieldStatus();
  if (!status) return null;
  const { waiting, attention, stopped } = status;
  const isAway = stopped === "no-network";
  const Icon = isAway ? IconCloudOff : waiting > 0 ? IconCloudUp : IconCloudCheck;
  const said = [
    waiting > 0 ? t.waiting(waiting) : t.nothing,
    ...(attention > 0 ? [t.attention(attention)] : []),
    ...(isAway ? [t.away] : []),
  ].join(", ");
  return (
    <Link className="icon-button relative" to="/sync" aria-label={said} title={said}>
      <Icon size={20} aria-hidden />
      {waiting > 0 && (
        <span className={`bell-count ${attention > 0 ? "bg-cherry!" : ""}`} aria-hidden>
          {waiting}
        </span>
      )}
    </Link>
  );
}
