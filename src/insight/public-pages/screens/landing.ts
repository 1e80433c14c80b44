// The landing page's only script: somebody who is signed in goes to work instead.

/** The key under which the auth client keeps its session (platform/web/session.ts). */
const sessionStorageKey = "mavuno.session";

try {
  if (localStorage.getItem(sessionStorageKey) !== null) {
    document.documentElement.hidden = true;
    location.replace("/dashboard");
  }
} catch {
  // Storage is closed to us: nobody can be signed in, the page stays.
}

export {};
