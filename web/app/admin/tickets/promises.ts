/** Do these words promise that we write again? The answer then begins with a reminder. */
export function promisesMore(text: string): boolean {
  return /\b(?:write|reply|get back|come back|answer)\b[^.?!]{0,20}\b(?:again|back|you)\b[^.?!]*\b(?:within|tomorrow|soon|in \d|by)\b/i.test(
    text,
  )
}
