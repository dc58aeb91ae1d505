/**
 * Has this person asked to save data, by the phone or by the link to Lite mode? Then nothing is fetched without being
 * asked for. Only in the browser.
 */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || /(?:^|;\s*)oja-lite=on(?:;|$)/.test(document.cookie)
}
