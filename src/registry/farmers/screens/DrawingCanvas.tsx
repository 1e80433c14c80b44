import { type PointerEvent, useRef, useState } from "react";
import { type DrawingSheet, placeOn, positionOn, sheetSide } from "../drawingRules.ts";
import type { Position } from "../geometryRules.ts";
import { drawingWords as t } from "./drawingWords.ts";
import { plotWords } from "./words.ts";

interface DrawingCanvasProps {
  sheet: DrawingSheet;
  corners: readonly Position[];
  add: (corner: Position) => void;
  /** A corner is taken up, to be moved. */
  pick: () => void;
  /** A corner under the finger on its way. */
  move: (index: number, to: Position) => void;
}

const lines = [1, 2, 3].map((part) => (sheetSide * part) / 4);

/** The sheet itself: a tap adds a corner, a finger on a corner moves it. */
export function DrawingCanvas({ sheet, corners, add, pick, move }: DrawingCanvasProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const places = corners.map((corner) => placeOn(sheet, corner));
  const positionOf = (event: PointerEvent): Position => {
    const box = drawing.current?.getBoundingClientRect();
    const scale = box ? sheetSide / box.width : 1;
    const [left, top] = [box?.left ?? 0, box?.top ?? 0];
    const place = { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
    return positionOn(sheet, place);
  };
  return (
    <svg
      ref={drawing}
      viewBox={`0 0 ${sheetSide} ${sheetSide}`}
      role="img"
      aria-label={t.sheet(plotWords.corners(corners.length))}
      className="w-full max-w-md cursor-crosshair touch-none rounded-md border border-line bg-sunk"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const under = nearest(places, placeOn(sheet, positionOf(event)));
        if (under === null) add(positionOf(event));
        else pick();
        setDragged(under ?? corners.length);
      }}
      onPointerMove={(event) => {
        if (dragged !== null) move(dragged, positionOf(event));
      }}
      onPointerUp={() => setDragged(null)}
      onPointerCancel={() => setDragged(null)}
    >
      <g className="stroke-line" aria-hidden>
        {lines.map((at) => (
          <path key={at} d={`M ${at} 0 V ${sheetSide} M 0 ${at} H ${sheetSide}`} />
        ))}
      </g>
      <polygon
        points={places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        className="fill-leaf-wash stroke-leaf"
        fillOpacity={0.7}
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <g className="fill-leaf">
        {places.map(({ x, y }, index) => (
          <circle
            key={`${index} ${corners[index]?.join(" ")}`}
            cx={x}
            cy={y}
            r={index === dragged ? 9 : 6}
          />
        ))}
      </g>
      <path
        d={`M ${sheetSide - 14} 10 l -5 12 h 10 z`}
        className="fill-ink-3"
        strokeWidth={0}
        aria-hidden
      />
    </svg>
  );
}

/** The corner a finger is on; a finger is as wide as forty units of a phone's sheet. */
function nearest(
  places: readonly { x: number; y: number }[],
  at: { x: number; y: number },
): number | null {
  const near = places
    .map(({ x, y }, index) => ({ index, far: Math.hypot(x - at.x, y - at.y) }))
    .filter(({ far }) => far <= 20)
    .toSorted((a, b) => a.far - b.far);
  return near[0]?.index ?? null;
}
