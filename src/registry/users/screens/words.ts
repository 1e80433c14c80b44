import { words } from "#platform/web/words.ts";

export const t = words({
  en: {
    title: "Users",
    searches: "Name, e-mail, title, department",
    add: "Add person",
    invite: "Invite person",
    invitedToast: (email: string) => `Invitation sent to ${email}`,
    inviteHint: "They get a mail, choose a password themselves, and are in.",
    addInstead: "No e-mail they can open? Add them with a first password.",
    inviteInstead: "Invite them by mail instead.",
    edit: "Change person",
    save: "Save changes",
    change: "Change",
    name: "Name",
    firstName: "First name",
    lastName: "Last name",
    email: "E-mail",
    emailHint: "They sign in with it",
    role: "Role",
    jobTitle: "Title",
    jobTitleHint: "As on papers; it grants nothing",
    department: "Department",
    phone: "Phone",
    lastSeen: "Last seen",
    never: "Never",
    devices: "Devices signed in",
    status: "Status",
    since: "Here since",
    all: "All",
    who: "Who they are",
    work: "Work",
    access: "Access",
    password: "First password",
    passwordHint:
      "At least 10 characters. Tell it to them in person; they change it in their settings.",
    mayDo: "May do",
    mayOpen: "Screens",
    mayDoCount: (count: number) => `${count} of 36 permissions`,
    conflicts: "Duties that would better be apart",
    conflictsMean:
      "One person holds both. Each document still refuses the same person twice; with two people it is easier.",
    conflictNames: {
      collect: "Records deliveries and approves their quality",
      "approve-and-pay": "Approves funds and pays them out",
      "sell-and-refund": "Sells and refunds",
      "spend-and-approve": "Records expenses and approves funds",
      "payroll-and-pay": "Makes the payroll and pays it out",
      "people-and-pay": "Adds people and pays them",
    },
    overrides: "For them alone",
    security: "Devices and second step",
    secondStep: "Second step at sign-in",
    stepOn: "On",
    stepOnAsked: "On, as asked for",
    stepAsked: "Asked for, not set up yet",
    stepOff: "Off",
    waitsForSecondStep: (name: string) =>
      `Nothing opens for ${name} before a second step at sign-in is set up.`,
    noDevices: "Not signed in anywhere.",
    deviceSeen: (since: string, last: string) => `Signed in ${since}, last used ${last}.`,
    endDevice: "Sign out",
    endDeviceMeans: (device: string) => `${device} is refused at its next click.`,
    deviceEnded: "Device signed out",
    noFactors: "No second step is set up.",
    factorKinds: { totp: "Authenticator app", phone: "Text message" },
    requireStep: "Require second step",
    requireStepMeans: (has: boolean) =>
      has
        ? "They have one already; from now on they cannot do without."
        : "From their next click on nothing opens before they set up an authenticator app.",
    stepRequired: "A second step is required now",
    waiveStep: "No longer require second step",
    waiveStepMeans: "What they have set up stays; they may remove it themselves.",
    stepWaived: "A second step is no longer required",
    removeStep: "Take second step away",
    removeStepMeans:
      "For a lost phone. Make sure it is really them who ask. Every device is signed out, and the password alone lets them in.",
    stepRemoved: "Second step taken away",
    sendReset: "Send reset link",
    sendResetMeans: (email: string) =>
      `A mail to ${email} lets them choose a new password. The old one works until then.`,
    send: "Send",
    resetSent: (email: string) => `Sent to ${email}`,
    lastDay: "Last day",
    setLastDay: "Set last day",
    lastDayMeans: "For seasonal work: after this day they are refused and put out by themselves.",
    lastDayHint: "Empty: no end",
    lastDaySet: "Last day saved",
    takeBackMeans: "The link of the mail no longer works.",
    seeOff: "See off",
    seeOffTitle: (name: string) => `See off ${name}`,
    leavingBlocked: "They cannot leave yet, because",
    openPapers: "Open in their hands",
    nothingOpen: "Nothing is open. They can go.",
    handOver: "Hand over",
    successor: "Who takes over",
    successorHint: "The open papers stand in their history from now on",
    thenHappens: "What happens then",
    devicesEnd: (count: number) =>
      count === 0
        ? "They are signed in nowhere."
        : count === 1
          ? "One device is signed out at once."
          : `${count} devices are signed out at once.`,
    overridesStop: (count: number) =>
      count === 1
        ? "One permission of their own no longer counts."
        : `${count} permissions of their own no longer count.`,
    papersNamed: (count: number) =>
      count === 1
        ? "One open paper is named to whoever takes over."
        : `${count} open papers are named to whoever takes over.`,
    seenOff: (name: string) => `${name} is out`,
    changeRole: "Change role",
    giveRole: "Give role",
    newRole: "New role",
    reason: "Reason",
    roleMeans: "It counts from their next click on.",
    signOut: "Sign out everywhere",
    signOutMeans: (count: number) =>
      count === 1
        ? "One device is signed out at once."
        : `${count} devices are signed out at once.`,
    roleChanged: "Role changed",
    signedOut: "Signed out everywhere",
    deactivateMeans: (name: string) =>
      `${name} is refused at the very next click, and can no longer sign in.`,
    reactivateMeans: (name: string) => `${name} can sign in again with the same role.`,
    emptyTitle: "Nobody here",
    emptyText: "Nobody matches what you asked for.",
    states: { invited: "Invited", active: "Active", deactivated: "Deactivated" },
    moves: {
      resend: "Send again",
      takeBack: "Take back",
      deactivate: "Deactivate",
      reactivate: "Reactivate",
    },
    roleNames: {
      owner: "Owner",
      admin: "Admin",
      accountant: "Accountant",
      field_officer: "Field officer",
      cashier: "Cashier",
      employee: "Employee",
      top_management: "Top management",
      supplier: "Supplier",
      finance: "Finance",
      operations: "Operations",
      field_operations: "Field operations",
      management: "Management",
    },
  },
});
