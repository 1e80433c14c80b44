import { IconAlertCircle, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { words } from "../words.ts";
import type { Line, Lines } from "./useForm.ts";

const t = words({ en: { number: "No.", remove: (number: number) => `Remove line ${number}` } });

interface LinesFieldProps<L extends object> {
  lines: Lines<L>;
  /** What the lines are: "Bags". */
  label: string;
  /** The heads of the cells. */
  columns: readonly string[];
  /** An empty line. */
  blank: () => L;
  /** The button: `Add bag 5`. */
  addLabel: (number: number) => string;
  /** The cells of one line: bare fields, or figures made from them. */
  cells: (line: Line<L>, index: number) => readonly ReactNode[];
  most?: number;
}

/** Repeating rows, such as bags: Enter in the last one adds the next. */
export function LinesField<L extends object>(props: LinesFieldProps<L>) {
  const { lines, label, columns, blank, addLabel, cells, most = 200 } = props;
  const table = useRef<HTMLTableElement>(null);
  const shouldFocus = useRef(false);
  const count = lines.values.length;
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    table.current?.querySelector<HTMLElement>("tbody tr:last-child :is(input, select)")?.focus();
  }, [count]);
  const { announce, prefix } = lines.control;
  useEffect(() => {
    announce(lines.name, { elementId: `${prefix}${lines.name}`, label, required: false });
    return () => announce(lines.name, null);
  }, [announce, prefix, lines.name, label]);
  const add = (): void => {
    if (count >= most) return;
    shouldFocus.current = true;
    lines.add(blank());
  };
  return (
    <div className="flex flex-col gap-2" role="group" aria-label={label}>
      <div className="sheet overflow-x-auto">
        <table ref={table} className="table lines">
          <thead>
            <tr>
              <th scope="col" className="w-12">
                {t.number}
              </th>
              {columns.map((head) => (
                <th key={head} scope="col" className="end">
                  {head}
                </th>
              ))}
              <th className="w-10">
                <span className="sr-only">{t.remove(0).replace(" 0", "")}</span>
              </th>
            </tr>
          </thead>
          <tbody
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
              event.preventDefault();
              const row = event.target.closest("tr");
              if (row && !row.nextElementSibling) add();
              else row?.nextElementSibling?.querySelector<HTMLElement>("input, select")?.focus();
            }}
          >
            {lines.values.map((_, index) => (
              // Lines have no id of their own and are never reordered.
              <tr key={index}>
                <th scope="row" className="quiet">
                  {index + 1}
                </th>
                {cells(lines.line(index), index).map((cell, at) => (
                  <td key={columns[at] ?? at} className="end">
                    {cell}
                  </td>
                ))}
                <td className="p-0!">
                  {count > 1 && (
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t.remove(index + 1)}
                      onClick={() => lines.remove(index)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.error && (
        <p className="field-error">
          <IconAlertCircle size={14} className="flex-none translate-y-0.5" aria-hidden />
          {lines.error}
        </p>
      )}
      <button
        id={`${prefix}${lines.name}`}
        type="button"
        className="button"
        disabled={count >= most}
        onClick={add}
      >
        <IconPlus size={16} aria-hidden />
        {addLabel(count + 1)}
      </button>
    </div>
  );
}
