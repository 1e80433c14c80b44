// A list in a text that is separated by commas, semicolons or tabs.
import { openCsv } from "#kernel/csvReading.ts";
import { longestRow, longRow, openRows, putCell, type SheetReading } from "./sheetRules.ts";

/** Begins a text; its first piece holds the headings. */
export function openCsvList(): SheetReading {
  const list = openRows();
  let row = 1;
  let cells: string[] = [];
  let column = 0;
  let cell = "";
  const reading = openCsv({
    grow: (piece) => {
      cell += piece;
      if (cell.length > longestRow) throw longRow(row);
    },
    endCell: () => {
      putCell(cells, column, { text: cell, row });
      column += 1;
      cell = "";
    },
    endRow: () => {
      list.add({ row, cells });
      row += 1;
      cells = [];
      column = 0;
    },
  });
  return {
    take: (text) => reading.take(text),
    end: () => {
      reading.end();
      return list.sheet();
    },
  };
}
