import type { WebConfig } from "../authClient.ts";
import { t } from "./demoWords.ts";

/** The demo's people are invented, and their one password is in the README. */
const demoPassword = "Momentum-2026!";

interface DemoPeopleProps {
  people: NonNullable<WebConfig["demoSignIns"]>;
  busy: boolean;
  enter: (email: string, password: string, keep: boolean) => Promise<void>;
}

/** One press per role, where the demo runs. */
export function DemoPeople({ people, busy, enter }: DemoPeopleProps) {
  return (
    <section className="mt-8 border-t border-line pt-6" aria-labelledby="demo">
      <h2 id="demo">{t.demo}</h2>
      <p className="small quiet mb-3">{t.demoText}</p>
      <div className="grid grid-cols-2 gap-2">
        {people.map((one) => (
          <button
            key={one.email}
            type="button"
            className="button soft justify-start! text-left text-sm! whitespace-normal!"
            disabled={busy}
            onClick={() => void enter(one.email, demoPassword, false)}
          >
            {one.title}
          </button>
        ))}
      </div>
    </section>
  );
}
