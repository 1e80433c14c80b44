// What is said about working without a network: the lock, the PIN, the queue.
import { words } from "../words.ts";

export const t = words({
  called: "field",
  en: {
    lockTitle: "Locked",
    lockText:
      "There is no network, and your sign-in has ended. Your PIN opens what is on this phone.",
    whose: "Whose work",
    pin: "PIN",
    unlock: "Unlock",
    unlocking: "Opening...",
    withPassword: "Sign in with a password",
    byPin: "No network? Unlock with your PIN",
    wrongPin: (left: number) => `Wrong PIN. ${left} ${left === 1 ? "try" : "tries"} left.`,
    closed: "The PIN is closed. Sign in with your password; nothing on this phone is lost.",
    tooLongAway:
      "More than 14 days without the server. Sign in with your password; nothing is lost.",
    title: "Work without a network",
    text: "Your farmers, the prices and what you write down stay on this phone, sealed. A PIN opens them.",
    setUp: "Set up this phone",
    setUpDone: "This phone works without a network now",
    phoneName: "Name of this phone",
    newPin: "PIN, 6 digits or more",
    again: "The same PIN again",
    weakPin: "At least 6 digits, not all the same and not in a row.",
    notSame: "The two are not the same.",
    needsNetwork: "This needs the network once.",
    changePin: "Change the PIN",
    pinChanged: "The PIN is changed",
    thisPhone: "This phone",
    phones: "Phones",
    waitingThere: (count: number) => `${count} waiting there`,
    brought: (count: number) => `${count} brought`,
    marked: (count: number) => `${count} with a wrong clock`,
    lastSeen: (time: string) => `Last heard of ${time}`,
    gone: "No longer here",
    revoke: "Take out of use",
    revokeMeans:
      "The phone empties itself the next time it has a network. What has not been sent from it is lost.",
    reason: "Why",
    revoked: "Out of use",
    emptied: (time: string) => `Emptied itself ${time}`,
    notEmptied: "Has not heard of it yet",
    cancel: "Cancel",
    sync: "Sync",
    syncText: "What you wrote down on this phone, and whether it has reached the company.",
    notSetUp: "This phone is not set up to work without a network.",
    toSetUp: "Set it up",
    locked: "The work on this phone is sealed. Sign in again to open it.",
    sendNow: "Send now",
    sending: "Sending...",
    allSent: "Everything is sent",
    waiting: (count: number) => `${count} waiting`,
    oldest: (age: string) => `oldest ${age}`,
    stopped: {
      "no-network": "No network. It is sent by itself when there is one.",
      busy: "The server does not answer. It is tried again by itself.",
      "sign-in": "Sign in again to send.",
      revoked: "This phone was taken out of use.",
    },
    signIn: "Sign in",
    kit: (age: string) => `Farmers and prices as of ${age}`,
    noKit: "Farmers and prices are not on this phone yet",
    scarce:
      "Little room is left on this phone. Send what waits, and delete photographs you do not need.",
    full: "There is no room left on this phone. Nothing new can be written down until there is.",
    states: {
      ready: "Ready",
      sent: "Sent",
      attention: "Needs attention",
      "given-up": "Given up",
      draft: "Draft",
    },
    held: "Waits for the one before it",
    mend: "Mend",
    tryAgain: "Send again",
    giveUp: "Give up",
    giveUpMeans:
      "It was refused and is nowhere but here. Given up, it is not sent any more; for 14 days it can be taken up again.",
    giveUpHeld: (count: number) =>
      count === 1
        ? "1 more waits for it. It is sent without it, refused, and stands here to be mended."
        : `${count} more wait for it. They are sent without it, refused, and stand here to be mended.`,
    sayWhy: "Say why.",
    gaveUp: (reason: string) => `Given up: ${reason}`,
    takeUp: "Take up again",
    sameFarmer: "Already registered: choose the farmer",
    sameFarmerMeans: "What you bought from this farmer goes to the one you choose.",
    choose: "Choose",
    mine: "Here",
    theirs: "At the company",
    begun: "Another form is begun there. Send it or start over first.",
    carry: "Another phone",
    carryText: "If this phone breaks, what waits can go on from another one.",
    carryOut: "Save the queue as a file",
    carryIn: "Take in a file",
    passphrase: "Passphrase, 10 letters or more",
    shortPassphrase: "At least 10 letters.",
    wrongPassphrase: "This passphrase does not open the file.",
    noQueue: "This is no queue of this app.",
    file: "File",
    takenIn: (count: number) => `${count} taken in`,
    save: "Save",
    takeIn: "Take in",
    ages: {
      now: "now",
      minutes: (count: number) => `${count} min`,
      hours: (count: number) => `${count} h`,
      days: (count: number) => `${count} d`,
    },
    receipt: "Receipt",
    print: "Print",
    provisionalNumber: "Number",
    officialNumber: "The company's number",
    notSentYet: "Kept on this phone, not sent yet.",
    another: "Another collection",
    toSync: "To the queue",
    toVisits: "Visits on this phone",
  },
});

/** How long ago by the clock of the phone, in few letters: `12 min`, `3 h`, `2 d`. */
export function ageOf(at: number): string {
  const minutes = Math.max(0, Math.floor((Date.now() - at) / 60_000));
  if (minutes < 1) return t.ages.now;
  if (minutes < 60) return t.ages.minutes(minutes);
  if (minutes < 48 * 60) return t.ages.hours(Math.floor(minutes / 60));
  return t.ages.days(Math.floor(minutes / 1440));
}
