// Who may take the second step on which paper, and who is kept from it: drawn from the one table of pairs
// that the handlers ask.
import { type Separation, separations } from "#kernel/separations.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useMe } from "#platform/web/may.ts";
import { formatMoney } from "#kernel/money.ts";
import type { permissions } from "../permissionApi.ts";
import { holdersOf } from "../permissionRules.ts";
import { flagName } from "./flagWords.ts";
import { t } from "./permissionWords.ts";
import { t as people } from "./words.ts";

type Matrix = WireReturns<typeof permissions.read>;

interface Step {
  paper: string;
  must: string;
  needs: Separation["needs"];
  /** What whoever did may not take this step. */
  did: string[];
}

/** Every second step once, with all the first steps that keep somebody from it. */
const steps: Step[] = Object.values(separations).reduce<Step[]>(
  (known, { paper, must, needs, did }) => {
    const same = known.find((one) => one.paper === paper && one.must === must);
    if (!same) return [...known, { paper, must, needs, did: [did] }];
    same.did.push(did);
    return known;
  },
  [],
);

/** Papers down; who may take the step, and who of them may not. */
export function Approvals({ matrix }: { matrix: Matrix }) {
  const { org } = useMe();
  return (
    <>
      <p className="quiet">{t.documents}</p>
      {org.soleTrader && <p className="notice">{t.soleTrader}</p>}
      <ul className="sheet divide-y divide-line">
        {steps.map(({ paper, must, needs, did }) => {
          const holders = holdersOf(matrix, needs);
          return (
            <li key={`${paper} ${must}`} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-2">
              <div>
                <b>{paper}</b>: {must}
                <p className="small quiet">
                  {flagName(needs)} · {t.notWho(did.join(", "))}
                </p>
              </div>
              <p className={holders.length < 2 ? "text-cherry" : ""}>
                {holders.length === 0
                  ? t.nobody
                  : holders.map((one) => `${one.name} (${people.roleNames[one.role]})`).join(", ")}
                {needs === "canApproveFunds" && <Limits matrix={matrix} />}
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Up to how much each role approves, where somebody of that role may approve at all. */
function Limits({ matrix }: { matrix: Matrix }) {
  const roles = new Set(holdersOf(matrix, "canApproveFunds").map(({ role }) => role));
  const said = matrix.approvalLimits
    .filter(({ role }) => roles.has(role))
    .map(({ role, limit }) =>
      limit === null
        ? t.noLimit(people.roleNames[role])
        : t.limit(people.roleNames[role], formatMoney(limit)),
    );
  return said.length === 0 ? null : <span className="small quiet block">{said.join(" · ")}</span>;
}
