/** Sizes and distances of copies of the database, in words. */
import { lasting } from "./lasting.ts";

const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** A size with its decimal unit: with one decimal where it has one. */
export function sizeText(bytes: number): string {
  let [value, at] = [bytes, 0];
  while (value >= 1_000 && at < UNITS.length - 1) [value, at] = [value / 1_000, at + 1];
  return `${at === 0 ? value : Number(value.toFixed(1))} ${UNITS[at]}`;
}

export const machines = (n: number): string => `${n} ${n === 1 ? "machine" : "machines"}`;

/** A time in seconds below a minute, else in larger units. */
export function secondsText(seconds: number): string {
  if (seconds < 1) return "less than a second";
  return seconds < 59.5 ? `${Math.round(seconds)} s` : lasting(Math.max(seconds, 60) * 1_000);
}

/** How far something is behind, in time and bytes. */
export const behind = (seconds: number, bytes: number): string =>
  bytes === 0 ? "up to date" : `${secondsText(seconds)} (${sizeText(bytes)}) behind`;
