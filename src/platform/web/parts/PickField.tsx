import { useEffect, useRef, useState } from "react";
import type { Endpoint } from "#platform/api/endpoint.ts";
import { useAnswer } from "../data.ts";
import { useSettled } from "../settled.ts";
import { FieldFrame, type FieldProps, useFieldWires } from "./FieldFrame.tsx";
import { rowId, type RowOf } from "./listColumns.ts";
import { Suggestions } from "./Suggestions.tsx";
import { useSuggesting } from "./useSuggesting.ts";
import { t } from "./fieldWords.ts";

const pauseMs = 200;
const shownAtOnce = 8;

/** What was picked: its id is sent, its words are shown (and kept in a draft). */
export interface Picked {
  id: string;
  label: string;
  detail?: string;
}

interface PickFieldProps<E extends Endpoint> extends FieldProps<Picked | null> {
  /** A list endpoint with `search` and `limit`. */
  list: E;
  option: (row: RowOf<E>) => Picked;
  /** Narrows the list: only approved ones, only this farmer's. */
  params?: Readonly<Record<string, unknown>>;
  placeholder?: string;
}

/** One thing out of many, found by typing. */
export function PickField<E extends Endpoint>(props: PickFieldProps<E>) {
  const { field, label } = props;
  const wires = useFieldWires(props);
  const [isChanging, setIsChanging] = useState(false);
  const picked = field.value;
  if (picked && !isChanging) {
    return (
      <FieldFrame {...props} id={wires.id}>
        <div className="input justify-between py-1">
          <span className="min-w-0">
            <span className="block truncate">{picked.label}</span>
            {picked.detail && <span className="tiny block truncate">{picked.detail}</span>}
          </span>
          <button
            id={wires.id}
            type="button"
            className="link min-h-9 flex-none"
            aria-label={t.changeOf(label, picked.label)}
            aria-describedby={wires["aria-describedby"]}
            disabled={wires.disabled}
            onClick={() => setIsChanging(true)}
          >
            {t.change}
          </button>
        </div>
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...props} id={wires.id}>
      <SearchBox
        {...props}
        wires={wires}
        startsOpen={isChanging}
        pick={(one) => {
          field.set(one);
          setIsChanging(false);
          requestAnimationFrame(() => document.getElementById(wires.id)?.focus());
        }}
        leave={() => setIsChanging(false)}
      />
    </FieldFrame>
  );
}

interface SearchBoxProps<E extends Endpoint> extends PickFieldProps<E> {
  wires: ReturnType<typeof useFieldWires>;
  startsOpen: boolean;
  pick: (picked: Picked) => void;
  leave: () => void;
}

function SearchBox<E extends Endpoint>(props: SearchBoxProps<E>) {
  const { list, option, params, wires, startsOpen, pick, leave, label, placeholder } = props;
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(startsOpen);
  const search = useSettled(typed.trim(), pauseMs);
  const box = useRef<HTMLInputElement>(null);
  const answer = useAnswer<{ rows: RowOf<E>[] }>(
    list,
    { limit: shownAtOnce, ...(search === "" ? {} : { search }), ...params },
    { enabled: isOpen, keep: true },
  );
  // What an earlier search found is no answer to this one.
  const rows = answer.problem ? [] : (answer.data?.rows ?? []);
  const found = rows.map((row) => ({ key: rowId(row), ...option(row) }));
  useEffect(() => {
    if (startsOpen) box.current?.focus();
  }, [startsOpen]);
  const pickAt = (index: number): void => {
    const one = found[index];
    if (!one) return;
    const { key: _, ...picked } = one;
    pick(picked);
  };
  const close = (): void => {
    setIsOpen(false);
    leave();
  };
  const open = (): void => setIsOpen(true);
  const suggesting = useSuggesting({ count: found.length, isOpen, pick: pickAt, open, close });
  return (
    <div
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <input
        {...wires}
        {...suggesting.wires}
        ref={box}
        className="input"
        type="text"
        placeholder={placeholder}
        value={typed}
        onClick={open}
        onKeyDown={suggesting.onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          suggesting.setActive(0);
          open();
        }}
      />
      <Suggestions
        label={label}
        suggesting={suggesting}
        items={found}
        isOpen={isOpen}
        pick={pickAt}
      />
      <p role="status" className={isOpen && found.length === 0 ? "field-hint mt-1" : "sr-only"}>
        {isOpen && saidOf(answer.problem !== null, answer.data !== undefined, found.length)}
      </p>
    </div>
  );
}

function saidOf(hasFailed: boolean, isRead: boolean, count: number): string {
  if (hasFailed) return t.searchFailed;
  if (!isRead) return t.searching;
  return count === 0 ? t.none : t.found(count);
}
