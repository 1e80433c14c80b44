import type { Colour, Datum } from "./charts.ts";

const classes: Record<Colour, string> = {
  coffee: "bg-coffee",
  cocoa: "bg-cocoa",
  sesame: "bg-sesame",
  shea: "bg-shea",
  services: "bg-services",
};

/** A commodity's own colour; else stone, and ink for what is now. */
export function colourClass({ colour, isNow }: Pick<Datum, "colour" | "isNow">): string {
  if (colour) return classes[colour];
  return isNow ? "bg-bar-now" : "bg-bar";
}
