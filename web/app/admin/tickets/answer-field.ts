/** Puts words after what was written: it is not lost. Where one of `known` stands there already, they replace it. */
export function addToAnswer(words: string, known: readonly string[]): void {
  const answer = answerField()
  if (!answer) return
  answer.setRangeText(`\n\n${words}`, ownWords(answer.value, known).length, answer.value.length, 'end')
  showAnswer()
}

/** What was written before the last of the `known` words. */
export function ownWords(written: string, known: readonly string[]): string {
  const all = written.trimEnd()
  const last = known.map((words) => `\n\n${words.trimEnd()}`).find((words) => all.endsWith(words))
  return last === undefined ? all : all.slice(0, -last.length)
}

/** Brings the answer to the screen. The focus stays at the list: with the arrow keys somebody goes through it. */
export function showAnswer(): void {
  answerField()?.scrollIntoView({ block: 'nearest' })
}

export function answerField(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>('textarea[name=message]')
}
