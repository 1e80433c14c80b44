// What the page behind a paper's square says in English.

export const verifyWords = {
  bagLot: "bag lot",
  valid: "Valid {what}",
  unchanged: "Issued by {issuer}, not changed since",
  revoked: "Revoked {what}",
  withdrawn: "Issued by {issuer}, withdrawn",
  replaced: "Replaced {what}",
  replacedLine: "Issued by {issuer}, replaced",
  on: " on {when}",
  newer: "See the newer one",
  unknown: "Unknown code",
  unknownLine: "Nobody has issued a paper with this code. Do not rely on it.",
  story: "Read where it comes from",
  document: "Document",
  code: "Code",
  issuedOn: "Issued",
  figures:
    "These are the figures as issued. Do they differ from your paper? Then the paper was changed.",
  ready: "Your file is ready. Now check the code on it.",
  same: "The same file",
  sameLine: "Your PDF is the original, byte for byte.",
  other: "Another file",
  otherLine: "Your PDF is not the one that was issued.",
  notSecure: "This browser compares files only over a secure (https) address.",
  unreadable: "This file cannot be read. Please choose it again.",
};
