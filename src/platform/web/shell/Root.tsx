import { lazy, Suspense } from "react";
import { BrowserRouter, Navigate, Route, Routes, useLocation } from "react-router";
import { brand } from "#kernel/brand.ts";
import { screenAt } from "#kernel/access.ts";
import type { Screen } from "../screen.ts";
import { useSession } from "../sessionState.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { type House, HouseContext } from "./house.ts";
import { loadShell, loadSignIn } from "./load.ts";
import { Spinner } from "./Spinner.tsx";
import { Toasts } from "./Toasts.tsx";

const loadPublicFrame = () => import("./PublicFrame.tsx");

const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));
const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }));
const FirstOwnerScreen = lazy(async () => ({
  default: (await import("../signIn/FirstOwnerScreen.tsx")).FirstOwnerScreen,
}));
const PublicFrame = lazy(async () => ({ default: (await loadPublicFrame()).PublicFrame }));

/** The whole browser side: errors, messages, the router, and the guard before everything private. */
export function Root({ house }: { house: House }) {
  const outside = house.screens.filter((screen) => isPublic(house, screen));
  return (
    <ErrorBoundary of="page">
      <HouseContext value={house}>
        <BrowserRouter>
          <Suspense fallback={<Spinner text="Loading..." />}>
            <Routes>
              <Route path="/auth" element={<SignedOutOnly />} />
              <Route path="/first-owner" element={<FirstOwnerScreen />} />
              {outside.map((screen) => (
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
              <Route path="*" element={<SignedInOnly />} />
            </Routes>
          </Suspense>
        </BrowserRouter>
        <Toasts />
      </HouseContext>
    </ErrorBoundary>
  );
}

function isPublic(house: House, screen: Screen): boolean {
  return screenAt(house.access, screen.route)?.routeRoles === "public";
}

function SignedOutOnly() {
  const session = useSession();
  if (session.status === "failed") throw session.error;
  if (session.status === "loading") return <Spinner text={`Loading ${brand.name}...`} />;
  if (session.status === "authenticated") return <Navigate to="/dashboard" replace />;
  return <SignInScreen />;
}

/** The guard: a spinner while it is not known who this is, the sign-in page for nobody. */
function SignedInOnly() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status === "failed") throw session.error;
  if (session.status === "loading") return <Spinner text={`Loading ${brand.name}...`} />;
  if (session.status === "unauthenticated") return <Navigate to="/auth" replace />;
  return <Shell path={pathname} />;
}
