// Every capability of the house, by floor: its endpoints with their handlers. One line each.
import { history } from "#insight/history/api.ts";
import { historyHandlers } from "#insight/history/handlers.ts";
import { type Capability, capability } from "#platform/server/handlers.ts";
import { users } from "#registry/users/api.ts";
import { usersHandlers } from "#registry/users/handlers.ts";
import { products, priceLists } from "#registry/products/api.ts";
import { productsHandlers, priceListsHandlers } from "#registry/products/handlers.ts";
import { processing } from "#work/processing/api.ts";
import { processingHandlers } from "#work/processing/handlers.ts";

export const capabilities: readonly Capability[] = [
  // registry: things that exist
  capability("users", users, usersHandlers),
  capability("products", products, productsHandlers),
  capability("price-lists", priceLists, priceListsHandlers),
  // work: things that happen
  capability("processing", processing, processingHandlers),
  // insight: things we read
  capability("history", history, historyHandlers),
];
