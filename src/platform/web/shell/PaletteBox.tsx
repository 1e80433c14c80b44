import { IconSearch, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { brand } from "#kernel/brand.ts";
import type { Suggesting } from "../parts/useSuggesting.ts";
import { words } from "../words.ts";
import type { PaletteProps } from "./palette.ts";

const t = words({
  en: { placeholder: `Search ${brand.name} operations...`, close: "Close the search" },
});

/** What the box of the top bar reads, and the palette's own. */
export const palettePlaceholder = t.placeholder;

/** More than anything is called; a slip of the clipboard goes no further. */
const longestTyped = 200;

/** Enter, and not the one that takes a word over from an input method. */
export const isEnter = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && !event.nativeEvent.isComposing;

interface PaletteBoxProps extends Pick<PaletteProps, "typed" | "change" | "leave"> {
  /** What it says about the list beneath it, once there is one. */
  wires?: Suggesting["wires"];
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** The palette's line to type in; it takes the focus as it comes. */
export function PaletteBox({ typed, change, leave, wires, onKeyDown }: PaletteBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // At once, not after the next picture: a letter typed in between would be lost.
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(longestTyped, longestTyped);
  }, []);
  return (
    <div className="palette-box">
      <IconSearch size={18} className="flex-none text-ink-3" aria-hidden />
      <input
        {...wires}
        ref={box}
        type="text"
        enterKeyHint="go"
        maxLength={longestTyped}
        spellCheck={false}
        aria-label={t.placeholder}
        placeholder={t.placeholder}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => change(event.target.value)}
      />
      <kbd className="key max-md:hidden">Esc</kbd>
      <button type="button" className="icon-button md:hidden" aria-label={t.close} onClick={leave}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}
