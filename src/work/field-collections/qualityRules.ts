// What the beans are like, and which grade that suggests. The person who approves gives the grade;
// the rule only proposes it, from thresholds that are dated rows and not code.
import { newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";
import type { Measured } from "./weighingRules.ts";

export const grades = ["A", "B", "C"] as const;
export type Grade = (typeof grades)[number];

export const odours = ["clean", "earthy", "mouldy", "fermented", "chemical"] as const;
export type Odour = (typeof odours)[number];

/** What was seen and measured of a delivery; percentages in basis points, null = not measured. */
export interface Quality extends Measured {
  defectsBp: number | null;
  odour: Odour;
}

/** The most a grade allows. A delivery gets the best grade whose every limit it keeps. */
export interface GradeRule {
  grade: Grade;
  effectiveFrom: Day;
  moistureBp: number;
  foreignMatterBp: number;
  defectsBp: number;
}

/** The thresholds a company starts with; its own rows count instead from the day they say. */
export const factoryGradeRules: readonly GradeRule[] = [
  gradeRule("A", 1_300, 50, 300),
  gradeRule("B", 1_400, 100, 500),
  // C is everything else that is accepted; what is beyond it is turned away.
  gradeRule("C", 1_800, 10_000, 10_000),
];

function gradeRule(grade: Grade, moistureBp: number, foreignMatterBp: number, defectsBp: number) {
  return { grade, effectiveFrom: "2020-01-01", moistureBp, foreignMatterBp, defectsBp };
}

/** The rule of each grade in force on a day: the newest that has begun. */
export function gradeRulesOn(day: Day, rows: readonly GradeRule[]): GradeRule[] {
  return grades.flatMap((grade) => {
    const ofGrade = [...rows, ...factoryGradeRules].filter((rule) => rule.grade === grade);
    return newestOn(ofGrade, day) ?? [];
  });
}

/** Both measurements that the price depends on are there, so somebody else can judge. */
export function isMeasured(quality: Measured): boolean {
  return quality.moistureBp !== null && quality.foreignMatterBp !== null;
}

/** Mould, a ferment that went too far, diesel or spray: no drying and no sorting takes it out again. */
const turnedAwayBySmell: readonly Odour[] = ["mouldy", "fermented", "chemical"];

/** The best grade whose limits the delivery keeps; null when it should be turned away. */
export function suggestGrade(quality: Quality, rules: readonly GradeRule[]): Grade | null {
  if (turnedAwayBySmell.includes(quality.odour)) return null;
  const keeps = (rule: GradeRule) =>
    (quality.moistureBp ?? 0) <= rule.moistureBp &&
    (quality.foreignMatterBp ?? 0) <= rule.foreignMatterBp &&
    (quality.defectsBp ?? 0) <= rule.defectsBp;
  return rules.find(keeps)?.grade ?? null;
}
