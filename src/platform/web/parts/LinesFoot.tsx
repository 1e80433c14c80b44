import { IconAlertCircle, IconPlus } from "@tabler/icons-react";

interface LinesFootProps {
  elementId: string;
  error: string | undefined;
  addLabel: string;
  isFull: boolean;
  add: () => void;
}

/** Under repeating lines: what is wrong with them together, and the button for one more. */
export function LinesFoot({ elementId, error, addLabel, isFull, add }: LinesFootProps) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${elementId}-error`}>
          <IconAlertCircle size={14} className="flex-none translate-y-0.5" aria-hidden />
          {error}
        </p>
      )}
      <button
        id={elementId}
        type="button"
        className="button"
        aria-describedby={error ? `${elementId}-error` : undefined}
        disabled={isFull}
        onClick={add}
      >
        <IconPlus size={16} aria-hidden />
        {addLabel}
      </button>
    </>
  );
}
