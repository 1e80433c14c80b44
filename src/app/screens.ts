// Every screen of the house: route and file. One line each; what a role may open is in access.ts, and
// a route of that table without a line here shows that it is being built.
import { type Screen, screen } from "#platform/web/screen.ts";
import { testingScreens } from "./testingScreens.ts";

export const screens: readonly Screen[] = [
  // registry: things that exist
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
  screen("/farmers", () => import("#registry/farmers/screens/FarmersScreen.tsx"), "FarmersScreen"),
  screen("/farmers/new", () => import("#registry/farmers/screens/FarmerForm.tsx"), "FarmerForm"),
  screen(
    "/farmers/import",
    () => import("#registry/farmers/screens/FarmersImportScreen.tsx"),
    "FarmersImportScreen",
  ),
  screen(
    "/farmers/plots",
    () => import("#registry/farmers/screens/PlotsScreen.tsx"),
    "PlotsScreen",
  ),
  screen(
    "/farmers/:id",
    () => import("#registry/farmers/screens/FarmerScreen.tsx"),
    "FarmerScreen",
  ),
  screen(
    "/farmers/:id/change",
    () => import("#registry/farmers/screens/FarmerForm.tsx"),
    "FarmerForm",
  ),
  screen(
    "/farmers/:id/plots/new",
    () => import("#registry/farmers/screens/PlotForm.tsx"),
    "PlotForm",
  ),
  screen(
    "/farmers/:id/plots/:plotId",
    () => import("#registry/farmers/screens/PlotScreen.tsx"),
    "PlotScreen",
  ),
  screen(
    "/farmers/:id/plots/:plotId/change",
    () => import("#registry/farmers/screens/PlotForm.tsx"),
    "PlotForm",
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
  screen(
    "/processing",
    () => import("#work/processing/screens/BatchesScreen.tsx"),
    "BatchesScreen",
  ),
  screen("/processing/new", () => import("#work/processing/screens/BatchForm.tsx"), "BatchForm"),
  screen(
    "/processing/:id",
    () => import("#work/processing/screens/BatchScreen.tsx"),
    "BatchScreen",
  ),
  screen(
    "/processing/:id/finish",
    () => import("#work/processing/screens/BatchFinishForm.tsx"),
    "BatchFinishForm",
  ),
  screen(
    "/packaging-inventory",
    () => import("#work/packaging/screens/PackingRunsScreen.tsx"),
    "PackingRunsScreen",
  ),
  screen(
    "/packaging-inventory/new",
    () => import("#work/packaging/screens/PackingRunForm.tsx"),
    "PackingRunForm",
  ),
  screen(
    "/packaging-inventory/materials",
    () => import("#work/packaging/screens/MaterialsScreen.tsx"),
    "MaterialsScreen",
  ),
  screen(
    "/packaging-inventory/receipts",
    () => import("#work/packaging/screens/MaterialReceiptsScreen.tsx"),
    "MaterialReceiptsScreen",
  ),
  screen(
    "/packaging-inventory/receipts/new",
    () => import("#work/packaging/screens/ReceiptForm.tsx"),
    "ReceiptForm",
  ),
  screen(
    "/packaging-inventory/:id",
    () => import("#work/packaging/screens/PackingRunScreen.tsx"),
    "PackingRunScreen",
  ),
  screen(
    "/packaging-inventory/:id/pack",
    () => import("#work/packaging/screens/PackForm.tsx"),
    "PackForm",
  ),
  screen("/expenses", () => import("#work/expenses/screens/ExpensesScreen.tsx"), "ExpensesScreen"),
  screen("/expenses/new", () => import("#work/expenses/screens/ExpenseForm.tsx"), "ExpenseForm"),
  screen(
    "/expenses/budgets",
    () => import("#work/expenses/screens/BudgetsScreen.tsx"),
    "BudgetsScreen",
  ),
  screen(
    "/expenses/:id",
    () => import("#work/expenses/screens/ExpenseScreen.tsx"),
    "ExpenseScreen",
  ),
  screen(
    "/expenses/:id/change",
    () => import("#work/expenses/screens/ExpenseForm.tsx"),
    "ExpenseForm",
  ),
  screen(
    "/settings/expense-categories",
    () => import("#work/expenses/screens/CategoriesScreen.tsx"),
    "CategoriesScreen",
  ),
  screen(
    "/settings/expense-categories/new",
    () => import("#work/expenses/screens/CategoryForm.tsx"),
    "CategoryForm",
  ),
  screen(
    "/settings/expense-categories/:code/change",
    () => import("#work/expenses/screens/CategoryForm.tsx"),
    "CategoryForm",
  ),
  screen(
    "/fund-requests",
    () => import("#work/fund-requests/screens/FundRequestsScreen.tsx"),
    "FundRequestsScreen",
  ),
  screen(
    "/fund-requests/new",
    () => import("#work/fund-requests/screens/FundRequestForm.tsx"),
    "FundRequestForm",
  ),
  screen(
    "/fund-requests/:id",
    () => import("#work/fund-requests/screens/FundRequestScreen.tsx"),
    "FundRequestScreen",
  ),
  screen(
    "/fund-requests/:id/change",
    () => import("#work/fund-requests/screens/FundRequestForm.tsx"),
    "FundRequestForm",
  ),
  screen(
    "/fund-requests/:id/account",
    () => import("#work/fund-requests/screens/RetirementForm.tsx"),
    "RetirementForm",
  ),
  screen("/suppliers", () => import("#work/bills/screens/SuppliersScreen.tsx"), "SuppliersScreen"),
  screen("/suppliers/new", () => import("#work/bills/screens/SupplierForm.tsx"), "SupplierForm"),
  screen("/suppliers/bills", () => import("#work/bills/screens/BillsScreen.tsx"), "BillsScreen"),
  screen("/suppliers/bills/new", () => import("#work/bills/screens/BillForm.tsx"), "BillForm"),
  screen("/suppliers/bills/:id", () => import("#work/bills/screens/BillScreen.tsx"), "BillScreen"),
  screen(
    "/suppliers/bills/:id/change",
    () => import("#work/bills/screens/BillForm.tsx"),
    "BillForm",
  ),
  screen(
    "/suppliers/withholding",
    () => import("#work/bills/screens/WithholdingScreen.tsx"),
    "WithholdingScreen",
  ),
  screen(
    "/suppliers/:id",
    () => import("#work/bills/screens/SupplierScreen.tsx"),
    "SupplierScreen",
  ),
  screen(
    "/suppliers/:id/change",
    () => import("#work/bills/screens/SupplierForm.tsx"),
    "SupplierForm",
  ),
  screen(
    "/employee-requests",
    () => import("#work/employee-requests/screens/RequestsScreen.tsx"),
    "RequestsScreen",
  ),
  screen(
    "/employee-requests/new",
    () => import("#work/employee-requests/screens/RequestForm.tsx"),
    "RequestForm",
  ),
  screen(
    "/employee-requests/standing",
    () => import("#work/employee-requests/screens/StandingScreen.tsx"),
    "StandingScreen",
  ),
  screen(
    "/employee-requests/rules",
    () => import("#work/employee-requests/screens/RulesScreen.tsx"),
    "RulesScreen",
  ),
  screen(
    "/employee-requests/:id",
    () => import("#work/employee-requests/screens/RequestScreen.tsx"),
    "RequestScreen",
  ),
  screen(
    "/employee-requests/:id/change",
    () => import("#work/employee-requests/screens/RequestForm.tsx"),
    "RequestForm",
  ),
  screen(
    "/approvals/employee-requests",
    () => import("#work/employee-requests/screens/RequestsScreen.tsx"),
    "AllRequestsScreen",
  ),
  screen(
    "/approvals/employee-requests/:id",
    () => import("#work/employee-requests/screens/RequestScreen.tsx"),
    "RequestScreen",
  ),
  screen(
    "/users/away",
    () => import("#work/employee-requests/screens/AwayScreen.tsx"),
    "AwayScreen",
  ),
  screen(
    "/employee-requests/complaint",
    () => import("#work/complaints/screens/ComplaintForm.tsx"),
    "ComplaintForm",
  ),
  screen(
    "/employee-requests/complaint/answer",
    () => import("#work/complaints/screens/AnswerScreen.tsx"),
    "AnswerScreen",
  ),
  screen(
    "/employee-requests/complaints",
    () => import("#work/complaints/screens/ComplaintsScreen.tsx"),
    "ComplaintsScreen",
  ),
  screen(
    "/employee-requests/complaints/:id",
    () => import("#work/complaints/screens/ComplaintScreen.tsx"),
    "ComplaintScreen",
  ),
  screen("/payments", () => import("#work/payments/screens/PaymentsScreen.tsx"), "PaymentsScreen"),
  screen("/payments/new", () => import("#work/payments/screens/PaymentForm.tsx"), "PaymentForm"),
  screen(
    "/payments/payables",
    () => import("#work/payments/screens/PayablesScreen.tsx"),
    "PayablesScreen",
  ),
  screen(
    "/payments/requests",
    () => import("#work/payments/screens/RequestsScreen.tsx"),
    "RequestsScreen",
  ),
  screen(
    "/payments/advances",
    () => import("#work/payments/screens/AdvancesScreen.tsx"),
    "AdvancesScreen",
  ),
  screen(
    "/payments/advances/new",
    () => import("#work/payments/screens/AdvanceForm.tsx"),
    "AdvanceForm",
  ),
  screen(
    "/payments/:id",
    () => import("#work/payments/screens/PaymentScreen.tsx"),
    "PaymentScreen",
  ),
  screen(
    "/export-documentation",
    () => import("#work/exports/screens/ShipmentsScreen.tsx"),
    "ShipmentsScreen",
  ),
  screen(
    "/export-documentation/new",
    () => import("#work/exports/screens/ShipmentForm.tsx"),
    "ShipmentForm",
  ),
  screen(
    "/export-documentation/:id",
    () => import("#work/exports/screens/ShipmentScreen.tsx"),
    "ShipmentScreen",
  ),
  screen(
    "/export-documentation/:id/transport",
    () => import("#work/exports/screens/TransportForm.tsx"),
    "TransportForm",
  ),
  screen(
    "/costing/lines",
    () => import("#work/lot-costs/screens/CostLinesScreen.tsx"),
    "CostLinesScreen",
  ),
  screen(
    "/costing/lines/new",
    () => import("#work/lot-costs/screens/CostLineForm.tsx"),
    "CostLineForm",
  ),
  screen(
    "/costing/lines/:id",
    () => import("#work/lot-costs/screens/CostLineScreen.tsx"),
    "CostLineScreen",
  ),
  // insight: things we read
  screen(
    "/dashboard",
    () => import("#insight/dashboard/screens/DashboardScreen.tsx"),
    "DashboardScreen",
  ),
  screen("/costing", () => import("#insight/costing/screens/CostingScreen.tsx"), "CostingScreen"),
  screen(
    "/costing/sheets/:lotId",
    () => import("#insight/costing/screens/CostSheetScreen.tsx"),
    "CostSheetScreen",
  ),
  screen(
    "/traceability",
    () => import("#insight/traceability/screens/TraceabilityScreen.tsx"),
    "TraceabilityScreen",
  ),
  screen(
    "/traceability/:kind/:id",
    () => import("#insight/traceability/screens/OriginScreen.tsx"),
    "OriginScreen",
  ),
  screen(
    "/settings/audit-log",
    () => import("#insight/audit-log/screens/AuditLogScreen.tsx"),
    "AuditLogScreen",
  ),
  screen(
    "/stock-card",
    () => import("#insight/stock-card/screens/StockCardScreen.tsx"),
    "StockCardScreen",
  ),
  screen(
    "/stock-card/layers",
    () => import("#insight/stock-card/screens/LayersScreen.tsx"),
    "LayersScreen",
  ),
  screen(
    "/ucda-registration/contracts",
    () => import("#insight/regulator/screens/RegistrationsScreen.tsx"),
    "RegistrationsScreen",
  ),
  screen(
    "/ucda-registration/levy",
    () => import("#insight/regulator/screens/LevyScreen.tsx"),
    "LevyScreen",
  ),
  screen(
    "/ucda-registration/returns",
    () => import("#insight/regulator/screens/ReturnScreen.tsx"),
    "ReturnScreen",
  ),
  screen(
    "/ucda-registration/stores",
    () => import("#insight/regulator/screens/RegisteredStoresScreen.tsx"),
    "RegisteredStoresScreen",
  ),
  screen(
    "/financial-statements",
    () => import("#insight/financial-statements/screens/TrialBalanceScreen.tsx"),
    "TrialBalanceScreen",
  ),
  screen(
    "/financial-statements/profit-and-loss",
    () => import("#insight/financial-statements/screens/ProfitAndLossScreen.tsx"),
    "ProfitAndLossScreen",
  ),
  screen(
    "/financial-statements/accounts/:code",
    () => import("#insight/financial-statements/screens/AccountScreen.tsx"),
    "AccountScreen",
  ),
  screen(
    "/financial-statements/vouchers/:number",
    () => import("#insight/financial-statements/screens/VoucherScreen.tsx"),
    "VoucherScreen",
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
    "/customers/:id/account",
    () => import("#work/sales/screens/AccountScreen.tsx"),
    "AccountScreen",
  ),
  screen("/orders", () => import("#work/sales/screens/OrdersScreen.tsx"), "OrdersScreen"),
  screen("/orders/new", () => import("#work/sales/screens/OrderForm.tsx"), "OrderForm"),
  screen("/orders/:id", () => import("#work/sales/screens/OrderScreen.tsx"), "OrderScreen"),
  screen("/orders/:id/change", () => import("#work/sales/screens/OrderForm.tsx"), "OrderForm"),
  screen(
    "/orders/invoices",
    () => import("#work/sales/screens/InvoicesScreen.tsx"),
    "InvoicesScreen",
  ),
  screen(
    "/orders/invoices/:id",
    () => import("#work/sales/screens/InvoiceScreen.tsx"),
    "InvoiceScreen",
  ),
  screen(
    "/orders/receipts",
    () => import("#work/sales/screens/ReceiptsScreen.tsx"),
    "ReceiptsScreen",
  ),
  screen(
    "/orders/receipts/new",
    () => import("#work/sales/screens/ReceiptForm.tsx"),
    "ReceiptForm",
  ),
  screen(
    "/orders/receipts/:id",
    () => import("#work/sales/screens/ReceiptScreen.tsx"),
    "ReceiptScreen",
  ),
  screen(
    "/orders/credit-notes",
    () => import("#work/sales/screens/CreditNotesScreen.tsx"),
    "CreditNotesScreen",
  ),
  screen(
    "/orders/credit-notes/new",
    () => import("#work/sales/screens/CreditNoteForm.tsx"),
    "CreditNoteForm",
  ),
  screen(
    "/orders/credit-notes/:id",
    () => import("#work/sales/screens/CreditNoteScreen.tsx"),
    "CreditNoteScreen",
  ),
  screen("/orders/ageing", () => import("#work/sales/screens/AgeingScreen.tsx"), "AgeingScreen"),
  ...testingScreens,
];
