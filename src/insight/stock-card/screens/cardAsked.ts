// What a card is asked of, in the address bar and in the request. Empty words are not sent.
import { isDay } from "#kernel/days.ts";

export interface CardAsked {
  productId: string;
  lotId: string;
  placeId: string;
  from: string;
  to: string;
}

export function readAsked(address: URLSearchParams): CardAsked {
  const day = (name: string): string => {
    const value = address.get(name) ?? "";
    return isDay(value) ? value : "";
  };
  return {
    productId: address.get("productId") ?? "",
    lotId: address.get("lotId") ?? "",
    placeId: address.get("placeId") ?? "",
    from: day("from"),
    to: day("to"),
  };
}

export function paramsOf(asked: CardAsked): Partial<CardAsked> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
}
