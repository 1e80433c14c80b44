// A map of plots (GeoJSON), feature by feature as its text arrives: taken apart at once, a map of 20,000 plots held up
// the house for two seconds, and one of brackets alone for most of a minute.
import { Refusal } from "#kernel/refusal.ts";
import { openFeatures, type Sheet, type SheetReading, tooLarge } from "./sheetRules.ts";

/** Of one feature, with the blanks that some programs put between its corners. */
const longestFeature = 2_000_000;
/** Of everything a map says beside its features. */
const longestRest = 1_000_000;
/** Corners stand eight brackets deep; what is deeper is no map. */
const deepest = 50;

function noMap(): Refusal {
  return new Refusal(
    "farmer-import.unreadable",
    "This is not GeoJSON of several plots. Export the layer again, as a FeatureCollection.",
  );
}

const [comma, quote, backslash] = [44, 34, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];
const marks: ReadonlySet<number> = new Set([
  ...[comma, openBracket, closeBracket, openBrace, closeBrace],
]);
/** So many letters before a bracket say that it is the features': its name, a colon, blanks. */
const nameLetters = 60;

/** What has been read of a map: its features one by one, and what stands around them. */
function openParts() {
  const table = openFeatures();
  let where: "before" | "features" | "behind" = "before";
  let count = 0;
  let feature = "";
  let rest = "";
  return {
    where: () => where,
    go: (next: "features" | "behind"): void => void (where = next),
    /** The last letters before the features. */
    tail: () => rest.slice(-nameLetters),
    grow: (piece: string): void => {
      if (where === "features") feature += piece;
      else rest += piece;
      if (feature.length > longestFeature) {
        throw tooLarge("A plot of this map has too many corners.");
      }
      if (rest.length > longestRest) throw noMap();
    },
    endFeature: (isLast: boolean): void => {
      const text = feature.trim();
      feature = "";
      if (text === "" && isLast && count === 0) return;
      count += 1;
      table.add(parsed(text));
    },
    end: (): Sheet => {
      const around = parsed(rest.replace(/^\uFEFF/, ""));
      if (where !== "behind" || typeof around !== "object" || around === null) throw noMap();
      const features: unknown = Object.entries(around).find(([name]) => name === "features")?.[1];
      // Said twice, the second would count and the first was read.
      if (!Array.isArray(features) || features.length > 0) throw noMap();
      return table.sheet();
    },
  };
}

/** Begins a map. What stands around its features is read at the end, as the JSON it has to be. */
export function openMap(): SheetReading {
  const { where, go, tail, grow, endFeature, end } = openParts();
  let depth = 0;
  let isText = false;
  let isEscaped = false;

  /** Goes one bracket in; says whether the features begin behind it. */
  const goIn = (code: number, before: string): boolean => {
    depth += 1;
    if (depth > deepest) throw noMap();
    const isList = code === openBracket && depth === 2 && where() === "before";
    return isList && /"features"\s*:\s*$/.test((tail() + before).slice(-nameLetters));
  };
  const takeText = (code: number): void => {
    if (isEscaped) isEscaped = false;
    else if (code === backslash) isEscaped = true;
    else if (code === quote) isText = false;
  };
  /** Takes what stands between two places where a part begins or ends; gives where the next begins. */
  const takeMark = (text: string, from: number, at: number): number => {
    const code = text.charCodeAt(at);
    if (code === openBracket || code === openBrace) {
      if (!goIn(code, text.slice(Math.max(from, at - nameLetters), at))) return from;
      grow(text.slice(from, at + 1));
      go("features");
      return at + 1;
    }
    if (code === closeBracket || code === closeBrace) depth -= 1;
    const isLast = code !== comma && depth === 1;
    if (where() !== "features" || (!isLast && !(code === comma && depth === 2))) return from;
    grow(text.slice(from, at));
    endFeature(isLast);
    if (isLast) go("behind");
    return isLast ? at : at + 1;
  };
  return {
    take: (text) => {
      let from = 0;
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (isText) takeText(code);
        else if (code === quote) isText = true;
        else if (marks.has(code)) from = takeMark(text, from, at);
      }
      grow(text.slice(from));
    },
    end,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noMap();
  }
}
