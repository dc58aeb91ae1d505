/**
 * Does this person save data, by a setting of the phone or by the link to Save data? Then pages load nothing that
 * nobody requested. Only for the browser.
 */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || 'lite' in document.documentElement.dataset
}
