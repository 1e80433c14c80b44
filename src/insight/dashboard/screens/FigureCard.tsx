import { IconChevronRight, IconInfoCircle } from "@tabler/icons-react";
import { createContext, type ReactNode, use } from "react";
import { Link } from "react-router";
import type { FigureWire } from "../api.ts";
import { factsOf, type FigureName } from "../figureRules.ts";
import { formatPeriod } from "../periodRules.ts";
import { figureLabels } from "./figureWords.ts";
import { shown } from "./shownFigure.ts";
import { useBoard } from "./useBoard.ts";
import { useRoad } from "./useRoad.ts";
import { t } from "./words.ts";

/** The figures a board was told, by name; one that is not this person's is not there. */
export type Figures = ReadonlyMap<FigureName, FigureWire>;

export function byName(figures: readonly FigureWire[]): Figures {
  return new Map(figures.map((figure) => [figure.name, figure]));
}

const FiguresContext = createContext<Figures>(new Map());
export const FiguresOfBoard = FiguresContext.Provider;

/** One of the board's figures. */
export function useFigure(name: FigureName): FigureWire | undefined {
  return use(FiguresContext).get(name);
}

/** Opens the explanation of a figure: a link, so that it can be reached, copied and sent. */
export function ExplainLink({ name, children }: { name: FigureName; children?: ReactNode }) {
  const { explainPath } = useBoard();
  const label = figureLabels[name];
  return (
    <Link
      data-explains={name}
      to={explainPath(name)}
      replace
      preventScrollReset
      className={
        children
          ? "link relative z-10 max-md:inline-flex max-md:min-h-11 max-md:items-center"
          : "relative z-10 -m-2.5 grid size-9 flex-none place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink max-md:size-11"
      }
      aria-label={children ? undefined : t.explain(label)}
      title={children ? t.explain(label) : undefined}
    >
      {children ?? <IconInfoCircle size={16} aria-hidden />}
    </Link>
  );
}

interface FigureCardProps {
  name: FigureName;
  /** Instead of the figure's usual name. */
  label?: string;
  /** What stands beneath the figure, instead of its days. */
  children?: ReactNode;
}

/** One idea: a figure, its days, what explains it, the way on. Absent where it is not this person's. */
export function FigureCard({ name, label, children }: FigureCardProps) {
  const figure = useFigure(name);
  if (!figure) return null;
  return <CardOf figure={figure} label={label ?? figureLabels[name]} beneath={children} />;
}

interface CardOfProps {
  figure: FigureWire;
  label: string;
  beneath: ReactNode;
}

function CardOf({ figure, label, beneath }: CardOfProps) {
  const road = useRoad();
  const { name, value, days } = figure;
  const facts = factsOf(name);
  const to = road(facts.roads);
  return (
    <PlainCard label={label} to={to} explain={<ExplainLink name={name} />}>
      <BigFigure {...shown(facts.unit, value)} />
      <span className="small quiet mt-1 block">
        {beneath ?? (days === null ? t.now : formatPeriod(days))}
      </span>
    </PlainCard>
  );
}

interface PlainCardProps {
  label: string;
  to: string | null;
  explain?: ReactNode;
  children: ReactNode;
}

/** A sheet whose whole face is its link, with the explanation beside. */
export function PlainCard({ label, to, explain, children }: PlainCardProps) {
  return (
    <div className="sheet relative p-4 transition-colors has-[a.face:hover]:bg-sunk">
      <div className="small quiet flex items-start justify-between gap-2">
        {to === null ? (
          <span>{label}</span>
        ) : (
          <Link to={to} className="face after:absolute after:inset-0">
            {label}
          </Link>
        )}
        <span className="flex items-center gap-2">
          {explain}
          {to !== null && <IconChevronRight size={16} className="flex-none" aria-hidden />}
        </span>
      </div>
      {children}
    </div>
  );
}

/** A large figure with its unit; where it is short, readers hear the whole. */
export function BigFigure({ unit, after, figure, exact }: ReturnType<typeof shown>) {
  return (
    <span className="mt-1 flex items-baseline gap-1.5 text-2xl max-md:text-xl" title={exact}>
      {unit && (
        <span className="text-base text-ink-3" aria-hidden={exact !== undefined}>
          {unit}
        </span>
      )}
      {exact ? (
        <>
          <span aria-hidden>{figure}</span>
          <span className="sr-only">{exact}</span>
        </>
      ) : (
        <span>{figure}</span>
      )}
      {after && (
        <span className="text-base text-ink-3" aria-hidden={exact !== undefined}>
          {after}
        </span>
      )}
    </span>
  );
}
