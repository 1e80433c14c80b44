// What the form of a licence holds, and what it makes of it.
import type { WireBody, WireReturns } from "#platform/api/endpoint.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import type { licences, LicenceWire } from "../api.ts";
import type { licenceRules } from "../ruleApi.ts";
import { usualEnd } from "../rules.ts";

export type Kind = WireReturns<typeof licenceRules.read>["kinds"][number];

export interface LicenceValues {
  kindCode: string;
  licenceNumber: string;
  issuedOn: string;
  expiresOn: string;
  fee: string;
  leadDays: number | null;
  soonDays: number | null;
  renewDays: number | null;
  responsible: Picked | null;
  note: string;
  file: PickedFile | null;
}

/** A kind as it counts today fills in what is usual for it. */
export function withKind(values: LicenceValues, kind: Kind | undefined): LicenceValues {
  if (!kind) return { ...values, kindCode: "" };
  const { leadDays, soonDays, renewDays } = kind;
  const fee = values.fee === "" ? (kind.usualFee ?? "") : values.fee;
  return withEnd({ ...values, kindCode: kind.code, leadDays, soonDays, renewDays, fee }, kind);
}

/** The last day as its kind lasts, from the day of issue. */
export function withEnd(values: LicenceValues, kind: Kind | undefined): LicenceValues {
  if (!kind || values.issuedOn === "") return values;
  return { ...values, expiresOn: usualEnd(kind.validity, values.issuedOn) ?? "" };
}

/** An empty form, of the kind that was asked for, or following another licence. */
export function emptyLicence(
  today: string,
  me: { id: string; name: string },
  of: { kind: Kind | undefined; before: LicenceWire | null },
): LicenceValues {
  const empty: LicenceValues = {
    kindCode: "",
    licenceNumber: "",
    issuedOn: today,
    expiresOn: "",
    fee: of.before?.fee ?? "",
    leadDays: 21,
    soonDays: 140,
    renewDays: 30,
    responsible: { id: me.id, label: me.name },
    note: "",
    file: null,
  };
  const filled = withKind(empty, of.kind);
  if (of.before === null) return filled;
  const { leadDays, soonDays, renewDays, responsibleId, responsibleName } = of.before;
  const responsible = { id: responsibleId, label: responsibleName };
  return { ...filled, leadDays, soonDays, renewDays, responsible };
}

/** A licence to be corrected. */
export function valuesOf(licence: LicenceWire): LicenceValues {
  return {
    kindCode: licence.kindCode,
    licenceNumber: licence.licenceNumber,
    issuedOn: licence.issuedOn,
    expiresOn: licence.expiresOn ?? "",
    fee: licence.fee,
    leadDays: licence.leadDays,
    soonDays: licence.soonDays,
    renewDays: licence.renewDays,
    responsible: { id: licence.responsibleId, label: licence.responsibleName },
    note: licence.note ?? "",
    file: null,
  };
}

/** The licence as it is sent; what is required never gets here empty. */
export function termsOf(values: LicenceValues): Omit<WireBody<typeof licences.change>, "version"> {
  return {
    kindCode: values.kindCode,
    licenceNumber: values.licenceNumber,
    issuedOn: values.issuedOn,
    expiresOn: values.expiresOn || null,
    fee: values.fee || "0",
    leadDays: values.leadDays ?? 0,
    soonDays: values.soonDays ?? 0,
    renewDays: values.renewDays ?? 0,
    responsibleId: values.responsible?.id ?? "",
    note: values.note.trim() || null,
  };
}
