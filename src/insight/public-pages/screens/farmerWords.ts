// What a farmer's public page says in English.

export const farmerWords = {
  grows: "Grows",
  land: "Land",
  onePlot: "1 plot",
  manyPlots: "{count} plots",
  sellsTo: "Sells to",
  since: "Since",
  notRecorded: "Not recorded",
  agreed: "The farmer agreed to this page and can close it at any time.",
  none: "No page",
  noneLine: "There is no farmer's page here, or the farmer has closed it.",
};
