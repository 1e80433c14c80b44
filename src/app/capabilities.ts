// Every capability of the house, by floor: its endpoints with their handlers. One line each.
import { dashboard } from "#insight/dashboard/api.ts";
import { dashboardHandlers } from "#insight/dashboard/handlers.ts";
import { statements } from "#insight/financial-statements/api.ts";
import { statementsHandlers } from "#insight/financial-statements/handlers.ts";
import { profitAndLoss } from "#insight/financial-statements/profitApi.ts";
import { profitAndLossHandlers } from "#insight/financial-statements/profitHandlers.ts";
import { regulator } from "#insight/regulator/api.ts";
import { regulatorHandlers } from "#insight/regulator/handlers.ts";
import { auditLog } from "#insight/audit-log/api.ts";
import { auditLogHandlers } from "#insight/audit-log/handlers.ts";
import { openWork } from "#insight/open-work/api.ts";
import { openPapersOf, waitingThrough } from "#insight/open-work/door.ts";
import { openWorkHandlers } from "#insight/open-work/handlers.ts";
import { fieldOfficers } from "#insight/field-officers/api.ts";
import { fieldOfficersHandlers } from "#insight/field-officers/handlers.ts";
import { fieldKit } from "#insight/field-kit/api.ts";
import { fieldKitHandlers } from "#insight/field-kit/handlers.ts";
import { history } from "#insight/history/api.ts";
import { historyHandlers } from "#insight/history/handlers.ts";
import { publicPages } from "#insight/public-pages/api.ts";
import { publicPagesHandlers } from "#insight/public-pages/handlers.ts";
import { search } from "#insight/search/api.ts";
import { searchHandlers } from "#insight/search/handlers.ts";
import { stockCards } from "#insight/stock-card/api.ts";
import { stockCardsHandlers } from "#insight/stock-card/handlers.ts";
import { traceability } from "#insight/traceability/api.ts";
import { originOf, traceabilityHandlers } from "#insight/traceability/handlers.ts";
import { type Capability, capability } from "#platform/server/handlers.ts";
import { approvals } from "#registry/approvals/api.ts";
import { approvalsHandlers } from "#registry/approvals/handlers.ts";
import { approvalDelegations, approvalPolicies } from "#registry/approvals/policyApi.ts";
import {
  approvalDelegationsHandlers,
  approvalPoliciesHandlers,
} from "#registry/approvals/policyHandlers.ts";
import { contracts } from "#registry/contracts/api.ts";
import { contractsHandlers } from "#registry/contracts/handlers.ts";
import { customers } from "#registry/customers/api.ts";
import { customersHandlers } from "#registry/customers/handlers.ts";
import { notifications } from "#registry/notifications/api.ts";
import { notificationsHandlers } from "#registry/notifications/handlers.ts";
import { devicesApi } from "#registry/devices/api.ts";
import { devicesHandlers } from "#registry/devices/handlers.ts";
import { exchangeRates, organization, stores } from "#registry/organization/api.ts";
import {
  exchangeRatesHandlers,
  organizationHandlers,
  storesHandlers,
} from "#registry/organization/handlers.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { equipment } from "#registry/equipment/api.ts";
import { equipmentHandlers } from "#registry/equipment/handlers.ts";
import { farmerGroups, farmers, plots } from "#registry/farmers/api.ts";
import { farmerCertificates } from "#registry/farmers/certificateApi.ts";
import { farmerCertificatesHandlers } from "#registry/farmers/certificateHandlers.ts";
import { farmerDocuments } from "#registry/farmers/documentApi.ts";
import { farmerDocumentsHandlers } from "#registry/farmers/documentHandlers.ts";
import { farmerDuplicates } from "#registry/farmers/duplicateApi.ts";
import { farmerDuplicatesHandlers } from "#registry/farmers/duplicateHandlers.ts";
import { plotRisks } from "#registry/farmers/riskApi.ts";
import { plotRisksHandlers } from "#registry/farmers/riskHandlers.ts";
import { plotFindings } from "#registry/farmers/findingApi.ts";
import { plotFindingsHandlers } from "#registry/farmers/findingHandlers.ts";
import { farmerImports } from "#registry/farmers/importApi.ts";
import { farmerGroupsHandlers } from "#registry/farmers/groupHandlers.ts";
import { farmersHandlers } from "#registry/farmers/handlers.ts";
import { farmerImportsHandlers } from "#registry/farmers/importHandlers.ts";
import { farmerPlacements } from "#registry/farmers/placementApi.ts";
import { farmerPlacementsHandlers } from "#registry/farmers/placementHandlers.ts";
import { plotMap } from "#registry/farmers/mapApi.ts";
import { plotMapHandlers } from "#registry/farmers/mapHandlers.ts";
import { plotsHandlers } from "#registry/farmers/plotHandlers.ts";
import { places } from "#registry/places/api.ts";
import { placesHandlers } from "#registry/places/handlers.ts";
import { users } from "#registry/users/api.ts";
import { usersHandlers } from "#registry/users/handlers.ts";
import { accounts } from "#registry/users/accountApi.ts";
import { accountsHandlers } from "#registry/users/accountHandlers.ts";
import { leaving } from "#registry/users/leavingApi.ts";
import { leavingHandlers } from "#registry/users/leavingHandlers.ts";
import { overrides } from "#registry/users/overrideApi.ts";
import { overridesHandlers } from "#registry/users/overrideHandlers.ts";
import { permissions } from "#registry/users/permissionApi.ts";
import { permissionsHandlers } from "#registry/users/permissionHandlers.ts";
import { ownProfile } from "#registry/users/profileApi.ts";
import { ownProfileHandlers } from "#registry/users/profileHandlers.ts";
import { listViews } from "#registry/list-views/api.ts";
import { listViewsHandlers } from "#registry/list-views/handlers.ts";
import { pins } from "#registry/pins/api.ts";
import { pinsHandlers } from "#registry/pins/handlers.ts";
import { security } from "#registry/users/securityApi.ts";
import { securityHandlers } from "#registry/users/securityHandlers.ts";
import { licences } from "#registry/licences/api.ts";
import { licencesHandlers } from "#registry/licences/handlers.ts";
import { licenceRules } from "#registry/licences/ruleApi.ts";
import { licenceRulesHandlers } from "#registry/licences/ruleHandlers.ts";
import { accountSegments } from "#registry/segments/api.ts";
import { accountSegmentsHandlers } from "#registry/segments/handlers.ts";
import { instruments, technicians, testingProcedures } from "#registry/technicians/api.ts";
import {
  instrumentsHandlers,
  techniciansHandlers,
  testingProceduresHandlers,
} from "#registry/technicians/handlers.ts";
import { booksChecks } from "#registry/books-checks/api.ts";
import { booksChecksHandlers } from "#registry/books-checks/handlers.ts";
import { stageDays } from "#registry/stages/api.ts";
import { stageDaysHandlers } from "#registry/stages/handlers.ts";
import { advancePolicies } from "#registry/advance-policies/api.ts";
import { advancePoliciesHandlers } from "#registry/advance-policies/handlers.ts";
import { periods } from "#registry/periods/api.ts";
import { periodsHandlers } from "#registry/periods/handlers.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { thresholdsHandlers } from "#registry/thresholds/handlers.ts";
import { stageLimits } from "#registry/stage-limits/api.ts";
import { stageLimitsHandlers } from "#registry/stage-limits/handlers.ts";
import { sampling } from "#registry/sampling/api.ts";
import { samplingHandlers } from "#registry/sampling/handlers.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { suppliersHandlers } from "#registry/suppliers/handlers.ts";
import { textMessages } from "#registry/text-messages/api.ts";
import { textMessagesHandlers } from "#registry/text-messages/handlers.ts";
import { textReports } from "#registry/text-messages/outside/api.ts";
import { textReportsHandlers } from "#registry/text-messages/outside/reports.ts";
import { taxes } from "#registry/taxes/api.ts";
import { taxesHandlers } from "#registry/taxes/handlers.ts";
import { products, priceLists } from "#registry/products/api.ts";
import { productsHandlers, priceListsHandlers } from "#registry/products/handlers.ts";
import { agriculturalWorkflow } from "#insight/agricultural-workflow/api.ts";
import { agriculturalWorkflowHandlers } from "#insight/agricultural-workflow/handlers.ts";
import { farmerAnalytics } from "#insight/farmer-analytics/api.ts";
import { farmerAnalyticsHandlers } from "#insight/farmer-analytics/handlers.ts";
import { costing } from "#insight/costing/api.ts";
import { costingHandlers } from "#insight/costing/handlers.ts";
import { bills } from "#work/bills/api.ts";
import { billsHandlers } from "#work/bills/handlers.ts";
import { supplierAdvances } from "#work/bills/advanceApi.ts";
import { supplierAdvancesHandlers } from "#work/bills/advanceHandlers.ts";
import { cashCounts } from "#work/cash-counts/api.ts";
import { cashDeposits } from "#work/cash-counts/depositApi.ts";
import { cashDepositsHandlers } from "#work/cash-counts/depositHandlers.ts";
import { cashCountsHandlers } from "#work/cash-counts/handlers.ts";
import { exportDocuments } from "#work/exports/documentApi.ts";
import { exportDocumentsHandlers } from "#work/exports/documentHandlers.ts";
import { shipments } from "#work/exports/api.ts";
import { shipmentsHandlers } from "#work/exports/handlers.ts";
import { certificationClaims } from "#work/certification-claims/api.ts";
import { certificationClaimsHandlers } from "#work/certification-claims/handlers.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { lotCostsHandlers } from "#work/lot-costs/handlers.ts";
import { packaging } from "#work/packaging/api.ts";
import { packagingHandlers } from "#work/packaging/handlers.ts";
import { processing } from "#work/processing/api.ts";
import { carryInWork } from "#work/processing/door.ts";
import { processingHandlers } from "#work/processing/handlers.ts";
import { expenses } from "#work/expenses/api.ts";
import { budgets as expenseBudgets } from "#work/expenses/budgetApi.ts";
import { expenseBudgetsHandlers } from "#work/expenses/budgetHandlers.ts";
import { expenseCategories } from "#work/expenses/categoryApi.ts";
import { expenseCategoriesHandlers } from "#work/expenses/categoryHandlers.ts";
import { expensesHandlers } from "#work/expenses/handlers.ts";
import { complaints } from "#work/complaints/api.ts";
import { complaintsHandlers } from "#work/complaints/handlers.ts";
import { employeeRequests } from "#work/employee-requests/api.ts";
import { employeeRequestsHandlers } from "#work/employee-requests/handlers.ts";
import { employeeLeave } from "#work/employee-requests/leaveApi.ts";
import { employeeLeaveHandlers } from "#work/employee-requests/leaveHandlers.ts";
import { employeeRepayments } from "#work/employee-requests/repaymentApi.ts";
import { employeeRepaymentsHandlers } from "#work/employee-requests/repaymentHandlers.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { fundReceipts } from "#work/fund-requests/receiptApi.ts";
import { fundReceiptsHandlers } from "#work/fund-requests/receiptHandlers.ts";
import { fundRequestsHandlers } from "#work/fund-requests/handlers.ts";
import { fundRetirements } from "#work/fund-requests/retirementApi.ts";
import { fundRetirementsHandlers } from "#work/fund-requests/retirementHandlers.ts";
import { payments } from "#work/payments/api.ts";
import { approvalLimits } from "#work/payments/door.ts";
import { ownAccountsApi } from "#work/payments/accountApi.ts";
import { ownAccountsHandlers } from "#work/payments/accountHandlers.ts";
import { accountStatements } from "#work/payments/statementApi.ts";
import { accountStatementsHandlers } from "#work/payments/statementHandlers.ts";
import { paymentControls } from "#work/payments/controlApi.ts";
import { paymentControlsHandlers } from "#work/payments/controlHandlers.ts";
import { disbursements } from "#work/payments/disbursementApi.ts";
import { disbursementsHandlers } from "#work/payments/disbursementHandlers.ts";
import { payRuns } from "#work/payments/runApi.ts";
import { payRunsHandlers } from "#work/payments/runHandlers.ts";
import { paymentsHandlers } from "#work/payments/handlers.ts";
import { mobileMoneyCallbacks } from "#work/payments/outside/api.ts";
import { mobileMoneyCallbacksHandlers } from "#work/payments/outside/handlers.ts";
import { farmerAccounts } from "#work/farmer-accounts/api.ts";
import { farmerAccountsHandlers } from "#work/farmer-accounts/handlers.ts";
import { personalData } from "#work/personal-data/api.ts";
import { personalDataHandlers } from "#work/personal-data/handlers.ts";
import { farmerAdvances } from "#work/farmer-advances/api.ts";
import { farmerAdvancesHandlers } from "#work/farmer-advances/handlers.ts";
import { fieldVisits } from "#work/field-visits/api.ts";
import { cropAssessments } from "#work/field-visits/assessmentApi.ts";
import { cropAssessmentsHandlers } from "#work/field-visits/assessmentHandlers.ts";
import { fieldVisitsHandlers } from "#work/field-visits/handlers.ts";
import { fieldTrips } from "#work/field-visits/tripApi.ts";
import { fieldTripsHandlers } from "#work/field-visits/tripHandlers.ts";
import { collections } from "#work/field-collections/api.ts";
import { collectionsHandlers } from "#work/field-collections/handlers.ts";
import { samplesHandlers } from "#work/field-collections/sampleHandlers.ts";
import { bookings } from "#work/field-collections/bookingApi.ts";
import { bookingsHandlers } from "#work/field-collections/bookingHandlers.ts";
import { buyingSessions, samples } from "#work/field-collections/sessionApi.ts";
import { buyingSessionsHandlers } from "#work/field-collections/sessionHandlers.ts";
import { storeCounts } from "#work/store-counts/api.ts";
import { storeCountsHandlers } from "#work/store-counts/handlers.ts";
import { storeTransfers } from "#work/store-transfers/api.ts";
import { storeTransfersHandlers } from "#work/store-transfers/handlers.ts";
import { transferMatch } from "#work/store-transfers/matchApi.ts";
import { transferMatchHandlers } from "#work/store-transfers/matchHandlers.ts";
import { supplies } from "#work/supplies/api.ts";
import { supplyCustody } from "#work/supplies/custodyApi.ts";
import { supplyCustodyHandlers } from "#work/supplies/custodyHandlers.ts";
import { suppliesHandlers } from "#work/supplies/handlers.ts";
import { testingJobs, testingQuotations } from "#work/testing-jobs/api.ts";
import { testingReports } from "#work/testing-jobs/reportApi.ts";
import { testingJobsHandlers } from "#work/testing-jobs/handlers.ts";
import { testingQuotationsHandlers } from "#work/testing-jobs/quotationHandlers.ts";
import { testingReportsHandlers } from "#work/testing-jobs/reportHandlers.ts";
import { salesOrders } from "#work/sales/api.ts";
import { creditNotes } from "#work/sales/creditApi.ts";
import { creditNotesHandlers } from "#work/sales/creditHandlers.ts";
import { salesOrdersHandlers } from "#work/sales/handlers.ts";
import { salesInvoices } from "#work/sales/invoiceApi.ts";
import { salesInvoicesHandlers } from "#work/sales/invoiceHandlers.ts";
import { customerReceipts } from "#work/sales/receiptApi.ts";
import { customerReceiptsHandlers, customerReceiptsOfMany } from "#work/sales/receiptHandlers.ts";
import { customerAccounts } from "#work/sales/statementApi.ts";
import { customerAccountsHandlers } from "#work/sales/statementHandlers.ts";
import { accessTable } from "./access.ts";
import { deciders } from "./deciders.ts";

