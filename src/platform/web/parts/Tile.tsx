import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface TileProps {
  label: string;
  /** The one figure, large: `85M`, `12`. */
  figure: string;
  /** What stands small before it: `UGX`. */
  unit?: string;
  /** The full figure where the large one is short, for the eye that rests on it and for readers. */
  exact?: string;
  /** What explains it, or its consequence. */
  children?: ReactNode;
  /** Its way on. No tile without a link. */
  to: string;
}

/** One idea: a figure, what it means, the way on. */
export function Tile({ label, figure, unit, exact, children, to }: TileProps) {
  return (
    <Link className="sheet block p-4 transition-colors hover:bg-sunk" to={to} title={exact}>
      <span className="small quiet flex items-start justify-between gap-2">
        {label}
        <IconChevronRight size={16} className="mt-0.5 flex-none" aria-hidden />
      </span>
      <span className="mt-1 flex items-baseline gap-1.5 text-2xl max-md:text-xl">
        {unit && <span className="text-base text-ink-3">{unit}</span>}
        {exact ? (
          <>
            <span aria-hidden>{figure}</span>
            <span className="sr-only">{exact}</span>
          </>
        ) : (
          figure
        )}
      </span>
      {children && <span className="small quiet mt-1 block">{children}</span>}
    </Link>
  );
}
