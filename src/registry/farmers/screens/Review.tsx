import { formatPhone, readPhone } from "#kernel/phones.ts";
import { formatHectares } from "../plotRules.ts";
import { commodities, consentPurposes } from "../rules.ts";
import { hasPlot, type RegistrationValues } from "./farmerValues.ts";
import { stepWords as steps, t } from "./words.ts";

/** What is about to be sent, read aloud to the farmer before the thumb presses. */
export function Review({ values }: { values: RegistrationValues }) {
  const phone = readPhone(values.phone);
  const facts: [label: string, value: string][] = [
    [t.name, `${values.lastName} ${values.firstName}`.trim()],
    [t.sex, values.sex === "" ? "" : t.sexes[values.sex]],
    [t.birthYear, values.birthYear === null ? "" : String(values.birthYear)],
    [t.nin, values.nin],
    [t.place, [values.village, values.place?.label].filter(Boolean).join(", ")],
    [t.telephone, phone.ok ? formatPhone(phone.phone) : values.phone],
    [t.grows, commodities.flatMap((one) => (values[one] ? t.crops[one] : [])).join(", ")],
    [t.method, values.paymentMethod === "" ? "" : t.methods[values.paymentMethod]],
    [steps.plot, hasPlot(values) ? plotLine(values) : ""],
    [
      t.consents,
      consentPurposes.flatMap((one) => (values[one] ? t.purposesShort[one] : [])).join(", "),
    ],
  ];
  return (
    <section className="sheet p-4">
      <h2 className="mb-2">{steps.reviewHeading}</h2>
      <dl className="facts">
        {facts.map(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`} className={value === "" ? "text-straw" : undefined}>
            {value === "" ? steps.notGiven : value}
          </dd>,
        ])}
      </dl>
    </section>
  );
}

function plotLine({ plotName, declared }: RegistrationValues): string {
  const size = declared === "" ? null : `${formatHectares(Number(declared))} ha`;
  return [plotName, size].filter(Boolean).join(", ");
}
