import { IconBookmark } from "@tabler/icons-react";
import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHouse, type ListShown, type ViewsProps } from "../shell/house.ts";
import { t } from "./listWords.ts";

/** A list whose address is the same for everybody; of a thing's own list nobody keeps a view. */
const isList = (route: string): boolean => /^\/[a-z/-]{1,80}$/.test(route);

/** Where the views of a list stand: their place at once, the views themselves when the list has been drawn. */
export function ViewsPlace(shown: ListShown) {
  const { loadViews } = useHouse();
  const { pathname } = useLocation();
  const [loaded, setLoaded] = useState<{ Views: ComponentType<ViewsProps> } | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = (): void => {
      loadViews().then(
        (Views) => {
          if (!isGone) setLoaded({ Views });
        },
        // A file that does not come now is asked for again once there is a line.
        () => addEventListener("online", load, { once: true }),
      );
    };
    load();
    return () => {
      isGone = true;
      removeEventListener("online", load);
    };
  }, [loadViews]);
  if (!isList(pathname)) return null;
  if (loaded) return <loaded.Views key={pathname} route={pathname} {...shown} />;
  return (
    <button type="button" className="chip add border-solid! md:ml-auto" disabled>
      <IconBookmark size={14} aria-hidden />
      {t.views}
    </button>
  );
}
