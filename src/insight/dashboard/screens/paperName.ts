/** The name of a paper, of the word it is kept by: `weight-note` is "Weight note". */
export function paperName(type: string): string {
  const words = type.replaceAll("-", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
