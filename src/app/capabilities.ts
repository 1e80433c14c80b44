// Every capability of the house, by floor: its endpoints with their handlers. One line each.
import { history } from "#insight/history/api.ts";
import { historyHandlers } from "#insight/history/handlers.ts";
import { type Capability, capability } from "#platform/server/handlers.ts";
import { contracts } from "#registry/contracts/api.ts";
import { contractsHandlers } from "#registry/contracts/handlers.ts";
import { customers } from "#registry/customers/api.ts";
import { customersHandlers } from "#registry/customers/handlers.ts";
import { exchangeRates, organization, stores } from "#registry/organization/api.ts";
import {
  exchangeRatesHandlers,
  organizationHandlers,
  storesHandlers,
} from "#registry/organization/handlers.ts";
import { users } from "#registry/users/api.ts";
import { usersHandlers } from "#registry/users/handlers.ts";
import { products, priceLists } from "#registry/products/api.ts";
import { productsHandlers, priceListsHandlers } from "#registry/products/handlers.ts";
import { packaging } from "#work/packaging/api.ts";
import { packagingHandlers } from "#work/packaging/handlers.ts";
import { processing } from "#work/processing/api.ts";
import { processingHandlers } from "#work/processing/handlers.ts";
import { collections } from "#work/field-collections/api.ts";
import { collectionsHandlers } from "#work/field-collections/handlers.ts";

export const capabilities: readonly Capability[] = [
  // registry: things that exist
  capability("users", users, usersHandlers),
  capability("products", products, productsHandlers),
  capability("price-lists", priceLists, priceListsHandlers),
  capability("customers", customers, customersHandlers),
  capability("contracts", contracts, contractsHandlers),
  capability("organization", organization, organizationHandlers),
  capability("stores", stores, storesHandlers),
  capability("exchange-rates", exchangeRates, exchangeRatesHandlers),
  // work: things that happen
  capability("field-collections", collections, collectionsHandlers),
  capability("processing", processing, processingHandlers),
  capability("packaging", packaging, packagingHandlers),
  // insight: things we read
  capability("history", history, historyHandlers),
];
