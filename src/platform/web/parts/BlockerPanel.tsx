import { Link } from "react-router";
import type { Blocker } from "#kernel/refusal.ts";
import { t } from "./fieldWords.ts";

interface BlockerPanelProps {
  title: string;
  blockers: readonly Blocker[];
  /** It answers what somebody just tried; else it says beforehand what is still to come, and nothing went wrong. */
  wasTried: boolean;
}

/** "Cannot … because": every blocker with its owner and the link that mends it. */
export function BlockerPanel({ title, blockers, wasTried }: BlockerPanelProps) {
  return (
    <section
      className={`notice ${wasTried ? "refused" : "waiting"} mb-4`}
      role={wasTried ? "alert" : "status"}
    >
      <h2 className={wasTried ? "text-cherry" : "text-straw"}>{title}</h2>
      <ul className="mt-1 divide-y divide-line">
        {blockers.map((blocker) => (
          <li
            key={blocker.what}
            className="grid items-baseline gap-x-4 gap-y-1 py-2 md:grid-cols-[1fr_auto_auto]"
          >
            <span>{blocker.what}</span>
            <span className="small quiet">{blocker.owner}</span>
            {blocker.link && (
              <Link className="link max-md:min-h-11 max-md:leading-[44px]" to={blocker.link}>
                {t.mend}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
