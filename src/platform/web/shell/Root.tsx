import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { BrowserRouter, Navigate, Route, Routes, useLocation } from "react-router";
import { coreWords } from "../coreWords.ts";
import { useSession } from "../sessionState.ts";
import { isStep, SignInStep } from "../signIn/SignInStep.tsx";
import { forgetWanted, placeAfter } from "../signIn/wanted.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import type { House } from "./house.ts";
import { loadInside, loadSignIn } from "./load.ts";
import { Spinner } from "./Spinner.tsx";
import { Toasts } from "./Toasts.tsx";
import { UnexpectedError } from "./UnexpectedError.tsx";

const Inside = lazy(async () => ({ default: (await loadInside()).Inside }));
const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }));
const ForgotScreen = lazy(async () => ({
  default: (await import("../signIn/ForgotScreen.tsx")).ForgotScreen,
}));
const FirstOwnerScreen = lazy(async () => ({
  default: (await import("../signIn/FirstOwnerScreen.tsx")).FirstOwnerScreen,
}));

/** The whole browser side: errors, messages, the router. The sign-in page knows nothing of the rest. */
export function Root({ loadHouse }: { loadHouse: () => Promise<House> }) {
  return (
    <ErrorBoundary say={(error) => <UnexpectedError message={error.message} />}>
      <BrowserRouter>
        <Suspense fallback={<Spinner />}>
          <Routes>
            <Route path="/auth" element={<SignedOutOnly page={SignInScreen} />} />
            <Route path="/auth/forgot" element={<SignedOutOnly page={ForgotScreen} />} />
            <Route path="/auth/password" element={<SignedOutOnly page={NoLink} />} />
            <Route path="/first-owner" element={<FirstOwnerScreen />} />
            <Route path="*" element={<Inside loadHouse={loadHouse} />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
      <Toasts />
    </ErrorBoundary>
  );
}

/** The pages of signing in; whoever is in goes on to where they wanted to go. */
function SignedOutOnly({ page: Page }: { page: ComponentType }) {
  const session = useSession();
  const { state } = useLocation();
  if (session.status === "failed") throw session.error;
  if (session.status === "loading") return <Spinner text={coreWords().loadingBrand} />;
  if (isStep(session)) return <SignInStep step={session} />;
  if (session.status === "authenticated" || session.status === "locked") {
    return <Onward state={state} />;
  }
  return <Page />;
}

function Onward({ state }: { state: unknown }) {
  const [place] = useState(() => placeAfter(state));
  useEffect(forgetWanted, []);
  return <Navigate to={place} replace />;
}

/** Where a mail's link leads when it let nobody in: another one can be asked for. */
function NoLink() {
  return <Navigate to="/auth/forgot" replace />;
}
