import { IconPlus, IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { formatDay, isDay } from "#kernel/days.ts";
import { FloatingPanel, useClosePanel } from "./FloatingPanel.tsx";
import type { Filter } from "./listColumns.ts";
import type { ListState } from "./listState.ts";
import { t } from "./listWords.ts";

const pauseMs = 250;

interface ListFiltersProps {
  state: ListState;
  filters: readonly Filter[];
  /** What can be searched for: `Number, farmer, phone`. Absent: no search box. */
  search: string | undefined;
  searchBox: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<Record<string, string | null>>) => void;
  /** Stands at the end of the line: the views that are kept of this list. */
  children?: ReactNode;
}

/** The search box and the filters that are set, each a chip that can be taken away. */
export function ListFilters(props: ListFiltersProps) {
  const { state, filters, search, searchBox, onChange } = props;
  const set = filters.filter((filter) => state.filters[filter.name] !== undefined);
  const clear = (): void => onChange(Object.fromEntries(set.map((filter) => [filter.name, null])));
  return (
    <div className="flex flex-wrap items-center gap-2" role="search">
      {search && (
        <SearchBox
          value={state.search}
          placeholder={search}
          box={searchBox}
          onChange={(value) => onChange({ search: value })}
        />
      )}
      {set.map((filter) => (
        <span key={filter.name} className="chip">
          {filter.label}
          <span className="font-medium text-ink">
            {shownValue(filter, state.filters[filter.name] ?? "")}
          </span>
          <button
            type="button"
            className="chip-close"
            aria-label={t.removeFilter(filter.label)}
            onClick={() => onChange({ [filter.name]: null })}
          >
            <IconX size={12} aria-hidden />
          </button>
        </span>
      ))}
      {filters.length > 0 && <AddFilter filters={filters} state={state} onChange={onChange} />}
      {set.length > 0 && (
        <button type="button" className="link min-h-7 px-1 text-sm" onClick={clear}>
          {t.clear}
        </button>
      )}
      {props.children}
    </div>
  );
}

/** What a filter's value is called: the choice's words, the day as people write it. */
function shownValue(filter: Filter, value: string): string {
  if ("options" in filter) {
    return filter.options.find((option) => option.value === value)?.label ?? value;
  }
  return filter.kind === "day" && isDay(value) ? formatDay(value) : value;
}

function SearchBox(props: {
  value: string;
  placeholder: string;
  box: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
}) {
  const { value, placeholder, box, onChange } = props;
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Back, or a cleared filter, changed the address from outside: the box follows.
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onChange(typed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <div className="input soft w-full md:w-60">
      <IconSearch size={16} className="flex-none text-ink-3" aria-hidden />
      <input
        ref={box}
        type="search"
        className="[&::-webkit-search-cancel-button]:appearance-none"
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped("");
        }}
      />
    </div>
  );
}

function AddFilter({
  filters,
  state,
  onChange,
}: Pick<ListFiltersProps, "filters" | "state" | "onChange">) {
  const says = (
    <>
      <IconPlus size={12} aria-hidden />
      {t.addFilter}
    </>
  );
  return (
    <FloatingPanel label={t.filters} says={says} panelLook="w-72 p-3">
      <div className="flex flex-col gap-3">
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={state.filters[filter.name] ?? ""}
            onChange={(value) => onChange({ [filter.name]: value })}
          />
        ))}
      </div>
    </FloatingPanel>
  );
}

function FilterField(props: { filter: Filter; value: string; onChange: (value: string) => void }) {
  const { filter, value, onChange } = props;
  const id = useId();
  const close = useClosePanel();
  return (
    <div className="field">
      <label htmlFor={id}>{filter.label}</label>
      {"options" in filter ? (
        <select
          id={id}
          className="input"
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            close();
          }}
        >
          <option value="">{t.any}</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="input"
          type={filter.kind === "day" ? "date" : "text"}
          defaultValue={value}
          onChange={(event) => {
            if (filter.kind === "day") onChange(event.target.value);
          }}
          onBlur={(event) => {
            if (filter.kind === "text" && event.target.value !== value)
              onChange(event.target.value);
          }}
        />
      )}
    </div>
  );
}
