import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { noNetwork } from "../calls.ts";
import { useShortcut } from "../shortcuts.ts";
import { words } from "../words.ts";
import { useHouse } from "./house.ts";
import { isEnter, PaletteBox } from "./PaletteBox.tsx";
import type { PaletteProps } from "./palette.ts";

const t = words({ en: { title: "Search", shortcut: "Search everything" } });

interface PaletteDoorProps {
  /** What is pressed to open it: told how, and how to fetch it beforehand. */
  children: (door: { open: () => void; prepare: () => void }) => ReactNode;
}

/** Opens the palette: by what is pressed here, by Ctrl K, and by `/` where no list takes that key. */
export function PaletteDoor({ children }: PaletteDoorProps) {
  const { loadPalette } = useHouse();
  const [{ time, isOpen }, setDoor] = useState({ time: 0, isOpen: false });
  const open = useMemo(
    () => () => setDoor((before) => ({ time: before.time + 1, isOpen: true })),
    [],
  );
  // The browser tells of a closing a moment later: what was opened again meanwhile stays.
  const close = (): void => setDoor((now) => (now.time === time ? { ...now, isOpen: false } : now));
  // A file that does not come now is asked for again, and missed aloud, when it is opened.
  const prepare = (): void => void loadPalette().catch(() => undefined);
  useShortcut(useMemo(() => ({ keys: "Ctrl K", label: t.shortcut, run: open }), [open]));
  useShortcut(useMemo(() => ({ keys: "/", label: t.shortcut, run: open }), [open]));
  return (
    <>
      {children({ open, prepare })}
      {isOpen && <PaletteDialog key={time} close={close} />}
    </>
  );
}

/** The dialog with its box is there at once; what is typed meanwhile is kept for the palette. */
function PaletteDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, change] = useState("");
  const [wished, wish] = useState<string | null>(null);
  const { Palette, hasFailed } = useLoaded();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // Closed for whoever looks for an open dialog at once, not with the next picture.
  const leave = (): void => {
    dialog.current?.close();
    close();
  };
  const props = { typed, change, wished, wish, leave };
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t.title}
      onClose={close}
      onPointerDown={(event) => {
        if (event.target === dialog.current) leave();
      }}
    >
      {Palette ? (
        <Palette {...props} />
      ) : (
        <PaletteBox
          {...props}
          onKeyDown={(event) => {
            if (isEnter(event)) wish(typed);
          }}
        />
      )}
      {hasFailed && (
        <p role="alert" className="quiet p-4">
          {noNetwork().detail}
        </p>
      )}
    </dialog>
  );
}

function useLoaded() {
  const { loadPalette } = useHouse();
  const [loaded, setLoaded] = useState<{ Palette: ComponentType<PaletteProps> } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    loadPalette().then(
      (Palette) => setLoaded({ Palette }),
      () => setHasFailed(true),
    );
  }, [loadPalette]);
  return { Palette: loaded?.Palette ?? null, hasFailed };
}
