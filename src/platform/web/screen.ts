// A screen is a route and the file that draws it, loaded when somebody goes there.
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { matchPath } from "react-router";

export interface Screen {
  /** A path of react-router: `/farmers`, `/farmers/new`, `/farmers/:id`. */
  route: string;
  component: LazyExoticComponent<ComponentType>;
  /** Starts loading the file, before anybody draws it. */
  load: () => Promise<unknown>;
}

type ScreenName<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType ? Name : never;
}[keyof Module];

/**
 * One line of app/screens.ts:
 * `screen("/farmers/:id", () => import("…/FarmerScreen.tsx"), "FarmerScreen")`
 */
export function screen<Module extends object, Name extends ScreenName<Module>>(
  route: string,
  load: () => Promise<Module>,
  name: Name,
): Screen {
  const component = lazy(async () => {
    const module = await load();
    // ScreenName lets only the names of components through; TypeScript cannot index by it.
    return { default: module[name] as ComponentType };
  });
  return { route, component, load };
}

/** The screen that draws this path: a route that is the path itself comes before one with places to fill. */
export function screenFor(screens: readonly Screen[], path: string): Screen | undefined {
  return (
    screens.find(({ route }) => route === path) ??
    screens.find(({ route }) => matchPath(route, path) !== null)
  );
}
