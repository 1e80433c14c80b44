// What the pages of signing in say in Luganda.
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

export const signInInLuganda = {
  signIn: {
    title: "Yingira",
    email: "Emeeri",
    password: "Ekigambo eky'ekyama",
    keep: "Ka nsigale nga nnyingidde okumala ennaku 7",
    signIn: "Yingira",
    signingIn: "Oyingizibwa...",
    forgot: "Weerabidde ekigambo eky'ekyama?",
    another: "Mpeereza linki endala",
  } satisfies typeof signIn,
  newcomer: {
    invitation: "Tolina akawunti? Saba nannyini kampuni akuyite.",
    nobody: "Wano tewannabaawo kampuni.",
    open: "Ggulawo esooka",
  } satisfies typeof newcomer,
  demo: {
    demo: "Kampuni ey'okugezesa",
    demoText: "Byonna wano biyiiye. Bitunuulire ng'omu ku bantu bano.",
  } satisfies typeof demo,
  passwordField: {
    show: "Laga ekigambo eky'ekyama",
    hide: "Kweka ekigambo eky'ekyama",
  } satisfies typeof passwordField,
  forgot: {
    title: "Weerabidde ekigambo eky'ekyama?",
    text: "Tubuulire emeeri yo, tukuweereze linki ey'okulonda ekigambo ekipya.",
    email: "Emeeri",
    send: "Weereza linki",
    sending: "Eweerezebwa...",
    sentTitle: "Kebera emeeri yo",
    sent: (email) =>
      `Oba nga ${email} erina akawunti wano, obubaka bugenda gy'eri. Ggulira linki yaabwo mu browser eno, oba yingiza koodi yaabwo.`,
    code: "Koodi eri mu bubaka",
    codeHint: "Ennamba mukaaga",
    enter: "Yingiza koodi",
    again: "Ddamu obuweereze",
    againIn: (seconds) => `Ddamu obuweereze oluvannyuma lwa sekonda ${seconds}`,
    other: "Emeeri endala",
    back: "Ddayo ku kuyingira",
    wrong: "Koodi eno si ntuufu, oba eweddeko. Gikebere, oba saba endala.",
    failed: "Obubaka tebuweerezeddwa. Gezaako nate.",
  } satisfies typeof forgot,
  secondFactor: {
    title: "Wasigadde omutendera gumu",
    app: `Ggulawo app yo ekola koodi, oyingize koodi gy'elaga eya ${brand.name}.`,
    phone: "Tuweereza ku ssimu yo obubaka obulimu koodi.",
    phoneSent: "Obubaka obulimu koodi bugenda ku ssimu yo.",
    which: "Okozesa ki?",
    appName: "App ekola koodi",
    phoneName: "Obubaka ku ssimu",
    code: "Koodi",
    codeHint: "Ennamba mukaaga",
    enter: "Yingira",
    entering: "Oyingizibwa...",
    send: "Weereza koodi",
    again: "Ddamu ogiweereze",
    againIn: (seconds) => `Ddamu ogiweereze oluvannyuma lwa sekonda ${seconds}`,
    other: "Kozesa akawunti endala",
    lost: "Ssimu yo yabula? Nannyini kampuni oba omuddukanya asobola okuggyawo omutendera guno, ng'amaze okukakasa nti ye ggwe.",
    wrong: "Koodi eno si ntuufu. Linda eddako, ogezeeko nate.",
    late: "Koodi eno eyiseeko. Saba endala.",
    often: "Koodi enkyamu zisusse. Linda eddakiika kkumi na ttaano, ogezeeko nate.",
    away: "Seva teyanukula. Gezaako nate.",
    retry: "Gezaako nate",
  } satisfies typeof secondFactor,
  enrol: {
    title: "Teekawo omutendera ogw'okubiri",
    text: "Kampuni yo eyagala omutendera ogw'okubiri ng'oyingira. Gutwala eddakiika emu, omulundi gumu gwokka.",
    scan: "Ggulawo app ekola koodi ku ssimu yo, kkamera yaayo ogyolekeze ekifaananyi kino.",
    picture: "QR koodi ya app ekola koodi",
    or: "Oba wandiika bino mu app:",
    code: "Koodi app gy'elaga kati",
    codeHint: "Ennamba mukaaga",
    save: "Tereka oyingire",
    saving: "Bitereka...",
    other: "Kozesa akawunti endala",
    wrong: "Koodi eno si ntuufu. Linda eddako, ogezeeko nate.",
    away: "Seva teyanukula. Gezaako nate.",
    retry: "Gezaako nate",
  } satisfies typeof enrol,
  newPassword: {
    recovery: "Londa ekigambo eky'ekyama ekipya",
    invite: (name) => `Tukwanirizza, ${name}`,
    invited: "Oyitiddwa. Londa ekigambo eky'ekyama ky'onooyingizanga.",
    account: "Akawunti yo",
    password: "Ekigambo eky'ekyama ekipya",
    hint: "Ebigambo ebitonotono by'ogatta ggwe wekka birungi. Ebyo buli muntu by'agezaako bigaanibwa.",
    save: "Tereka oyingire",
    saving: "Kiterekebwa...",
    saved: "Ekigambo kyo eky'ekyama kiterekeddwa",
    elsewhere: "Ku ssimu ne kompyuta zo endala zonna ofulumiziddwa.",
    other: "Ono si nze",
    failed: "Ekigambo eky'ekyama tekiterekeddwa. Gezaako nate.",
  } satisfies typeof newPassword,
  password: {
    short: (least) => `Kozesa waakiri ennukuta ${least}.`,
    shorter: "Kimpi nnyo.",
    characters: "Kozesa ennukuta, ennamba n'obubonero.",
    known: "Kino buli muntu ky'asooka okugezaako; londa ekikyo.",
    same: "Kino kye kigambo kyo eky'ekyama kati. Londa ekirala.",
  } satisfies typeof password,
  outsideWays: {
    or: "Engeri endala ez'okuyingira",
    with: (name) => `Yingirira mu ${name}`,
    single: "Okuyingirira mu kampuni yo",
    domain: "Domain ya kampuni yo",
    example: "Okugeza kyagalanyi.example, oba emeeri yo eyaayo",
    go: "Weeyongereyo",
    going: "Eggulwawo...",
    failed: "Engeri eno teyanukula. Gezaako nate, oba yingiza ekigambo kyo eky'ekyama.",
  } satisfies typeof outsideWays,
  firstOwner: {
    title: "Ggulawo kampuni esooka",
    text: "Omulundi gumu, ne tokeni eyalagibwa nga Mavuno etandika.",
    token: "Tokeni",
    company: "Kampuni",
    firstName: "Erinnya erisooka",
    lastName: "Erinnya ly'ekika",
    email: "Emeeri",
    password: "Ekigambo eky'ekyama, waakiri ennukuta 10",
    submit: "Ggulawo kampuni",
    busy: "Eggulwawo...",
  } satisfies typeof firstOwner,
  arrival: {
    expired: "Linki eno eweddeko oba yakozesebwa dda.",
    otherBrowser: "Linki eno eggukira mu browser yokka gye yasabirwamu.",
    somebodyIsHere: "Waliwo omuntu ayingidde wano. Fuluma, olyoke oggulewo linki nate.",
    refused: "By'oyingizza si bituufu. Gezaako nate.",
    closed: "Akawunti eno yaggalwa. Buuza nannyini kampuni.",
    noAccount: "Wano tewali akawunti ya emeeri eno. Saba nannyini kampuni akuyite.",
    unconfirmed: "Emeeri eno tennakakasibwa. Ggulawo linki eri mu bubaka bwe twakuweereza.",
    taken: "Akawunti eno oba emeeri eno erina omulala agikozesa wano.",
    otherService: "Engeri eyo ey'okuyingira tekukkirizza. Gezaako nate.",
    often: "Ogezezzaako emirundi mingi. Linda katono, ogezeeko nate.",
    trouble: "Seva efunye obuzibu. Gezaako nate.",
    away: "Seva teyanukula. Ddamu oggulewo linki.",
    halfDone:
      "Emeeri eno ekakasiddwa. Kati ggulawo linki eri mu bubaka obwagenda ku meeri yo endala.",
  } satisfies typeof arrival,
  whose: {
    title: "Ono ye ggwe?",
    text: "Linki eno ekuyingiza mu akawunti ya",
    theirs: "Akawunti eno bw'eba si yiyo, by'onoowandiika bijja kugenda eri eyakuweerezza linki.",
    instead: (address) => `${address} ayingidde wano kati, ajja kufulumizibwa.`,
    go: "Weeyongereyo",
    going: "Oyingizibwa...",
    notMe: "Si nze",
  } satisfies typeof whose,
};

