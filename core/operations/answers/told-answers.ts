import { isRecord } from '../../domain/is-record.ts'
import { textOrEmpty } from '../../domain/text-or-empty.ts'
import type { ToldAnswer } from '../../domain/wire/reservation.ts'

type Kept = Record<'formresponses' | 'customquestions' | 'roster', unknown[]>

const answersIn = (list: unknown): ToldAnswer[] =>
  (Array.isArray(list) ? list : [])
    .filter(isRecord)
    .map(({ question_prompt, response }) => ({ prompt: textOrEmpty(question_prompt), response: textOrEmpty(response) }))
    .filter(({ response }) => response !== '')

/**
 * Answers for whoever serves a customer, without their prices: of the forms, of the bookable's own questions, and of
 * each attendee.
 */
export const toldAnswers = ({ formresponses, customquestions, roster }: Kept): ToldAnswer[] => [
  ...formresponses.flatMap((form) => answersIn(isRecord(form) ? form.responses : [])),
  ...answersIn(customquestions),
  ...roster
    .filter(isRecord)
    .flatMap(({ seat, responses }) =>
      answersIn(responses).map((answer) => (typeof seat === 'number' ? { seat, ...answer } : answer)),
    ),
]
