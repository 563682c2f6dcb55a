import type { ProcessorData } from '../../../data/calls.ts'

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
