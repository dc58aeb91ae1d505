/** Puts words after what was written: it is not lost. */
export function addToAnswer(words: string): void {
  const answer = answerField()
  if (!answer) return
  answer.setRangeText(`\n\n${words}`, answer.value.trimEnd().length, answer.value.length, 'end')
  showAnswer()
}

/** Brings the answer to the screen, ready to be written. */
export function showAnswer(): void {
  const answer = answerField()
  answer?.focus({ preventScroll: true })
  answer?.scrollIntoView({ block: 'center' })
}

export function answerField(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>('textarea[name=message]')
}
