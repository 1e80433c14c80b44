import { coreWords } from "../coreWords.ts";

interface SpinnerProps {
  /** What is waited for; without it, that something loads. */
  text?: string;
  /** Unseen for 300 ms: what comes sooner than that needs no spinner. */
  isPatient?: boolean;
}

/** The full-screen spinner, with its words. */
export function Spinner({ text = coreWords().loading, isPatient }: SpinnerProps) {
  return (
    <div className={`full-screen ${isPatient ? "after-a-moment" : ""}`} role="status">
      <div className="spinner" aria-hidden />
      <p>{text}</p>
    </div>
  );
}
