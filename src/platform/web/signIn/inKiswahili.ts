// What the pages of signing in say in Kiswahili.
import { brand } from "#kernel/brand.ts";
import type { t as arrival } from "../arrival.ts";
import type { t as demo } from "./demoWords.ts";
import type { t as enrol } from "./enrolWords.ts";
import type { t as firstOwner } from "./firstOwnerWords.ts";
import type { t as forgot } from "./forgotWords.ts";
import type { t as newcomer } from "./newcomerWords.ts";
import type { t as newPassword } from "./newPasswordWords.ts";
import type { t as outsideWays } from "./outsideWords.ts";
import type { t as passwordField } from "./passwordFieldWords.ts";
import type { t as password } from "./passwordWords.ts";
import type { t as secondFactor } from "./secondFactorWords.ts";
import type { t as signIn } from "./signInWords.ts";
import type { t as whose } from "./whoseWords.ts";

export const signInInKiswahili = {
  signIn: {
    title: "Ingia",
    email: "Barua pepe",
    password: "Nenosiri",
    keep: "Nibaki nimeingia kwa siku 7",
    signIn: "Ingia",
    signingIn: "Unaingia...",
    forgot: "Umesahau nenosiri?",
    another: "Nitumie kiungo kingine",
  } satisfies typeof signIn,
  newcomer: {
    invitation: "Huna akaunti bado? Mwombe mmiliki wa kampuni akualike.",
    nobody: "Bado hakuna kampuni hapa.",
    open: "Fungua ya kwanza",
  } satisfies typeof newcomer,
  demo: {
    demo: "Kampuni ya majaribio",
    demoText: "Kila kitu hapa ni cha kubuni. Kitazame kama mmoja wa watu hawa.",
  } satisfies typeof demo,
  passwordField: {
    show: "Onyesha nenosiri",
    hide: "Ficha nenosiri",
  } satisfies typeof passwordField,
  forgot: {
    title: "Umesahau nenosiri?",
    text: "Tuambie barua pepe yako, tutakutumia kiungo cha kuchagua nenosiri jipya.",
    email: "Barua pepe",
    send: "Tuma kiungo",
    sending: "Inatumwa...",
    sentTitle: "Angalia barua pepe yako",
    sent: (email) =>
      `Ikiwa ${email} ina akaunti hapa, ujumbe uko njiani. Fungua kiungo chake katika kivinjari hiki, au weka msimbo wake.`,
    code: "Msimbo ulio kwenye ujumbe",
    codeHint: "Tarakimu sita",
    enter: "Weka msimbo",
    again: "Tuma tena",
    againIn: (seconds) => `Tuma tena baada ya sekunde ${seconds}`,
    other: "Barua pepe nyingine",
    back: "Rudi kwenye kuingia",
    wrong: "Msimbo huu si sahihi, au muda wake umekwisha. Uangalie, au omba mwingine.",
    failed: "Ujumbe haukutumwa. Tafadhali jaribu tena.",
  } satisfies typeof forgot,
  secondFactor: {
    title: "Imebaki hatua moja",
    app: `Fungua programu yako ya misimbo na uweke msimbo inaoonyesha wa ${brand.name}.`,
    phone: "Tunatuma ujumbe wenye msimbo kwenye simu yako.",
    phoneSent: "Ujumbe wenye msimbo uko njiani kuja kwenye simu yako.",
    which: "Kwa njia gani?",
    appName: "Programu ya misimbo",
    phoneName: "Ujumbe wa simu",
    code: "Msimbo",
    codeHint: "Tarakimu sita",
    enter: "Ingia",
    entering: "Unaingia...",
    send: "Tuma msimbo",
    again: "Tuma tena",
    againIn: (seconds) => `Tuma tena baada ya sekunde ${seconds}`,
    other: "Tumia akaunti nyingine",
    lost: "Umepoteza simu yako? Mmiliki au msimamizi anaweza kuondoa hatua hii, akishajua kwamba ni wewe.",
    wrong: "Msimbo huu si sahihi. Subiri unaofuata, kisha ujaribu tena.",
    late: "Msimbo huu umepitwa na wakati. Omba mwingine.",
    often: "Misimbo isiyo sahihi ni mingi mno. Subiri robo saa, kisha ujaribu tena.",
    away: "Seva haijibu. Tafadhali jaribu tena.",
    retry: "Jaribu tena",
  } satisfies typeof secondFactor,
  enrol: {
    title: "Weka hatua yako ya pili",
    text: "Kampuni yako inataka hatua ya pili unapoingia. Inachukua dakika moja, mara moja tu.",
    scan: "Fungua programu ya misimbo kwenye simu yako na uelekeze kamera kwenye picha hii.",
    picture: "Msimbo wa QR wa programu ya misimbo",
    or: "Au andika hii kwenye programu:",
    code: "Msimbo unaoonyeshwa na programu sasa",
    codeHint: "Tarakimu sita",
    save: "Hifadhi na uingie",
    saving: "Inahifadhi...",
    other: "Tumia akaunti nyingine",
    wrong: "Msimbo huu si sahihi. Subiri unaofuata, kisha ujaribu tena.",
    away: "Seva haijibu. Tafadhali jaribu tena.",
    retry: "Jaribu tena",
  } satisfies typeof enrol,
  newPassword: {
    recovery: "Chagua nenosiri jipya",
    invite: (name) => `Karibu, ${name}`,
    invited: "Umealikwa. Chagua nenosiri utakalotumia kuingia.",
    account: "Akaunti yako",
    password: "Nenosiri jipya",
    hint: "Maneno machache uliyoyaunganisha mwenyewe ni mazuri. Yanayojaribiwa na kila mtu hukataliwa.",
    save: "Hifadhi na uingie",
    saving: "Inahifadhi...",
    saved: "Nenosiri lako limehifadhiwa",
    elsewhere: "Vifaa vyako vingine vyote vimetolewa.",
    other: "Huyu si mimi",
    failed: "Nenosiri halikuhifadhiwa. Tafadhali jaribu tena.",
  } satisfies typeof newPassword,
  password: {
    short: (least) => `Tumia angalau herufi ${least}.`,
    shorter: "Ni fupi mno.",
    characters: "Tumia herufi, tarakimu na alama.",
    known: "Hili kila mtu hulijaribu kwanza; chagua lako mwenyewe.",
    same: "Hili ndilo nenosiri lako la sasa. Chagua jingine.",
  } satisfies typeof password,
  outsideWays: {
    or: "Njia nyingine za kuingia",
    with: (name) => `Endelea na ${name}`,
    single: "Kuingia kwa njia ya kampuni",
    domain: "Kikoa cha kampuni yako",
    example: "Kwa mfano kyagalanyi.example, au barua pepe yako ya huko",
    go: "Endelea",
    going: "Inafunguka...",
    failed: "Njia hii haijibu. Tafadhali jaribu tena, au ingia kwa nenosiri lako.",
  } satisfies typeof outsideWays,
  firstOwner: {
    title: "Fungua kampuni ya kwanza",
    text: "Mara moja tu, kwa tokeni iliyoonyeshwa Mavuno ilipoanza.",
    token: "Tokeni",
    company: "Kampuni",
    firstName: "Jina la kwanza",
    lastName: "Jina la ukoo",
    email: "Barua pepe",
    password: "Nenosiri, angalau herufi 10",
    submit: "Fungua kampuni",
    busy: "Inafunguka...",
  } satisfies typeof firstOwner,
  arrival: {
    expired: "Muda wa kiungo hiki umekwisha, au kimeshatumika.",
    otherBrowser: "Kiungo hiki hufunguka tu katika kivinjari kilichokiomba.",
    somebodyIsHere: "Kuna mtu aliyeingia hapa. Toka, kisha ufungue kiungo tena.",
    refused: "Ulichoweka si sahihi. Tafadhali jaribu tena.",
    closed: "Akaunti hii imefungwa. Muulize mmiliki wa kampuni.",
    noAccount: "Hakuna akaunti hapa yenye barua pepe hii. Mwombe mmiliki wa kampuni akualike.",
    unconfirmed:
      "Barua pepe hii haijathibitishwa. Fungua kiungo kilicho kwenye ujumbe tuliokutumia.",
    taken: "Akaunti au barua pepe hii inatumiwa na mtu mwingine hapa.",
    otherService: "Huduma ile nyingine haikukuruhusu kuingia. Tafadhali jaribu tena.",
    often: "Umejaribu mara nyingi mno. Subiri kidogo, kisha ujaribu tena.",
    trouble: "Seva imepata tatizo. Tafadhali jaribu tena.",
    away: "Seva haijibu. Fungua kiungo tena.",
    halfDone:
      "Barua pepe hii imethibitishwa. Sasa fungua kiungo kilicho kwenye ujumbe uliotumwa kwa barua pepe yako nyingine.",
  } satisfies typeof arrival,
  whose: {
    title: "Huyu ni wewe?",
    text: "Kiungo hiki kinakuingiza katika akaunti ya",
    theirs: "Ikiwa akaunti hii si yako, utakachoandika kitamwendea aliyekutumia kiungo.",
    instead: (address) => `${address} ameingia hapa sasa, naye atatolewa.`,
    go: "Endelea",
    going: "Unaingia...",
    notMe: "Si mimi",
  } satisfies typeof whose,
};

