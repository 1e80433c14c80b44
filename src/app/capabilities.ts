// Every capability of the house, by floor: its endpoints with their handlers. One line each.
import { history } from "#insight/history/api.ts";
import { historyHandlers } from "#insight/history/handlers.ts";
import { type Capability, capability } from "#platform/server/handlers.ts";
import { users } from "#registry/users/api.ts";
import { usersHandlers } from "#registry/users/handlers.ts";

export const capabilities: readonly Capability[] = [
  // registry: things that exist
  capability("users", users, usersHandlers),
  // work: things that happen
  // insight: things we read
  capability("history", history, historyHandlers),
];
