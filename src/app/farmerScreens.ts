// The screens of farmers and their land, each with the address it stands at.
import { type Screen, screen } from "#platform/web/screen.ts";

/** Farmers, plots and lists of both. */
export const farmerScreens: readonly Screen[] = [
  screen("/farmers", () => import("#registry/farmers/screens/FarmersScreen.tsx"), "FarmersScreen"),
  screen("/farmers/new", () => import("#registry/farmers/screens/FarmerForm.tsx"), "FarmerForm"),
  screen(
    "/farmers/import",
    () => import("#registry/farmers/screens/FarmersImportScreen.tsx"),
    "FarmersImportScreen",
  ),
  screen(
    "/farmers/map",
    () => import("#registry/farmers/screens/PlotMapScreen.tsx"),
    "PlotMapScreen",
  ),
  screen(
    "/farmers/import/:importId",
    () => import("#registry/farmers/screens/ImportScreen.tsx"),
    "ImportScreen",
  ),
  screen(
    "/farmers/plots/import",
    () => import("#registry/farmers/screens/FarmersImportScreen.tsx"),
    "PlotsImportScreen",
  ),
  screen(
    "/farmers/plots/import/:importId",
    () => import("#registry/farmers/screens/ImportScreen.tsx"),
    "ImportScreen",
  ),
  screen(
    "/farmers/plots/to-mend",
    () => import("#registry/farmers/screens/FixQueueScreen.tsx"),
    "FixQueueScreen",
  ),
  screen(
    "/farmers/plots",
    () => import("#registry/farmers/screens/PlotsScreen.tsx"),
    "PlotsScreen",
  ),
  screen(
    "/farmers/groups",
    () => import("#registry/farmers/screens/GroupsScreen.tsx"),
    "GroupsScreen",
  ),
  screen(
    "/farmers/groups/new",
    () => import("#registry/farmers/screens/GroupForm.tsx"),
    "GroupForm",
  ),
  screen(
    "/farmers/groups/:id",
    () => import("#insight/farmer-analytics/screens/GroupScreen.tsx"),
    "GroupScreen",
  ),
  screen(
    "/farmers/groups/:id/change",
    () => import("#registry/farmers/screens/GroupForm.tsx"),
    "GroupForm",
  ),
  screen(
    "/farmers/duplicates",
    () => import("#registry/farmers/screens/DuplicatesScreen.tsx"),
    "DuplicatesScreen",
  ),
  screen(
    "/farmers/duplicates/:pairId",
    () => import("#registry/farmers/screens/MergeScreen.tsx"),
    "MergeScreen",
  ),
  screen(
    "/farmers/:id",
    () => import("#registry/farmers/screens/FarmerScreen.tsx"),
    "FarmerScreen",
  ),
  screen(
    "/farmers/:id/account",
    () => import("#work/farmer-accounts/screens/FarmerAccountScreen.tsx"),
    "FarmerAccountScreen",
  ),
  screen(
    "/farmers/:id/record",
    () => import("#insight/farmer-record/screens/FarmerRecordScreen.tsx"),
    "FarmerRecordScreen",
  ),
  screen(
    "/farmers/:id/personal-data",
    () => import("#work/personal-data/screens/PersonalDataScreen.tsx"),
    "PersonalDataScreen",
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
];
