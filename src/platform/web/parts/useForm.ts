// A form's state: what was typed, what is wrong, what is kept as a draft, and sending it once.
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import type { CallArgs } from "#platform/api/client.ts";
import type { Endpoint, EndpointNeeds, WireReturns } from "#platform/api/endpoint.ts";
import { newId, type Problem, useRunning } from "../data.ts";
import { useMe } from "../may.ts";
import { fieldWork } from "../offline/fieldState.ts";
import type { Item } from "../offline/outboxRules.ts";
import { keptForLater, type Sent } from "./keptForLater.ts";
import {
  complaintsOf,
  type FieldError,
  firstPerField,
  isBlank,
  type Refused,
} from "./formRules.ts";
import { type KeptDraft, useDraft } from "./useDraft.ts";
import { type Changes, type Meeting, useMeeting } from "./useMeeting.ts";
import { t } from "./fieldWords.ts";

/** What a field says about itself when it appears, so that the form can check and find it. */
export interface FieldFacts {
  elementId: string;
  label: string;
  required: boolean;
  /** What is said when it is required and empty; a box is not filled in but ticked. */
  missing?: string;
}

/** The form as its fields see it. */
export interface FormControl {
  prefix: string;
  announce: (name: string, facts: FieldFacts | null) => void;
  /** What was typed is not a number, not a day…: a message, or null when it is fine again. */
  typing: (name: string, message: string | null) => void;
}

/** One field: its value, how to change it, what is wrong with it. Fields take it as `field={...}`. */
export interface Field<T> {
  name: string;
  value: T;
  set: (value: T) => void;
  error: string | undefined;
  control: FormControl;
}

/** One line of a repeating field: its values and its fields. */
export interface Line<L extends object> {
  values: L;
  field: <K extends keyof L & string>(name: K) => Field<L[K]>;
}

type LinesName<V> = {
  [K in keyof V]-?: V[K] extends readonly object[] ? K : never;
}[keyof V] &
  string;
type LineOf<V, K extends keyof V> = V[K] extends readonly (infer L extends object)[] ? L : never;

/** A repeating field. `LinesField` takes it as `lines={form.lines("bags")}`. */
export interface Lines<L extends object> {
  name: string;
  values: readonly L[];
  line: (index: number) => Line<L>;
  add: (line: L) => void;
  remove: (index: number) => void;
  error: string | undefined;
  control: FormControl;
}

export interface FormOptions<V extends object, E extends Endpoint> {
  initial: V;
  /** Keeps what was typed on this device under this name until it is sent. Absent: no draft. */
  draft?: string;
  /** Fields a draft holds only where it lies sealed: who else is at this browser could read who it is, or be paid. */
  sealedOnly?: readonly (keyof V & string)[];
  /** What is wrong, all of it; empty required fields are found without this. */
  check?: (values: V) => FieldError[];
  command: E;
  /**
   * The request. `id` is the new thing's id, the same for every attempt to send this form; `version` that of the
   * thing it changes, as it was opened.
   */
  args: (values: V, id: string, version: number) => CallArgs<E>;
  /** It changes a thing that exists, and shows both versions when somebody else was faster. */
  changes?: Changes<V>;
  /** Where the server names a field otherwise than the form: `{ farmerId: "farmer" }`. */
  names?: Readonly<Record<string, string>>;
  /** After success: go to the new thing, close the dialog. */
  done: (answer: WireReturns<E>) => void;
  /** Lets it wait on a phone that is set up for the field, when there is no network. */
  waits?: {
    /** What it is called in the queue: "Collection, Akello Grace, 59.4 kg". */
    title: (values: V) => string;
    /** The address of this form, to mend it there. */
    form: string;
    /** Cash it promises out of the officer's float. */
    spends?: (values: V) => bigint;
    /** It is on the phone, not at the company: go where its number stands. */
    kept: (item: Item) => void;
  };
}

export interface Form<V extends object> {
  values: V;
  /** Sets several values at once. */
  change: (changes: Partial<V>) => void;
  field: <K extends keyof V & string>(name: K) => Field<V[K]>;
  lines: <K extends LinesName<V>>(name: K) => Lines<LineOf<V, K>>;
  /** Everything that is wrong, after the first attempt to send. */
  errors: readonly FormError[];
  /** A refusal of the server that no field explains. */
  problem: Problem | null;
  submit: () => Promise<void>;
  /** Two versions to choose between; null while nobody else changed the thing. */
  meeting: Meeting | null;
  /** Sends what was chosen, as a new operation. */
  settle: () => Promise<void>;
  /** What a field on screen says about itself; undefined for one that is not there. */
  labelOf: (name: string) => FieldFacts | undefined;
  busy: boolean;
  /** When the draft now shown was kept; null when the form started empty. */
  draftAt: number | null;
  /** What was refused on its way from a phone is opened again to be mended. */
  isMended: boolean;
  startOver: () => void;
  /** What sending it asks of whoever sends it. */
  needs: EndpointNeeds;
  /** Counts attempts that found errors: the summary takes the focus each time. */
  attempts: number;
}

