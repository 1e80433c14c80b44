// What is typed on this page and kept nowhere: whoever wants to load the page again looks here first.

let forms = 0;

/** True while a form holds something that loading the page again would lose. */
export function hasUnsent(): boolean {
  return forms > 0;
}

/** Counts a form that holds something unsent; gives the way to take it off again. */
export function holdUnsent(): () => void {
  forms += 1;
  return () => {
    forms -= 1;
  };
}
