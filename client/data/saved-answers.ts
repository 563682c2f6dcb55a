import { list, record, text, texts } from './read.ts'
import { type Quote, readQuote } from './wire.ts'

/** What does not hold of the answers that were saved: the form, the question, and the key of the word that says why. */
export interface SavedFault {
  formid: string
  question_id: string
  key: string
}

export interface SavedAnswers {
  quote: Quote | null
  faults: SavedFault[]
}

export function readSavedAnswers(raw: unknown): SavedAnswers {
  const answer = record(raw)
  const quote = readQuote(answer.quote)
  return {
    quote: quote && { ...quote, processors: texts(answer.processors) },
    faults: list(answer.faults)
      .map(record)
      .map((fault) => ({ formid: text(fault.formid), question_id: text(fault.question_id), key: text(fault.key) })),
  }
}