/** An error with the field it belongs to, as it is called and where it stands. */
export interface FormError extends FieldError {
  label: string | undefined;
  elementId: string | undefined;
}

/** The state of a form. Draw it with `<FormPage form={form}>` or `<FormDialog form={form}>`. */
export function useForm<V extends object, E extends Endpoint>(options: FormOptions<V, E>): Form<V> {
  const { user } = useMe();
  const { initial, draft: name, sealedOnly } = options;
  const draft = useDraft(initial, { userId: user.id, name, sealedOnly }, newId);
  const { values, setValues } = draft;
  const running = useRunning();
  const fields = useFieldRegister();
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<readonly FieldError[]>([]);

  const wrongHere = (): FieldError[] =>
    firstPerField([
      ...(options.waits ? phoneFaults() : []),
      ...fields.mistyped(),
      ...missingIn(values, fields.required()),
      ...(options.check?.(values) ?? []),
    ]);
  useRefusal(draft.refusal, options.names ?? {}, (errors) => {
    setRefused(errors);
    setAttempts((count) => count + 1);
  });
  const errors = firstPerField([...(attempts > 0 ? wrongHere() : []), ...refused]);
  const errorAt = (name: string): string | undefined =>
    errors.find(({ path }) => path === name)?.message;

  const { submit, settle, meeting } = useSending(options, {
    ...{ draft, running, wrongHere },
    attempted: () => setAttempts((count) => count + 1),
    refused: setRefused,
  });

  const change = (changes: Partial<V>): void => {
    setValues((before) => ({ ...before, ...changes }));
    setRefused((before) => before.filter(({ path }) => !((path.split(".")[0] ?? "") in changes)));
  };
  const base = { errorAt, control: fields.control };
  return {
    values,
    change,
    field: (name) => ({
      name,
      value: values[name],
      // One key of V with its own value is a part of V.
      set: (value) => change({ [name]: value } as unknown as Partial<V>),
      error: errorAt(name),
      control: fields.control,
    }),
    lines: (name) => linesOf(values, name, change, base),
    errors: fields.inOrder(errors),
    problem: refused.length > 0 || meeting ? null : running.problem,
    submit,
    meeting,
    settle,
    labelOf: fields.named,
    busy: running.busy,
    draftAt: draft.keptAt,
    isMended: draft.refusal !== null,
    startOver: () => {
      draft.startOver();
      setRefused([]);
      setAttempts(0);
      running.forget();
    },
    needs: options.command.needs,
    attempts,
  };
}

interface SendingParts<V extends object> {
  draft: KeptDraft<V>;
  running: ReturnType<typeof useRunning>;
  wrongHere: () => FieldError[];
  attempted: () => void;
  refused: (errors: readonly FieldError[]) => void;
}

/** Sends what the form holds; when somebody else changed the thing meanwhile, what was chosen of both. */
function useSending<V extends object, E extends Endpoint>(
  options: FormOptions<V, E>,
  { draft, running, wrongHere, attempted, refused }: SendingParts<V>,
) {
  const { values, setValues } = draft;
  const met = useMeeting(options.initial, options.changes);
  const submit = async (): Promise<void> => {
    if (wrongHere().length > 0) {
      attempted();
      return;
    }
    // Between two versions nothing is sent that was not chosen: the other one's would be lost.
    if (met.meeting) return settle();
    await sendNow(values);
  };
  const settle = async (): Promise<void> => {
    if (!met.meeting || met.meeting.fields.some(({ chosen }) => chosen === null)) return;
    const chosen = met.settle(values);
    setValues(chosen);
    await sendNow(chosen);
  };
  const sendNow = async (sent: V): Promise<void> => {
    const given = { id: draft.id, values: sent, version: met.version() };
    const later = await keptForLater(options, given, running.run);
    if (later.is === "kept" || (later.is === "answered" && later.outcome.ok)) {
      draft.forget();
      goOn(options, later);
      return;
    }
    if (isMet(later)) {
      // What the other one changed is not asked about here: it goes with what stands now.
      if (await met.meet(sent)) await sendNow(sent);
      return;
    }
    refused(complaintsAbout(later, options.names ?? {}));
    attempted();
  };
  return { submit, settle, meeting: met.meeting };
}

/** It is at the company, or on the phone: on to where it stands. */
function goOn<V extends object, E extends Endpoint>(
  options: FormOptions<V, E>,
  sent: Sent<E>,
): void {
  if (sent.is === "kept") options.waits?.kept(sent.item);
  if (sent.is === "answered" && sent.outcome.ok) options.done(sent.outcome.value);
}

