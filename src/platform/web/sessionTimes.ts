// Every length of time a session is measured by, in one place (specification §4 and §9).

/** Sent along with every call: what this product calls a session's length without activity, in seconds. */
export const sessionHeaderSeconds = 1800;
/** Whatever the network does, the spinner of the first moment is gone by then. */
export const loadingEndsMs = 1000;
/** How often it is asked whether somebody has another role now. */
export const roleRefreshMs = 30_000;

/** Without activity for so long somebody is signed out; the warning stands for the last part of it. */
export const idleLimitMs = 30 * 60_000;
export const warningMs = 5 * 60_000;
/** Activity is written down at most so often, and looked at so often. */
export const activityEveryMs = 30_000;
export const checkEveryMs = 60_000;
/** From "Session expired" to the sign-in page. */
export const leaveAfterMs = 500;
/** The server counts requests as activity; somebody who only reads or types still is there. */
export const tellServerEveryMs = 10 * 60_000;

/** The same mail or text message can be asked for again after so many seconds. */
export const sendAgainSeconds = 60;
