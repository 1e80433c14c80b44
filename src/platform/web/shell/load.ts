// The two halves a first visit chooses between; the boot asks for the right one before React draws.

export const loadInside = () => import("./Inside.tsx");
export const loadSignIn = () => import("../signIn/SignInScreen.tsx");
