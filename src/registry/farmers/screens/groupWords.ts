import { words } from "#platform/web/words.ts";

export const groupWords = words({
  en: {
    groups: "Groups",
    group: "Group",
    officer: "Officer",
    noGroup: "No group",
    noOfficer: "No officer",
    standing: "Group and officer",
    searches: "Name, number, district",
    found: "Add group",
    foundTitle: "Add a group",
    changeTitle: "Change the group",
    save: "Save group",
    about: "About the group",
    name: "Name",
    number: "Number",
    kind: "Kind",
    kinds: {
      cooperative: "Cooperative",
      producer_group: "Producer group",
      association: "Association",
      savings_group: "Savings group",
    },
    district: "District",
    leader: "Who speaks for it",
    leaderHint: "One of the farmers",
    members: "Members",
    status: "Status",
    states: { active: "Active", closed: "Closed" },
    emptyTitle: "No groups yet",
    emptyText: "Add the cooperatives and groups your farmers belong to.",
    place: "Group and officer",
    placeMatching: "Place all that match",
    placeTitle: (count: string) => `Place ${count}`,
    farmers: (count: number) => (count === 1 ? "1 farmer" : `${count} farmers`),
    newGroup: "Give the group",
    newOfficer: "Give the officer",
    leftEmpty: "Left empty: stays as it is",
    isNow: (name: string) => `Now: ${name}`,
    gone: (count: number) =>
      count === 1
        ? "1 of them has left or died, and stays as it is."
        : `${count} of them have left or died, and stay as they are.`,
    tooMany: (most: string) => `Narrow the list first: ${most} farmers at most are placed at once.`,
    nobody: "Nobody matches.",
    chooseOne: "Choose a group, an officer or both.",
    assign: "Assign",
    placed: (count: number) =>
      count === 0
        ? "They stood there already"
        : count === 1
          ? "1 farmer placed"
          : `${count} farmers placed`,
    stood: "Where the farmer stood",
    stoodBy: (at: string, by: string) => `Since ${at}, by ${by}`,
  },
});
