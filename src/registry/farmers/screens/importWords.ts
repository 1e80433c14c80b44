import { words } from "#platform/web/words.ts";

export const importWords = words({
  en: {
    template: "Download template",
    choose: "Choose a file",
    sending: "Sending the file...",
    percent: (percent: number) => `${percent} %`,
    earlier: "Lists sent before",
    rowsOf: (count: number) => (count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`),
    states: {
      uploading: "Arriving",
      ready: "Columns to look at",
      checking: "Being read",
      checked: "Read",
      importing: "Being imported",
      done: "Imported",
      failed: "Not readable",
    },
    columns: "Which column is which",
    unnamed: (number: number) => `Column ${number}`,
    ignored: "Leave out",
    check: (count: number) =>
      count === 1 ? "Read 1 row" : `Read ${count.toLocaleString("en")} rows`,
    checkAgain: "Read again with these columns",
    checking: "Reading...",
    importing: "Importing...",
    mayLeave: "You may close this page. The import goes on, and stands under “Lists sent before”.",
    rows: "Rows",
    known: "Known already",
    bad: "With errors",
    figure: (count: number) => count.toLocaleString("en"),
    cell: "Cell",
    column: "Column",
    what: "What is wrong",
    more: (count: number) => `And ${count.toLocaleString("en")} more rows with errors.`,
    downloadBad: "Download rows with errors",
    openList: "Open the list",
    feature: "Feature",
    of: {
      farmers: {
        title: "Import farmers",
        back: "Farmers",
        lead: "A workbook (XLSX) or a CSV file, one farmer a row. Nothing is written before you have seen what it would do.",
        good: "New farmers",
        import: (count: number) =>
          count === 1 ? "Import 1 farmer" : `Import ${count.toLocaleString("en")} farmers`,
        done: (count: number) =>
          count === 1
            ? "1 farmer was registered."
            : `${count.toLocaleString("en")} farmers were registered.`,
        doneHint: "They wait for verification by somebody else. Open the list to see them.",
        nothingNew: "Nobody new is in this file.",
      },
      plots: {
        title: "Import plots",
        back: "Plots",
        lead: "A map's file (GeoJSON), a workbook (XLSX) or a CSV file, one plot a row, each with its farmer's code. Nothing is written before you have seen what it would do.",
        good: "New plots",
        import: (count: number) =>
          count === 1 ? "Import 1 plot" : `Import ${count.toLocaleString("en")} plots`,
        done: (count: number) =>
          count === 1
            ? "1 plot was recorded."
            : `${count.toLocaleString("en")} plots were recorded.`,
        doneHint:
          "Each was checked against all the others. What must be mended stands in the list.",
        nothingNew: "No new plot is in this file.",
      },
    },
    errors: "Errors by cell",
  },
});
