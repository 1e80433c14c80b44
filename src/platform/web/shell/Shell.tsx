import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Route, Routes, useNavigationType } from "react-router";
import { mayOpen, screenAt } from "#kernel/access.ts";
import { queryClient } from "../data.ts";
import { useMe } from "../may.ts";
import { useIsPhone } from "../phone.ts";
import type { Screen } from "../screen.ts";
import { useSession } from "../sessionState.ts";
import { listenForShortcuts } from "../shortcuts.ts";
import { keepAtHand } from "../worker/keepAtHand.ts";
import { AccessDenied } from "./AccessDenied.tsx";
import { DeskTabs } from "./DeskTabs.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { useFieldWorkKept } from "./useFieldWorkKept.ts";
import { useHouse } from "./house.ts";
import { NotFound } from "./NotFound.tsx";
import { ScreenTrouble } from "./ScreenTrouble.tsx";
import { PhoneBars } from "./PhoneBars.tsx";
import { noteVisit } from "./recentScreens.ts";
import { SessionWatch } from "./SessionWatch.tsx";
import { ShortcutHelp } from "./ShortcutHelp.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { Spinner } from "./Spinner.tsx";
import { TopBar } from "./TopBar.tsx";
import { words } from "../words.ts";
import { useWarmLinks } from "./warmLinks.ts";

const t = words({ en: { skip: "Skip to content" } });

/** Everything around a screen once somebody is signed in. */
export function Shell({ path }: { path: string }) {
  const isPhone = useIsPhone();
  const { user } = useMe();
  const { screens } = useHouse();
  useEffect(listenForShortcuts, []);
  useEffect(keepAtHand, []);
  useEffect(hearOfNewerApp, []);
  useWarmLinks(screens);
  // Another person on this device starts with an empty cache.
  useEffect(() => () => queryClient.clear(), [user.id]);
  useScrollToTop(path);
  useFieldWorkKept();
  return (
    <QueryClientProvider client={queryClient}>
      <a className="skip-link" href="#main">
        {t.skip}
      </a>
      {isPhone ? <PhoneBars path={path} /> : <Sidebar path={path} />}
      <div className={isPhone ? "" : "beside-sidebar"}>
        {!isPhone && <TopBar />}
        <main id="main" className="shell-main" tabIndex={-1}>
          <DeskTabs path={path} />
          <ErrorBoundary
            key={path}
            say={(error, retry) => <ScreenTrouble error={error} retry={retry} />}
            onRetry={() => queryClient.clear()}
          >
            <Suspense fallback={<Spinner isPatient />}>
              <Screens path={path} />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <SessionWatch />
      <ShortcutHelp />
    </QueryClientProvider>
  );
}

/** Comes after the screen, and before it is needed: an older app's files are not there any more by then. */
function hearOfNewerApp(): void {
  // Without a line now, the next page asks for it again.
  void import("../newerApp.ts")
    .then(({ listenForNewerApp }) => listenForNewerApp())
    .catch(() => undefined);
}

/** The screen of this path, if this role may open it. */
function Screens({ path }: { path: string }) {
  const { access, screens, beingBuilt } = useHouse();
  const { user, org } = useMe();
  const session = useSession();
  const isProvisional = session.status === "authenticated" && session.isProvisional === true;
  const here = screenAt(access, path);
  const opens = here !== undefined && mayOpen(access, here, user.role, org.accessMode);
  const isBuilt = screens.some(({ route }) => route === here?.route);
  useVisits(opens && isBuilt ? here.route : null);
  if (!here || here.routeRoles === "public") return <NotFound />;
  if (!opens) {
    // On a slow line the role may not be known yet: nobody is refused before it is.
    if (isProvisional) return <Spinner isPatient />;
    return <AccessDenied screen={here} />;
  }
  const ofThis = screens.filter(({ route }) => isUnder(route, here.route));
  return (
    <Routes>
      {ofThis.map((screen: Screen) => (
        <Route key={screen.route} path={screen.route} element={<screen.component />} />
      ))}
      {!ofThis.some(({ route }) => route === here.route) && (
        <Route path={here.route} element={<beingBuilt.component />} />
      )}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Remembers the screen somebody is on, for the way back to it. */
function useVisits(route: string | null): void {
  const { user } = useMe();
  useEffect(() => {
    if (route !== null) noteVisit(user.id, route);
  }, [user.id, route]);
}

function isUnder(route: string, root: string): boolean {
  return route === root || route.startsWith(`${root}/`);
}

/** Going somewhere new starts at the top; going back keeps the place. */
function useScrollToTop(path: string): void {
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== "POP") window.scrollTo({ top: 0 });
  }, [path, kind]);
}
