/**
 * The formats of a day and of a minute: the first is shown in the field, the others may be typed.
 */
export const DAY_FORMATS = ["D MMM YYYY", "YYYY-MM-DD", "DD-MM-YYYY"];
export const MINUTE_FORMATS = [
  "D MMM YYYY, HH:mm [UTC]",
  "D MMM YYYY HH:mm [UTC]",
  "YYYY-MM-DD HH:mm [UTC]",
  "DD-MM-YYYY HH:mm [UTC]",
];
