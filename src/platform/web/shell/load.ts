// The two halves a first visit chooses between; the boot asks for the right one before React draws.

export const loadShell = () => import("./Shell.tsx");
export const loadSignIn = () => import("../signIn/SignInScreen.tsx");
