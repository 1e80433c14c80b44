// Every screen of the house: route and file. One line each; what a role may open is in access.ts, and
// a route of that table without a line here shows that it is being built.
import { type Screen, screen } from "#platform/web/screen.ts";

export const screens: readonly Screen[] = [
  // registry: things that exist
  // work: things that happen
  // insight: things we read
];