/** Refusals of the sign-in service, by its codes; any other is said in the service's own English. */
export const signInRefusalsInKiswahili: Readonly<Record<string, string>> = {
  invalid_credentials: "Barua pepe au nenosiri si sahihi.",
  user_banned: "Akaunti hii imefungwa. Muulize mmiliki wa kampuni.",
  email_not_confirmed: "Barua pepe hii haijathibitishwa.",
  phone_not_confirmed: "Simu hii haijathibitishwa.",
  over_request_rate_limit: "Umejaribu mara nyingi mno. Subiri kidogo, kisha ujaribu tena.",
  over_email_send_rate_limit: "Ujumbe umeombwa mara nyingi mno. Subiri kidogo, kisha ujaribu tena.",
  over_sms_send_rate_limit: "Ujumbe umeombwa mara nyingi mno. Subiri kidogo, kisha ujaribu tena.",
  otp_expired: "Msimbo huu si sahihi, au muda wake umekwisha.",
  weak_password: "Nenosiri hili ni rahisi kukisiwa.",
  validation_failed: "Kuna ulichoandika ambacho si sahihi.",
  session_not_found: "Muda wako wa kuingia umekwisha. Ingia tena.",
  session_expired: "Muda wako wa kuingia umekwisha. Ingia tena.",
  unexpected_failure: "Seva imepata tatizo. Tafadhali jaribu tena.",
  saml_provider_disabled: "Kampuni hii hairuhusu kuingia kwa njia hii.",
  sso_provider_not_found: "Kampuni hii hairuhusu kuingia kwa njia hii.",
  sso_provider_disabled: "Kampuni hii hairuhusu kuingia kwa njia hii.",
};
