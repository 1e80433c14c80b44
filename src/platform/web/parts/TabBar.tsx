import { type KeyboardEvent, useId } from "react";

export interface TabName {
  name: string;
  label: string;
  count?: number | undefined;
}

interface TabBarProps {
  label: string;
  tabs: readonly TabName[];
  current: string;
  onChange: (name: string) => void;
  /** The id of the panel the tabs change. */
  panelId: string;
}

/** Tabs by the pattern: one stop for the keyboard, arrows move between them. */
export function TabBar({ label, tabs, current, onChange, panelId }: TabBarProps) {
  const id = useId();
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ name }) => name === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.name);
    document.getElementById(`${id}${next.name}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          id={`${id}${tab.name}`}
          type="button"
          role="tab"
          aria-selected={tab.name === current}
          aria-controls={panelId}
          tabIndex={tab.name === current ? 0 : -1}
          onClick={() => onChange(tab.name)}
          onKeyDown={onKey}
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
