// What leaves the house is what an endpoint declared, whatever its handler read beside it: a column more in a row is not an
// answer more (ASVS 15.3.1).
import { z } from "zod";
import { toWire } from "#platform/api/client.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";

/** Gives of a value what is declared of it. */
type Declared = (value: unknown) => unknown;

// At its first answer: a start would work out eight hundred that nobody asks for yet.
const known = new WeakMap<Endpoint, Declared | null>();

/** An answer as it is sent: of what its handler gives, what the endpoint declares. */
export function answerText(endpoint: Endpoint, value: unknown): string {
  let declared = known.get(endpoint);
  if (declared === undefined) {
    declared = endpoint.returns ? declaredBy(endpoint.returns) : null;
    known.set(endpoint, declared);
  }
  return toWire(declared ? declared(value) : value);
}

/** What of a value a schema declares; null where the whole of it may leave. Worked out once for each endpoint. */
export function declaredBy(schema: z.ZodType): Declared | null {
  if (schema instanceof z.ZodObject) return ofObject(schema);
  if (schema instanceof z.ZodArray) return eachOf(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return inner(schema.unwrap());
  }
  if (schema instanceof z.ZodRecord) return eachValueOf(schema.valueType);
  if (schema instanceof z.ZodUnion) return ofAnyOf(schema.options);
  return null;
}

// The library says of what is inside another schema only that it is one of its own.
const inner = (schema: z.core.$ZodType): Declared | null =>
  schema instanceof z.ZodType ? declaredBy(schema) : null;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

function ofObject(schema: z.ZodObject): Declared {
  return keeping(Object.entries(schema.shape).map(([name, of]) => [name, inner(of)] as const));
}

function keeping(fields: readonly (readonly [string, Declared | null])[]): Declared {
  return (value) => {
    if (!isObject(value)) return value;
    const kept: Record<string, unknown> = {};
    for (const [name, of] of fields) {
      const found = value[name];
      // What is left out stays left out.
      if (found !== undefined) kept[name] = of ? of(found) : found;
    }
    return kept;
  };
}

function eachOf(element: z.core.$ZodType): Declared | null {
  const of = inner(element);
  return of && ((value) => (Array.isArray(value) ? value.map(of) : value));
}

function eachValueOf(schema: z.core.$ZodType): Declared | null {
  const of = inner(schema);
  return (
    of &&
    ((value) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, of(one)]))
        : value)
  );
}

/** Of several shapes whatever one of them declares: which of them a value is, the handler knows. */
function ofAnyOf(options: readonly z.core.$ZodType[]): Declared | null {
  const objects = options.filter((option) => option instanceof z.ZodObject);
  if (objects.length < options.length) return null;
  const names = new Set(objects.flatMap(({ shape }) => Object.keys(shape)));
  return keeping(
    [...names].map((name) => {
      const shapes = objects.flatMap(({ shape }) => (name in shape ? [shape[name]] : []));
      const [only, ...others] = shapes;
      return [name, only && others.length === 0 ? inner(only) : null] as const;
    }),
  );
}
