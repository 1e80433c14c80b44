// The screens of testing as a service, under the orders: technicians, instruments, procedures, jobs.
import { type Screen, screen } from "#platform/web/screen.ts";

export const testingScreens: readonly Screen[] = [
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
