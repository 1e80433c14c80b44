// The landing page's only script: somebody who is signed in goes to work instead, and whoever comes by a
// mail's link goes on to where links are opened.

/** The key under which the auth client keeps its session (platform/web/authClient.ts). */
const sessionStorageKey = "mavuno.session";

try {
  const { search, hash } = location;
  if (/[#?&](access_token|error|error_code|code|message)=/.test(hash + search)) {
    document.documentElement.hidden = true;
    location.replace(`/auth${search}${hash}`);
  } else if (localStorage.getItem(sessionStorageKey) !== null) {
    document.documentElement.hidden = true;
    location.replace("/dashboard");
  }
} catch {
  // Storage is closed to us: nobody can be signed in, the page stays.
}

export {};
