import { checkAnswer, responseText } from './check-answer.ts'
import {
  type Filling,
  fillingsOf,
  type GivenAnswers,
  isRosterQuestion,
  questionsOf,
  seatFilling,
  strayAnswers,
} from './locate-answers.ts'
import type { Answer, AnswerContext, AnswerFault, FormAnswers, FormRules, QuestionRules, SeatAnswers } from './types.ts'

export type ValidAnswers =
  | { ok: true; answers: FormAnswers[]; roster: SeatAnswers[] }
  | { ok: false; faults: AnswerFault[] }

/**
 * Validates all answers of a reservation against its forms, in browser and server alike, and returns what is kept:
 * sanitised, numbers snapped, only what was answered, no passwords. A form that is not answered counts as answered
 * with nothing. Answers that nothing asks for are faults; those to files and messages are ignored.
 */
export function validateAnswers(forms: FormRules[], given: GivenAnswers, context: AnswerContext): ValidAnswers {
  const { answers, roster, faults } = readAll(forms, given, context)
  return faults.length > 0 ? { ok: false, faults } : { ok: true, answers, roster }
}

/** The answers that hold already while a form is being filled in, for a price on the way; the others count as open. */
export function answersSoFar(
  forms: FormRules[],
  given: GivenAnswers,
  context: AnswerContext,
): { answers: FormAnswers[]; roster: SeatAnswers[] } {
  const { answers, roster } = readAll(forms, given, context)
  return { answers, roster }
}

function readAll(forms: FormRules[], given: GivenAnswers, context: AnswerContext) {
  const faults = strayAnswers(forms, given)
  const read = (filling: Filling) => readFilling(filling, context, faults)
  const answers = forms.flatMap((form) =>
    fillingsOf(form, given).map((filling) => ({ formid: form.id, responses: read(filling) })),
  )
  const withRoster = forms.filter((form) => questionsOf(form).some(isRosterQuestion))
  const seats = withRoster.length > 0 ? context.seats : 0
  const roster = Array.from({ length: seats }, (_, index) => ({
    seat: index + 1,
    responses: withRoster.flatMap((form) =>
      read(seatFilling(form, index + 1, given)).map((answer) => ({ ...answer, formid: form.id })),
    ),
  }))
  return { answers: answers.filter(({ responses }) => responses.length > 0), roster, faults }
}

/** Reads one filling; what is wrong with it is added to the faults. */
function readFilling(filling: Filling, context: AnswerContext, faults: AnswerFault[]): Answer[] {
  const isSeat = filling.seat !== undefined
  return questionsOf(filling.form).flatMap((question) => {
    if (isRosterQuestion(question) !== isSeat) return []
    const response = filling.responses.find(({ question_id }) => question_id === question.id)
    const checked = checkAnswer(question, response?.value, context)
    if (checked === null) return []
    if ('value' in checked) return question.type === 'password' ? [] : [kept(question, checked.value)]
    faults.push({
      code: checked.key === 'validation.required' ? 'answer_required' : 'answer_invalid',
      formid: filling.form.id,
      question_id: question.id,
      ...(isSeat && { seat: filling.seat }),
      pointer: response?.pointer ?? filling.pointer,
      key: checked.key,
      values: checked.values ?? {},
    })
    return []
  })
}

const kept = (question: QuestionRules, value: Answer['value']): Answer => ({
  question_id: question.id,
  slug: question.slug,
  question_prompt: question.prompt ?? '',
  value,
  response: responseText(question, value),
})
