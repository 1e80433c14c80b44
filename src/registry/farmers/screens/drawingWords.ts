import { words } from "#platform/web/words.ts";

export const drawingWords = words({
  en: {
    draw: "Draw",
    redraw: "Move corners",
    sheet: (corners: string) =>
      `Sheet to draw on, north up, ${corners}. Corners can be typed below.`,
    hint: "Tap to add a corner, drag one to move it.",
    waiting: "Type the first corner, or wait for the position of this device.",
    nearer: "Nearer",
    farther: "Farther",
    across: (metres: number) => `${metres.toLocaleString("en")} m across`,
    latitude: "Latitude",
    longitude: "Longitude",
    addCorner: "Add this corner",
    wrong: "Write degrees as numbers: -0.362187 and 31.652341.",
    cornerAt: (number: number, place: string) => `${number}: ${place}`,
    remove: (number: number) => `Take corner ${number} away`,
    undo: "Take back",
    done: "Use this outline",
    stop: "Stop without keeping",
  },
});
