// Photographs of people who do not exist, and what whoever shows one of them twice does to it.
import sharp from "sharp";

const [width, height] = [240, 320];

/** Numbers between 0 and 1 that follow from a seed. */
function diceOf(seed: number): () => number {
  let state = (Math.imul(seed, 2_654_435_761) + 97) >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < 20; i += 1) next();
  return next;
}

type Grey = (x: number, y: number) => number | null;

/** A wall with light from one side, a door, and spots on it. */
function wallOf(seed: number): Grey {
  const next = diceOf(seed);
  const [light, across, down] = [60 + next() * 120, next() * 120 - 60, next() * 120 - 60];
  const [door, doorTop, doorWidth, doorGrey] = [
    next(),
    next() * 0.4,
    0.1 + next() * 0.3,
    next() * 200,
  ];
  const spots = Array.from(
    { length: 14 },
    () => [next(), next(), 0.02 + next() * 0.12, next() * 100 - 50] as const,
  );
  return (x, y) => {
    if (Math.abs(x - door) < doorWidth / 2 && y > doorTop) return doorGrey;
    const lit = light + across * x + down * y;
    return spots.reduce(
      (grey, [sx, sy, size, by]) =>
        grey + by * Math.exp(-((x - sx) ** 2 + (y - sy) ** 2) / size ** 2),
      lit,
    );
  };
}

/** Head, hair, eyes, mouth and a striped shirt, never quite in the middle. */
function personOf(seed: number): Grey {
  const next = diceOf(seed);
  const [cx, cy] = [0.46 + next() * 0.08, 0.38 + next() * 0.08];
  const [rx, ry] = [0.15 + next() * 0.06, 0.15 + next() * 0.05];
  const [skin, shirt, hair] = [70 + next() * 90, next() * 230, next() * 60];
  const [hairline, stripes, shoulders] = [
    0.3 + next() * 0.4,
    8 + next() * 40,
    0.28 + next() * 0.15,
  ];
  const inside = (x: number, y: number, w: number, h: number): boolean =>
    (x / w) ** 2 + (y / h) ** 2 < 1;
  return (x, y) => {
    const [dx, dy] = [x - cx, y - cy];
    if (inside(dx, dy, rx, ry)) {
      if (dy < -ry * hairline) return hair;
      if (inside(Math.abs(dx) - rx * 0.4, dy + ry * 0.1, rx * 0.17, ry * 0.08)) return 235;
      return inside(dx, dy - ry * 0.5, rx * 0.35, ry * 0.1) ? 40 : skin * (1.05 - dx);
    }
    const below = (dy - ry) / 0.3;
    const isShirt = below > 0 && Math.abs(dx) < shoulders * Math.min(1, 0.35 + below * 2.2);
    return isShirt ? shirt * 0.8 + Math.sin(x * stripes * 6) * 20 : null;
  };
}

/** A JPEG photograph of one person before one wall, out of the hand; the same seeds are the same photograph. */
export function photographOf(person: number, wall: number = person): Promise<Buffer> {
  const [wallAt, personAt, noise] = [wallOf(wall), personOf(person), diceOf(person + wall)];
  const hand = diceOf(person * 3 + wall);
  const [aside, above] = [hand() * 0.1 - 0.05, hand() * 0.1 - 0.05];
  const grey = Buffer.alloc(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const value = (personAt(x, y) ?? wallAt(x + aside, y + above) ?? 0) + (noise() - 0.5) * 16;
    grey[at] = Math.max(0, Math.min(255, value));
  }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The same photograph with so much of each edge cut off, saved anew with loss. */
async function cut(
  picture: Buffer,
  of: { left?: number; top?: number; right?: number; bottom?: number },
): Promise<Buffer> {
  const { left = 0, top = 0, right = 0, bottom = 0 } = of;
  const area = {
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round((1 - left - right) * width),
    height: Math.round((1 - top - bottom) * height),
  };
  return sharp(picture).extract(area).jpeg({ quality: 60 }).toBuffer();
}

/** What is done to a photograph so that it looks like another one's. */
export const disguises = {
  "saved anew with loss": (picture) => sharp(picture).jpeg({ quality: 60 }).toBuffer(),
  "saved as another kind": (picture) => sharp(picture).png().toBuffer(),
  "made smaller": (picture) => sharp(picture).resize(160).jpeg({ quality: 60 }).toBuffer(),
  "cut on all sides": (picture) =>
    cut(picture, { left: 0.05, top: 0.05, right: 0.05, bottom: 0.05 }),
  "cut a little": (picture) =>
    cut(picture, { left: 0.025, top: 0.025, right: 0.025, bottom: 0.025 }),
  "cut on the left": (picture) => cut(picture, { left: 0.05 }),
  "cut below": (picture) => cut(picture, { bottom: 0.05 }),
  "turned over": (picture) => sharp(picture).flop().jpeg({ quality: 60 }).toBuffer(),
  "turned over and cut": async (picture) =>
    cut(await sharp(picture).flop().jpeg().toBuffer(), { right: 0.05 }),
  "made lighter": (picture) =>
    sharp(picture).modulate({ brightness: 1.15 }).jpeg({ quality: 60 }).toBuffer(),
} satisfies Record<string, (picture: Buffer) => Promise<Buffer>>;
