// The authorities, kinds of licence and rules a company starts with (domain §3.1, 3.2), each with where it
// comes from. What the sources leave open says so; the owner puts the confirmed row beside it.
import type { Day } from "#kernel/days.ts";
import type { AuthorityRow, LicenceNeed, Validity } from "./rules.ts";

const merger = "2024-12-20";
const everSince: Day = "2000-01-01";
const toConfirm = "Term and fee to be confirmed with the authority";

const authority = (code: string, name: string, sourceNote: string) => ({
  code,
  name,
  successorCode: null,
  effectiveFrom: everSince,
  sourceNote,
});

export const startingAuthorities: readonly (AuthorityRow & { sourceNote: string })[] = [
  authority("UCDA", "Uganda Coffee Development Authority (UCDA)", "National Coffee Act"),
  {
    code: "UCDA",
    name: "Uganda Coffee Development Authority (UCDA)",
    successorCode: "MAAIF_COFFEE",
    effectiveFrom: merger,
    sourceNote: "National Coffee (Amendment) Act 2024, assented 20 December 2024",
  },
  {
    code: "MAAIF_COFFEE",
    name: "MAAIF – Coffee (formerly UCDA)",
    successorCode: null,
    effectiveFrom: merger,
    sourceNote: "National Coffee (Amendment) Act 2024: no transition period",
  },
  authority(
    "MAAIF_DCIC",
    "MAAIF – Crop Inspection and Certification (DCIC)",
    "Plant Protection and Health Act",
  ),
  authority("UEPB", "Uganda Export Promotion Board (UEPB)", "Export Promotion Board Act"),
  {
    code: "UEPB",
    name: "Uganda Export Promotion Board (UEPB)",
    successorCode: "UFZEPA",
    effectiveFrom: "2024-07-01",
    sourceNote: "Merged with the Free Zones Authority in 2024; the day is to be confirmed",
  },
  {
    code: "UFZEPA",
    name: "Uganda Free Zones and Export Promotions Authority (UFZEPA)",
    successorCode: null,
    effectiveFrom: "2024-07-01",
    sourceNote: "Merger of UEPB and UFZA in 2024; the day is to be confirmed",
  },
  authority("KCCA", "Kampala Capital City Authority (KCCA)", "Trade (Licensing) Act"),
  authority("URA", "Uganda Revenue Authority (URA)", "Uganda Revenue Authority Act"),
  authority("URSB", "Uganda Registration Services Bureau (URSB)", "Companies Act"),
  authority("NEMA", "National Environment Management Authority (NEMA)", "National Environment Act"),
  authority("PDPO", "Personal Data Protection Office (PDPO)", "Data Protection and Privacy Act"),
];

interface StartingKind {
  code: string;
  name: string;
  authorityCode: string;
  validity: Validity;
  needs: string;
  usualFee: bigint | null;
  leadDays: number;
  sourceNote: string;
}

const kind = (
  code: string,
  name: string,
  authorityCode: string,
  of: Pick<StartingKind, "validity" | "needs"> & Partial<StartingKind>,
): StartingKind => ({
  code,
  name,
  authorityCode,
  usualFee: null,
  leadDays: 21,
  sourceNote: toConfirm,
  ...of,
});

const premises = "Inspection of the premises, Form 1";

export const startingKinds: readonly StartingKind[] = [
  kind("COFFEE_EXPORTER", "Coffee exporter certificate", "UCDA", {
    validity: "coffee_year",
    needs:
      "Form 3: directors and shares, performance bond, access to an export-grading factory, TIN, tax clearance",
    usualFee: 500_000n,
    sourceNote: "Given within 7 to 21 days; the coffee year as its term is to be confirmed",
  }),
  kind("COFFEE_BUYER", "Coffee buying registration", "UCDA", {
    validity: "coffee_year",
    needs: premises,
  }),
  kind("COFFEE_STORE", "Coffee store registration", "UCDA", {
    validity: "coffee_year",
    needs: premises,
  }),
  kind("COFFEE_PROCESSOR", "Coffee processor registration", "UCDA", {
    validity: "coffee_year",
    needs: premises,
  }),
  kind("MAAIF_EXPORTER", "MAAIF exporter registration", "MAAIF_DCIC", {
    validity: "twelve_months",
    needs: "Audit of pack-house and store; gives the exporter number",
  }),
  kind("UFZEPA_EXPORTER", "UFZEPA exporter registration", "UEPB", {
    validity: "twelve_months",
    needs: "Certificate of incorporation, TIN",
    leadDays: 7,
  }),
  kind("TRADING", "Trading licence", "KCCA", {
    validity: "calendar_year",
    needs: "Premises, assessed by grade; a municipality's where the premises are not in Kampala",
    leadDays: 14,
  }),
  kind("TAX_CLEARANCE", "Tax clearance certificate", "URA", {
    validity: "twelve_months",
    needs: "Returns filed, taxes paid",
    leadDays: 7,
  }),
  kind("VAT_REGISTRATION", "VAT registration and EFRIS", "URA", {
    validity: "open",
    needs: "TIN, turnover above the threshold",
    leadDays: 7,
    sourceNote: "Value Added Tax Act",
  }),
  kind("ANNUAL_RETURN", "Company annual return", "URSB", {
    validity: "twelve_months",
    needs: "Form 20, directors and shares",
    leadDays: 7,
  }),
  kind("ENVIRONMENT", "Environment permit of the plant", "NEMA", {
    validity: "twelve_months",
    needs: "Environmental audit of the plant",
    leadDays: 60,
  }),
  kind("DATA_PROTECTION", "Data protection registration", "PDPO", {
    validity: "twelve_months",
    needs: "Data protection officer, register of processing",
    leadDays: 14,
  }),
];

const need = (
  action: LicenceNeed["action"],
  kindCode: string,
  commodity: LicenceNeed["commodity"],
  sourceNote: string,
) => ({ action, kindCode, commodity, isNeeded: true, effectiveFrom: everSince, sourceNote });

const exporterSource = "National Coffee Act: coffee is exported with the authority's certificate";
const plantSource = "Plant Protection and Health Act: registered exporters of plant products";

export const startingNeeds: readonly (LicenceNeed & { sourceNote: string })[] = [
  need("shipment.load", "COFFEE_EXPORTER", "coffee", exporterSource),
  need("shipment.load", "MAAIF_EXPORTER", null, plantSource),
  need("shipment.ship", "COFFEE_EXPORTER", "coffee", exporterSource),
  need("shipment.ship", "MAAIF_EXPORTER", null, plantSource),
  need(
    "collection.approve",
    "COFFEE_BUYER",
    "coffee",
    "National Coffee Act: coffee is bought by registered buyers",
  ),
];

/** Days before the end of any licence from which it is shown as expiring soon, and to be renewed now. */
export const startingThresholds = { soonDays: 140, renewDays: 30 } as const;
export const startingFrom = everSince;
