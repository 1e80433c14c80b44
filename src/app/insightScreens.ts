// Screens of what we read: route and file, one line each.
import { type Screen, screen } from "#platform/web/screen.ts";

export const insightScreens: readonly Screen[] = [
  screen(
    "/dashboard",
    () => import("#insight/dashboard/screens/DashboardScreen.tsx"),
    "DashboardScreen",
  ),
  screen(
    "/owner-dashboard",
    () => import("#insight/dashboard/screens/OwnerScreen.tsx"),
    "OwnerScreen",
  ),
  screen("/navigation-hub", () => import("#insight/open-work/screens/HubScreen.tsx"), "HubScreen"),
  screen(
    "/workflow",
    () => import("#insight/open-work/screens/WorkflowScreen.tsx"),
    "WorkflowScreen",
  ),
  screen("/sync", () => import("#insight/field-kit/screens/SyncScreen.tsx"), "SyncScreen"),
  screen("/mobile-nav", () => import("#insight/open-work/screens/PhoneScreen.tsx"), "PhoneScreen"),
  screen(
    "/agricultural-workflow",
    () => import("#insight/agricultural-workflow/screens/BoardScreen.tsx"),
    "BoardScreen",
  ),
  screen(
    "/agricultural-workflow/cards",
    () => import("#insight/agricultural-workflow/screens/CardsScreen.tsx"),
    "CardsScreen",
  ),
  screen(
    "/agricultural-workflow/flow",
    () => import("#insight/agricultural-workflow/screens/FlowScreen.tsx"),
    "FlowScreen",
  ),
  screen(
    "/agricultural-workflow/steps",
    () => import("#insight/agricultural-workflow/screens/StepsScreen.tsx"),
    "StepsScreen",
  ),
  screen(
    "/agricultural-workflow/passages",
    () => import("#insight/agricultural-workflow/screens/PassagesScreen.tsx"),
    "PassagesScreen",
  ),
  screen(
    "/farmer-analytics",
    () => import("#insight/farmer-analytics/screens/AnalyticsScreen.tsx"),
    "AnalyticsScreen",
  ),
  screen(
    "/farmer-analytics/rows",
    () => import("#insight/farmer-analytics/screens/AnalyticsRowsScreen.tsx"),
    "AnalyticsRowsScreen",
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
];
