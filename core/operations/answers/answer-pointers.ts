import type { Answer, FormRules, GivenAnswers, QuestionRules, ReadAnswers } from '../../domain/forms/index.ts'

/** A stored answer with its question and the JSON pointer to where it was given. */
export interface AskedAnswer {
  formid: string
  seat?: number
  question: QuestionRules
  answer: Answer
  pointer: string
}

/** Stored answers with their pointers. A default, which nobody sent, gets the pointer of its form. */
export function answersWithPointers(read: ReadAnswers, given: GivenAnswers, forms: FormRules[]): AskedAnswer[] {
  const outside = read.answers.flatMap(({ formid, responses }, index) => {
    const submission = read.answers.slice(0, index).filter((one) => one.formid === formid).length
    return responses.map((answer) => ({ formid, answer, pointer: pointerOutside(given, formid, submission, answer) }))
  })
  const seats = read.roster.flatMap(({ seat, responses }) =>
    responses.map((answer) => ({ formid: answer.formid, seat, answer, pointer: pointerOfSeat(given, seat, answer) })),
  )
  const questionsOf = ({ sections }: FormRules) =>
    new Map(sections.flatMap(({ questions }) => questions.map((one) => [one.id, one] as const)).reverse())
  const byForm = new Map(forms.map((form) => [form.id, questionsOf(form)]))
  return [...outside, ...seats].flatMap((one) => {
    const question = byForm.get(one.formid)?.get(one.answer.question_id)
    return question ? [{ ...one, question }] : []
  })
}

const at = (list: { question_id: string }[], question_id: string) =>
  list.findIndex((one) => one.question_id === question_id)

function pointerOutside(given: GivenAnswers, formid: string, submission: number, { question_id }: Answer): string {
  const indexes = given.formresponses.flatMap((one, index) => (one.formid === formid ? [index] : []))
  const index = indexes[submission]
  const found = index === undefined ? -1 : at(given.formresponses[index]?.responses ?? [], question_id)
  if (found >= 0) return `/formresponses/${index}/responses/${found}/value`
  const custom = at(given.customquestions ?? [], question_id)
  if (custom >= 0) return `/customquestions/${custom}/value`
  return index === undefined ? '/formresponses' : `/formresponses/${index}`
}

function pointerOfSeat({ roster = [] }: GivenAnswers, seat: number, { question_id }: Answer): string {
  const found = at(roster[seat - 1]?.responses ?? [], question_id)
  return found < 0 ? `/roster/${seat - 1}` : `/roster/${seat - 1}/responses/${found}/value`
}
