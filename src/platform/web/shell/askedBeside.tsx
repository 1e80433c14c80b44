import { type ReactNode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { useSession } from "../sessionState.ts";

/**
 * Asks something beside whatever is on the screen, and resolves with the answer. A session that ends meanwhile takes the
 * question along, as if it had been answered by no.
 */
export function askedBeside(
  question: (answer: (isYes: boolean) => void) => ReactNode,
): Promise<boolean> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isYes: boolean): void => {
    root.unmount();
    place.remove();
    resolve(isYes);
  };
  root.render(<WithinSession over={() => answer(false)}>{question(answer)}</WithinSession>);
  return promise;
}

function WithinSession({ over, children }: { over: () => void; children: ReactNode }) {
  const { status } = useSession();
  useEffect(() => {
    if (status !== "authenticated") over();
  }, [status, over]);
  return children;
}
