import { Link } from "react-router";
import { readNin } from "#kernel/nin.ts";
import { readPhone } from "#kernel/phones.ts";
import type { WireParams, WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { useSettled } from "#platform/web/settled.ts";
import { words } from "#platform/web/words.ts";
import { farmers } from "../api.ts";
import { normalised } from "../rules.ts";
import { farmerWarnings } from "../warningRules.ts";
import { factsOf, type FarmerValues } from "./farmerValues.ts";
import { t } from "./words.ts";

const alike = words({
  en: {
    nin: "same NIN",
    phone: "same telephone",
    payee: "money goes to the same number",
    name: "nearly the same name and place",
  },
});

type Asked = WireParams<typeof farmers.alike>;
type Like = WireReturns<typeof farmers.alike>["rows"][number];

/** What looks odd while it is typed, and who may be in the register already: a person decides. */
export function FarmerWarnings({ values, except }: { values: FarmerValues; except?: string }) {
  const { org } = useMe();
  const alike = useAlike(values).filter(({ id }) => id !== except);
  const warnings = farmerWarnings(normalised(factsOf(values)), [], org.today).filter(
    ({ code }) => values.sex !== "" || code !== "nin-other-sex",
  );
  if (warnings.length === 0 && alike.length === 0) return null;
  return (
    <div className="notice waiting mb-3" role="status">
      <p className="font-medium">{t.lookAgain}</p>
      <ul>
        {alike.slice(0, 2).map((one) => (
          <li key={one.id}>
            <Link className="link" to={`/farmers/${one.id}`} target="_blank">
              {one.code} {one.name}
            </Link>
            : {whyOf(one)}
          </li>
        ))}
        {warnings.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

function whyOf({ samePhone, sameName, sameNin, samePayee }: Like): string {
  const same = [
    ...(sameNin ? [alike.nin] : []),
    ...(samePhone ? [alike.phone] : []),
    ...(samePayee ? [alike.payee] : []),
    ...(sameName ? [alike.name] : []),
  ];
  return same.join(", ");
}

/** Asked once the hand rests, and only when there is enough to tell people apart by. */
function useAlike(values: FarmerValues): readonly Like[] {
  const asked: Asked = {
    name: `${values.lastName} ${values.firstName}`.trim(),
    ...(readPhone(values.phone).ok ? { phone: values.phone } : {}),
    ...(readNin(values.nin).ok ? { nin: values.nin } : {}),
    ...(values.place ? { localityId: values.place.id } : {}),
    ...(values.village.trim() === "" ? {} : { village: values.village.trim() }),
  };
  const settled = useSettled(JSON.stringify(asked));
  const isEnough = asked.name.length >= 3 && Object.keys(asked).length > 1;
  const isRested = settled === JSON.stringify(asked);
  const answer = useQuery(farmers.alike, asked, { enabled: isEnough && isRested, keep: true });
  return isEnough ? (answer.data?.rows ?? []) : [];
}
