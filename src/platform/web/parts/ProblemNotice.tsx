import type { Problem } from "../data.ts";
import { refusal } from "../words.ts";
import { t } from "./fieldWords.ts";

interface ProblemNoticeProps {
  problem: Problem;
  retry?: () => void;
}

/**
 * What did not happen and why, with a way to try again. In another language than English the refusal is
 * said in it first, where it is translated; the server's own words, with their figures, stay below.
 */
export function ProblemNotice({ problem, retry }: ProblemNoticeProps) {
  const { code, title, detail } = problem;
  // Asking again would answer the same.
  const isFinal = problem.status === 403 || problem.status === 404;
  return (
    <div className="notice refused" role="alert">
      <p className="font-strong text-cherry">{refusal({ code, message: title }, title)}</p>
      <p>{detail}</p>
      {problem.status >= 500 && problem.requestId && (
        <p className="tiny">{t.reference(problem.requestId)}</p>
      )}
      {retry && !isFinal && (
        <button type="button" className="button little mt-2" onClick={retry}>
          {t.retry}
        </button>
      )}
    </div>
  );
}
