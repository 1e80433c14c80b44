import { Component, type ReactNode } from "react";

interface BoundaryProps {
  children: ReactNode;
  /** What is shown instead of what could not be drawn; `retry` draws it again. */
  say: (error: Error, retry: () => void) => ReactNode;
  /** Before it is drawn again: what it was drawn from is forgotten, so that it is read anew. */
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
    return error ? this.props.say(error, this.retry) : this.props.children;
  }
}
