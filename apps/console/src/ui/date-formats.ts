/** How a day and a minute stand in a field, then what else can be typed there. */
export const DAY_FORMATS = ["D MMM YYYY", "YYYY-MM-DD", "DD-MM-YYYY"];
export const MINUTE_FORMATS = [
  "D MMM YYYY HH:mm [UTC]",
  "YYYY-MM-DD HH:mm [UTC]",
  "DD-MM-YYYY HH:mm [UTC]",
];
