/**
 * The time of day by the clock of the device: what a zone chosen for figures says is another
 * place's.
 */
export type TimeOfDay = "morning" | "afternoon" | "evening";

export function timeOfDay(now: Date): TimeOfDay {
  const hour = now.getHours();
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}
