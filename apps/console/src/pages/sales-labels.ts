/** The texts about the state of sales that several pages show. */
export const SALES_STATE_LABELS = {
  on: "Sales are on",
  waiting: "Sales wait until every value is new",
  stopped: "Sales are stopped",
  ended: "Sales have ended for good",
} as const;

export const ALL_GREEN_LABEL = "Every value is green again; sales need two people to return.";
export const OPEN_REASONS_LABEL = "Still to be put right before sales can go on:";
