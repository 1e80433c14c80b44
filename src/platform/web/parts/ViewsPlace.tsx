import { IconBookmark } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { type ListShown, useHouse } from "../shell/house.ts";
import { t } from "./listWords.ts";
import { useLoaded } from "../useLoaded.ts";

/** A list whose address is the same for everybody; of a thing's own list nobody keeps a view. */
const isList = (route: string): boolean => /^\/[a-z/-]{1,80}$/.test(route);

/** Where the views of a list stand: their place at once, the views themselves when their file is here. */
export function ViewsPlace(shown: ListShown) {
  const { loadViews } = useHouse();
  const { pathname } = useLocation();
  const file = useLoaded(loadViews);
  if (!isList(pathname)) return null;
  if (file) return <file.Views key={pathname} route={pathname} {...shown} />;
  return (
    <button type="button" className="chip add border-solid! md:ml-auto" disabled>
      <IconBookmark size={14} aria-hidden />
      {t.views}
    </button>
  );
}
