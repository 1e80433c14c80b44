import { type ReactNode, useId } from "react";
import { useQuery } from "#platform/web/data.ts";
import { stores } from "#registry/organization/api.ts";
import type { ProductWire } from "#registry/products/api.ts";
import { stockCards } from "../api.ts";
import type { CardAsked } from "./cardAsked.ts";
import { t } from "./words.ts";

interface CardSelectorsProps {
  asked: CardAsked;
  products: readonly ProductWire[];
  change: (change: Partial<CardAsked>) => void;
}

/** Product, lot, place and time: what the card is of. It lives in the address bar. */
export function CardSelectors({ asked, products, change }: CardSelectorsProps) {
  const places = useQuery(stores.list, {});
  const lots = useQuery(
    stockCards.lots,
    { productId: asked.productId, limit: 200 },
    { enabled: asked.productId !== "" },
  );
  const standing = lots.data?.rows ?? [];
  const isElsewhere = asked.lotId !== "" && !standing.some(({ id }) => id === asked.lotId);
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
      <Choice
        label={t.product}
        value={asked.productId}
        choose={(productId) => change({ productId, lotId: "" })}
        wide
      >
        <option value="">{t.choose}</option>
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={t.lot} value={asked.lotId} choose={(lotId) => change({ lotId })}>
        <option value="">{t.anyLot}</option>
        {isElsewhere && <option value={asked.lotId}>{t.lot}</option>}
        {standing.map(({ id, code }) => (
          <option key={id} value={id}>
            {code}
          </option>
        ))}
      </Choice>
      <Choice label={t.place} value={asked.placeId} choose={(placeId) => change({ placeId })}>
        <option value="">{t.anyPlace}</option>
        {(places.data?.rows ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <DayChoice label={t.from} value={asked.from} choose={(from) => change({ from })} />
      <DayChoice label={t.to} value={asked.to} choose={(to) => change({ to })} />
    </div>
  );
}

function Choice(props: {
  label: string;
  value: string;
  choose: (value: string) => void;
  wide?: boolean;
  children: ReactNode;
}) {
  const { label, value, choose, wide, children } = props;
  const id = useId();
  return (
    <div className={`field md:w-48 ${wide ? "max-md:col-span-2" : ""}`}>
      <label className="small quiet" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input soft"
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {children}
      </select>
    </div>
  );
}

function DayChoice(props: { label: string; value: string; choose: (value: string) => void }) {
  const id = useId();
  return (
    <div className="field md:w-40">
      <label className="small quiet" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        className="input soft"
        type="date"
        value={props.value}
        onChange={(event) => props.choose(event.target.value)}
      />
    </div>
  );
}
