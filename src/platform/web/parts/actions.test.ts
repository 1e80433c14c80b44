import { expect, test } from "vitest";
import { lifecycle } from "#kernel/lifecycle.ts";
import { can, type Flag } from "#kernel/permissions.ts";
import { actionsNow } from "./actions.ts";
import { pastOf, saidWith } from "./history.ts";
import { sentence } from "./sentence.ts";

const life = lifecycle({
  states: ["draft", "waiting", "approved", "rejected"],
  initial: "draft",
  tones: { draft: "quiet", waiting: "waiting", approved: "done", rejected: "refused" },
  moves: {
    reject: { from: ["waiting"], to: "rejected", needs: "canApproveQuality", asks: "reason" },
    approve: { from: ["waiting"], to: "approved", needs: "canApproveQuality" },
    expire: { from: ["waiting"], to: "rejected", needs: "signed-in", system: true },
    submit: { from: ["draft"], to: "waiting", needs: "canCreateCollections" },
  },
});
const names = (state: "draft" | "waiting" | "approved", held: readonly Flag[], known = true) =>
  actionsNow(
    life,
    state,
    () => known,
    (needs) => can(held, needs),
  ).map(({ name }) => name);

test("only the moves of this state, of this person, that the screen can send; refusals last", () => {
  expect(names("waiting", ["canApproveQuality"])).toEqual(["approve", "reject"]);
  expect(names("waiting", [])).toEqual([]);
  expect(names("draft", ["canCreateCollections"])).toEqual(["submit"]);
  expect(names("approved", ["canApproveQuality"])).toEqual([]);
  expect(names("waiting", ["canApproveQuality"], false)).toEqual([]);
});

test.each([
  ["approve", "Approved"],
  ["pay", "Paid"],
  ["submit", "Submitted"],
  ["add-plot", "Added plot"],
  ["verify", "Verified"],
  ["void", "Voided"],
  ["hold", "Held"],
  ["let it go", "Let it go"],
  ["read statement", "Read statement"],
  ["keep-apart", "Kept apart"],
  ["bring back", "Brought back"],
  ["choose notifications", "Chosen notifications"],
  ["forget", "Forgotten"],
  ["undo match", "Undone match"],
  ["fulfil", "Fulfilled"],
  ["found", "Founded"],
  ["checkIn", "Checked in"],
  ["callOff", "Called off"],
  ["takeBackPart", "Taken back part"],
  ["writeOff", "Written off"],
  ["submit_renewal", "Submitted renewal"],
  ["weigh_again", "Weighed again"],
  ["token_refreshed", "Token refreshed"],
  ["login", "Signed in"],
  ["noShow", "Marked as not come"],
  ["it has come", "It has come"],
  ["truck leaves", "Truck leaves"],
  ["farmer left", "Farmer left"],
  ["comes back", "Has come back"],
  ["renewal handed in", "Renewal handed in"],
  ["have it counted again", "Had it counted again"],
])("%s is said as %s", (action, said) => expect(pastOf(action)).toBe(said));

test("what was said with a move: reasons first as they are, ids left out, amounts as money", () => {
  const details = {
    reason: "Wet",
    farmerId: "1",
    file_sha256: "a",
    paidAmount: "1804920",
    nested: {},
    cups: 3,
    plannedFor: "2026-12-03",
    purpose: "crop_assessment",
  };
  expect(saidWith({ action: "plan", details })).toEqual([
    "Wet",
    "Paid amount: UGX 1,804,920",
    "Cups: 3",
    "Planned for: 3 Dec 2026",
    "Purpose: crop assessment",
  ]);
});

test.each([
  ["deliver", "delivered", []],
  ["approve", "approved_by_owner", ["To: approved by owner"]],
  ["submit", "pending", ["To: pending"]],
])("%s that led to %s says where only if the move does not", (action, to, said) =>
  expect(saidWith({ action, details: { to } })).toEqual(said),
);

test("a state without words is said as a sentence", () => {
  expect(sentence("quality_pending")).toBe("Quality pending");
});
