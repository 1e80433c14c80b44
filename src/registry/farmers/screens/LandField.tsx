import { lazy, Suspense, useState } from "react";
import { later } from "#platform/web/lateFile.ts";
import { FieldFrame, type FieldProps, useFieldWires } from "#platform/web/parts/FieldFrame.tsx";
import { areaM2, type PlotGeometry, samePosition } from "../geometryRules.ts";
import { type CaptureMethod, formatHectares, readGeometry } from "../plotRules.ts";
import { geoJsonOfKml, isKml } from "../kmlRules.ts";
import { drawingWords as drawing } from "./drawingWords.ts";
import { PlotDrawing } from "./PlotDrawing.tsx";
import { PasteCapture, PointCapture, WalkCapture } from "./LandCapture.tsx";
import { type Fix, useGps } from "./useGps.ts";
import { plotWords as t } from "./words.ts";

// Drawing is for who cannot walk around a plot: its file comes when somebody reaches for it.
const DrawCapture = lazy(
  later(async () => ({ default: (await import("./DrawCapture.tsx")).DrawCapture })),
);

/** Land as captured: where, by what means, and how exact the device was. */
export interface CapturedLand {
  geometry: PlotGeometry;
  method: CaptureMethod;
  accuracyM: number | null;
}

type Mode = "point" | "walk" | "draw" | "paste";

/** Where a plot is: a position, a walk around it, a drawing, a file, or pasted GeoJSON. */
export function LandField(props: FieldProps<CapturedLand | null>) {
  const { field } = props;
  const wires = useFieldWires(props);
  const gps = useGps();
  const [mode, setMode] = useState<Mode | null>(null);
  const [corners, setCorners] = useState<readonly Fix[]>([]);
  const keep = (land: CapturedLand): void => {
    gps.stop();
    setMode(null);
    setCorners([]);
    field.control.typing(field.name, null);
    field.set(land);
  };
  const cancel = (): void => {
    gps.stop();
    setMode(null);
  };
  const start = (next: Mode): void => {
    setMode(next);
    setCorners([]);
    if (next === "paste") gps.stop();
    else gps.watch();
  };
  const read = (text: string): void => {
    const reading = readGeometry(isKml(text) ? geoJsonOfKml(text) : parsed(text));
    if (reading.ok) keep({ geometry: reading.geometry, method: "imported", accuracyM: null });
    else field.control.typing(field.name, reading.finding.message);
  };
  const land = field.value;
  return (
    <FieldFrame {...props} id={wires.id}>
      {land && mode === null && <Captured land={land} />}
      <Ways wires={wires} label={props.label} land={land} start={start} read={read} />
      {mode === "point" && (
        <PointCapture
          gps={gps}
          keep={(fix) =>
            keep({
              geometry: { type: "Point", coordinates: fix.position },
              method: "gps_tap",
              accuracyM: fix.accuracyM,
            })
          }
        />
      )}
      {mode === "walk" && (
        <WalkCapture
          gps={gps}
          corners={corners}
          add={(corner) => setCorners((before) => [...before, corner])}
          undo={() => setCorners((before) => before.slice(0, -1))}
          close={() => keep(walked(corners))}
          cancel={cancel}
        />
      )}
      {mode === "draw" && (
        <Suspense fallback={<div className="skeleton mt-2 h-40" />}>
          <DrawCapture land={land} gps={gps} keep={keep} cancel={cancel} />
        </Suspense>
      )}
      {mode === "paste" && <PasteCapture use={read} />}
    </FieldFrame>
  );
}

interface WaysProps {
  wires: ReturnType<typeof useFieldWires>;
  label: string;
  land: CapturedLand | null;
  start: (mode: Mode) => void;
  read: (text: string) => void;
}

/** The ways to say where: by the device, by a file, by text. */
function Ways({ wires, label, land, start, read }: WaysProps) {
  return (
    <div
      id={wires.id}
      // A list of errors leads here.
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-describedby={wires["aria-describedby"]}
      className="flex flex-wrap gap-2"
    >
      <button type="button" className="button" onClick={() => start("point")}>
        {land ? t.takeAgain : t.takePoint}
      </button>
      <button type="button" className="button" onClick={() => start("walk")}>
        {t.walk}
      </button>
      <button type="button" className="button" onClick={() => start("draw")}>
        {land?.geometry.type === "Polygon" ? drawing.redraw : drawing.draw}
      </button>
      <label className="button cursor-pointer">
        <input
          className="sr-only"
          type="file"
          accept=".geojson,.json,.kml,application/geo+json,application/json"
          onChange={(event) => void event.target.files?.[0]?.text().then(read)}
        />
        {t.file}
      </label>
      <button type="button" className="button soft" onClick={() => start("paste")}>
        {t.paste}
      </button>
    </div>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Said as "this is not GeoJSON" by the reader of geometries.
    return null;
  }
}

function walked(corners: readonly Fix[]): CapturedLand {
  const ring = corners
    .map((corner) => corner.position)
    .filter((position, index, all) => !samePosition(position, all[index - 1]));
  const [first] = ring;
  const closed = first && !samePosition(first, ring.at(-1)) ? [...ring, first] : ring;
  return {
    geometry: { type: "Polygon", coordinates: [closed] },
    method: "gps_walk",
    accuracyM: Math.max(0, ...corners.map((corner) => corner.accuracyM)),
  };
}

function Captured({ land }: { land: CapturedLand }) {
  const { geometry, accuracyM } = land;
  const size = geometry.type === "Polygon" ? areaM2(geometry.coordinates[0] ?? []) : null;
  return (
    <div className="mb-2 flex items-center gap-4">
      <PlotDrawing geometry={geometry} areaM2={size} />
      <p>
        {size === null
          ? geometry.type === "Point" && `${geometry.coordinates[1]}, ${geometry.coordinates[0]}`
          : `${formatHectares(size)} ha`}
        {accuracyM !== null && <span className="quiet block text-sm">{t.exactTo(accuracyM)}</span>}
      </p>
    </div>
  );
}
