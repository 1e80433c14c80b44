// Every screen of the house: route and file. One line each; what a role may open is in access.ts, and
// a route of that table without a line here shows that it is being built.
import { type Screen, screen } from "#platform/web/screen.ts";

export const screens: readonly Screen[] = [
  // registry: things that exist
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
