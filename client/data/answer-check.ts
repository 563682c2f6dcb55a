import { record, text } from './read.ts'

/** What the server says of one answer. */
export interface AnswerCheck {
  valid: boolean
  /** The word for what is wrong, with its values. */
  key: string
  values: Record<string, string | number>
  /** What a plugin says of it: a word key of its own, or a sentence; empty where none does. */
  message: string
}

const isValue = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number'

/** Only a plain no is one: whoever can't be asked has nothing against an answer. */
export function readAnswerCheck(raw: unknown): AnswerCheck {
  const { valid, key, values, message } = record(raw)
  return {
    valid: valid !== false,
    key: text(key),
    values: Object.fromEntries(Object.entries(record(values)).filter(isValue)),
    message: text(message),
  }
}
