/** What is said of sales, in the same words on each page. */
export const SALES = {
  on: "Sales are on",
  waiting: "Sales wait until every value is new",
  stopped: "Sales are stopped",
  ended: "Sales have ended for good",
} as const;

export const GREEN_AGAIN = "Every value is green again; sales need two people to return.";
export const STILL_WRONG = "Still to be put right before sales can go on:";
