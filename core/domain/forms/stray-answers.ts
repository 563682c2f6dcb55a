import { isRepeatable } from './is-repeatable.ts'
import { type Entry, isRosterQuestion, questionsOf } from './locate-answers.ts'
import type { AnswerFault, FormRules, GivenSeat } from './types.ts'

/** Faults of answers to unknown questions, and of forms that were answered too often. */
export function strayAnswers(
  forms: FormRules[],
  entries: Entry[],
  roster: GivenSeat[],
  bookable: string,
): AnswerFault[] {
  const seen = new Set<string>()
  const stray = entries.flatMap(({ formid, responses, pointer }) => {
    const form = forms.find((each) => each.id === formid)
    if (!form) return [faultAt(formid, '', pointer, 'validation.unknown_question')]
    if (seen.has(formid) && !isRepeatable(form, bookable))
      return [faultAt(formid, '', pointer, 'validation.repeated_form')]
    seen.add(formid)
    const known = new Set(questionsOf(form).map(({ id }) => id))
    return responses.flatMap((one) => (known.has(one.question_id) ? [] : [unknown(formid, one)]))
  })
  const ofSeats = new Set(forms.flatMap((form) => questionsOf(form).filter(isRosterQuestion)).map(({ id }) => id))
  const ofNoSeat = roster.flatMap(({ responses }, index) =>
    responses.flatMap(({ question_id }, number) =>
      ofSeats.has(question_id)
        ? []
        : [unknown('', { question_id, pointer: `/roster/${index}/responses/${number}/value` })],
    ),
  )
  return [...stray, ...ofNoSeat]
}

const unknown = (formid: string, { question_id, pointer }: { question_id: string; pointer: string }): AnswerFault =>
  faultAt(formid, question_id, pointer.replace(/\/value$/, ''), 'validation.unknown_question')

export const faultAt = (
  formid: string,
  question_id: string,
  pointer: string,
  key: string,
  values: AnswerFault['values'] = {},
): AnswerFault => ({ code: 'answer_invalid', formid, question_id, pointer, key, values })
