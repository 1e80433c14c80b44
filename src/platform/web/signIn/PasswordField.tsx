import { useId, useState } from "react";
import { t } from "./passwordFieldWords.ts";

interface PasswordFieldProps {
  label: string;
  fill: "current-password" | "new-password";
  /** What makes it good, or what is wrong with it. */
  hint?: string;
  isBad?: boolean;
}

/** The field named "password" of a plain form, with the eye that shows what is typed. */
export function PasswordField({ label, fill, hint, isBad = false }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <div className={isBad ? "field bad" : "field"}>
      <label htmlFor={id}>{label}</label>
      <div className="input pr-0!">
        <input
          id={id}
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete={fill}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={hint ? `${id}hint` : undefined}
          aria-invalid={isBad || undefined}
          required
        />
        <button
          type="button"
          className="icon-button"
          aria-label={isShown ? t.hide : t.show}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Eye isCrossed={isShown} />
        </button>
      </div>
      {hint && (
        <p id={`${id}hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Drawn here: the icon package would be these pages' only use of it. */
function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7Z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="m4 20 16-16" />}
    </svg>
  );
}
