/**
 * The JavaScript types that the driver returns for PostgreSQL types, as platform/db.ts sets it up.
 */
import type { Kind } from "./row-type.ts";

const OF: Readonly<Record<number, Kind>> = {
  16: "boolean",
  17: "Buffer",
  18: "string",
  19: "string",
  20: "bigint",
  21: "number",
  23: "number",
  25: "string",
  26: "number",
  114: "any",
  700: "number",
  701: "number",
  1042: "string",
  1043: "string",
  1082: "string",
  1083: "string",
  1114: "Date",
  1184: "Date",
  1186: "json",
  1700: "string",
  2950: "string",
  3802: "any",
  // Arrays use the driver's own parsers, which do not know those of db.ts.
  199: "any",
  1000: "boolean[]",
  1001: "Buffer[]",
  1005: "number[]",
  1007: "number[]",
  1009: "string[]",
  1015: "string[]",
  1016: "string[]",
  1021: "number[]",
  1022: "number[]",
  1028: "number[]",
  1115: "Date[]",
  1182: "Date[]",
  1185: "Date[]",
  1231: "number[]",
  2951: "string[]",
  3807: "any",
};

/** The types that the driver returns without the setup of db.ts. */
const OF_ITSELF: Readonly<Record<number, Kind>> = { ...OF, 20: "string", 1082: "Date" };

/** A type that the driver does not know is returned as its text. */
export const kindOf = (type: number, isOurs: boolean): Kind =>
  (isOurs ? OF : OF_ITSELF)[type] ?? "string";
