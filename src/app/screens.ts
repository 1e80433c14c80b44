// Every screen of the house: route and file. One line each; what a role may open is in access.ts, and
// a route of that table without a line here shows that it is being built.
import { type Screen, screen } from "#platform/web/screen.ts";

export const screens: readonly Screen[] = [
  // registry: things that exist
  screen(
    "/products",
    () => import("#registry/products/screens/ProductsScreen.tsx"),
    "ProductsScreen",
  ),
  screen(
    "/products/board",
    () => import("#registry/products/screens/PriceBoardScreen.tsx"),
    "PriceBoardScreen",
  ),
  screen(
    "/products/prices",
    () => import("#registry/products/screens/PriceListsScreen.tsx"),
    "PriceListsScreen",
  ),
  screen(
    "/products/prices/new",
    () => import("#registry/products/screens/PriceListForm.tsx"),
    "PriceListForm",
  ),
  screen(
    "/products/prices/:id",
    () => import("#registry/products/screens/PriceListScreen.tsx"),
    "PriceListScreen",
  ),
  screen(
    "/products/prices/:id/change",
    () => import("#registry/products/screens/PriceListForm.tsx"),
    "PriceListForm",
  ),
  screen(
    "/products/new",
    () => import("#registry/products/screens/ProductForm.tsx"),
    "ProductForm",
  ),
  screen(
    "/products/:id",
    () => import("#registry/products/screens/ProductScreen.tsx"),
    "ProductScreen",
  ),
  screen(
    "/products/:id/change",
    () => import("#registry/products/screens/ProductForm.tsx"),
    "ProductForm",
  ),
  screen(
    "/contracts",
    () => import("#registry/contracts/screens/ContractsScreen.tsx"),
    "ContractsScreen",
  ),
  screen(
    "/contracts/new",
    () => import("#registry/contracts/screens/ContractForm.tsx"),
    "ContractForm",
  ),
  screen(
    "/contracts/:id",
    () => import("#registry/contracts/screens/ContractScreen.tsx"),
    "ContractScreen",
  ),
  screen(
    "/contracts/:id/change",
    () => import("#registry/contracts/screens/ContractForm.tsx"),
    "ContractForm",
  ),
  screen(
    "/contracts/customers",
    () => import("#registry/customers/screens/CustomersScreen.tsx"),
    "CustomersScreen",
  ),
  screen(
    "/contracts/customers/new",
    () => import("#registry/customers/screens/CustomerForm.tsx"),
    "CustomerForm",
  ),
  screen(
    "/contracts/customers/:id",
    () => import("#registry/customers/screens/CustomerScreen.tsx"),
    "CustomerScreen",
  ),
  screen(
    "/contracts/customers/:id/change",
    () => import("#registry/customers/screens/CustomerForm.tsx"),
    "CustomerForm",
  ),
  // work: things that happen
  screen(
    "/field-collections",
    () => import("#work/field-collections/screens/CollectionsScreen.tsx"),
    "CollectionsScreen",
  ),
  screen(
    "/field-collections/new",
    () => import("#work/field-collections/screens/CollectionForm.tsx"),
    "CollectionForm",
  ),
  screen(
    "/field-collections/:id",
    () => import("#work/field-collections/screens/CollectionScreen.tsx"),
    "CollectionScreen",
  ),
  screen(
    "/field-collections/:id/edit",
    () => import("#work/field-collections/screens/CollectionEditForm.tsx"),
    "CollectionEditForm",
  ),
  // insight: things we read
];
