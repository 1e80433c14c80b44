import { coreWords } from "../coreWords.ts";

/** The whole app failed: all that is left is to load it again. */
export function UnexpectedError({ message }: { message: string }) {
  return (
    <main className="full-screen px-4 text-center">
      <h1>{coreWords().unexpected}</h1>
      <p className="text-ink">{message}</p>
      <RefreshButton />
    </main>
  );
}

export function RefreshButton() {
  return (
    <button type="button" className="button" onClick={() => location.reload()}>
      {coreWords().refresh}
    </button>
  );
}