/** Somebody changed the thing since it was opened. */
function isMet<E extends Endpoint>(sent: Sent<E>): boolean {
  return (
    sent.is === "answered" && !sent.outcome.ok && sent.outcome.problem.code === "version-conflict"
  );
}

function missingIn(
  values: object,
  required: readonly (readonly [string, FieldFacts])[],
): FieldError[] {
  return required.flatMap(([name, facts]) =>
    isBlank(valueAt(values, name)) ? [{ path: name, message: facts.missing ?? t.missing }] : [],
  );
}

const full: readonly FieldError[] = [{ path: "", message: t.phoneFull }];

/** Said while the form still holds everything, not after somebody has gone on. */
function phoneFaults(): readonly FieldError[] {
  return fieldWork()?.status().room === "full" && !navigator.onLine ? full : [];
}

function complaintsAbout<E extends Endpoint>(
  sent: Sent<E>,
  names: Readonly<Record<string, string>>,
): readonly FieldError[] {
  if (sent.is === "full") return full;
  if (sent.is === "written-already") return [{ path: "", message: t.writtenAlready(sent.number) }];
  if (sent.is !== "answered" || sent.outcome.ok) return [];
  // A refusal that names no field is shown as it is, beside the form.
  const { problem } = sent.outcome;
  return problem.errors?.length ? complaintsOf(problem, names) : [];
}

/** What was refused on its way from a phone and is opened again shows at once what was wrong with it. */
function useRefusal(
  refusal: Refused | null,
  names: Readonly<Record<string, string>>,
  mark: (errors: readonly FieldError[]) => void,
): void {
  const show = useEffectEvent((refused: Refused) => mark(complaintsOf(refused, names)));
  useEffect(() => {
    if (refusal) show(refusal);
  }, [refusal]);
}

function linesOf<V extends object, K extends LinesName<V>>(
  values: V,
  name: K,
  change: (changes: Partial<V>) => void,
  base: { errorAt: (name: string) => string | undefined; control: FormControl },
): Lines<LineOf<V, K>> {
  type L = LineOf<V, K>;
  // LinesName lets only arrays of objects through; TypeScript cannot follow it into V[K].
  const lines = values[name] as unknown as readonly L[];
  const write = (next: readonly L[]): void => change({ [name]: next } as unknown as Partial<V>);
  return {
    name,
    values: lines,
    add: (line) => write([...lines, line]),
    remove: (index) => write(lines.filter((_, at) => at !== index)),
    error: base.errorAt(name),
    control: base.control,
    line: (index) => {
      const line = lines[index] as L;
      return {
        values: line,
        field: (key) => ({
          name: `${name}.${index}.${key}`,
          value: line[key],
          set: (value) =>
            write(lines.map((one, at) => (at === index ? { ...one, [key]: value } : one))),
          error: base.errorAt(`${name}.${index}.${key}`),
          control: base.control,
        }),
      };
    },
  };
}

/** Every field on screen, by name: what it is called, where it stands, whether it must be filled. */
function useFieldRegister() {
  const prefix = useId();
  const facts = useRef(new Map<string, FieldFacts>());
  const [mistyped, setMistyped] = useState<Readonly<Record<string, string>>>({});
  const announce = useCallback<FormControl["announce"]>((name, given) => {
    if (given) facts.current.set(name, given);
    else facts.current.delete(name);
  }, []);
  const typing = useCallback<FormControl["typing"]>((name, message) => {
    setMistyped((before) => {
      if ((before[name] ?? null) === message) return before;
      const { [name]: _, ...rest } = before;
      return message === null ? rest : { ...rest, [name]: message };
    });
  }, []);
  const control = useMemo(() => ({ prefix, announce, typing }), [prefix, announce, typing]);
  return {
    control,
    named: (name: string) => facts.current.get(name),
    required: () => [...facts.current].filter(([, one]) => one.required),
    mistyped: () => Object.entries(mistyped).map(([path, message]) => ({ path, message })),
    inOrder: (errors: readonly FieldError[]) =>
      errors
        .map((error): FormError => {
          const { elementId, label } = facts.current.get(error.path) ?? {};
          return { ...error, elementId, label };
        })
        .toSorted((a, b) => placeOf(a.elementId) - placeOf(b.elementId)),
  };
}

/** Where an element stands on the page, so that errors are listed as the eye meets them. */
function placeOf(elementId: string | undefined): number {
  const element = elementId === undefined ? null : document.getElementById(elementId);
  if (!element) return Number.MAX_SAFE_INTEGER;
  const { top, left } = element.getBoundingClientRect();
  return Math.round(top + window.scrollY) * 10_000 + Math.round(left);
}

function valueAt(values: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && key in value
          ? (value as Record<string, unknown>)[key]
          : undefined,
      values,
    );
}
