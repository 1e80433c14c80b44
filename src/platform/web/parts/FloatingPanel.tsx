import { createContext, type ReactNode, use, useId, useRef } from "react";

const ClosePanel = createContext<() => void>(() => undefined);

/** Closes the panel this stands in; the focus goes back to its button, where a dialog then gives it back, too. */
export function useClosePanel(): () => void {
  return use(ClosePanel);
}

interface FloatingPanelProps {
  /** What the panel is, read aloud. */
  label: string;
  /** What stands on its button, and how that looks beside an added chip. */
  says: ReactNode;
  buttonLook?: string;
  panelLook: string;
  children: ReactNode;
}

/** A chip that opens a panel beneath itself: the browser's own, which Esc and a press elsewhere close. */
export function FloatingPanel(props: FloatingPanelProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = (): void => {
    panel.current?.hidePopover();
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`chip add ${props.buttonLook ?? ""}`}
        popoverTarget={id}
      >
        {props.says}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={props.label}
        className={`floating fixed m-0 max-w-[calc(100vw-32px)] ${props.panelLook}`}
        // Before it is drawn for the first time: once it is open ("toggle") it has stood in a corner for a moment, and a press
        // aimed at it there lands beside it and closes it.
        onBeforeToggle={(event) => {
          if (event.newState !== "open") return;
          requestAnimationFrame(() => placeBeneath(panel.current, button.current));
        }}
      >
        <ClosePanel value={close}>{props.children}</ClosePanel>
      </div>
    </>
  );
}

/** Puts a floating panel under its button, inside the window. */
function placeBeneath(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (!panel || !button) return;
  const at = button.getBoundingClientRect();
  const room = window.innerWidth - panel.offsetWidth - 16;
  panel.style.left = `${Math.max(16, Math.min(at.left, room))}px`;
  panel.style.top = `${Math.min(at.bottom + 4, window.innerHeight - panel.offsetHeight - 16)}px`;
}
