// What every page for strangers says in English; other languages: inLuganda.json, inKiswahili.json.

export const pageWords = {
  checking: "Checking…",
  checkingTitle: "Checking",
  tooMany: "Too many checks from this connection. Please wait {seconds} seconds.",
  noAnswer: "The server could not answer. Please try again.",
  noNetwork: "There is no connection. Please try again when there is one.",
  again: "Try again",
  notChecked: "Not checked",
  another: "Another code",
  checkIt: "Check the characters",
  wrongLength: "Check the characters: a code has 16.",
  wrongCharacter: "Check the characters: a code has only letters and digits, no U.",
  mistyped: "Check the characters: one of them is wrong, or two are swapped.",
};
