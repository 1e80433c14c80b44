import { lazy, Suspense, use } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { type ScreenAccess, screenAt } from "#kernel/access.ts";
import { coreWords } from "../coreWords.ts";
import type { Screen } from "../screen.ts";
import { useSession } from "../sessionState.ts";
import { isStep, SignInStep } from "../signIn/SignInStep.tsx";
import { type House, HouseContext, useHouse } from "./house.ts";
import { NotFound } from "./NotFound.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { Shell } from "./Shell.tsx";
import { Spinner } from "./Spinner.tsx";

const LockScreen = lazy(async () => ({
  default: (await import("../signIn/LockScreen.tsx")).LockScreen,
}));

/** Every page but sign-in: those for anybody, and behind the guard those for somebody. */
export function Inside({ loadHouse }: { loadHouse: () => Promise<House> }) {
  const house = use(loadHouse());
  const forAnybody = house.screens.filter((screen) => isPublic(house, screen));
  return (
    <HouseContext value={house}>
      <Suspense fallback={<Spinner />}>
        <Routes>
          {forAnybody.map((screen) => (
            <Route
              key={screen.route}
              path={screen.route}
              element={
                <PublicFrame>
                  <screen.component />
                </PublicFrame>
              }
            />
          ))}
          {unbuiltForAnybody(house).map((screen) => (
            <Route
              key={screen.route}
              path={screen.route}
              element={
                <PublicFrame>
                  <house.beingBuiltOutside.component />
                </PublicFrame>
              }
            />
          ))}
          <Route path="*" element={<SignedInOnly />} />
        </Routes>
      </Suspense>
    </HouseContext>
  );
}

function isPublic(house: House, screen: Screen): boolean {
  return screenAt(house.access, screen.route)?.routeRoles === "public";
}

/** The public pages whose work is not built yet. */
function unbuiltForAnybody({ access, screens, pagesApart }: House): ScreenAccess[] {
  const standing = new Set([...pagesApart, ...screens.map(({ route }) => route)]);
  return access.screens.filter(
    ({ route, routeRoles }) => routeRoles === "public" && !standing.has(route),
  );
}

/** The guard: a spinner while it is not known who this is, the sign-in page for nobody. */
function SignedInOnly() {
  const session = useSession();
  const { access } = useHouse();
  const { pathname, search } = useLocation();
  if (session.status === "failed") throw session.error;
  if (session.status === "loading") return <Spinner text={coreWords().loadingBrand} />;
  if (session.status === "locked") return <LockScreen />;
  if (isStep(session)) return <SignInStep step={session} />;
  if (session.status === "unauthenticated") {
    const asked = screenAt(access, pathname);
    if (!asked || asked.routeRoles === "public") {
      return (
        <PublicFrame>
          <NotFound isOutside />
        </PublicFrame>
      );
    }
    const state = session.byChoice ? null : { wanted: pathname + search };
    return <Navigate to="/auth" replace state={state} />;
  }
  return <Shell path={pathname} />;
}
