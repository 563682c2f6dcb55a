import type { AnswerCheckAnswer } from '../../core/domain/wire/index.ts'
import { record, text } from './read.ts'

/** What the server says of one answer; texts that it lacks are empty. */
export type AnswerCheck = Required<AnswerCheckAnswer>

const isValue = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number'

/** Only an explicit no counts as invalid: a failed check raises no objection. */
export function readAnswerCheck(raw: unknown): AnswerCheck {
  const { valid, key, values, message } = record<AnswerCheckAnswer>(raw)
  return {
    valid: valid !== false,
    key: text(key),
    values: Object.fromEntries(Object.entries(record(values)).filter(isValue)),
    message: text(message),
  }
}
