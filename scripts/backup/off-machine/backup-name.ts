/** Backups are named by the time at which they began, by the clock of their machine. */
const NAME = /^ballast-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

export const nameAt = (at: Date) => `ballast-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z`;

/** The time in a backup's name; null for any other name. */
export function timeOf(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
