import type { AnswerParams } from './read-answers.ts'

type Filling = NonNullable<AnswerParams['formresponses']>[number]
type Response = Filling['responses'][number]

const isSame = (one: { question_id: string; formid?: unknown }, other: { question_id: string; formid?: unknown }) =>
  one.question_id === other.question_id && (one.formid ?? '') === (other.formid ?? '')

const after = <R extends { question_id: string; formid?: unknown }>(known: R[], further: R[]): R[] => [
  ...known.filter((one) => !further.some((other) => isSame(one, other))),
  ...further,
]

/** The fillings of forms with others: the first further filling of a form goes over the first known one of it. */
function fillingsAfter(known: Filling[], further: Filling[]): Filling[] {
  const left = [...further]
  const gone = known.map((filling) => {
    const index = left.findIndex(({ formid }) => formid === filling.formid)
    const [other] = index < 0 ? [] : left.splice(index, 1)
    return other ? { ...filling, ...other, responses: after<Response>(filling.responses, other.responses) } : filling
  })
  return [...gone, ...left]
}

/**
 * Answers that were given before, with further ones: an answer to the same question replaces the former one, the others
 * are kept. A roster is given anew as a whole.
 */
export function furtherAnswers(known: AnswerParams, further: AnswerParams): AnswerParams {
  const { formresponses = [], customquestions = [], addons = {}, prefill = {}, roster } = further
  return {
    formresponses: fillingsAfter(known.formresponses ?? [], formresponses),
    customquestions: after(known.customquestions ?? [], customquestions),
    addons: { ...known.addons, ...addons },
    prefill: { ...known.prefill, ...prefill },
    roster: roster ?? known.roster ?? [],
  }
}
