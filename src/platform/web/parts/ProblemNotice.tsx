import type { Problem } from "../data.ts";
import { words } from "../words.ts";

const t = words({ en: { retry: "Try again", reference: (id: string) => `Reference ${id}` } });

interface ProblemNoticeProps {
  problem: Problem;
  retry?: () => void;
}

/** What did not happen and why, in the server's words, with a way to try again. */
export function ProblemNotice({ problem, retry }: ProblemNoticeProps) {
  return (
    <div className="notice refused" role="alert">
      <p className="font-strong text-cherry">{problem.title}</p>
      <p>{problem.detail}</p>
      {problem.status >= 500 && problem.requestId && (
        <p className="tiny">{t.reference(problem.requestId)}</p>
      )}
      {retry && (
        <button type="button" className="button little mt-2" onClick={retry}>
          {t.retry}
        </button>
      )}
    </div>
  );
}
