// The smallest body that a declared shape lets in, made from the declaration itself: so that a command
// can be asked about a thing that is not there, and is refused for that and for nothing else.
import { z } from "zod";

interface Shape {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  pattern?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
}

/** A value of this shape; what may be left out is left out. */
export function sampleOf(schema: z.ZodType): unknown {
  // What JSON Schema cannot say of a type leaves the part that it can.
  return valueOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape, "");
}

function valueOf(shape: Shape, name: string): unknown {
  const sample = samples.find(([names]) => names.test(name));
  if (sample) return sample[1];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choice = (shape.anyOf ?? shape.oneOf)?.[0];
  if (choice) return valueOf(choice, name);
  if (shape.type === "object" || shape.properties) return objectOf(shape);
  if (shape.type === "array") {
    return Array.from({ length: shape.minItems ?? 0 }, () => valueOf(shape.items ?? {}, name));
  }
  if (shape.type === "boolean") return true;
  if (shape.type === "integer" || shape.type === "number") return Math.max(shape.minimum ?? 1, 1);
  if (shape.type === "null") return null;
  return textOf(shape, name);
}

function objectOf(shape: Shape): Record<string, unknown> {
  const required = new Set(shape.required);
  const isGiven = (name: string) => required.has(name) || samples.some(([of]) => of.test(name));
  return Object.fromEntries(
    Object.entries(shape.properties ?? {})
      .filter(([name]) => isGiven(name))
      .map(([name, of]) => [name, valueOf(of, name)]),
  );
}

/** Fields that only their own kind of value fits; given even where they may be left out. */
const samples: readonly [RegExp, unknown][] = [
  [/^geometry$/, { type: "Point", coordinates: [31.7, -0.35] }],
  [/^village$/, "Kakunyu"],
  [/^stockAccount$/, "1310"],
  [/country$/i, "BE"],
  [/^cropYear$/, "2026/27"],
  [/^base64$/, "JVBERi0xLjQK"],
  [/sha256$/i, "0".repeat(64)],
];

const isDayName = (name: string): boolean => /(day|on|from|to|etd|until|through|by)$/i.test(name);

function textOf(shape: Shape, name: string): string {
  if (shape.format === "uuid") return "01900000-0000-7000-8000-000000000000";
  if (shape.pattern?.includes("\\d{1,16}")) return "60000";
  if (isDayName(name)) return "2026-11-01";
  return "x".repeat(Math.max(shape.minLength ?? 1, 3));
}
