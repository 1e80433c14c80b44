// Screens of things that exist: route and file, one line each.
import { type Screen, screen } from "#platform/web/screen.ts";
import { farmerScreens } from "./farmerScreens.ts";

export const registryScreens: readonly Screen[] = [
  ...farmerScreens,
  screen("/users", () => import("#registry/users/screens/UsersScreen.tsx"), "UsersScreen"),
  screen("/users/invite", () => import("#registry/users/screens/UserForm.tsx"), "InviteForm"),
  screen(
    "/users/:id/leave",
    () => import("#registry/users/screens/LeaveScreen.tsx"),
    "LeaveScreen",
  ),
  screen("/users/new", () => import("#registry/users/screens/UserForm.tsx"), "UserForm"),
  screen("/users/:id", () => import("#registry/users/screens/UserScreen.tsx"), "UserScreen"),
  screen("/users/:id/change", () => import("#registry/users/screens/UserForm.tsx"), "UserForm"),
  screen(
    "/permissions",
    () => import("#registry/users/screens/PermissionsScreen.tsx"),
    "PermissionsScreen",
  ),
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
  screen(
    "/settings",
    () => import("#registry/organization/screens/SettingsScreen.tsx"),
    "SettingsScreen",
  ),
  screen(
    "/settings/field",
    () => import("#registry/devices/screens/FieldScreen.tsx"),
    "FieldScreen",
  ),
  screen(
    "/settings/profile",
    () => import("#registry/users/screens/ProfileScreen.tsx"),
    "ProfileScreen",
  ),
  screen(
    "/settings/notifications",
    () => import("#registry/notifications/screens/PreferencesScreen.tsx"),
    "PreferencesScreen",
  ),
  screen(
    "/settings/security",
    () => import("#registry/users/screens/SecurityScreen.tsx"),
    "SecurityScreen",
  ),
  screen(
    "/approvals",
    () => import("#registry/approvals/screens/ApprovalsScreen.tsx"),
    "ApprovalsScreen",
  ),
  screen(
    "/approvals/standing-in",
    () => import("#registry/approvals/screens/StandingInScreen.tsx"),
    "StandingInScreen",
  ),
  screen(
    "/approvals/standing-in/new",
    () => import("#registry/approvals/screens/StandingInForm.tsx"),
    "StandingInForm",
  ),
  screen(
    "/approvals/:id",
    () => import("#registry/approvals/screens/ApprovalScreen.tsx"),
    "ApprovalScreen",
  ),
  screen(
    "/settings/approvals",
    () => import("#registry/approvals/screens/PoliciesScreen.tsx"),
    "PoliciesScreen",
  ),
  screen(
    "/settings/approvals/:kind/new",
    () => import("#registry/approvals/screens/PolicyForm.tsx"),
    "PolicyForm",
  ),
  screen(
    "/settings/company",
    () => import("#registry/organization/screens/CompanyForm.tsx"),
    "CompanyForm",
  ),
  screen(
    "/settings/stores",
    () => import("#registry/organization/screens/StoresScreen.tsx"),
    "StoresScreen",
  ),
  screen(
    "/settings/stores/new",
    () => import("#registry/organization/screens/StoreForm.tsx"),
    "StoreForm",
  ),
  screen(
    "/settings/stores/:id/change",
    () => import("#registry/organization/screens/StoreForm.tsx"),
    "StoreForm",
  ),
  screen(
    "/ucda-registration",
    () => import("#registry/licences/screens/LicencesScreen.tsx"),
    "LicencesScreen",
  ),
  screen(
    "/ucda-registration/new",
    () => import("#registry/licences/screens/LicenceForm.tsx"),
    "LicenceForm",
  ),
  screen(
    "/ucda-registration/rules",
    () => import("#registry/licences/screens/LicenceRulesScreen.tsx"),
    "LicenceRulesScreen",
  ),
  screen(
    "/ucda-registration/:id",
    () => import("#registry/licences/screens/LicenceScreen.tsx"),
    "LicenceScreen",
  ),
  screen(
    "/ucda-registration/:id/change",
    () => import("#registry/licences/screens/LicenceForm.tsx"),
    "LicenceForm",
  ),
  screen(
    "/ucda-registration/:id/renew",
    () => import("#registry/licences/screens/LicenceForm.tsx"),
    "LicenceForm",
  ),
  screen(
    "/settings/books",
    () => import("#registry/books-checks/screens/BooksChecksScreen.tsx"),
    "BooksChecksScreen",
  ),
  screen(
    "/settings/stages",
    () => import("#registry/stages/screens/StageDaysScreen.tsx"),
    "StageDaysScreen",
  ),
  screen(
    "/settings/stages/new",
    () => import("#registry/stages/screens/StageDaysForm.tsx"),
    "StageDaysForm",
  ),
  screen(
    "/settings/thresholds",
    () => import("#registry/thresholds/screens/ThresholdsScreen.tsx"),
    "ThresholdsScreen",
  ),
  screen(
    "/settings/closed-months",
    () => import("#registry/periods/screens/ClosedMonthsScreen.tsx"),
    "ClosedMonthsScreen",
  ),
  screen("/settings/taxes", () => import("#registry/taxes/screens/TaxesScreen.tsx"), "TaxesScreen"),
  screen(
    "/settings/taxes/new",
    () => import("#registry/taxes/screens/TaxRateForm.tsx"),
    "TaxRateForm",
  ),
  screen(
    "/settings/taxes/standing",
    () => import("#registry/taxes/screens/TaxStandingForm.tsx"),
    "TaxStandingForm",
  ),
  screen(
    "/settings/exchange-rates",
    () => import("#registry/organization/screens/ExchangeRatesScreen.tsx"),
    "ExchangeRatesScreen",
  ),
  screen(
    "/settings/exchange-rates/new",
    () => import("#registry/organization/screens/ExchangeRateForm.tsx"),
    "ExchangeRateForm",
  ),
  screen(
    "/customers",
    () => import("#registry/customers/screens/CustomersScreen.tsx"),
    "CustomersScreen",
  ),
  screen(
    "/customers/new",
    () => import("#registry/customers/screens/CustomerForm.tsx"),
    "CustomerForm",
  ),
  screen(
    "/customers/:id",
    () => import("#registry/customers/screens/CustomerScreen.tsx"),
    "CustomerScreen",
  ),
  screen(
    "/customers/:id/change",
    () => import("#registry/customers/screens/CustomerForm.tsx"),
    "CustomerForm",
  ),
  screen(
    "/orders/technicians",
    () => import("#registry/technicians/screens/TechniciansScreen.tsx"),
    "TechniciansScreen",
  ),
  screen(
    "/orders/technicians/ending",
    () => import("#registry/technicians/screens/EndingScreen.tsx"),
    "EndingScreen",
  ),
  screen(
    "/orders/technicians/new",
    () => import("#registry/technicians/screens/TechnicianForm.tsx"),
    "TechnicianForm",
  ),
  screen(
    "/orders/technicians/:id",
    () => import("#registry/technicians/screens/TechnicianScreen.tsx"),
    "TechnicianScreen",
  ),
  screen(
    "/orders/technicians/:id/change",
    () => import("#registry/technicians/screens/TechnicianForm.tsx"),
    "TechnicianForm",
  ),
  screen(
    "/orders/instruments",
    () => import("#registry/technicians/screens/InstrumentsScreen.tsx"),
    "InstrumentsScreen",
  ),
  screen(
    "/orders/instruments/new",
    () => import("#registry/technicians/screens/InstrumentForm.tsx"),
    "InstrumentForm",
  ),
  screen(
    "/orders/instruments/:id",
    () => import("#registry/technicians/screens/InstrumentScreen.tsx"),
    "InstrumentScreen",
  ),
  screen(
    "/orders/instruments/:id/change",
    () => import("#registry/technicians/screens/InstrumentForm.tsx"),
    "InstrumentForm",
  ),
  screen(
    "/orders/procedures",
    () => import("#registry/technicians/screens/ProceduresScreen.tsx"),
    "ProceduresScreen",
  ),
  screen(
    "/orders/procedures/new",
    () => import("#registry/technicians/screens/ProcedureForm.tsx"),
    "ProcedureForm",
  ),
  screen(
    "/field-operations/equipment",
    () => import("#registry/equipment/screens/EquipmentListScreen.tsx"),
    "EquipmentListScreen",
  ),
  screen(
    "/field-operations/equipment/new",
    () => import("#registry/equipment/screens/EquipmentForm.tsx"),
    "EquipmentForm",
  ),
  screen(
    "/field-operations/equipment/:id",
    () => import("#registry/equipment/screens/EquipmentScreen.tsx"),
    "EquipmentScreen",
  ),
  screen(
    "/field-operations/equipment/:id/change",
    () => import("#registry/equipment/screens/EquipmentForm.tsx"),
    "EquipmentForm",
  ),
];
