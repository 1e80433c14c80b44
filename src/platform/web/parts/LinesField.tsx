import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { LinesFoot } from "./LinesFoot.tsx";
import type { Line, Lines } from "./useForm.ts";
import { useLines } from "./useLines.ts";
import { t } from "./fieldWords.ts";

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

/**
 * Repeating rows, such as bags: Enter in the last one adds the next. On a phone the cells of a line
 * that has more than three stand beneath each other.
 */
export function LinesField<L extends object>(props: LinesFieldProps<L>) {
  const { lines, label, columns, blank, addLabel, most = 200 } = props;
  const { elementId, root, add } = useLines<L, HTMLTableElement>(lines, {
    label,
    blank,
    most,
    lastLine: "tbody tr:last-child",
  });
  const count = lines.values.length;
  useEnterMovesOn(root, add);
  return (
    <div className="flex flex-col gap-2" role="group" aria-label={label}>
      <div className="sheet overflow-x-auto">
        <table ref={root} className={`table lines ${columns.length > 3 ? "stacks" : ""}`}>
          <thead>
            <tr>
              <th scope="col" className="w-12">
                {t.lineNumber}
              </th>
              {columns.map((head) => (
                <th key={head} scope="col" className="end">
                  {head}
                </th>
              ))}
              <td className="w-10" />
            </tr>
          </thead>
          <tbody>
            {lines.values.map((_, index) => (
              // Lines have no id of their own and are never reordered.
              <LineRow key={index} {...props} index={index} />
            ))}
          </tbody>
        </table>
      </div>
      <LinesFoot
        elementId={elementId}
        error={lines.error}
        addLabel={addLabel(count + 1)}
        isFull={count >= most}
        add={add}
      />
    </div>
  );
}

function LineRow<L extends object>(props: LinesFieldProps<L> & { index: number }) {
  const { lines, columns, cells, index } = props;
  return (
    <tr>
      <th scope="row" className="quiet">
        {index + 1}
      </th>
      {cells(lines.line(index), index).map((cell, at) => (
        <td key={columns[at] ?? at} className="end" data-head={columns[at]}>
          {cell}
        </td>
      ))}
      <td className="p-0!">
        {lines.values.length > 1 && (
          <button
            type="button"
            className="icon-button"
            aria-label={t.removeLine(index + 1)}
            onClick={() => lines.remove(index)}
          >
            <IconTrash size={16} aria-hidden />
          </button>
        )}
      </td>
    </tr>
  );
}

/** Enter does not send the form from here: it goes to the next line, and makes one after the last. */
function useEnterMovesOn(table: RefObject<HTMLTableElement | null>, add: () => void): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      const next = event.target.closest("tr")?.nextElementSibling;
      if (next) next.querySelector<HTMLElement>("input, select")?.focus();
      else latest.current();
    };
    element.addEventListener("keydown", onKey);
    return () => element.removeEventListener("keydown", onKey);
  }, [table]);
}
