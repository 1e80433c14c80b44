import { lazy, Suspense } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router";
import { brand } from "#kernel/brand.ts";
import { useSession } from "../sessionState.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import type { House } from "./house.ts";
import { loadInside, loadSignIn } from "./load.ts";
import { Spinner } from "./Spinner.tsx";
import { Toasts } from "./Toasts.tsx";

const Inside = lazy(async () => ({ default: (await loadInside()).Inside }));
const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }));
const FirstOwnerScreen = lazy(async () => ({
  default: (await import("../signIn/FirstOwnerScreen.tsx")).FirstOwnerScreen,
}));

/** The whole browser side: errors, messages, the router. The sign-in page knows nothing of the rest. */
export function Root({ loadHouse }: { loadHouse: () => Promise<House> }) {
  return (
    <ErrorBoundary of="page">
      <BrowserRouter>
        <Suspense fallback={<Spinner text="Loading..." />}>
          <Routes>
            <Route path="/auth" element={<SignedOutOnly />} />
            <Route path="/first-owner" element={<FirstOwnerScreen />} />
            <Route path="*" element={<Inside loadHouse={loadHouse} />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
      <Toasts />
    </ErrorBoundary>
  );
}

function SignedOutOnly() {
  const session = useSession();
  if (session.status === "failed") throw session.error;
  if (session.status === "loading") return <Spinner text={`Loading ${brand.name}...`} />;
  if (session.status === "authenticated") return <Navigate to="/dashboard" replace />;
  return <SignInScreen />;
}
