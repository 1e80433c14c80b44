// From the plots' file to a drawing: positions on a plane, plots near each other as one circle.
import { formatKilograms } from "#kernel/weight.ts";
import type { OriginWire } from "../api.ts";
import { t } from "./words.ts";

type Position = readonly [number, number];

export interface MapPlot {
  id: string;
  code: string;
  farmerName: string;
  place: string;
  grams: bigint;
  /** The outline, or the one position. */
  corners: readonly Position[];
}

interface Feature {
  geometry: { type: string; coordinates: unknown };
}

/**
 * The file's features beside the plots of the origin: the file has exactly those plots, in the order
 * of their ids.
 */
export function mapPlots(file: string, plots: OriginWire["plots"]): MapPlot[] {
  const { features }: { features: Feature[] } = JSON.parse(file);
  const sorted = plots.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return sorted.flatMap((plot, index): MapPlot[] => {
    const feature = features[index];
    if (!feature) return [];
    const { id, code, farmerName, place, grams } = plot;
    const corners = cornersOf(feature.geometry);
    return [{ id, code, farmerName, place: place ?? "", grams: BigInt(grams), corners }];
  });
}

function cornersOf({ type, coordinates }: Feature["geometry"]): Position[] {
  // RFC 7946: a point is one position, a polygon a list of rings; the first ring is the outline.
  if (type === "Point") return [coordinates as Position];
  return (coordinates as Position[][])[0] ?? [];
}

export interface Dot {
  x: number;
  y: number;
  radius: number;
  grams: bigint;
  plots: MapPlot[];
  label: Label;
}

/** What stands beside a dot: the place and its kilograms, where it covers no other. */
export interface Label {
  place: string;
  kilograms: string;
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
}

export interface Drawing {
  width: number;
  height: number;
  dots: Dot[];
  /** Whole degrees that cross the drawing. */
  meridians: { at: number; degrees: number }[];
  parallels: { at: number; degrees: number }[];
}

const margin = 56;
/** Plots nearer than this on the drawing are one circle. */
const near = 34;
const lineHeight = 14;
/** About what a letter of the labels takes. */
const letterWidth = 6.6;

/** All plots on one plane, north up. Within a country, shrinking longitudes once is near enough. */
export function drawPlots(plots: readonly MapPlot[], longest: number): Drawing {
  const centres = plots.map((plot) => ({ plot, at: centreOf(plot.corners) }));
  const lons = centres.map(({ at }) => at[0]);
  const lats = centres.map(({ at }) => at[1]);
  const [west, east] = widened(Math.min(...lons), Math.max(...lons));
  const [south, north] = widened(Math.min(...lats), Math.max(...lats));
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = (longest - 2 * margin) / Math.max((east - west) * shrink, north - south);
  const x = (lon: number): number => margin + (lon - west) * shrink * scale;
  const y = (lat: number): number => margin + (north - lat) * scale;
  const width = x(east) + margin;
  const height = y(south) + margin;
  return {
    width,
    height,
    dots: labelled(
      gathered(centres.map(({ plot, at }) => ({ plot, x: x(at[0]), y: y(at[1]) }))),
      width,
    ),
    meridians: lines(west - 1, east + 1, scale)
      .map((degrees) => ({ degrees, at: x(degrees) }))
      .filter(({ at }) => at > 0 && at < width),
    parallels: lines(south - 1, north + 1, scale)
      .map((degrees) => ({ degrees, at: y(degrees) }))
      .filter(({ at }) => at > 0 && at < height),
  };
}

function widened(low: number, high: number): [number, number] {
  const least = 0.2;
  const lack = Math.max(0, least - (high - low)) / 2;
  return [low - lack, high + lack];
}

/** Every degree between two, or every half where there is room for their words. */
function lines(from: number, to: number, scale: number): number[] {
  const parts = scale > 90 ? 2 : 1;
  const first = Math.ceil(from * parts);
  const count = Math.max(0, Math.floor(to * parts) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) / parts);
}

