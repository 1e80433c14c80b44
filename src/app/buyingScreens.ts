// Screens of buying at the farmers' gate: route and file, one line each.
import { type Screen, screen } from "#platform/web/screen.ts";

export const buyingScreens: readonly Screen[] = [
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
    "/field-collections/sessions",
    () => import("#work/field-collections/screens/SessionsScreen.tsx"),
    "SessionsScreen",
  ),
  screen(
    "/field-collections/sessions/new",
    () => import("#work/field-collections/screens/SessionForm.tsx"),
    "SessionForm",
  ),
  screen(
    "/field-collections/sessions/:id",
    () => import("#work/field-collections/screens/SessionScreen.tsx"),
    "SessionScreen",
  ),
  screen(
    "/field-collections/samples",
    () => import("#work/field-collections/screens/SamplesScreen.tsx"),
    "SamplesScreen",
  ),
  screen(
    "/field-collections/messages",
    () => import("#work/field-collections/screens/TextMessagesScreen.tsx"),
    "TextMessagesScreen",
  ),
  screen(
    "/cashier/floats",
    () => import("#work/field-collections/screens/SessionsScreen.tsx"),
    "SessionsScreen",
  ),
  screen(
    "/cashier/floats/:id",
    () => import("#work/field-collections/screens/SessionScreen.tsx"),
    "SessionScreen",
  ),
  screen(
    "/field-collections/kept/:id",
    () => import("#work/field-collections/screens/KeptReceiptScreen.tsx"),
    "KeptReceiptScreen",
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
    "/field-operations/advances",
    () => import("#work/farmer-advances/screens/FarmerAdvancesScreen.tsx"),
    "FarmerAdvancesScreen",
  ),
  screen(
    "/field-operations/advances/new",
    () => import("#work/farmer-advances/screens/FarmerAdvanceForm.tsx"),
    "FarmerAdvanceForm",
  ),
  screen(
    "/field-operations/advances/policy",
    () => import("#registry/advance-policies/screens/AdvancePolicyScreen.tsx"),
    "AdvancePolicyScreen",
  ),
  screen(
    "/field-operations/advances/policy/new",
    () => import("#registry/advance-policies/screens/AdvancePolicyForm.tsx"),
    "AdvancePolicyForm",
  ),
  screen(
    "/payments/farmer-advances/policy",
    () => import("#registry/advance-policies/screens/AdvancePolicyScreen.tsx"),
    "AdvancePolicyScreen",
  ),
  screen(
    "/field-operations/advances/:id",
    () => import("#work/farmer-advances/screens/FarmerAdvanceScreen.tsx"),
    "FarmerAdvanceScreen",
  ),
  screen(
    "/payments/farmer-advances",
    () => import("#work/farmer-advances/screens/FarmerAdvancesScreen.tsx"),
    "FarmerAdvancesScreen",
  ),
  screen(
    "/payments/farmer-advances/:id",
    () => import("#work/farmer-advances/screens/FarmerAdvanceScreen.tsx"),
    "FarmerAdvanceScreen",
  ),
  screen(
    "/field-operations",
    () => import("#insight/field-day/screens/FieldDayScreen.tsx"),
    "FieldDayScreen",
  ),
  screen(
    "/field-operations/bookings",
    () => import("#work/field-collections/screens/BookingsScreen.tsx"),
    "BookingsScreen",
  ),
  screen(
    "/field-operations/bookings/new",
    () => import("#work/field-collections/screens/BookingForm.tsx"),
    "BookingForm",
  ),
  screen(
    "/field-operations/bookings/:id",
    () => import("#work/field-collections/screens/BookingScreen.tsx"),
    "BookingScreen",
  ),
  screen(
    "/field-operations/assessments",
    () => import("#work/field-visits/screens/AssessmentsScreen.tsx"),
    "AssessmentsScreen",
  ),
  screen(
    "/field-operations/officers",
    () => import("#insight/field-officers/screens/OfficersScreen.tsx"),
    "OfficersScreen",
  ),
  screen(
    "/field-operations/check-ins",
    () => import("#insight/field-officers/screens/CheckInsScreen.tsx"),
    "CheckInsScreen",
  ),
  screen(
    "/field-operations/visits",
    () => import("#work/field-visits/screens/VisitsScreen.tsx"),
    "VisitsScreen",
  ),
  screen(
    "/field-operations/visits/new",
    () => import("#work/field-visits/screens/VisitForm.tsx"),
    "VisitForm",
  ),
  screen(
    "/field-operations/visits/:id",
    () => import("#work/field-visits/screens/VisitScreen.tsx"),
    "VisitScreen",
  ),
  screen(
    "/field-operations/trips",
    () => import("#work/field-visits/screens/TripsScreen.tsx"),
    "TripsScreen",
  ),
  screen(
    "/field-operations/trips/new",
    () => import("#work/field-visits/screens/TripForm.tsx"),
    "TripForm",
  ),
  screen(
    "/field-operations/trips/:id",
    () => import("#work/field-visits/screens/TripScreen.tsx"),
    "TripScreen",
  ),
  screen(
    "/stock-card/transfers",
    () => import("#work/store-transfers/screens/TransfersScreen.tsx"),
    "TransfersScreen",
  ),
  screen(
    "/stock-card/transfers/new",
    () => import("#work/store-transfers/screens/TransferForm.tsx"),
    "TransferForm",
  ),
  screen(
    "/stock-card/transfers/tolerance",
    () => import("#work/store-transfers/screens/ToleranceScreen.tsx"),
    "ToleranceScreen",
  ),
  screen(
    "/stock-card/transfers/:id",
    () => import("#work/store-transfers/screens/TransferScreen.tsx"),
    "TransferScreen",
  ),
  screen(
    "/stock-card/transfers/:id/receive",
    () => import("#work/store-transfers/screens/ReceiveForm.tsx"),
    "ReceiveForm",
  ),
  screen(
    "/stock-card/counts",
    () => import("#work/store-counts/screens/CountsScreen.tsx"),
    "CountsScreen",
  ),
  screen(
    "/stock-card/counts/stores",
    () => import("#work/store-counts/screens/StoresScreen.tsx"),
    "StoresScreen",
  ),
  screen(
    "/stock-card/counts/new",
    () => import("#work/store-counts/screens/BeginForm.tsx"),
    "BeginForm",
  ),
  screen(
    "/stock-card/counts/:id",
    () => import("#work/store-counts/screens/CountScreen.tsx"),
    "CountScreen",
  ),
  screen(
    "/stock-card/counts/:id/read",
    () => import("#work/store-counts/screens/ReadForm.tsx"),
    "ReadForm",
  ),
  screen(
    "/stock-card/counts/:id/decide",
    () => import("#work/store-counts/screens/DecideForm.tsx"),
    "DecideForm",
  ),
  screen(
    "/stock-card/losses",
    () => import("#work/store-transfers/screens/MatchScreen.tsx"),
    "MatchScreen",
  ),
  screen(
    "/stock-card/losses/lines",
    () => import("#work/store-transfers/screens/LinesScreen.tsx"),
    "LinesScreen",
  ),
];
