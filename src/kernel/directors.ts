// Which of the admins is which director: by the title in their profile alone, never by a name. A company
// may call its directors otherwise; it grants nothing (decisions: which admin sees which dashboard).

/** The titles a company gives its two directors. */
export interface DirectorTitles {
  managingDirector: string;
  directorOperations: string;
}

/** What a company calls them until it says otherwise. */
export const usualTitles: DirectorTitles = {
  managingDirector: "Managing Director",
  directorOperations: "Director Operations",
};

/** The exact title, in any case of letters and whatever spaces stand around it. */
export function isTitled(title: string | null, wanted: string): boolean {
  return title !== null && title.trim().toLowerCase() === wanted.trim().toLowerCase();
}
