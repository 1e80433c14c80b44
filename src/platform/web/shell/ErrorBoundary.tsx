import { Component, type ReactNode } from "react";
import { coreWords } from "../coreWords.ts";

interface BoundaryProps {
  children: ReactNode;
  /** page: the whole app failed. screen: one screen did, the shell stays. */
  of: "page" | "screen";
  /** What is said instead of the usual of this error; null: the usual. */
  say?: (error: Error) => ReactNode;
  /** Before a screen is drawn again: what it was drawn from is forgotten, so that it is read anew. */
  onRetry?: () => void;
}

/** Catches what drawing throws, and says so. */
export class ErrorBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  retry = (): void => {
    this.props.onRetry?.();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (this.props.of === "page") return <UnexpectedError message={error.message} />;
    return this.props.say?.(error) ?? <SomethingWrong retry={this.retry} />;
  }
}

function UnexpectedError({ message }: { message: string }) {
  return (
    <main className="full-screen px-4 text-center">
      <h1>{coreWords().unexpected}</h1>
      <p className="text-ink">{message}</p>
      <RefreshButton />
    </main>
  );
}

function SomethingWrong({ retry }: { retry: () => void }) {
  return (
    <div className="flex flex-col items-center gap-2 py-24 text-center" role="alert">
      <h1>{coreWords().wrong}</h1>
      <p className="quiet">{coreWords().wrongText}</p>
      <div className="mt-4 flex gap-2">
        <button type="button" className="button primary" onClick={retry}>
          {coreWords().again}
        </button>
        <RefreshButton />
      </div>
    </div>
  );
}

function RefreshButton() {
  return (
    <button type="button" className="button" onClick={() => location.reload()}>
      {coreWords().refresh}
    </button>
  );
}
