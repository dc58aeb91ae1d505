import type { TextKind } from '@oja/contract/values/text-messages/text-kinds.ts'

export type ProviderName = 'termii' | 'whatsapp' | 'sandbox'

/** A text on its way to a provider. `phone` is E.164. */
export interface OutgoingText {
  id: string
  /** Of this attempt to send it. */
  attemptId: string
  phone: string
  kind: TextKind
  body: string
}

/** Something that carries texts to phones. */
export interface TextProvider {
  name: ProviderName
  /**
   * Hands a text over and returns the provider's id of it.
   * Throws `OutcomeUnknown` when the provider may have accepted it, `TextRefused` when it certainly did not.
   */
  send(text: OutgoingText): Promise<string>
}

/** The provider may have accepted the text: it was asked and gave no answer that says yes or no. */
export class OutcomeUnknown extends Error {}

/** The provider did not accept the text. `isFinal`: it never will, because of the phone number. */
export class TextRefused extends Error {
  readonly isFinal: boolean
  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}
