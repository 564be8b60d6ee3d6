import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../constants.ts";

/** A letter, then letters or digits, 8 to 24 characters in total; for login and fund passwords. */
export const PASSWORD_FORM = new RegExp(
  `^[A-Za-z][A-Za-z0-9]{${PASSWORD_MIN_LENGTH - 1},${PASSWORD_MAX_LENGTH - 1}}$`,
);
