// A QR code drawn as one SVG path, the same in print and on screen.

/** What a QR library gives: a square of modules, dark or light. */
export interface QrModules {
  size: number;
  get: (row: number, column: number) => number | boolean;
}

/** Filled runs of dark modules, each a hair taller than its row so that no seam shows between rows. */
export function qrPath(modules: QrModules): string {
  let path = "";
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column > start) path += `M${start} ${row}h${column - start}v1.02h${start - column}z`;
    }
  }
  return path;
}
