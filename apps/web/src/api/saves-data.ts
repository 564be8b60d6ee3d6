/** The phone's own setting, for whoever pays by the megabyte: nothing comes ahead, no copy is kept. */
export function savesData(): boolean {
  const phone: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return phone.connection?.saveData === true;
}
