import type { SavedAnswersAnswer } from '../../core/domain/wire/index.ts'
import { type Quote, readQuote } from './quotes.ts'
import { list, record, text, texts } from './read.ts'

type WireFault = SavedAnswersAnswer['faults'][number]

/** A fault of a saved answer: its form, its question, and a dictionary key. */
export type SavedFault = Pick<WireFault, 'formid' | 'question_id' | 'key'>

export interface SavedAnswers {
  quote: Quote | null
  faults: SavedFault[]
}

export function readSavedAnswers(raw: unknown): SavedAnswers {
  const answer = record<SavedAnswersAnswer>(raw)
  const quote = readQuote(answer.quote)
  return {
    quote: quote && { ...quote, processors: texts(answer.processors) },
    faults: list(answer.faults).map((one) => {
      const { formid, question_id, key } = record<WireFault>(one)
      return { formid: text(formid), question_id: text(question_id), key: text(key) }
    }),
  }
}
