import { useState } from "react";
import { useMe } from "#platform/web/may.ts";
import { thresholdsIn } from "#books/thresholds/rules.ts";
import { areaM2 } from "../geometryRules.ts";
import { formatHectares } from "../plotRules.ts";
import type { Fix, Gps } from "./useGps.ts";
import { plotWords as t } from "./words.ts";

function GpsLine({ gps }: { gps: Gps }) {
  return (
    <p role="status" className={gps.trouble ? "text-cherry" : "quiet"}>
      {gps.trouble ??
        (!gps.isWatching ? t.paused : gps.fix ? t.exactTo(gps.fix.accuracyM) : t.waiting)}
    </p>
  );
}

/** One position: shown how exact it is, taken when the person is content. */
export function PointCapture({ gps, keep }: { gps: Gps; keep: (fix: Fix) => void }) {
  const { fix } = gps;
  return (
    <div className="sheet mt-2 flex flex-wrap items-center justify-between gap-2 p-3">
      <GpsLine gps={gps} />
      <button
        type="button"
        className="button primary"
        disabled={fix === null}
        onClick={() => fix && keep(fix)}
      >
        {t.use}
      </button>
    </div>
  );
}

/** A walk around the plot: a corner at every turn, the area as it grows. */
export function WalkCapture(props: {
  gps: Gps;
  corners: readonly Fix[];
  add: (corner: Fix) => void;
  undo: () => void;
  close: () => void;
  cancel: () => void;
}) {
  const { gps, corners, add, undo, close, cancel } = props;
  const { fix } = gps;
  const size = areaM2(corners.map((corner) => corner.position));
  return (
    <div className="sheet mt-2 flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <GpsLine gps={gps} />
        <p className="font-medium" role="status">
          {t.corners(corners.length)} · {formatHectares(size)} ha
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button primary flex-1"
          disabled={fix === null || !gps.isWatching}
          onClick={() => fix && add(fix)}
        >
          {t.corner}
        </button>
        <button
          type="button"
          className="button flex-1"
          disabled={corners.length < 4}
          onClick={close}
        >
          {t.closeWalk}
        </button>
      </div>
      {corners.length > 0 && <Corners corners={corners} />}
      <div className="flex flex-wrap gap-x-4">
        <button
          type="button"
          className="link max-md:min-h-11"
          disabled={corners.length === 0}
          onClick={undo}
        >
          {t.undoCorner}
        </button>
        <button
          type="button"
          className="link max-md:min-h-11"
          onClick={gps.isWatching ? gps.stop : gps.watch}
        >
          {gps.isWatching ? t.pauseWalk : t.goOnWalk}
        </button>
        <button type="button" className="link max-md:min-h-11" onClick={cancel}>
          {t.stopWalk}
        </button>
      </div>
    </div>
  );
}

/** Every corner with how exact it was; one that is not good enough is easily taken back. */
function Corners({ corners }: { corners: readonly Fix[] }) {
  const { gpsAccuracy } = thresholdsIn(useMe().org);
  return (
    <ol className="small quiet flex flex-wrap gap-x-3 gap-y-1">
      {corners.map(({ accuracyM, position }, index) => (
        <li
          key={`${index} ${position.join(" ")}`}
          className={accuracyM > gpsAccuracy ? "text-straw" : ""}
        >
          {t.cornerExact(index + 1, accuracyM)}
        </li>
      ))}
    </ol>
  );
}

/** GeoJSON from a message or another app. */
export function PasteCapture({ use }: { use: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <div className="mt-2 flex flex-col gap-2">
      <textarea
        className="input"
        rows={4}
        aria-label={t.pasteLabel}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="button" className="button self-start" onClick={() => use(text)}>
        {t.use}
      </button>
    </div>
  );
}
