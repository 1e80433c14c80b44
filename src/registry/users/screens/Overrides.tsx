// What single people were given or denied until a day: those that count now first, then what has ended.
import { useState } from "react";
import { formatDay, kampalaDay } from "#kernel/days.ts";
import type { Role } from "#kernel/permissions.ts";
import { useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { flagName } from "./flagWords.ts";
import { EndOverrideDialog, OverrideDialog } from "./OverrideDialogs.tsx";
import type { OverrideRow } from "./overrideRow.ts";
import { t } from "./overrideWords.ts";

interface OverridesProps {
  rows: readonly OverrideRow[];
  /** Whom one more may concern. */
  people: readonly { id: string; name: string; role: Role }[];
  /** On a person's own page their name is not repeated in every line. */
  isOnePerson?: boolean;
}

/** The list, with the ways to add to it and to end one. */
export function Overrides({ rows, people, isOnePerson = false }: OverridesProps) {
  const me = useMe();
  const [asked, setAsked] = useState<OverrideRow | "new" | null>(null);
  const close = (): void => setAsked(null);
  const mayDecide = me.flags.includes("canManageRoles");
  const mayTouch = people.filter(
    ({ id, role }) => id !== me.user.id && (role !== "owner" || me.user.role === "owner"),
  );
  return (
    <>
      {mayDecide && mayTouch.length > 0 && (
        <div>
          <button type="button" className="button" onClick={() => setAsked("new")}>
            {t.new}
          </button>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="sheet quiet p-4">{isOnePerson ? t.noneOfThem : t.none}</p>
      ) : (
        <ul className="sheet divide-y divide-line">
          {rows.map((row) => (
            <li
              key={row.id}
              className="grid items-center gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[1fr_auto]"
            >
              <div className="min-w-0">
                <p>
                  {!isOnePerson && <b>{row.userName}: </b>}
                  {row.granted ? t.give : t.withhold} <b>{flagName(row.flag)}</b>{" "}
                  {t.until.toLowerCase()} {formatDay(row.untilDay)}{" "}
                  <Badge tone={row.isLive ? "active" : "quiet"}>{stateOf(row)}</Badge>
                </p>
                <p className="small quiet">
                  {row.reason} · {t.by(row.givenByName, dayOf(row.givenAt))}
                </p>
              </div>
              {row.isLive && mayDecide && mayTouch.some(({ id }) => id === row.userId) && (
                <button
                  type="button"
                  className="button soft"
                  aria-label={t.endOf(row.userName, flagName(row.flag))}
                  onClick={() => setAsked(row)}
                >
                  {t.end}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked === "new" && <OverrideDialog people={mayTouch} onClose={close} />}
      {asked !== null && asked !== "new" && (
        <EndOverrideDialog id={asked.id} name={asked.userName} onClose={close} />
      )}
    </>
  );
}

const dayOf = (instant: string): string => formatDay(kampalaDay(new Date(instant)));

function stateOf(row: OverrideRow): string {
  if (row.isLive) return t.counts;
  if (row.endedAt !== null) return t.endedBy(row.endedByName ?? "", dayOf(row.endedAt));
  return t.over;
}
