import { words } from "#platform/web/words.ts";

export const t = words({
  en: {
    title: "Your profile",
    settings: "Settings",
    save: "Save changes",
    saved: "Profile saved",
    yours: "Yours to change",
    firstName: "First name",
    lastName: "Last name",
    phone: "Phone",
    given: "Given to you",
    givenBy: "Only the owner, or an administrator, changes these. The e-mail is how you sign in.",
    email: "E-mail",
    role: "Role",
    jobTitle: "Title",
    department: "Department",
    company: "Company",
    none: "None",
  },
});
