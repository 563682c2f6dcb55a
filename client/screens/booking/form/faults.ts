import { type FormRules, type QuestionRules, validateAnswers } from '../../../../core/domain/forms/index.ts'
import type { Draft } from '../../../state/draft.ts'
import type { FormView, Question } from './read-forms.ts'

/** What is wrong with one answer: the key of its word, and where the answer stands. */
export interface Fault {
  place: { form: FormView; question: Question; seat?: number }
  word: string
  values: Record<string, string | number>
}

const rulesOf = ({ options, haspricedoptions, ...question }: Question): QuestionRules => ({
  ...question,
  ...(haspricedoptions
    ? { responseoptions: options }
    : { options: options.map(({ id, name }) => ({ key: id, value: name })) }),
})

const formRules = (form: FormView): FormRules => ({
  id: form.id,
  sections: form.sections.map(({ questions }) => ({ questions: questions.map(rulesOf) })),
})

const responses = (answers: Record<string, unknown> = {}) =>
  Object.entries(answers).map(([question_id, value]) => ({ question_id, value }))

/** Phone numbers are kept as E.164 once they are whole; anything else is not one yet. */
const wholePhone = (text: string) => (/^\+[1-9]\d{6,14}$/.test(text) ? text : null)

/**
 * What the rules say of the answers in some forms, in the order in which the questions stand. The server asks the
 * same rules again.
 */
export function faultsOf(forms: FormView[], draft: Pick<Draft, 'answers' | 'roster'>, seats: number): Fault[] {
  const checked = validateAnswers(
    forms.map(formRules),
    {
      formresponses: forms.map((form) => ({ formid: form.id, responses: responses(draft.answers?.[form.id]) })),
      roster: Array.from({ length: seats }, (_, seat) => ({ responses: responses(draft.roster?.[seat]) })),
    },
    { seats, country: '', parsePhone: wholePhone },
  )
  if (checked.ok) return []
  return checked.faults.flatMap(({ formid, question_id, seat, key, values }) => {
    const form = forms.find((one) => one.id === formid)
    const question = form?.sections.flatMap((section) => section.questions).find((one) => one.id === question_id)
    if (!form || !question) return []
    const place = seat === undefined ? { form, question } : { form, question, seat: seat - 1 }
    return [{ place, word: key, values }]
  })
}
