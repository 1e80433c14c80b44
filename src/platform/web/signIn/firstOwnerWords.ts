// What the first page of an empty installation says.
import { words } from "../words.ts";

export const t = words({
  called: "firstOwner",
  en: {
    title: "Open the first company",
    text: "One time, with the token that was printed when Mavuno started.",
    token: "Token",
    company: "Company",
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    password: "Password, at least 10 characters",
    submit: "Open the company",
    busy: "Opening...",
  },
});