type BareDot = Omit<Dot, "label" | "radius">;

function gathered(points: readonly { plot: MapPlot; x: number; y: number }[]): BareDot[] {
  const dots: BareDot[] = [];
  for (const { plot, x, y } of points) {
    const same = dots.find((dot) => Math.hypot(dot.x - x, dot.y - y) < near);
    if (same) {
      same.plots.push(plot);
      same.grams += plot.grams;
    } else dots.push({ x, y, grams: plot.grams, plots: [plot] });
  }
  return dots;
}

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Gives every dot its size and its label: right of it, left, beneath or above, where there is room. */
function labelled(dots: readonly BareDot[], width: number): Dot[] {
  const largest = Math.max(1, ...dots.map(({ grams }) => Number(grams)));
  const sized = dots.map((dot) => ({
    ...dot,
    radius: 5 + 17 * Math.sqrt(Number(dot.grams) / largest),
  }));
  const taken: Frame[] = sized.map(({ x, y, radius }) => frameAround(x, y, radius));
  return sized.map((dot) => {
    const offers = offersFor(dot);
    const free = offers.find(
      ({ frame }) =>
        frame.left >= 0 && frame.right <= width && !taken.some((other) => overlaps(frame, other)),
    );
    const { label, frame } = free ?? offers[0];
    taken.push(frame);
    return { ...dot, label };
  });
}

interface Offer {
  label: Label;
  frame: Frame;
}

function offersFor(dot: BareDot & { radius: number }): [Offer, ...Offer[]] {
  const { x, y, radius } = dot;
  const place = districtOf(dot);
  const kilograms = t.kgOf(formatKilograms(dot.grams));
  const wide = Math.max(place.length, kilograms.length) * letterWidth;
  const offer = (anchor: Label["anchor"], at: number, top: number): Offer => {
    const left = anchor === "start" ? at : anchor === "end" ? at - wide : at - wide / 2;
    return {
      label: { place, kilograms, x: at, y: top + 11, anchor },
      frame: { left, right: left + wide, top, bottom: top + 2 * lineHeight },
    };
  };
  const beside = radius + 6;
  return [
    offer("start", x + beside, y - lineHeight),
    offer("end", x - beside, y - lineHeight),
    offer("middle", x, y + radius + 3),
    offer("middle", x, y - radius - 3 - 2 * lineHeight),
  ];
}

function frameAround(x: number, y: number, radius: number): Frame {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlaps(a: Frame, b: Frame): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The district, the last word of a place; where plots of several are one dot, all of them. */
function districtOf({ plots }: BareDot): string {
  const districts = plots.map(({ place }) => place.split(", ").at(-1) ?? "");
  return [...new Set(districts)].join(", ");
}

function centreOf(corners: readonly Position[]): Position {
  const [first = [0, 0]] = corners;
  const open = corners.length > 1 ? corners.slice(1) : corners;
  const sum = open.reduce(([lon, lat], at) => [lon + at[0], lat + at[1]] as Position, [
    0, 0,
  ] as Position);
  return open.length === 0 ? first : [sum[0] / open.length, sum[1] / open.length];
}

/** An outline in a square of 100, north up, in its true shape. */
export function outlineIn100(corners: readonly Position[]): string {
  const lons = corners.map(([lon]) => lon);
  const lats = corners.map(([, lat]) => lat);
  const [west, north] = [Math.min(...lons), Math.max(...lats)];
  const shrink = Math.cos((north * Math.PI) / 180);
  const wide = (Math.max(...lons) - west) * shrink;
  const high = north - Math.min(...lats);
  const scale = 84 / Math.max(wide, high);
  const [left, top] = [50 - (wide * scale) / 2, 50 - (high * scale) / 2];
  return corners
    .map(([lon, lat]) => {
      const x = left + (lon - west) * shrink * scale;
      const y = top + (north - lat) * scale;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}
