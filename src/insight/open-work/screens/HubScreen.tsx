import { IconSearch } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { useShortcut } from "#platform/web/shortcuts.ts";
import { groups, placesFound } from "../hubRules.ts";
import { PlaceTiles, RecentPlaces, TilesSkeleton } from "./PlaceTiles.tsx";
import { useOpenCounts } from "./useOpenCounts.ts";
import { type Pins, usePins } from "./usePins.ts";
import { type ShownPlace, usePlaces } from "./usePlaces.ts";
import { t } from "./words.ts";

/** Every screen this person may open, in groups, with what waits there. */
export function HubScreen() {
  const [typed, setTyped] = useState("");
  const { counts, problem, isLoading, retry } = useOpenCounts();
  const pins = usePins();
  const shown = usePlaces();
  const found = typed.trim() === "" ? null : placesFound(shown, typed);
  return (
    <>
      <PageTitle title={t.hub} beneath={t.hubBeneath}>
        <Link to="/workflow" className="button soft max-md:flex-1">
          {t.toWorkflow}
        </Link>
        <Link to="/mobile-nav" className="button soft flex-1 md:hidden">
          {t.toPhone}
        </Link>
      </PageTitle>
      {problem && (
        <div className="mb-4">
          <ProblemNotice problem={problem} retry={retry} />
        </div>
      )}
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Finder typed={typed} setTyped={setTyped} first={found?.[0]} />
        <RecentPlaces shown={shown} />
      </div>
      {isLoading || pins.isLoading ? (
        <TilesSkeleton />
      ) : found ? (
        <Found found={found} clear={() => setTyped("")}>
          <PlaceTiles shown={found} counts={counts} pins={pins} label={t.found(found.length)} />
        </Found>
      ) : (
        <Groups shown={shown} counts={counts} pins={pins} />
      )}
    </>
  );
}

interface FinderProps {
  typed: string;
  setTyped: (typed: string) => void;
  /** Where Enter leads. */
  first: ShownPlace | undefined;
}

function Finder({ typed, setTyped, first }: FinderProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const focus = useMemo(() => () => box.current?.focus(), []);
  useShortcut(useMemo(() => ({ keys: "/", label: t.find, run: focus }), [focus]));
  return (
    <form
      role="search"
      className="input soft md:w-80"
      onSubmit={(event) => {
        event.preventDefault();
        if (first) void navigate(first.route);
      }}
    >
      <IconSearch size={16} className="flex-none text-ink-3" aria-hidden />
      <input
        ref={box}
        type="text"
        aria-label={t.find}
        placeholder={t.findHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd className="key max-md:hidden">/</kbd>
    </form>
  );
}

interface FoundProps {
  found: readonly ShownPlace[];
  clear: () => void;
  children: React.ReactNode;
}

function Found({ found, clear, children }: FoundProps) {
  return (
    <>
      <p role="status" className={found.length === 0 ? "sr-only" : "quiet mb-3"}>
        {found.length === 0 ? t.none : t.found(found.length)}
      </p>
      {found.length > 0 ? (
        children
      ) : (
        <div className="flex flex-col items-center gap-1 py-12 text-center">
          <h2 className="text-md">{t.none}</h2>
          <p className="quiet">{t.noneText}</p>
          <button type="button" className="button mt-4" onClick={clear}>
            {t.clear}
          </button>
        </div>
      )}
    </>
  );
}

interface GroupsProps {
  shown: readonly ShownPlace[];
  counts: ReturnType<typeof useOpenCounts>["counts"];
  pins: Pins;
}

/** So few screens need no groups. */
const mostInOne = 9;

/** What is kept at hand, then the groups of the business; what is being built stands last, and says so. */
function Groups({ shown, counts, pins }: GroupsProps) {
  const pinned = pins.routes.flatMap((route) => shown.find((place) => place.route === route) ?? []);
  const built = shown.filter(({ isBuilt }) => isBuilt);
  const grouped = groups.map((group) => ({
    heading: t.groups[group],
    inside: built.filter((place) => place.group === group),
  }));
  const sections = [
    { heading: t.pinned, inside: pinned },
    ...(built.length > mostInOne ? grouped : [{ heading: t.yourScreens, inside: built }]),
    { heading: t.beingBuilt, inside: shown.filter(({ isBuilt }) => !isBuilt) },
  ];
  return (
    <div className="flex flex-col gap-8">
      {sections
        .filter(({ inside }) => inside.length > 0)
        .map(({ heading, inside }) => (
          <section key={heading} aria-label={heading}>
            <h2 className="mb-3">{heading}</h2>
            <PlaceTiles shown={inside} counts={counts} pins={pins} label={heading} />
          </section>
        ))}
    </div>
  );
}
