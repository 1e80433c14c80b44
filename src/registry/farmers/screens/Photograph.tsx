import { useEffect, useState } from "react";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { fetchFile } from "#platform/web/data.ts";
import { farmers } from "../api.ts";

type Farmer = WireReturns<typeof farmers.read>;

/** The farmer's photograph, while the farmer agrees to be shown; nothing otherwise. */
export function Photograph({ farmer }: { farmer: Farmer }) {
  const { id, name } = farmer;
  const isShown = farmer.consents.some((one) => one.purpose === "photo" && one.given);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isShown) return;
    let made: string | null = null;
    let isGone = false;
    fetchFile(farmers.photo, { id }).then(
      ({ blob }) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      // The facts stand without the picture; opening the page again asks for it again.
      () => setUrl(null),
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, isShown]);
  if (!isShown || url === null) return null;
  return <img src={url} alt={name} className="mb-3 size-28 rounded-md object-cover" />;
}
