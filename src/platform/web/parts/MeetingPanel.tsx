import { useEffect, useId, useRef } from "react";
import { t } from "./fieldWords.ts";
import type { MetField, Side } from "./meetingRules.ts";
import { sentence } from "./sentence.ts";
import type { Form } from "./useForm.ts";

const sides: readonly Side[] = ["mine", "theirs"];

/** Both versions of what two people changed, field by field, and whose is taken. */
export function MeetingPanel<V extends object>({ form }: { form: Form<V> }) {
  const { meeting, busy } = form;
  const panel = useRef<HTMLElement>(null);
  const isMet = meeting !== null;
  useEffect(() => {
    if (!isMet) return;
    panel.current?.scrollIntoView({ block: "start" });
    panel.current?.focus({ preventScroll: true });
  }, [isMet]);
  if (!meeting) return null;
  const { fields, choose, say } = meeting;
  return (
    <section ref={panel} className="notice waiting" role="alert" tabIndex={-1}>
      <h2>{t.met}</h2>
      <p>{t.metMeans}</p>
      <div className="mt-3 flex flex-col gap-4">
        {fields.map((field) => (
          <MetChoice
            key={field.field}
            field={field}
            label={form.labelOf(field.field)?.label ?? sentence(field.field)}
            say={(value) =>
              say(field.field, value) ?? wordsOf(value, form.labelOf(field.field)?.elementId ?? "")
            }
            choose={(side) => choose(field.field, side)}
          />
        ))}
      </div>
      <button
        type="button"
        className="button primary mt-4 w-full md:w-auto"
        disabled={busy || fields.some(({ chosen }) => chosen === null)}
        onClick={() => void form.settle()}
      >
        {busy ? t.sending : t.saveChosen}
      </button>
    </section>
  );
}

interface MetChoiceProps {
  field: MetField;
  label: string;
  say: (value: unknown) => string;
  choose: (side: Side) => void;
}

function MetChoice({ field, label, say, choose }: MetChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="font-strong">{label}</legend>
      <div className="mt-1 grid gap-2 md:grid-cols-2">
        {sides.map((side) => (
          <label
            key={side}
            className="flex min-h-11 cursor-pointer items-start gap-2 rounded-md border border-line bg-sheet p-2"
          >
            <input
              type="radio"
              aria-label={`${t.sides[side]} ${say(field[side])}`}
              name={name}
              className="mt-1"
              checked={field.chosen === side}
              onChange={() => choose(side)}
            />
            <span className="min-w-0">
              <span className="small quiet block">{t.sides[side]}</span>
              <span className="wrap-anywhere whitespace-pre-line">{say(field[side])}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A value as its field writes it: a choice by the words of its list. */
function wordsOf(value: unknown, elementId: string): string {
  if (typeof value === "boolean") return value ? t.ticked : t.notTicked;
  const isEmpty = value === null || value === undefined || value === "";
  if (isEmpty || (Array.isArray(value) && value.length === 0)) return t.empty;
  const element = document.getElementById(elementId);
  if (element instanceof HTMLSelectElement) {
    const option = [...element.options].find((one) => one.value === value);
    if (option) return option.text;
  }
  if (typeof value === "object" && "label" in value) return String(value.label);
  if (Array.isArray(value)) return value.map(lineWords).join("\n");
  return typeof value === "string" || typeof value === "number" ? String(value) : t.other;
}

/** One line of several: what was typed into it, one after the other. */
function lineWords(line: unknown): string {
  if (typeof line === "string" || typeof line === "number") return String(line);
  if (typeof line !== "object" || line === null) return "";
  if ("label" in line) return String(line.label);
  return Object.values(line)
    .map(lineWords)
    .filter((words) => words !== "")
    .join(", ");
}
