// The keyboard of a box with suggestions beneath it (the combobox pattern): arrows move, Enter picks,
// Esc closes; the focus stays in the box.
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";

export interface Suggestion {
  key: string;
  label: string;
  detail?: string | undefined;
}

export interface Suggesting {
  listId: string;
  active: number;
  setActive: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** What the box says about its list. */
  wires: {
    role: "combobox";
    autoComplete: "off";
    "aria-expanded": boolean;
    "aria-controls": string | undefined;
    "aria-autocomplete": "list";
    "aria-activedescendant": string | undefined;
  };
}

interface Asked {
  count: number;
  isOpen: boolean;
  pick: (index: number) => void;
  open: () => void;
  close: () => void;
}

/** What a line of the list says and does; the focus stays in the box while it is pressed. */
export function optionProps(
  { listId, active, setActive }: Suggesting,
  index: number,
  pick: (index: number) => void,
) {
  return {
    id: `${listId}-${index}`,
    type: "button",
    role: "option",
    tabIndex: -1,
    "aria-selected": index === active,
    "data-highlighted": index === active ? "" : undefined,
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onPointerMove: () => setActive(index),
    onClick: () => pick(index),
  } as const;
}

export function useSuggesting({ count, isOpen, pick, open, close }: Asked): Suggesting {
  const [chosen, setActive] = useState(0);
  const listId = useId();
  const active = Math.min(chosen, Math.max(count - 1, 0));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && isOpen && count > 0) setActive((active + step + count) % count);
    else if (step !== undefined) open();
    else if (event.key === "Enter" && isOpen && count > 0) pick(active);
    else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
  };
  return {
    listId,
    active,
    setActive,
    onKeyDown,
    wires: {
      role: "combobox",
      autoComplete: "off",
      "aria-expanded": isOpen && count > 0,
      "aria-controls": isOpen && count > 0 ? listId : undefined,
      "aria-autocomplete": "list",
      "aria-activedescendant": isOpen && count > 0 ? `${listId}-${active}` : undefined,
    },
  };
}
