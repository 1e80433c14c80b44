// Whether the sidebar is open is kept in a cookie for seven days, as the specification says.

const name = "mavuno_sidebar";
const sevenDaysSeconds = 604_800;

/** Reads the cookie; the sidebar is open until somebody closes it. */
export function isSidebarOpen(cookies: string): boolean {
  return !cookies.split(/;\s*/).includes(`${name}=closed`);
}

export function sidebarCookie(isOpen: boolean): string {
  const state = isOpen ? "open" : "closed";
  return `${name}=${state}; path=/; max-age=${sevenDaysSeconds}; samesite=lax`;
}
