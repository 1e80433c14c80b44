import { type Day, formatDay } from "#kernel/days.ts";
import {
  fact,
  facts,
  type Paper,
  type PaperCompany,
  paper,
  paragraph,
  signature,
} from "#kernel/paper.ts";
import type { EmployeeRequest } from "../api.ts";
import { type Asked, leaveWords, letterWords } from "../rules.ts";

type LetterAsked = Extract<Asked, { kind: "leave" | "document_letter" }>;

/** The letter an approved leave or request for a letter ends in; its code proves it to a stranger. */
export function letterPaper(
  request: EmployeeRequest & { asked: LetterAsked; day: Day },
  company: PaperCompany,
): Paper {
  const { asked, approval, employeeName, employeeTitle } = request;
  const last = (approval?.steps ?? []).at(-1);
  return paper({
    format: "A4",
    company,
    title: asked.kind === "leave" ? leaveWords[asked.leaveKind] : letterWords[asked.letter],
    number: request.number,
    day: request.day,
    code: request.code,
    stamp: request.code === null ? "VOID" : null,
    blocks: [
      facts([
        fact("To", asked.kind === "leave" ? employeeName : asked.addressee),
        asked.kind === "leave"
          ? fact("Days", formatDay(asked.from), `to ${formatDay(asked.to)}`)
          : fact("About", employeeName, ...(employeeTitle === null ? [] : [employeeTitle])),
      ]),
      ...paragraphsOf(request, company.name).map((words) => paragraph(words)),
    ],
    signatures: [signature(last?.decidedByName ?? "", `for ${company.name}`)],
  });
}

function paragraphsOf(
  request: EmployeeRequest & { asked: LetterAsked },
  companyName: string,
): string[] {
  const { asked, employeeName, employeeTitle, relieverName, leaveDays } = request;
  const who = employeeTitle === null ? employeeName : `${employeeName}, ${employeeTitle},`;
  if (asked.kind === "leave") {
    return [
      `Dear ${employeeName},`,
      `Your ${leaveWords[asked.leaveKind].toLowerCase()} from ${formatDay(asked.from)} to ` +
        `${formatDay(asked.to)} is approved. It takes ${leaveDays} working days; Sundays and public ` +
        `holidays do not count.`,
      ...(relieverName === null ? [] : [`${relieverName} does your work meanwhile.`]),
    ];
  }
  const words =
    asked.letter === "employment"
      ? `We confirm that ${who} works for ${companyName}.`
      : `We introduce ${who} who works for ${companyName}, and ask you to give the bearer the help that is needed.`;
  return [words, `The letter was asked for with these words: ${asked.reason}`];
}
