// An officer stands at one store and buys one product for weeks: the form opens with the last ones.
const key = "mavuno.collection.last";

export interface Choices {
  placeId: string;
  productId: string;
  scaleId: string;
  meterId: string;
}

export function lastChoices(): Choices {
  const stored = localStorage.getItem(key)?.split(" ") ?? [];
  const [placeId = "", productId = "", scaleId = "", meterId = ""] = stored;
  return { placeId, productId, scaleId, meterId };
}

export function rememberChoices({ placeId, productId, scaleId, meterId }: Choices): void {
  localStorage.setItem(key, [placeId, productId, scaleId, meterId].join(" "));
}
