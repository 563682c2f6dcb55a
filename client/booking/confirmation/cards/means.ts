import type { ProcessorData } from '../../../data/calls.ts'
import { type CallError, isPassing } from '../../../data/errors.ts'

/** What somebody pays with: what the processor's form made, or one of their saved cards. */
export interface Means {
  token?: ProcessorData
  customerselectedcardid?: string
  /** They let what the form made be saved, by a sentence in this language. */
  savemethod?: { language: string }
}

/** What goes on with a payment that its customer was asked about; of a saved card only the answer. */
export const answered = (means: Means | null, answer: ProcessorData | null): Pick<Means, 'token'> => ({
  token: { ...means?.token, ...(answer ?? { confirmed: false }) },
})

/**
 * Whether a payment that was answered so has used its token up: not while its customer is asked about it, nor where
 * nothing was answered, as its repetition is then the same payment.
 * @param refusal null where it came to its end
 */
export const usesToken = (refusal: CallError | null): boolean =>
  refusal === null || (refusal.code !== 'payment_requires_action' && !isPassing(refusal))
