// The auth client comes with ways to sign in that this app does not offer (passkeys, wallets),
// kilobytes that every phone would load first. The browser gets names in their place, so that the rest of
// the client still reads. Who offers one of them takes it out of this list.
import type { Plugin } from "vite";

const leftOut = /@supabase\/auth-js\/.+\/lib\/(webauthn|web3\/ethereum)\.js$/;

/** A module with the names `code` exports and nothing behind them: a class can be made, never called. */
export function namesOnly(code: string): string {
  const names = [...code.matchAll(/^export (?:async )?(?:function|class|const) (\w+)/gm)];
  const kept = names.map(([, name]) => `export const ${name} = LeftOut;`);
  return ["class LeftOut {}", ...kept].join("\n");
}

/** Leaves them out of a build, and fails one in which the client no longer keeps them where they were. */
export function signInsLeftOut(): Plugin {
  const found = new Set<string>();
  return {
    name: "sign-ins-left-out",
    apply: "build",
    transform(code, id) {
      if (!leftOut.test(id)) return null;
      found.add(id);
      return { code: namesOnly(code), map: null };
    },
    buildEnd(error) {
      if (!error && found.size !== 2) this.error(`of the auth client ${found.size} files of 2`);
    },
  };
}
