// Notices in Kiswahili.
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { NoticeFacts, PaidBy, Sayings } from "./sayingRules.ts";

const paid: Record<PaidBy, string> = {
  cash: "taslimu",
  cheque: "kwa hundi",
  mtn_momo: "kwa pesa za simu",
  airtel_money: "kwa Airtel Money",
  bank: "kwa benki",
};
const asks: Record<NoticeFacts["approval_needed"]["why"], (asker: string) => string> = {
  asked: (asker) => `${asker} anaomba`,
  reminded: (asker) => `Bado linasubiri: ${asker} anaomba`,
  escalated: (asker) => `Hakuna aliyeamua bado, basi wewe unaweza: ${asker} anaomba`,
};
const outcomes = {
  approved: "Limeidhinishwa",
  returned: "Limerudishwa",
  rejected: "Limekataliwa",
  expired: "Muda umepita bila uamuzi",
} as const;
const ends = {
  expiring_soon: "Inakaribia kuisha",
  renew_now: "Ifanye upya sasa",
  expired: "Imeisha muda",
} as const;

const because = (reason: string | null): string => (reason === null ? "" : `: ${reason}`);

export const sayingsInKiswahili: Sayings = {
  approval_needed: ({ why, number, asker, amount, subject }) => ({
    title: `Idhini inahitajika: ${number}`,
    message: `${asks[why](asker)}${amount === null ? "" : ` ${formatMoney(amount)}`}. ${subject}`,
  }),
  approval_result: ({ outcome, number, by, reason, subject }) => ({
    title: `${outcomes[outcome]}: ${number}`,
    message:
      outcome === "expired"
        ? `Omba tena kama bado linahitajika${because(reason)}. ${subject}`
        : `Na ${by}${because(reason)}. ${subject}`,
  }),
  fund_release: ({ number, amount, payee, paidBy, by }) => ({
    title: `Fedha zimetolewa: ${number}`,
    message: `${formatMoney(amount)} kwa ${payee} ${paid[paidBy]}, zimetolewa na ${by}`,
  }),
  payment_processed: ({ number, amount, payee, paidBy, isPaid, reason }) => ({
    title: isPaid ? `Malipo yamekamilika: ${number}` : `Malipo yameshindikana: ${number}`,
    message: isPaid
      ? `${payee} amelipwa ${formatMoney(amount)} ${paid[paidBy]}`
      : `${payee} hakulipwa ${formatMoney(amount)}${because(reason)}. Deni liko wazi tena`,
  }),
  export_ready: ({ number, destination, leavesOn }) => ({
    title: `Shehena iko tayari: ${number}`,
    message: `Tayari kupakiwa kwenda ${destination}, inaondoka ${formatDay(leavesOn)}`,
  }),
  price_published: ({ number, product, price, from, place }) => ({
    title: `Bei mpya: ${product}, ${formatMoney(price)} kwa kilo`,
    message: `Kuanzia ${formatDay(from)}, ${place ?? "maghala yote"}. ${number}`,
  }),
  quality_result: ({ number, farmer, grams, by, grade, reason }) => ({
    title:
      grade === null
        ? `Ubora umekataliwa: ${number}`
        : `Ubora umekubaliwa: ${number}, daraja ${grade}`,
    message: `${farmer}, kilo ${formatKilograms(grams)}, na ${by}${because(reason)}`,
  }),
  doc_due: ({ paper, number, standing, neededBy, daysLeft }) => ({
    title: `${paper}: ${standing === "late" ? "imechelewa" : "inahitajika"}, ${number}`,
    message:
      standing === "late"
        ? `Ilihitajika kufikia ${formatDay(neededBy)}`
        : `Inahitajika kufikia ${formatDay(neededBy)}, ${daysLeft === 0 ? "leo" : `baada ya siku ${daysLeft}`}`,
  }),
  licence_due: ({ standing, name, number, lastDay, daysLeft }) => ({
    title: `${ends[standing]}: ${name} ${number}`,
    message:
      standing === "expired"
        ? `Siku yake ya mwisho ilikuwa ${formatDay(lastDay)}`
        : `Siku yake ya mwisho ni ${formatDay(lastDay)}, zimebaki siku ${daysLeft}`,
  }),
  payment_unknown: ({ number, amount, payee, why }) => ({
    title: `Malipo ya kukaguliwa: ${number}`,
    message: `${formatMoney(amount)} kwa ${payee}. ${why}`,
  }),
  payment_reversed: ({ number, amount, payee, by, reason }) => ({
    title: `Yamerudishwa: ${number}, ${formatMoney(amount)}`,
    message: `${by} anasema fedha zimerudi kutoka kwa ${payee}: ${reason}. Madeni yake yanaweza kulipwa tena; angalia kama fedha zipo kweli.`,
  }),
  ceiling_near: ({ released, ceiling, day }) => ({
    title: `${formatMoney(released)} za pesa za simu zimeruhusiwa ${formatDay(day)}`,
    message: `Kwa siku moja zinatoka ${formatMoney(ceiling)} tu. Angalia kama ndivyo ulivyotarajia; breki inasimamisha zilizobaki.`,
  }),
  charge_large: ({ amount, by, file, note }) => ({
    title: `${formatMoney(amount)} zimewekwa vitabuni kama ada`,
    message: `${by}, kutoka ${file}: ${note}. Angalia kama benki au mtandao ulizitoza kweli.`,
  }),
  charges_of_month: ({ charged, day }) => ({
    title: `Ada za ${formatMoney(charged)} mwezi huu`,
    message: `Hadi ${formatDay(day)} mtu mmoja peke yake ameweka kiasi hiki vitabuni kama ada za benki na mitandao. Zinazofuata zinawekwa na wawili; angalia kama zilitozwa kweli.`,
  }),
  fiscal_refused: ({ number, amount, customer, reason }) => ({
    title: `${number}: imekataliwa na mamlaka ya kodi`,
    message: `${formatMoney(amount)} kwa ${customer} haina nambari ya kodi: ${reason} Irekebishe uiwasilishe tena.`,
  }),
  receipt_voided: ({ number, amount, customer, by, reason }) => ({
    title: `${number}: ${formatMoney(amount)} za ${customer} zimefutwa`,
    message: `${by}: ${reason}. Kama fedha zilifika kweli, sasa hazipo: muulize aliyezipokea, na mteja.`,
  }),
  person_added: ({ who, role, what, by }) => ({
    title: {
      added: `${who} ameongezwa kama ${role.replaceAll("_", " ")}`,
      invited: `${who} amealikwa kama ${role.replaceAll("_", " ")}`,
      reactivated: `${who} anafanya kazi hapa tena, kama ${role.replaceAll("_", " ")}`,
      telephone: `${who} ana nambari nyingine ya simu`,
    }[what],
    message: `Na ${by}. Angalia kama ni yeye kweli: kinachohitaji watu wawili ni salama tu wakiwa wawili kweli.`,
  }),
  advance_written_off: ({ number, farmer, amount, by, reason }) => ({
    title: `${formatMoney(amount)} za ${number} zimefutwa`,
    message: `${farmer} hadaiwi tena. ${by}: ${reason}. Angalia kama mkulima alizipata kweli fedha hizo.`,
  }),
  rate_changed: ({ currency, rate, before, day, by, reason }) => ({
    title: `${currency} kwa ${rate} tarehe ${formatDay(day)}`,
    message: `Kilikuwa ${before}. ${by}: ${reason}. Kinachowekwa vitabuni siku hiyo kinahesabiwa kwa kiwango hiki.`,
  }),
  month_reopened: ({ month, by, reason }) => ({
    title: `${month}: mwezi uliofungwa umefunguliwa tena`,
    message: `${by}: ${reason}. Yaliyoripotiwa kuhusu mwezi huo yanaweza kubadilika.`,
  }),
  month_closed_early: ({ month, count, by, reason }) => ({
    title: `${month} umefungwa huku mambo ${count} yake yakisubiri`,
    message: `${by}: ${reason}. Yaliyosubiri yatawekwa vitabuni siku ya baadaye, au hayatawekwa kabisa: angalia yalikuwa nini.`,
  }),
  cash_variance: ({ number, officer, place, amount, isShort }) => ({
    title: `${number}: ${formatMoney(amount)} ${isShort ? "zimepungua" : "zimezidi"}`,
    message: `${officer} huko ${place} amehesabu fedha; mtu mwingine ndiye anayeamua.`,
  }),
  cash_difference: ({ number, amount, isShort, by, reason }) => ({
    title: `${number}: ${formatMoney(amount)} ${isShort ? "zimepungua" : "zimezidi"} kwenye sanduku la fedha`,
    message:
      reason === null
        ? `${by} amehesabu sanduku la fedha la ofisi; mtu mwingine ndiye anayeamua.`
        : `${by} amekubali tofauti hiyo: ${reason}. Sasa imewekwa vitabuni.`,
  }),
  custody_offered: ({ number, product, pieces, from }) => ({
    title: `${from} anakukabidhi: ${pieces} × ${product}`,
    message: `${number}: sema kama umepokea. Hadi hapo bado viko mikononi mwa ${from}.`,
  }),
  transfer_coming: ({ number, from, to, vehicle, grams }) => ({
    title: `${vehicle} iko njiani kwenda ${to}: kilo ${formatKilograms(grams)}`,
    message: `${number} kutoka ${from}: pima kila loti inapofika.`,
  }),
  transfer_loss: ({ number, to, vehicle, lost, grams }) => ({
    title: `${number}: kilo ${formatKilograms(lost)} zimekosekana`,
    message: `${vehicle} ilikuwa ilete kilo ${formatKilograms(grams)} ${to}; mtu ambaye hakuzituma wala hakuzipima ndiye anayeamua.`,
  }),
  store_counted: ({ number, place, off }) => ({
    title: `${number}: ${place} imehesabiwa`,
    message:
      off === 0
        ? "Kila rundo linakubaliana na vitabu; mtu ambaye hakuhesabu ndiye anayethibitisha."
        : `Marundo ${off} hayakubaliani na vitabu; mtu ambaye hakuhesabu ndiye anayeamua.`,
  }),
  store_short: ({ number, place, amount, by, reason }) => ({
    title: `${number}: ${formatMoney(amount)} zimekosekana ${place}`,
    message: `Imeondolewa vitabuni na ${by}: ${reason}`,
  }),
  books_differ: ({ checks, isStopped }) => ({
    title: isStopped ? `Uandikishaji umesimamishwa: ${checks}` : `Vitabu havikubaliani: ${checks}`,
    message: isStopped
      ? "Vitabu havikubaliani vyenyewe, basi hakuna kinachoandikwa hadi vikubaliane. Fungua ukaguzi wa vitabu uone kila tofauti."
      : "Fungua ukaguzi wa vitabu uone kila tofauti. Uandikishaji unaendelea.",
  }),
  access_request: ({ name, screen, role }) => ({
    title: `${name} anaomba ukurasa ${screen}`,
    message: `Kazi yake, ${role.replaceAll("_", " ")}, hairuhusiwi kuufungua.`,
  }),
};
