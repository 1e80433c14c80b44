// Lists given to their readers as a whole, as tests have them; the house reads them piece by piece.
import { openCsvList } from "#registry/farmers/csvRules.ts";
import type { Sheet } from "#registry/farmers/sheetRules.ts";
import { openSheet, openTexts } from "#registry/farmers/workbookRules.ts";

/** The list in a text of separated cells. */
export function sheetOfCsv(text: string): Sheet {
  const reading = openCsvList();
  reading.take(text);
  return reading.end();
}

/** The first sheet of a workbook, from the texts of its parts. */
export function sheetOfWorkbook(parts: { sheet: string; sharedStrings: string | null }): Sheet {
  const texts = openTexts();
  if (parts.sharedStrings !== null) texts.take(parts.sharedStrings);
  const reading = openSheet(texts.end());
  reading.take(parts.sheet);
  return reading.end();
}
