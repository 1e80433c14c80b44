import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { closedRing, degreesOf, sheetAround, sheetSpans } from "../drawingRules.ts";
import { areaM2, cornersOf, type Position, roundPosition } from "../geometryRules.ts";
import { checkGround, formatHectares } from "../plotRules.ts";
import { DrawingCanvas } from "./DrawingCanvas.tsx";
import { drawingWords as t } from "./drawingWords.ts";
import type { CapturedLand } from "./LandField.tsx";
import type { Gps } from "./useGps.ts";
import { plotWords } from "./words.ts";

interface DrawCaptureProps {
  /** What is there already: its corners are moved, or drawing begins around it. */
  land: CapturedLand | null;
  gps: Gps;
  keep: (land: CapturedLand) => void;
  cancel: () => void;
}

/** An outline drawn by hand, by taps and drags or by typing each corner; the area as it grows. */
export function DrawCapture({ land, gps, keep, cancel }: DrawCaptureProps) {
  const [steps, setSteps] = useState<readonly (readonly Position[])[]>([startOf(land)]);
  const [spanM, setSpanM] = useState<number | null>(null);
  const [begun] = useState(() => sheetAround(startOf(land)) ?? sheetAround(pointOf(land)));
  const corners = steps.at(-1) ?? [];
  const around = begun ?? sheetAround(steps[1] ?? (gps.fix ? [gps.fix.position] : []));
  const sheet = around && { ...around, spanM: spanM ?? around.spanM };
  const change = (next: readonly Position[]): void => setSteps((before) => [...before, next]);
  // A drag is one step, however many places the finger passed.
  const move = (index: number, to: Position): void =>
    setSteps((before) => [...before.slice(0, -1), moved(before.at(-1) ?? [], index, to)]);
  const ring = closedRing(corners);
  const findings = corners.length < 4 ? [] : checkGround({ type: "Polygon", coordinates: [ring] });
  return (
    <div className="sheet mt-2 flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p className="quiet">{sheet ? t.hint : (gps.trouble ?? t.waiting)}</p>
        <p className="font-medium" role="status">
          {plotWords.corners(corners.length)} · {formatHectares(areaM2(ring))} ha
        </p>
      </div>
      {sheet && (
        <>
          <DrawingCanvas
            sheet={sheet}
            corners={corners}
            add={(corner) => change([...corners, corner])}
            pick={() => change(corners)}
            move={move}
          />
          <Span spanM={sheet.spanM} set={setSpanM} />
        </>
      )}
      {findings[0] && <p className="small text-cherry">{findings[0].message}</p>}
      <TypedCorner add={(corner) => change([...corners, corner])} />
      <Corners
        corners={corners}
        remove={(index) => change(corners.filter((_, at) => at !== index))}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <button
          type="button"
          className="button primary"
          disabled={corners.length < 4}
          onClick={() =>
            keep({
              geometry: { type: "Polygon", coordinates: [ring] },
              method: "drawn",
              accuracyM: null,
            })
          }
        >
          {t.done}
        </button>
        <button
          type="button"
          className="button"
          disabled={steps.length < 2}
          onClick={() => setSteps((before) => before.slice(0, -1))}
        >
          {t.undo}
        </button>
        <button type="button" className="link max-md:min-h-11" onClick={cancel}>
          {t.stop}
        </button>
      </div>
    </div>
  );
}

function startOf(land: CapturedLand | null): readonly Position[] {
  return land?.geometry.type === "Polygon" ? cornersOf(land.geometry.coordinates[0] ?? []) : [];
}

function pointOf(land: CapturedLand | null): readonly Position[] {
  return land?.geometry.type === "Point" ? [land.geometry.coordinates] : [];
}

function moved(corners: readonly Position[], index: number, to: Position): readonly Position[] {
  return corners.map((corner, at) => (at === index ? to : corner));
}

function Span({ spanM, set }: { spanM: number; set: (spanM: number) => void }) {
  const nearer = sheetSpans.findLast((span) => span < spanM);
  const farther = sheetSpans.find((span) => span > spanM);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="button"
        disabled={nearer === undefined}
        onClick={() => nearer && set(nearer)}
      >
        {t.nearer}
      </button>
      <button
        type="button"
        className="button"
        disabled={farther === undefined}
        onClick={() => farther && set(farther)}
      >
        {t.farther}
      </button>
      <span className="small quiet">{t.across(spanM)}</span>
    </div>
  );
}

/** The same without a pointer: each corner by its two numbers. */
function TypedCorner({ add }: { add: (corner: Position) => void }) {
  const [typed, setTyped] = useState({ latitude: "", longitude: "" });
  const [isWrong, setIsWrong] = useState(false);
  const take = (): void => {
    const lat = degreesOf(typed.latitude, 90);
    const lon = degreesOf(typed.longitude, 180);
    setIsWrong(lat === null || lon === null);
    if (lat === null || lon === null) return;
    add(roundPosition([lon, lat]));
    setTyped({ latitude: "", longitude: "" });
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-2 items-end gap-3 md:flex">
        {(["latitude", "longitude"] as const).map((name) => (
          <label key={name} className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="field-label">{t[name]}</span>
            <input
              className="input"
              inputMode="text"
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                // The form itself is not sent by a corner.
                event.preventDefault();
                take();
              }}
            />
          </label>
        ))}
        <button type="button" className="button max-md:col-span-2" onClick={take}>
          {t.addCorner}
        </button>
      </div>
      {isWrong && (
        <p role="alert" className="small text-cherry">
          {t.wrong}
        </p>
      )}
    </div>
  );
}

function Corners({
  corners,
  remove,
}: {
  corners: readonly Position[];
  remove: (index: number) => void;
}) {
  return (
    <ol className="small flex flex-col gap-1">
      {corners.map(([lon, lat], index) => (
        <li key={`${index} ${lon} ${lat}`} className="flex items-center justify-between gap-3">
          {t.cornerAt(index + 1, `${lat.toFixed(6)}, ${lon.toFixed(6)}`)}
          <button
            type="button"
            className="flex items-center justify-center text-ink-2 max-md:min-h-11 max-md:min-w-11 md:size-6"
            aria-label={t.remove(index + 1)}
            onClick={() => remove(index)}
          >
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  );
}
