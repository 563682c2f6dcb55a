import type { AnswerFault, FormRules, GivenForm, GivenSeat, QuestionRules } from './types.ts'

/** What was answered: `formresponses` outside the roster, `roster` seat by seat. */
export interface GivenAnswers {
  formresponses: GivenForm[]
  roster?: GivenSeat[]
}

/** One answer, with the JSON pointer to where it stood. */
export interface Located {
  question_id: string
  value: unknown
  pointer: string
}

/** One filling of a form: outside the roster, or for one seat (from 1). */
export interface Filling {
  form: FormRules
  seat?: number
  responses: Located[]
  /** Where an answer would have to stand. */
  pointer: string
}

export const questionsOf = (form: FormRules): QuestionRules[] => form.sections.flatMap((section) => section.questions)

export const isRosterQuestion = (question: QuestionRules): boolean => question.rosterquestion ?? false

/** Every time that a form was answered, at least once. A second time is a fault unless it allows multiple submissions. */
export function fillingsOf(form: FormRules, { formresponses }: GivenAnswers): Filling[] {
  const fillings = formresponses.flatMap(({ formid, responses }, index) =>
    formid === form.id
      ? [{ form, responses: locate(responses, `/formresponses/${index}`), pointer: `/formresponses/${index}` }]
      : [],
  )
  return fillings.length > 0 ? fillings : [{ form, responses: [], pointer: '/formresponses' }]
}

/** What a seat answered of a form. */
export function seatFilling(form: FormRules, seat: number, given: GivenAnswers): Filling {
  const pointer = `/roster/${seat - 1}`
  const own = given.roster?.[seat - 1]
  if (!own) return { form, seat, responses: besides(form, seat, given), pointer: '/roster' }
  const responses = locate(own.responses, pointer).filter((_, index) => {
    const formid = own.responses[index]?.formid
    return formid === undefined || formid === form.id
  })
  return { form, seat, responses, pointer }
}

/** Callers without a roster put its answers among the others: as a list with one entry a seat, or for the first seat. */
function besides(form: FormRules, seat: number, given: GivenAnswers): Located[] {
  const ids = new Set(
    questionsOf(form)
      .filter(isRosterQuestion)
      .map((question) => question.id),
  )
  const [first] = fillingsOf(form, given)
  return (first?.responses ?? []).flatMap((response) => {
    if (!ids.has(response.question_id)) return []
    const value = Array.isArray(response.value) ? response.value[seat - 1] : seat === 1 ? response.value : undefined
    return [{ ...response, value }]
  })
}

const locate = (responses: { question_id: string; value?: unknown }[], pointer: string): Located[] =>
  responses.map(({ question_id, value }, index) => ({
    question_id,
    value,
    pointer: `${pointer}/responses/${index}/value`,
  }))

/** Answers that nothing asks for, and forms that were answered too often. */
export function strayAnswers(forms: FormRules[], given: GivenAnswers): AnswerFault[] {
  const seen = new Set<string>()
  const stray = given.formresponses.flatMap(({ formid, responses }, index) => {
    const pointer = `/formresponses/${index}`
    const form = forms.find((each) => each.id === formid)
    if (!form) return [fault(formid, '', pointer, 'validation.unknown_question')]
    const isRepeatable = form.form_config_objects?.some((config) => config.multiple_submissions === true)
    if (seen.has(formid) && !isRepeatable) return [fault(formid, '', pointer, 'validation.repeated_form')]
    seen.add(formid)
    return unknownIn([form], formid, responses, pointer)
  })
  const asked = given.roster ?? []
  return [...stray, ...asked.flatMap(({ responses }, index) => unknownIn(forms, '', responses, `/roster/${index}`))]
}

function unknownIn(
  forms: FormRules[],
  formid: string,
  responses: { question_id: string }[],
  pointer: string,
): AnswerFault[] {
  const known = new Set(forms.flatMap((form) => questionsOf(form).map((question) => question.id)))
  return responses.flatMap(({ question_id }, index) =>
    known.has(question_id)
      ? []
      : [fault(formid, question_id, `${pointer}/responses/${index}`, 'validation.unknown_question')],
  )
}

const fault = (formid: string, question_id: string, pointer: string, key: string): AnswerFault => ({
  code: 'answer_invalid',
  formid,
  question_id,
  pointer,
  key,
  values: {},
})
