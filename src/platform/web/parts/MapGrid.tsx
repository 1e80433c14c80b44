import { words } from "../words.ts";

const t = words({
  en: {
    east: (degrees: number) => `${Number(degrees.toFixed(3))}°E`,
    north: (degrees: number) =>
      `${Number(Math.abs(degrees).toFixed(3))}°${degrees < 0 ? "S" : "N"}`,
  },
});

/** A stretch of land between two meridians and two parallels, in degrees. */
export interface Stretch {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** The sides of a map's sheet, in its own units. */
export const mapSide = 700;

/** The square around a point, so many degrees to each side. */
export function around(lon: number, lat: number, half: number): Stretch {
  return { west: lon - half, east: lon + half, south: lat - half, north: lat + half };
}

/** Where degrees lie on the sheet of a stretch. */
export function onSheet({ west, east, south, north }: Stretch) {
  return {
    x: (lon: number): number => ((lon - west) / (east - west)) * mapSide,
    y: (lat: number): number => ((north - lat) / (north - south)) * mapSide,
  };
}

/** Lines of whole steps of a degree with their figures: without a picture of the land, they say where it is. */
export function MapGrid({ stretch }: { stretch: Stretch }) {
  const { x, y } = onSheet(stretch);
  const step = [2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001].find(
    (one) => (stretch.east - stretch.west) / one >= 3,
  );
  const lines = (from: number, to: number): number[] => {
    const size = step ?? 0.001;
    const first = Math.ceil(from / size);
    const count = Math.max(0, Math.floor(to / size) - first + 1);
    return Array.from({ length: Math.min(count, 12) }, (_, index) => (first + index) * size);
  };
  return (
    <g aria-hidden className="fill-ink-3 stroke-line">
      {lines(stretch.west, stretch.east).map((lon) => (
        <g key={`lon ${lon}`}>
          <path d={`M ${x(lon)} 0 V ${mapSide}`} />
          <text x={x(lon) + 4} y={mapSide - 6} fontSize={14} strokeWidth={0}>
            {t.east(lon)}
          </text>
        </g>
      ))}
      {lines(stretch.south, stretch.north).map((lat) => (
        <g key={`lat ${lat}`}>
          <path d={`M 0 ${y(lat)} H ${mapSide}`} />
          <text x={4} y={y(lat) - 4} fontSize={14} strokeWidth={0}>
            {t.north(lat)}
          </text>
        </g>
      ))}
    </g>
  );
}
