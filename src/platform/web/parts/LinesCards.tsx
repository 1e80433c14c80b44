import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { words } from "../words.ts";
import { LinesFoot } from "./LinesFoot.tsx";
import type { Line, Lines } from "./useForm.ts";
import { useLines } from "./useLines.ts";

const t = words({ en: { remove: (name: string) => `Remove ${name}` } });

interface LinesCardsProps<L extends object> {
  lines: Lines<L>;
  /** What the lines are: "Receipts". */
  label: string;
  /** What one is called: "Receipt 2". */
  name: (number: number) => string;
  /** An empty line. */
  blank: () => L;
  /** The button: `Add receipt 3`. */
  addLabel: (number: number) => string;
  /** The fields of one line, each with its own label. */
  fields: (line: Line<L>, index: number) => ReactNode;
  most?: number;
}

/** Repeating groups of fields that do not fit on one line of a telephone: a card each, or none. */
export function LinesCards<L extends object>(props: LinesCardsProps<L>) {
  const { lines, label, name, blank, addLabel, fields, most = 50 } = props;
  const { elementId, root, add } = useLines<L, HTMLOListElement>(lines, {
    label,
    blank,
    most,
    lastLine: "li:last-child",
  });
  const count = lines.values.length;
  return (
    <div className="flex flex-col gap-3" role="group" aria-label={label}>
      <ol ref={root} className="flex flex-col gap-3">
        {lines.values.map((_, index) => (
          // Lines have no id of their own and are never reordered.
          <li key={index} className="sheet p-4" aria-label={name(index + 1)}>
            <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
              <span className="font-strong">{name(index + 1)}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t.remove(name(index + 1))}
                onClick={() => lines.remove(index)}
              >
                <IconTrash size={16} aria-hidden />
              </button>
            </div>
            <div className="grid items-start gap-4 md:grid-cols-2">
              {fields(lines.line(index), index)}
            </div>
          </li>
        ))}
      </ol>
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
