/** The phone's own setting, for whoever pays by the megabyte: no screen comes ahead, no copy is made. */
export function savesData(): boolean {
  const phone: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return phone.connection?.saveData === true;
}
