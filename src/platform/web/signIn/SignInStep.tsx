import { lazy } from "react";
import type { SessionState } from "../sessionState.ts";

const SecondFactorScreen = lazy(async () => ({
  default: (await import("./SecondFactorScreen.tsx")).SecondFactorScreen,
}));
const EnrolScreen = lazy(async () => ({
  default: (await import("./EnrolScreen.tsx")).EnrolScreen,
}));
const NewPasswordScreen = lazy(async () => ({
  default: (await import("./NewPasswordScreen.tsx")).NewPasswordScreen,
}));

/** What still stands between somebody and the house, whatever page they asked for. */
export type Step = Extract<SessionState, { status: "second-factor" | "arriving" | "new-password" }>;

export function isStep(session: SessionState): session is Step {
  const { status } = session;
  return status === "second-factor" || status === "arriving" || status === "new-password";
}

export function SignInStep({ step }: { step: Step }) {
  if (step.status === "second-factor") {
    return step.isMissing ? <EnrolScreen /> : <SecondFactorScreen />;
  }
  if (step.status === "arriving") return <step.page />;
  return <NewPasswordScreen landing={step.landing} name={step.name} email={step.email} />;
}
