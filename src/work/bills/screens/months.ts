import type { Day } from "#kernel/days.ts";

const names = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** This month and the eleven before it, as choices. */
export function monthsBack(today: Day): { value: string; label: string }[] {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: 12 }, (_, back) => {
    const year = Math.floor((months - back) / 12);
    const month = (months - back) % 12;
    return {
      value: `${year}-${String(month + 1).padStart(2, "0")}`,
      label: `${names[month] ?? ""} ${year}`,
    };
  });
}
