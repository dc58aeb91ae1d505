/** The words of a button of SaveForm before its thing is saved, and after. The script shows one of them. */
export function SaveTexts({ before, after }: { before: string; after: string }) {
  return (
    <>
      <span data-when="false">{before}</span>
      <span data-when="true" hidden>
        {after}
      </span>
    </>
  )
}
