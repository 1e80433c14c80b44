// How every random history begins, so that there is something to go on, and so that what dice hardly ever bring about
// is done at least once.
import type { Step } from "./histories.ts";

/**
 * Every history begins with four deliveries that were judged good, a batch of them, bags that are filled and
 * let out, and a contract of fewer bags with a shipment, so that there is something to go on.
 */
const first: readonly Step[] = [
  ...Array.from({ length: 4 }, (_, index): Step[] => [
    { kind: "record", dice: [index * 7_000, 100, 0, 1] },
    { kind: "judge", dice: [0, 0, 1, 1] },
  ]).flat(),
  // The last of them is sent once more: it was done once.
  { kind: "again", dice: [0, 0, 0, 1] },
  { kind: "plan", dice: [80_000, 1, 1, 1] },
  { kind: "start", dice: [0, 1, 1, 1] },
  { kind: "finish", dice: [0, 1, 1, 1] },
  { kind: "bags", dice: [18, 1, 1, 1] },
  { kind: "packing", dice: [7, 1, 1, 1] },
  { kind: "pack", dice: [0, 1, 1, 1] },
  { kind: "letOut", dice: [0, 0, 1, 1] },
  { kind: "contract", dice: [7, 1, 0, 1] },
  { kind: "changeContract", dice: [5, 1, 0, 1] },
  ...Array.from({ length: 4 }, (): Step => ({ kind: "agree", dice: [0, 1, 0, 1] })),
  { kind: "shipment", dice: [0, 1, 1, 1] },
];
/** In every other history the shipment also goes all its way, to the buyer's dollars at a lower rate. */
const sailed: readonly Step[] = [
  // A bag more than the contract bears stays here, and no paper is written before it is settled what goes.
  { kind: "allocate", dice: [0, 4, 1, 1] },
  { kind: "allocate", dice: [0, 1, 1, 1] },
  { kind: "ownPapers", dice: [0, 0, 0, 1] },
  { kind: "shipOn", dice: [0, 1, 1, 1] },
  // Our packing list is found right by another; then all of it goes, and the list says half of that.
  { kind: "ownPapers", dice: [0, 0, 0, 1] },
  { kind: "ownPapers", dice: [0, 0, 3, 1] },
  { kind: "ownPapers", dice: [0, 0, 0, 1] },
  { kind: "shipOn", dice: [0, 0, 0, 1] },
  { kind: "takeOff", dice: [0, 0, 0, 1] },
  { kind: "allocate", dice: [0, 2, 1, 1] },
  // All that is on it is sold as certified, and then a gram more is not.
  { kind: "certified", dice: [0, 4, 0, 1] },
  { kind: "certified", dice: [0, 4, 0, 1] },
  { kind: "shipOn", dice: [0, 1, 1, 1] },
  // It could go without its paper, but it comes: once it is not right, and the second one is.
  { kind: "papers", dice: [0, 2, 0, 1] },
  { kind: "papers", dice: [0, 2, 1, 1] },
  { kind: "papers", dice: [0, 2, 2, 1] },
  { kind: "papers", dice: [0, 1, 0, 1] },
  { kind: "papers", dice: [0, 2, 3, 1] },
  { kind: "papers", dice: [0, 1, 0, 1] },
  { kind: "papers", dice: [0, 1, 0, 1] },
  // Everything is there but a list of what goes now; somebody of the office writes it.
  { kind: "shipOn", dice: [0, 1, 1, 1] },
  { kind: "ownPapers", dice: [0, 0, 3, 1] },
  { kind: "ownPapers", dice: [0, 0, 3, 1] },
  // Another price is agreed on: the invoice is written again, the list says nothing of it and stands.
  { kind: "ownPapers", dice: [0, 0, 2, 1] },
  { kind: "agree", dice: [0, 0, 1, 1] },
  { kind: "changeContract", dice: [5, 45_001, 0, 1] },
  ...Array.from({ length: 3 }, (): Step => ({ kind: "agree", dice: [0, 1, 0, 1] })),
  { kind: "ownPapers", dice: [0, 0, 2, 1] },
  { kind: "ownPapers", dice: [0, 2, 98, 1] },
  { kind: "ownPapers", dice: [0, 0, 2, 1] },
  ...Array.from({ length: 3 }, (): Step => ({ kind: "shipOn", dice: [0, 1, 1, 1] })),
  // The invoice is written after the sale: what is sold does not stand in its own way. Turned down, it is withdrawn.
  { kind: "ownPapers", dice: [0, 0, 2, 1] },
  { kind: "ownPapers", dice: [0, 2, 74, 1] },
  { kind: "ownPapers", dice: [0, 0, 2, 1] },
  { kind: "proceeds", dice: [0, 1, 10, 1] },
  // And somebody tries to pay into a wallet of today.
  { kind: "changeWallet", dice: [0, 1, 1, 1] },
  { kind: "prepare", dice: [0, 0, 1, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [0, 2, 0, 1] },
  { kind: "undo", dice: [0, 0, 1, 1] },
];
/** Of a batch three hundredths are missing: it is weighed again, and then believed. */
const short: readonly Step[] = [
  { kind: "plan", dice: [0, 1, 1, 1] },
  { kind: "start", dice: [0, 1, 1, 1] },
  { kind: "finish", dice: [0, 1, 2, 1] },
  { kind: "judgeBatch", dice: [0, 0, 0, 1] },
  { kind: "finish", dice: [0, 1, 2, 1] },
  { kind: "judgeBatch", dice: [0, 2, 1, 1] },
  { kind: "judgeBatch", dice: [0, 1, 1, 1] },
];
/** And a truck goes to the other store: of what it took two hundredths are missing. */
const trucked: readonly Step[] = [
  { kind: "truck", dice: [0, 1, 1, 1] },
  { kind: "leave", dice: [0, 0, 1, 1] },
  { kind: "weighIn", dice: [0, 3, 2, 1] },
  { kind: "judgeLoss", dice: [0, 1, 1, 1] },
];
/** A supplier is advanced money, more than the limit leaves is refused, and a bill and a delivery make it good. */
const advanced: readonly Step[] = [
  { kind: "askAhead", dice: [550_000, 1, 1, 1] },
  { kind: "askAhead", dice: [550_000, 1, 1, 1] },
  { kind: "decideAhead", dice: [0, 0, 1, 1] },
  { kind: "payAhead", dice: [0, 1, 0, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [1, 0, 0, 1] },
  { kind: "bill", dice: [400_000, 0, 1, 1] },
  { kind: "decideBill", dice: [0, 0, 1, 1] },
  // What the supplier sells themselves makes good more of it.
  { kind: "record", dice: [30_000, 100, 0, 5] },
  { kind: "judge", dice: [0, 0, 1, 1] },
  // Another bill bears a tax that the authority has no number for: it is not claimed back.
  { kind: "bill", dice: [90_000, 0, 4, 1] },
  { kind: "decideBill", dice: [0, 0, 1, 1] },
];
/** Without asking no farmer is lent so much. One is promised an advance into the wallet; while it is on its way nobody ends the promise, and then it arrives. */
const walleted: readonly Step[] = [
  { kind: "lend", dice: [0, 4, 0, 1] },
  { kind: "changeWallet", dice: [0, 1, 1, 1] },
  { kind: "wait", dice: [0, 1, 1, 1] },
  { kind: "askAdvance", dice: [50_000, 0, 1, 1] },
  { kind: "decideAdvance", dice: [0, 0, 1, 1] },
  { kind: "payAdvance", dice: [0, 1, 0, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [0, 2, 0, 1] },
  { kind: "endAdvance", dice: [0, 1, 0, 1] },
  { kind: "order", dice: [0, 0, 1, 1] },
  { kind: "hear", dice: [0, 0, 1, 1] },
];
/** A colleague gets small money and brings it back in parts; one part was written down by mistake. */
const wished: readonly Step[] = [
  { kind: "wish", dice: [50_000, 1, 1, 1] },
  { kind: "decide", dice: [0, 1, 1, 1] },
  { kind: "lend", dice: [0, 54_999, 1, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [0, 2, 0, 1] },
  { kind: "repay", dice: [0, 20_000, 0, 1] },
  { kind: "takeBackRepayment", dice: [0, 0, 1, 1] },
  { kind: "repay", dice: [0, 0, 0, 1] },
  { kind: "endWish", dice: [0, 2, 1, 1] },
];
/** A farmer is paid out of an officer's drawer, and sends the cash back. */
const cashed: readonly Step[] = [
  { kind: "openDrawer", dice: [0, 1, 1, 1] },
  { kind: "handOver", dice: [11, 0, 1, 1] },
  { kind: "buyForCash", dice: [5_000, 1, 1, 1] },
  { kind: "judge", dice: [0, 3, 1, 1] },
  { kind: "payCash", dice: [0, 0, 1, 1] },
  { kind: "takeCashBack", dice: [0, 0, 1, 1] },
  // Another is promised cash, and is then paid another way.
  { kind: "buyForCash", dice: [2_000, 1, 1, 1] },
  { kind: "payLater", dice: [0, 0, 1, 1] },
];
/**
 * The farmer was registered twice: the second record stays as long as money is owed under it. What was turned away under
 * it is the farmer's who stays, and asks for another sample of what comes next under either name.
 */
const joined: readonly Step[] = [
  { kind: "record", dice: [9_000, 100, 0, 8] },
  { kind: "judge", dice: [0, 0, 1, 1] },
  { kind: "joinTwin", dice: [0, 0, 0, 1] },
  { kind: "takeBack", dice: [0, 0, 6, 1] },
  ...Array.from({ length: 2 }, (): Step[] => [
    { kind: "record", dice: [6_000, 100, 0, 8] },
    { kind: "judge", dice: [0, 0, 4, 1] },
  ]).flat(),
  { kind: "joinTwin", dice: [0, 0, 0, 1] },
  { kind: "record", dice: [9_000, 100, 0, 1] },
  { kind: "judge", dice: [0, 0, 1, 1] },
  { kind: "lookCloser", dice: [0, 0, 0, 1] },
  { kind: "judge", dice: [0, 0, 1, 1] },
  { kind: "record", dice: [9_000, 100, 0, 8] },
  { kind: "lookCloser", dice: [0, 0, 0, 1] },
  { kind: "judge", dice: [0, 0, 1, 1] },
];
/** A price that is far from the company's own waits for somebody's word. */
const bargained: readonly Step[] = [
  // A word is for one price: corrected to the usual one and back, it is asked for again.
  { kind: "record", dice: [7_000, 100, 0, 15] },
  { kind: "allowPrice", dice: [0, 0, 1, 1] },
  { kind: "correctSlip", dice: [7_000, 100, 0, 1] },
  { kind: "correctSlip", dice: [7_000, 100, 0, 7] },
  { kind: "handToQuality", dice: [0, 0, 1, 1] },
  { kind: "judge", dice: [0, 0, 1, 1] },
  { kind: "allowPrice", dice: [0, 0, 1, 1] },
  { kind: "judge", dice: [0, 0, 1, 1] },
  { kind: "record", dice: [9_000, 100, 0, 7] },
  { kind: "judge", dice: [0, 0, 1, 1] },
  { kind: "allowPrice", dice: [0, 0, 1, 1] },
  { kind: "judge", dice: [0, 0, 2, 1] },
];
/** What is owed to several is paid in one run, farmers into their wallets. */
const paidTogether: readonly Step[] = [
  { kind: "run", dice: [0, 2, 2, 1] },
  { kind: "runOn", dice: [0, 0, 1, 1] },
  { kind: "runOn", dice: [0, 2, 1, 1] },
  // Nobody answers for it: two people find that it never arrived, and it is tried once more.
  { kind: "order", dice: [0, 0, 1, 1] },
  { kind: "find", dice: [0, 0, 1, 1] },
  { kind: "confirmFound", dice: [0, 0, 1, 1] },
  { kind: "retryRun", dice: [0, 0, 1, 1] },
];
/** A slip without a meter's word is put right and judged; a bill with all its taxes is given back, changed and owed. */
const mended: readonly Step[] = [
  { kind: "record", dice: [9_000, 100, 0, 3] },
  { kind: "correctSlip", dice: [12_000, 300, 0, 1] },
  { kind: "handToQuality", dice: [0, 0, 1, 1] },
  { kind: "judge", dice: [0, 0, 1, 1] },
  { kind: "bill", dice: [310_000, 0, 1, 3] },
  { kind: "decideBill", dice: [0, 0, 4, 1] },
  { kind: "changeBill", dice: [340_000, 0, 1, 3] },
  { kind: "handBillIn", dice: [0, 0, 1, 1] },
  { kind: "decideBill", dice: [0, 0, 1, 1] },
];
/** Bags are asked for that have to come back: half of them do, some a colleague has now, and the rest is written off. */
const needed: readonly Step[] = [
  { kind: "comesBack", dice: [1, 1, 1, 1] },
  { kind: "need", dice: [7, 1, 1, 1] },
  { kind: "moveNeed", dice: [0, 0, 1, 1] },
  { kind: "issueNeeded", dice: [0, 1, 1, 1] },
  { kind: "bringBackNeeded", dice: [0, 1, 1, 1] },
  { kind: "offer", dice: [0, 0, 0, 1] },
  { kind: "answerOffer", dice: [0, 0, 0, 1] },
  { kind: "reportLoss", dice: [0, 1, 0, 1] },
  { kind: "judgeMissing", dice: [0, 0, 0, 1] },
];
/** A customer orders, changes it, and gets it with its bill; what another ordered is free again. */
const ordered: readonly Step[] = [
  // Nobody but the owner sells further below cost: at 14,000 anybody does.
  { kind: "writeOrder", dice: [0, 0, 0, 1] },
  { kind: "changeOrder", dice: [0, 5_000, 0, 1] },
  ...Array.from({ length: 3 }, (): Step => ({ kind: "orderOn", dice: [0, 0, 0, 1] })),
  { kind: "writeOrder", dice: [0, 5_000, 0, 1] },
  { kind: "orderOn", dice: [0, 0, 0, 1] },
  { kind: "giveUpOrder", dice: [0, 0, 0, 1] },
];
/** What a colleague spent waits for its receipt, is booked, and taken out of the books again. */
const spent: readonly Step[] = [
  { kind: "draftClaim", dice: [70_000, 0, 0, 1] },
  { kind: "handClaimIn", dice: [0, 0, 0, 1] },
  { kind: "attach", dice: [0, 0, 0, 1] },
  { kind: "handClaimIn", dice: [0, 0, 0, 1] },
  { kind: "detach", dice: [0, 0, 0, 1] },
  { kind: "attach", dice: [0, 0, 0, 1] },
  { kind: "detach", dice: [0, 0, 0, 1] },
  { kind: "decide", dice: [0, 0, 1, 1] },
  { kind: "claim", dice: [25_000, 0, 0, 1] },
  { kind: "decideMany", dice: [3, 0, 0, 1] },
  { kind: "everyMonth", dice: [0, 1, 0, 1] },
  { kind: "everyMonth", dice: [0, 0, 0, 1] },
  { kind: "undoExpense", dice: [0, 0, 0, 1] },
];
/** A wallet's lines are booked as charges; one is none, and is matched by hand to what it was booked as after all. */
const stated: readonly Step[] = [
  { kind: "readStatement", dice: [1, 0, 1, 1] },
  // Not by who brought the statement, where it is much.
  { kind: "chargeLine", dice: [0, 0, 1, 1] },
  { kind: "chargeLine", dice: [0, 2, 1, 1] },
  { kind: "chargeLine", dice: [0, 2, 1, 1] },
  { kind: "unmatchLine", dice: [0, 0, 1, 1] },
  { kind: "matchLine", dice: [0, 0, 1, 1] },
];
/**
 * In the rest one batch is put back as it was taken and another weighed again; goods that were sold come back; and a
 * colleague is given what was asked for, accounts for it, and is believed by somebody else.
 */
const accounted: readonly Step[] = [
  { kind: "plan", dice: [5_000, 1, 1, 1] },
  { kind: "start", dice: [0, 1, 1, 1] },
  { kind: "undoBatch", dice: [0, 1, 1, 1] },
  { kind: "plan", dice: [5_000, 1, 1, 1] },
  { kind: "start", dice: [0, 1, 1, 1] },
  { kind: "finish", dice: [0, 1, 1, 1] },
  { kind: "undoBatch", dice: [1, 2, 1, 1] },
  { kind: "finish", dice: [0, 1, 1, 1] },
  // Not while a cost lies on what came out.
  { kind: "carry", dice: [8, 2, 1, 1] },
  { kind: "undoBatch", dice: [1, 2, 1, 1] },
  // Five kilograms are sold, all of them come back, and then there is nothing more to credit.
  { kind: "sell", dice: [4, 5_000, 0, 1] },
  { kind: "askCredit", dice: [0, 0, 0, 1] },
  { kind: "decideCredit", dice: [0, 0, 8, 1] },
  { kind: "askCreditAgain", dice: [0, 4_999, 0, 1] },
  { kind: "decideCredit", dice: [0, 0, 1, 1] },
  { kind: "askCredit", dice: [0, 0, 0, 1] },
  // And a cost lies on what the lot weighed once, not on what came back too.
  { kind: "carry", dice: [4, 1, 1, 1] },
  // What is needed is given back, asked for with another amount, and granted.
  { kind: "ask", dice: [200_000, 1, 1, 1] },
  { kind: "decide", dice: [0, 1, 5, 1] },
  { kind: "askAgain", dice: [0, 192_000, 1, 1] },
  { kind: "decide", dice: [0, 1, 1, 1] },
  { kind: "lend", dice: [0, 99_999, 1, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [0, 2, 0, 1] },
  { kind: "account", dice: [0, 60_000, 1, 1] },
  { kind: "believe", dice: [0, 1, 1, 1] },
  { kind: "giveUpRequest", dice: [0, 1, 1, 1] },
];
/** Two deliveries in a row are turned away: the next two need another sample each, of somebody who did not collect them. */
const closer: readonly Step[] = [
  ...Array.from({ length: 2 }, (): Step[] => [
    { kind: "record", dice: [6_000, 100, 0, 1] },
    { kind: "judge", dice: [0, 0, 4, 1] },
  ]).flat(),
  { kind: "record", dice: [7_000, 100, 0, 1] },
  { kind: "judge", dice: [0, 0, 1, 1] },
  { kind: "lookCloser", dice: [0, 1, 0, 1] },
  { kind: "lookCloser", dice: [0, 0, 0, 1] },
  { kind: "judge", dice: [0, 0, 2, 1] },
  { kind: "record", dice: [8_000, 100, 0, 1] },
  { kind: "lookCloser", dice: [0, 2, 0, 1] },
  { kind: "judge", dice: [0, 0, 1, 1] },
];
/**
 * A director asks for a colleague, who is paid in two parts and says of each that it arrived: not before it did, nor twice,
 * nor does anybody else.
 */
const arrived: readonly Step[] = [
  { kind: "ask", dice: [70_000, 1, 1, 1] },
  { kind: "decide", dice: [0, 1, 1, 1] },
  { kind: "lend", dice: [2, 39_999, 1, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "acknowledge", dice: [0, 0, 0, 1] },
  { kind: "release", dice: [0, 2, 0, 1] },
  { kind: "release", dice: [0, 0, 0, 1] },
  { kind: "acknowledge", dice: [0, 2, 0, 1] },
  { kind: "acknowledge", dice: [0, 2, 3, 1] },
  { kind: "acknowledge", dice: [0, 0, 0, 1] },
  { kind: "acknowledge", dice: [0, 0, 0, 1] },
  { kind: "lend", dice: [2, 29_999, 1, 1] },
  { kind: "approve", dice: [0, 1, 0, 1] },
  { kind: "release", dice: [0, 2, 0, 1] },
  { kind: "release", dice: [0, 0, 0, 1] },
  { kind: "acknowledge", dice: [0, 0, 0, 1] },
  { kind: "acknowledge", dice: [0, 0, 0, 1] },
];
/** The cash box is short, and counted again when nobody believes it; then it is accepted, and cash of it goes to the bank and comes back. */
const boxed: readonly Step[] = [
  { kind: "countBox", dice: [0, 3, 0, 1] },
  { kind: "countBox", dice: [2, 0, 0, 1] },
  { kind: "decideBox", dice: [0, 0, 0, 1] },
  { kind: "countBox", dice: [3, 2, 0, 1] },
  { kind: "carryCash", dice: [0, 70_000, 1, 1] },
  { kind: "decideBox", dice: [0, 1, 1, 1] },
  { kind: "decideBox", dice: [0, 0, 1, 1] },
  { kind: "countBox", dice: [0, 0, 0, 1] },
  { kind: "carryCash", dice: [2, 80_000, 6, 1] },
  { kind: "bankNothing", dice: [0, 3, 0, 1] },
  { kind: "bankNothing", dice: [0, 0, 0, 1] },
];

/**
 * A truck brings half of what was bought to the other store, which is counted: sixty of ten thousand parts are missing and written
 * off; then nine of a hundred, which nobody believes, and who counted it is not who decides.
 */
const counted: readonly Step[] = [
  { kind: "truck", dice: [0, 3, 1, 1] },
  { kind: "leave", dice: [0, 0, 1, 1] },
  { kind: "weighIn", dice: [0, 1, 0, 1] },
  { kind: "truck", dice: [1, 3, 1, 1] },
  { kind: "leave", dice: [0, 0, 1, 1] },
  { kind: "weighIn", dice: [0, 1, 0, 1] },
  { kind: "beginCount", dice: [0, 1, 0, 1] },
  { kind: "readPiles", dice: [0, 1, 0, 12] },
  { kind: "endCount", dice: [0, 0, 1, 1] },
  { kind: "judgeCount", dice: [0, 0, 1, 1] },
  { kind: "beginCount", dice: [2, 1, 0, 1] },
  { kind: "readPiles", dice: [0, 1, 2, 6] },
  { kind: "endCount", dice: [0, 0, 1, 1] },
  { kind: "judgeCount", dice: [0, 0, 1, 1] },
  { kind: "judgeCount", dice: [0, 1, 5, 1] },
  { kind: "readPiles", dice: [0, 1, 3, 6] },
  { kind: "endCount", dice: [0, 0, 1, 1] },
  { kind: "judgeCount", dice: [0, 2, 1, 1] },
  { kind: "judgeCount", dice: [0, 1, 1, 1] },
];

/** The steps ahead of the dice; what sails in one history is accounted for in the other. */
export const beginning = (hasSailed: boolean): readonly Step[] => [
  ...first,
  ...(hasSailed ? sailed : accounted),
  ...short,
  ...trucked,
  ...advanced,
  ...walleted,
  ...wished,
  ...mended,
  ...needed,
  ...stated,
  ...spent,
  ...ordered,
  ...joined,
  ...bargained,
  ...closer,
  ...arrived,
  ...cashed,
  ...paidTogether,
  ...boxed,
  ...counted,
];
