import { useEffect, useId, useRef } from "react";

interface CodeFieldProps {
  label: string;
  hint?: string;
  /** The one thing to do on its page: the cursor stands in it. */
  isFirst?: boolean;
}

/** Six digits, typed or pasted; the phone offers the ones it just received. Named "code". */
export function CodeField({ label, hint, isFirst = false }: CodeFieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) box.current?.focus();
  }, [isFirst]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={box}
        id={id}
        className="input"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*(\d\s*){6}"
        maxLength={16}
        aria-describedby={hint ? `${id}hint` : undefined}
        required
      />
      {hint && (
        <p id={`${id}hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
