// Why a link, or a way in through another service, let nobody in: kept from the moment the page opened
// until a page has said it.

export interface LinkProblem {
  text: string;
  /** Would another link let the person in? */
  canSendAnother: boolean;
}

let problem: LinkProblem | null = null;

export function linkProblem(): LinkProblem | null {
  return problem;
}

export function setLinkProblem(next: LinkProblem | null): void {
  problem = next;
}
