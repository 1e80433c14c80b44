/** The screens whose name has every typed word; those that begin with it come first. */
export function matchingScreens<S extends { label: string; route: string }>(
  screens: readonly S[],
  typed: string,
): S[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return [];
  const parts = text.split(/\s+/);
  const found = screens.filter(({ label, route }) => {
    const whole = `${label} ${route.replaceAll(/[/-]/g, " ")}`.toLowerCase();
    return parts.every((part) => whole.includes(part));
  });
  const begins = (screen: S): boolean => screen.label.toLowerCase().startsWith(text);
  return [...found.filter(begins), ...found.filter((screen) => !begins(screen))];
}