/** Refusals of the sign-in service, by its codes; any other is said in the service's own English. */
export const signInRefusalsInLuganda: Readonly<Record<string, string>> = {
  invalid_credentials: "Emeeri oba ekigambo eky'ekyama si kituufu.",
  user_banned: "Akawunti eno yaggalwa. Buuza nannyini kampuni.",
  email_not_confirmed: "Emeeri eno tennakakasibwa.",
  phone_not_confirmed: "Essimu eno tennakakasibwa.",
  over_request_rate_limit: "Ogezezzaako emirundi mingi. Linda katono, ogezeeko nate.",
  over_email_send_rate_limit: "Obubaka busabiddwa emirundi mingi. Linda katono, ogezeeko nate.",
  over_sms_send_rate_limit: "Obubaka busabiddwa emirundi mingi. Linda katono, ogezeeko nate.",
  otp_expired: "Koodi eno si ntuufu, oba eweddeko.",
  weak_password: "Ekigambo kino eky'ekyama kyangu okuteebereza.",
  validation_failed: "Waliwo ky'owandiise ekitali kituufu.",
  session_not_found: "Okuyingira kwo kuweddeko. Yingira nate.",
  session_expired: "Okuyingira kwo kuweddeko. Yingira nate.",
  unexpected_failure: "Seva efunye obuzibu. Gezaako nate.",
  saml_provider_disabled: "Kampuni eno tekkiriza kuyingira mu ngeri eno.",
  sso_provider_not_found: "Kampuni eno tekkiriza kuyingira mu ngeri eno.",
  sso_provider_disabled: "Kampuni eno tekkiriza kuyingira mu ngeri eno.",
};
