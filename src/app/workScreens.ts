// Screens of things that happen: route and file, one line each.
import { type Screen, screen } from "#platform/web/screen.ts";

export const workScreens: readonly Screen[] = [
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
    "/fund-requests/received",
    () => import("#work/fund-requests/screens/ReceivedScreen.tsx"),
    "ReceivedScreen",
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
  screen("/supplies", () => import("#work/supplies/screens/SuppliesScreen.tsx"), "SuppliesScreen"),
  screen(
    "/supplies/new",
    () => import("#work/supplies/screens/RequisitionForm.tsx"),
    "RequisitionForm",
  ),
  screen(
    "/supplies/catalogue",
    () => import("#work/supplies/screens/CatalogueScreen.tsx"),
    "CatalogueScreen",
  ),
  screen(
    "/supplies/custody",
    () => import("#work/supplies/screens/CustodyScreen.tsx"),
    "CustodyScreen",
  ),
  screen(
    "/supplies/custody/:id",
    () => import("#work/supplies/screens/OneCustodyScreen.tsx"),
    "OneCustodyScreen",
  ),
  screen(
    "/supplies/whereabouts",
    () => import("#work/supplies/screens/WhereaboutsScreen.tsx"),
    "WhereaboutsScreen",
  ),
  screen(
    "/supplies/:id",
    () => import("#work/supplies/screens/RequisitionScreen.tsx"),
    "RequisitionScreen",
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
  screen(
    "/certificates",
    () => import("#work/certification-claims/screens/LedgerScreen.tsx"),
    "LedgerScreen",
  ),
  screen(
    "/certificates/claims",
    () => import("#work/certification-claims/screens/ClaimsScreen.tsx"),
    "ClaimsScreen",
  ),
  screen(
    "/certificates/deliveries",
    () => import("#work/certification-claims/screens/DeliveriesScreen.tsx"),
    "DeliveriesScreen",
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
  screen(
    "/orders/credit-notes/:id/change",
    () => import("#work/sales/screens/CreditNoteForm.tsx"),
    "CreditNoteForm",
  ),
  screen("/orders/ageing", () => import("#work/sales/screens/AgeingScreen.tsx"), "AgeingScreen"),
  screen("/orders/jobs", () => import("#work/testing-jobs/screens/JobsScreen.tsx"), "JobsScreen"),
  screen(
    "/orders/jobs/quotations",
    () => import("#work/testing-jobs/screens/QuotationsScreen.tsx"),
    "QuotationsScreen",
  ),
  screen(
    "/orders/jobs/quotations/new",
    () => import("#work/testing-jobs/screens/QuotationForm.tsx"),
    "QuotationForm",
  ),
  screen(
    "/orders/jobs/quotations/:id",
    () => import("#work/testing-jobs/screens/QuotationScreen.tsx"),
    "QuotationScreen",
  ),
  screen(
    "/orders/jobs/quotations/:id/change",
    () => import("#work/testing-jobs/screens/QuotationForm.tsx"),
    "QuotationForm",
  ),
  screen(
    "/orders/jobs/reports/:id",
    () => import("#work/testing-jobs/screens/ReportScreen.tsx"),
    "ReportScreen",
  ),
  screen(
    "/orders/jobs/reports/:id/change",
    () => import("#work/testing-jobs/screens/ReportForm.tsx"),
    "ReportChangeForm",
  ),
  screen("/orders/jobs/:id", () => import("#work/testing-jobs/screens/JobScreen.tsx"), "JobScreen"),
  screen(
    "/orders/jobs/:id/plan",
    () => import("#work/testing-jobs/screens/PlanForm.tsx"),
    "PlanForm",
  ),
  screen(
    "/orders/jobs/:id/report",
    () => import("#work/testing-jobs/screens/ReportForm.tsx"),
    "ReportForm",
  ),
];
