import { IconPin, IconPinFilled, IconPoint } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Tone } from "#kernel/lifecycle.ts";
import { formatCount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { useHouse } from "#platform/web/shell/house.ts";
import { approvals } from "#registry/approvals/api.ts";
import type { OpenCount } from "./useOpenCounts.ts";
import type { Pins } from "./usePins.ts";
import { type ShownPlace, useRecentPlaces } from "./usePlaces.ts";
import { coreWords } from "#platform/web/coreWords.ts";
import { t } from "./words.ts";

interface PlaceTilesProps {
  shown: readonly ShownPlace[];
  counts: ReadonlyMap<string, OpenCount>;
  pins: Pins;
  label: string;
}

/** Screens side by side: name, what it is for, what waits there. */
export function PlaceTiles({ shown, counts, pins, label }: PlaceTilesProps) {
  return (
    <ul
      className="grid gap-2 md:grid-cols-2 md:gap-3 lg:grid-cols-3 xl:grid-cols-4"
      aria-label={label}
    >
      {shown.map((place) => (
        <Tile
          key={place.route}
          place={place}
          pins={pins}
          waiting={place.waits.flatMap((name) => counts.get(name) ?? [])}
        />
      ))}
    </ul>
  );
}

interface TileProps {
  place: ShownPlace;
  pins: Pins;
  waiting: readonly OpenCount[];
}

function Tile({ place: { route, label, help, isBuilt }, pins, waiting }: TileProps) {
  const { icons } = useHouse();
  const Icon = icons[route] ?? IconPoint;
  const some = waiting.filter(({ count }) => count > 0);
  return (
    <li className="sheet relative flex min-w-0 gap-3 px-4 py-3 transition-colors hover:bg-sunk md:py-4">
      <Icon size={20} className="flex-none text-ink-2" aria-hidden />
      <div className="min-w-0 flex-1">
        <Link to={route} className={`font-medium after:absolute after:inset-0 ${inkOf(isBuilt)}`}>
          {label}
        </Link>
        <p className="small quiet">{help}</p>
        {(some.length > 0 || route === "/approvals") && (
          <div className="mt-1.5 flex flex-wrap gap-x-1.5 empty:hidden">
            {route === "/approvals" && <ApprovalsWaiting />}
            {some.map(({ name, count, late, isTheirs, to }) => (
              <Waiting key={name} to={to} tone={toneOf({ late, isTheirs })} name={name}>
                {late > 0
                  ? t.figureLate(t.counts[name], formatCount(count), late)
                  : t.figure(t.counts[name], formatCount(count))}
              </Waiting>
            ))}
          </div>
        )}
      </div>
      <PinButton route={route} label={label} pins={pins} />
    </li>
  );
}

/** What is late is said in red whoever is to act; else what is theirs stands out. */
const toneOf = ({ late, isTheirs }: { late: number; isTheirs: boolean }): Tone =>
  late > 0 ? "refused" : isTheirs ? "waiting" : "quiet";

interface PinButtonProps {
  route: string;
  label: string;
  pins: Pins;
}

/** Keeps a screen at hand, or no longer; above the tile's own link. */
function PinButton({ route, label, pins }: PinButtonProps) {
  const isPinned = pins.routes.includes(route);
  const Icon = isPinned ? IconPinFilled : IconPin;
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={t.pin(label)}
      title={isPinned ? t.unpin : t.pinIt}
      disabled={pins.isBusy}
      onClick={() => pins.set(route, !isPinned)}
      className={`relative -mt-2 -mr-3 grid size-9 flex-none place-items-center rounded-md hover:bg-hover max-md:size-11 ${
        isPinned ? "text-leaf-ink" : "text-ink-3"
      }`}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

const inkOf = (isBuilt: boolean): string => (isBuilt ? "" : "text-ink-2");

interface WaitingProps {
  to: string;
  tone: Tone;
  name: string;
  children: string;
}

/** What waits, above the tile's own link. */
function Waiting({ to, tone, name, children }: WaitingProps) {
  return (
    <Link
      to={to}
      data-count={name}
      className="relative flex min-h-7 items-center hover:underline max-md:min-h-11"
    >
      <Badge tone={tone}>{children}</Badge>
    </Link>
  );
}

function ApprovalsWaiting() {
  const count = useQuery(approvals.waiting).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Waiting to="/approvals" tone="waiting" name="approvals">
      {t.figure(t.approvalsWait, String(count))}
    </Waiting>
  );
}

const mostRecent = 4;

/** The way back to what was opened last on this device. */
export function RecentPlaces({ shown }: { shown: readonly ShownPlace[] }) {
  const recent = useRecentPlaces(shown).slice(0, mostRecent);
  if (recent.length === 0) return null;
  return (
    <nav aria-label={t.recent} className="flex min-w-0 flex-wrap items-center gap-x-4">
      <span className="quiet">{t.recent}</span>
      {recent.map(({ route, label }) => (
        <Link
          key={route}
          to={route}
          className="link inline-flex min-h-6 items-center max-md:min-h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Keeps the place of the tiles until it is known what waits. */
export function TilesSkeleton() {
  return (
    <div
      className="grid gap-2 pt-9 md:grid-cols-2 md:gap-3 lg:grid-cols-3 xl:grid-cols-4"
      role="status"
      aria-label={coreWords().loading}
    >
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <div key={key} className="sheet flex h-24 flex-col gap-3 p-4">
          <span className="skeleton w-1/2" />
          <span className="skeleton w-3/4" />
        </div>
      ))}
    </div>
  );
}
