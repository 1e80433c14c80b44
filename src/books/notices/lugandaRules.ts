// Notices in Luganda.
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { NoticeFacts, PaidBy, Sayings } from "./sayingRules.ts";

const paid: Record<PaidBy, string> = {
  cash: "mu nsimbi enkalu",
  cheque: "ku ceeke",
  mtn_momo: "ku ssimu",
  airtel_money: "ku Airtel Money",
  bank: "okuyita mu bbanka",
};
const asks: Record<NoticeFacts["approval_needed"]["why"], (asker: string) => string> = {
  asked: (asker) => `${asker} asaba`,
  reminded: (asker) => `Kikyalindirira: ${asker} asaba`,
  escalated: (asker) => `Tewali asazeewo, kale naawe osobola: ${asker} asaba`,
};
const outcomes = {
  approved: "Kikkiriziddwa",
  returned: "Kizziddwayo",
  rejected: "Kigaaniddwa",
  expired: "Ekiseera kiweddeko nga tekisaliddwawo",
} as const;
const ends = {
  expiring_soon: "Eri kumpi okuggwaako",
  renew_now: "Gizze buggya kati",
  expired: "Eweddeko",
} as const;

const because = (reason: string | null): string => (reason === null ? "" : `: ${reason}`);

export const sayingsInLuganda: Sayings = {
  approval_needed: ({ why, number, asker, amount, subject }) => ({
    title: `Olukusa lwetaagisa: ${number}`,
    message: `${asks[why](asker)}${amount === null ? "" : ` ${formatMoney(amount)}`}. ${subject}`,
  }),
  approval_result: ({ outcome, number, by, reason, subject }) => ({
    title: `${outcomes[outcome]}: ${number}`,
    message:
      outcome === "expired"
        ? `Ddamu osabe oba kikyetaagisa${because(reason)}. ${subject}`
        : `Bya ${by}${because(reason)}. ${subject}`,
  }),
  fund_release: ({ number, amount, payee, paidBy, by }) => ({
    title: `Ensimbi zifulumiziddwa: ${number}`,
    message: `${formatMoney(amount)} eri ${payee} ${paid[paidBy]}, zifulumiziddwa ${by}`,
  }),
  payment_processed: ({ number, amount, payee, paidBy, isPaid, reason }) => ({
    title: isPaid ? `Okusasula kuwedde: ${number}` : `Okusasula kulemye: ${number}`,
    message: isPaid
      ? `${payee} asasuddwa ${formatMoney(amount)} ${paid[paidBy]}`
      : `${payee} tasasuddwa ${formatMoney(amount)}${because(reason)}. Ebbanja liggulwawo nate`,
  }),
  export_ready: ({ number, destination, leavesOn }) => ({
    title: `Ebigenda ebweru byetegefu: ${number}`,
    message: `Byetegefu okutikkibwa okugenda e ${destination}, bisitula ${formatDay(leavesOn)}`,
  }),
  price_published: ({ number, product, price, from, place }) => ({
    title: `Omuwendo omuggya: ${product}, ${formatMoney(price)} buli kkiro`,
    message: `Okuva nga ${formatDay(from)}, ${place ?? "amaterekero gonna"}. ${number}`,
  }),
  quality_result: ({ number, farmer, grams, by, grade, reason }) => ({
    title:
      grade === null
        ? `Omutindo gugaaniddwa: ${number}`
        : `Omutindo gukkiriziddwa: ${number}, ddaala ${grade}`,
    message: `${farmer}, kkiro ${formatKilograms(grams)}, bya ${by}${because(reason)}`,
  }),
  doc_due: ({ paper, number, standing, neededBy, daysLeft }) => ({
    title: `${paper}: ${standing === "late" ? "kikeereye" : "kyetaagisa"}, ${number}`,
    message:
      standing === "late"
        ? `Kyali kyetaagisa nga ${formatDay(neededBy)}`
        : `Kyetaagisa nga ${formatDay(neededBy)}, ${daysLeft === 0 ? "leero" : `mu nnaku ${daysLeft}`}`,
  }),
  licence_due: ({ standing, name, number, lastDay, daysLeft }) => ({
    title: `${ends[standing]}: ${name} ${number}`,
    message:
      standing === "expired"
        ? `Olunaku lwayo olusembayo lwali ${formatDay(lastDay)}`
        : `Olunaku lwayo olusembayo lwe ${formatDay(lastDay)}, zisigadde ennaku ${daysLeft}`,
  }),
  payment_unknown: ({ number, amount, payee, why }) => ({
    title: `Okusasula okw'okukebera: ${number}`,
    message: `${formatMoney(amount)} eri ${payee}. ${why}`,
  }),
  payment_reversed: ({ number, amount, payee, by, reason }) => ({
    title: `Zizziddwayo: ${number}, ${formatMoney(amount)}`,
    message: `${by} agamba nti ensimbi zikomyewo okuva eri ${payee}: ${reason}. Amabanja gaazo gasobola okusasulwa nate; kakasa nti ensimbi ddala weeziri.`,
  }),
  ceiling_near: ({ released, ceiling, day }) => ({
    title: `${formatMoney(released)} eza mobile money zikkiriziddwa nga ${formatDay(day)}`,
    message: `Ku lunaku lumu zifuluma ${formatMoney(ceiling)} zokka. Kebera oba ky'obadde osuubira; bbuleeki eyimiriza ezisigadde.`,
  }),
  charge_large: ({ amount, by, file, note }) => ({
    title: `${formatMoney(amount)} ziwandiikiddwa ng'ebisale`,
    message: `${by}, okuva mu ${file}: ${note}. Kakasa nti bbanka oba kkampuni y'essimu ddala ye yazeggyako.`,
  }),
  charges_of_month: ({ charged, day }) => ({
    title: `Ebisale bya ${formatMoney(charged)} omwezi guno`,
    message: `Okutuuka nga ${formatDay(day)} omuntu omu yekka ye yali awandiise ensimbi ezo ng'ebisale bya bbanka ne kkampuni z'essimu. Ebiddako biwandiikibwa babiri; kakasa nti ddala zaggyibwako.`,
  }),
  fiscal_refused: ({ number, amount, customer, reason }) => ({
    title: `${number}: ab'omusolo bagigaanye`,
    message: `${formatMoney(amount)} eri ${customer} tezirina nnamba ya musolo: ${reason} Gitereeze ogiweeyo nate.`,
  }),
  receipt_voided: ({ number, amount, customer, by, reason }) => ({
    title: `${number}: ${formatMoney(amount)} eza ${customer} zisaziddwamu`,
    message: `${by}: ${reason}. Ensimbi bwe ziba nga ddala zajja, kati tezirabika: buuza eyazifuna, n'omuguzi.`,
  }),
  person_added: ({ who, role, what, by }) => ({
    title: {
      added: `${who} ayongeddwako nga ${role.replaceAll("_", " ")}`,
      invited: `${who} ayitiddwa nga ${role.replaceAll("_", " ")}`,
      reactivated: `${who} akola wano nate, nga ${role.replaceAll("_", " ")}`,
      telephone: `${who} alina ennamba y'essimu endala`,
    }[what],
    message: `Bikoleddwa ${by}. Kakasa nti ddala ye wuuyo: ekyetaagisa abantu babiri kikuumibwa nga ddala babiri.`,
  }),
  advance_written_off: ({ number, farmer, amount, by, reason }) => ({
    title: `${formatMoney(amount)} eza ${number} zisaziddwamu`,
    message: `${farmer} takyabanjibwa nsimbi ezo. ${by}: ${reason}. Kakasa nti omulimi ddala yazifuna.`,
  }),
  rate_changed: ({ currency, rate, before, day, by, reason }) => ({
    title: `${currency} ku ${rate} nga ${formatDay(day)}`,
    message: `Yali ${before}. ${by}: ${reason}. Ebiwandiikibwa ku lunaku olwo bibalirwa ku muwendo guno.`,
  }),
  month_reopened: ({ month, by, reason }) => ({
    title: `${month}: omwezi ogwali guggaddwa gugguddwawo`,
    message: `${by}: ${reason}. Ebyategeezebwa ku mwezi ogwo biyinza okukyuka.`,
  }),
  month_closed_early: ({ month, count, by, reason }) => ({
    title: `${month} guggaddwa ng'ebintu byagwo ${count} bikyalinda`,
    message: `${by}: ${reason}. Ebibadde birinda biwandiikibwa ku lunaku oluddako, oba tebiwandiikibwa n'akatono: laba byabadde ki.`,
  }),
  cash_variance: ({ number, officer, place, amount, isShort }) => ({
    title: `${number}: ${formatMoney(amount)} ${isShort ? "zibulako" : "zisukkiddeko"}`,
    message: `${officer} e ${place} abaze ensimbi; omuntu omulala y'asalawo.`,
  }),
  cash_difference: ({ number, amount, isShort, by, reason }) => ({
    title: `${number}: ${formatMoney(amount)} ${isShort ? "zibulako" : "zisukkiddeko"} mu ssanduuko y'ensimbi`,
    message:
      reason === null
        ? `${by} abaze ssanduuko y'ensimbi ey'ofiisi; omuntu omulala y'asalawo.`
        : `${by} akkirizza enjawulo eyo: ${reason}. Kaakano ewandiikiddwa mu bitabo.`,
  }),
  custody_offered: ({ number, product, pieces, from }) => ({
    title: `${from} akukwasa: ${pieces} × ${product}`,
    message: `${number}: yogera oba obifunye. Okutuusa olwo bikyali mu mikono gya ${from}.`,
  }),
  transfer_coming: ({ number, from, to, vehicle, grams }) => ({
    title: `${vehicle} eri mu kkubo okugenda e ${to}: kkiro ${formatKilograms(grams)}`,
    message: `${number} okuva e ${from}: pima buli lot nga etuuse.`,
  }),
  transfer_loss: ({ number, to, vehicle, lost, grams }) => ({
    title: `${number}: kkiro ${formatKilograms(lost)} zibuze`,
    message: `${vehicle} yali ereeta kkiro ${formatKilograms(grams)} e ${to}; omuntu ataazisindise era ataazipimye y'asalawo.`,
  }),
  store_counted: ({ number, place, off }) => ({
    title: `${number}: ${place} ebaliddwa`,
    message:
      off === 0
        ? "Buli ntuumu ekwatagana n'ebitabo; omuntu ataagibaze y'akikakasa."
        : `Entuumu ${off} tezikwatagana na bitabo; omuntu ataazibaze y'asalawo.`,
  }),
  store_short: ({ number, place, amount, by, reason }) => ({
    title: `${number}: ${formatMoney(amount)} zibuze e ${place}`,
    message: `Eggyiddwa mu bitabo ${by}: ${reason}`,
  }),
  books_differ: ({ checks, isStopped }) => ({
    title: isStopped ? `Okuwandiika kuyimiriziddwa: ${checks}` : `Ebitabo tebikwatagana: ${checks}`,
    message: isStopped
      ? "Ebitabo tebikwatagana byokka na byokka, kale tewali kiwandiikibwa okutuusa lwe binaakwatagana. Ggulawo okukebera kw'ebitabo olabe buli njawulo."
      : "Ggulawo okukebera kw'ebitabo olabe buli njawulo. Okuwandiika kugenda mu maaso.",
  }),
  access_request: ({ name, screen, role }) => ({
    title: `${name} asaba olupapula ${screen}`,
    message: `Omulimu gwe, ${role.replaceAll("_", " ")}, tegukkirizibwa kuluggulawo.`,
  }),
};
