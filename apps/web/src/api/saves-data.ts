/**
 * Whether the phone is set to save data. Then nothing is prefetched and no offline copy is kept.
 */
export function savesData(): boolean {
  const phone: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return phone.connection?.saveData === true;
}
