// The screens of money on its way out: payments, pay runs, our accounts and their statements; and of the office's cash box.
import { type Screen, screen } from "#platform/web/screen.ts";

/** Payments and the payment center. */
export const paymentScreens: readonly Screen[] = [
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
    "/payment-center",
    () => import("#work/payments/screens/PaymentCenterScreen.tsx"),
    "PaymentCenterScreen",
  ),
  screen(
    "/payment-center/accounts",
    () => import("#work/payments/screens/AccountsScreen.tsx"),
    "AccountsScreen",
  ),
  screen(
    "/payment-center/statements",
    () => import("#work/payments/screens/StatementLinesScreen.tsx"),
    "StatementLinesScreen",
  ),
  screen(
    "/payment-center/statements/:id",
    () => import("#work/payments/screens/StatementLineScreen.tsx"),
    "StatementLineScreen",
  ),
  screen(
    "/payment-center/controls",
    () => import("#work/payments/screens/ControlsScreen.tsx"),
    "ControlsScreen",
  ),
  screen(
    "/payment-center/cash-counts",
    () => import("#work/cash-counts/screens/CashCountsScreen.tsx"),
    "CashCountsScreen",
  ),
  screen(
    "/payment-center/cash-counts/new",
    () => import("#work/cash-counts/screens/CashCountForm.tsx"),
    "CashCountForm",
  ),
  screen(
    "/payment-center/cash-counts/:id",
    () => import("#work/cash-counts/screens/CashCountScreen.tsx"),
    "CashCountScreen",
  ),
  screen(
    "/payment-center/deposits",
    () => import("#work/cash-counts/screens/DepositsScreen.tsx"),
    "DepositsScreen",
  ),
  screen(
    "/payment-center/deposits/new",
    () => import("#work/cash-counts/screens/DepositForm.tsx"),
    "DepositForm",
  ),
  screen(
    "/payment-center/deposits/:id",
    () => import("#work/cash-counts/screens/DepositScreen.tsx"),
    "DepositScreen",
  ),
  screen("/payments/runs", () => import("#work/payments/screens/RunsScreen.tsx"), "RunsScreen"),
  screen("/payments/runs/new", () => import("#work/payments/screens/RunForm.tsx"), "RunForm"),
  screen("/payments/runs/:id", () => import("#work/payments/screens/RunScreen.tsx"), "RunScreen"),
  screen(
    "/payments/:id",
    () => import("#work/payments/screens/PaymentScreen.tsx"),
    "PaymentScreen",
  ),
];