export const capabilities: readonly Capability[] = [
  // registry: things that exist
  capability("users", users, usersHandlers),
  capability("accounts", accounts, accountsHandlers),
  capability("leaving", leaving, leavingHandlers({ openPapersOf })),
  capability("permissions", permissions, permissionsHandlers({ approvalLimits })),
  capability("overrides", overrides, overridesHandlers),
  capability("security", security, securityHandlers),
  capability("devices", devicesApi, devicesHandlers),
  capability("own-profile", ownProfile, ownProfileHandlers),
  capability("pins", pins, pinsHandlers({ access: accessTable })),
  capability("list-views", listViews, listViewsHandlers({ access: accessTable })),
  capability("books-checks", booksChecks, booksChecksHandlers),
  capability("stage-days", stageDays, stageDaysHandlers),
  capability("places", places, placesHandlers),
  capability("farmers", farmers, farmersHandlers),
  capability("farmer-certificates", farmerCertificates, farmerCertificatesHandlers),
  capability("farmer-documents", farmerDocuments, farmerDocumentsHandlers),
  capability("farmer-groups", farmerGroups, farmerGroupsHandlers),
  capability("farmer-placements", farmerPlacements, farmerPlacementsHandlers),
  capability("plots", plots, plotsHandlers),
  capability("plot-map", plotMap, plotMapHandlers),
  capability("farmer-duplicates", farmerDuplicates, farmerDuplicatesHandlers),
  capability("farmer-imports", farmerImports, farmerImportsHandlers),
  capability("plot-findings", plotFindings, plotFindingsHandlers),
  capability("plot-risks", plotRisks, plotRisksHandlers),
  capability("equipment", equipment, equipmentHandlers),
  capability("products", products, productsHandlers),
  capability("price-lists", priceLists, priceListsHandlers),
  capability("customers", customers, customersHandlers),
  capability("contracts", contracts, contractsHandlers),
  capability("approvals", approvals, approvalsHandlers({ deciders })),
  capability("approval-policies", approvalPolicies, approvalPoliciesHandlers),
  capability("approval-delegations", approvalDelegations, approvalDelegationsHandlers),
  capability("notifications", notifications, notificationsHandlers({ access: accessTable })),
  capability("organization", organization, organizationHandlers),
  capability("stores", stores, storesHandlers),
  capability("advance-policies", advancePolicies, advancePoliciesHandlers),
  capability("stage-limits", stageLimits, stageLimitsHandlers),
  capability("thresholds", thresholds, thresholdsHandlers),
  capability("periods", periods, periodsHandlers({ waitingThrough, companyOf: paperCompanyOf })),
  capability("sampling", sampling, samplingHandlers),
  capability("suppliers", suppliers, suppliersHandlers),
  capability("taxes", taxes, taxesHandlers),
  capability("text-messages", textMessages, textMessagesHandlers),
  capability("text-reports", textReports, textReportsHandlers),
  capability("licences", licences, licencesHandlers),
  capability("licence-rules", licenceRules, licenceRulesHandlers),
  capability("account-segments", accountSegments, accountSegmentsHandlers),
  capability("exchange-rates", exchangeRates, exchangeRatesHandlers),
  capability("technicians", technicians, techniciansHandlers),
  capability("instruments", instruments, instrumentsHandlers),
  capability("testing-procedures", testingProcedures, testingProceduresHandlers),
  // work: things that happen
  capability("field-collections", collections, collectionsHandlers),
  capability("buying-sessions", buyingSessions, buyingSessionsHandlers),
  capability("farmer-bookings", bookings, bookingsHandlers),
  capability("samples", samples, samplesHandlers),
  capability("field-visits", fieldVisits, fieldVisitsHandlers),
  capability("crop-assessments", cropAssessments, cropAssessmentsHandlers),
  capability("field-trips", fieldTrips, fieldTripsHandlers),
  capability("farmer-advances", farmerAdvances, farmerAdvancesHandlers),
  capability("farmer-accounts", farmerAccounts, farmerAccountsHandlers),
  capability("personal-data", personalData, personalDataHandlers),
  capability("processing", processing, processingHandlers),
  capability("packaging", packaging, packagingHandlers),
  capability("exports", shipments, shipmentsHandlers),
  capability("export-documents", exportDocuments, exportDocumentsHandlers),
  capability("store-counts", storeCounts, storeCountsHandlers),
  capability("store-transfers", storeTransfers, storeTransfersHandlers),
  capability("transfer-match", transferMatch, transferMatchHandlers),
  capability("supplies", supplies, suppliesHandlers),
  capability("supply-custody", supplyCustody, supplyCustodyHandlers),
  capability("expenses", expenses, expensesHandlers),
  capability("expense-budgets", expenseBudgets, expenseBudgetsHandlers),
  capability("expense-categories", expenseCategories, expenseCategoriesHandlers),
  capability("supplier-bills", bills, billsHandlers),
  capability("supplier-advances", supplierAdvances, supplierAdvancesHandlers),
  capability("fund-requests", fundRequests, fundRequestsHandlers),
  capability("fund-receipts", fundReceipts, fundReceiptsHandlers),
  capability("fund-retirements", fundRetirements, fundRetirementsHandlers),
  capability("employee-requests", employeeRequests, employeeRequestsHandlers),
  capability("complaints", complaints, complaintsHandlers),
  capability("employee-leave", employeeLeave, employeeLeaveHandlers),
  capability("employee-repayments", employeeRepayments, employeeRepaymentsHandlers),
  capability("sales-orders", salesOrders, salesOrdersHandlers),
  capability("sales-invoices", salesInvoices, salesInvoicesHandlers),
  capability(
    "customer-receipts",
    customerReceipts,
    customerReceiptsHandlers,
    customerReceiptsOfMany,
  ),
  capability("credit-notes", creditNotes, creditNotesHandlers),
  capability("customer-accounts", customerAccounts, customerAccountsHandlers),
  capability("payments", payments, paymentsHandlers),
  capability("cash-counts", cashCounts, cashCountsHandlers),
  capability("cash-deposits", cashDeposits, cashDepositsHandlers),
  capability("own-accounts", ownAccountsApi, ownAccountsHandlers),
  capability("account-statements", accountStatements, accountStatementsHandlers),
  capability("disbursements", disbursements, disbursementsHandlers),
  capability("payment-controls", paymentControls, paymentControlsHandlers),
  capability("pay-runs", payRuns, payRunsHandlers),
  capability("mobile-money-callbacks", mobileMoneyCallbacks, mobileMoneyCallbacksHandlers),
  capability("lot-costs", lotCosts, lotCostsHandlers({ whenLaid: carryInWork })),
  capability("certification-claims", certificationClaims, certificationClaimsHandlers),
  capability("testing-quotations", testingQuotations, testingQuotationsHandlers),
  capability("testing-jobs", testingJobs, testingJobsHandlers),
  capability("testing-reports", testingReports, testingReportsHandlers),
  // insight: things we read
  capability("dashboard", dashboard, dashboardHandlers),
  capability("open-work", openWork, openWorkHandlers),
  capability("agricultural-workflow", agriculturalWorkflow, agriculturalWorkflowHandlers),
  capability("farmer-analytics", farmerAnalytics, farmerAnalyticsHandlers),
  capability("costing", costing, costingHandlers),
  capability("traceability", traceability, traceabilityHandlers),
  capability("stock-card", stockCards, stockCardsHandlers),
  capability("financial-statements", statements, statementsHandlers),
  capability("regulator", regulator, regulatorHandlers),
  capability("profit-and-loss", profitAndLoss, profitAndLossHandlers),
  capability("public-pages", publicPages, publicPagesHandlers({ originOf })),
  capability("search", search, searchHandlers({ access: accessTable })),
  capability("field-officers", fieldOfficers, fieldOfficersHandlers),
  capability("field-kit", fieldKit, fieldKitHandlers),
  capability("history", history, historyHandlers),
  capability("audit-log", auditLog, auditLogHandlers),
];
