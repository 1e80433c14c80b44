// An officer stands at one store and buys one product for weeks: the form opens with the last ones.
const key = "mavuno.collection.last";

export interface Choices {
  placeId: string;
  productId: string;
}

export function lastChoices(): Choices {
  const stored = localStorage.getItem(key)?.split(" ") ?? [];
  const [placeId = "", productId = ""] = stored;
  return { placeId, productId };
}

export function rememberChoices({ placeId, productId }: Choices): void {
  localStorage.setItem(key, `${placeId} ${productId}`);
}
