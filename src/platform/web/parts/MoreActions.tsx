import { IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { later } from "../lateFile.ts";
import { prepare } from "../useLoaded.ts";
import { words } from "../words.ts";

const t = words({
  en: { more: "More actions", moreOf: (name: string) => `More actions: ${name}` },
});

/** What is pressed, or where it leads. */
export type MoreItem = { label: string } & ({ isOff: boolean; press: () => void } | { to: string });

const loadMenu = () => import("./MoreMenu.tsx");
const MoreMenu = lazy(later(async () => ({ default: (await loadMenu()).MoreMenu })));

interface MoreActionsProps {
  items: readonly MoreItem[];
  /** What they are done to, where a page has several such dots; read aloud only. */
  of?: string;
  /** On a phone the dots share the line of the one primary action; else they stand last. */
  besidePrimary?: boolean;
}

/** The dots: what is done less often. The menu's own code comes when somebody reaches for it. */
export function MoreActions({ items, of, besidePrimary = false }: MoreActionsProps) {
  const [isWanted, setIsWanted] = useState(false);
  const dots = `button soft px-2.5! ${besidePrimary ? "max-md:-order-1" : ""}`;
  const label = of === undefined ? t.more : t.moreOf(of);
  const button = (
    <button
      type="button"
      className={dots}
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={() => prepare(loadMenu)}
      onFocus={() => prepare(loadMenu)}
      onClick={() => setIsWanted(true)}
    >
      <IconDots size={16} aria-hidden />
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <MoreMenu label={label} dots={dots} items={items} />
    </Suspense>
  );
}
