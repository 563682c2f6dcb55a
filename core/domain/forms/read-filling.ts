import { detailsOf, promptOf, responseText } from './answer-text.ts'
import { checkAnswer } from './check-answer.ts'
import { appliesTo, isDisplayed, selectsTags } from './is-displayed.ts'
import { type Filling, isRosterQuestion, type Located, questionsOf } from './locate-answers.ts'
import { answerKindOf, rulesOfType } from './question-type.ts'
import { isAnswered } from './sentinels.ts'
import type { Filled } from './slug-value.ts'
import { faultAt } from './stray-answers.ts'
import type { Answer, AnswerContext, AnswerFault, AnswerValue, FormRules, QuestionRules } from './types.ts'

/** The questions that one filling asks, including internal and hidden ones (`isShown` excludes those). */
export interface Asked {
  formid: string
  /** Number of the filling of its form, from 0. */
  submission: number
  /** From 1; absent outside the roster. */
  seat?: number
  tags: string[]
  /** Ids of the questions, in order. */
  questions: string[]
}

/** State shared while fillings are read one after the other. */
export interface Reading {
  forms: FormRules[]
  context: AnswerContext
  prefill: Record<string, unknown>
  /** Slugs whose answers affect price or time. */
  priced: Set<string>
  filled: Filled[]
  asked: Asked[]
  faults: AnswerFault[]
}

/** Whether the customer sees the question and answers it. */
export const isShown = ({ internal, type }: Pick<QuestionRules, 'internal' | 'type'>): boolean =>
  !internal && rulesOfType(type).shown

/** Reads one filling in the order of its questions, and collects its faults. */
export function readFilling(
  reading: Reading,
  filling: Filling,
  submission: number,
): { responses: Answer[]; tags: string[] } {
  const { form, seat } = filling
  const tags = readTags(reading, filling)
  const values = new Map<string, AnswerValue>()
  const own: Filled = { form, seat: seat ?? null, values }
  const before = { forms: reading.forms, fillings: reading.filled, own }
  reading.filled.push(own)
  const asked: QuestionRules[] = []
  // The first of several answers to a question counts.
  const given = new Map(filling.responses.map((response) => [response.question_id, response] as const).reverse())
  const responses = form.sections.flatMap((section) =>
    section.questions.flatMap((question) => {
      if (isRosterQuestion(question) !== (seat !== undefined)) return []
      const response = given.get(question.id)
      const applies = appliesTo(form, tags, section) && appliesTo(form, tags, question)
      if (!applies || !isDisplayed(question, before)) {
        if (isAnswered(question.type, response?.value)) refuse(reading, filling, question, response, 'not_asked')
        return []
      }
      asked.push(question)
      const value = readQuestion(reading, filling, question, response)
      if (value === null) return []
      values.set(question.id, value)
      return answerKindOf(question.type) === 'secret' ? [] : [kept(question, value)]
    }),
  )
  const questions = asked.map(({ id }) => id)
  reading.asked.push({ formid: form.id, submission, ...(seat !== undefined && { seat }), tags, questions })
  return { responses, tags }
}

/**
 * The valid tags chosen in a filling. A form with a tag selection needs at least one, once it is filled in or required.
 */
function readTags({ faults }: Reading, { form, seat, tags, pointer, isGiven }: Filling): string[] {
  if (!selectsTags(form)) return []
  const chosen = [...new Set(tags.filter((tag) => form.tags?.includes(tag)))]
  if (seat !== undefined) return chosen
  const at = isGiven ? `${pointer}/tags` : pointer
  if (tags.some((tag) => !form.tags?.includes(tag))) faults.push(faultAt(form.id, '', at, 'validation.option'))
  // Roster questions count as well: without tags, the questions for each seat would be lost.
  const isNeeded = isGiven || questionsOf(form).some((one) => one.required && isShown(one))
  if (chosen.length === 0 && isNeeded)
    faults.push({ ...faultAt(form.id, '', at, 'validation.tags'), code: 'answer_required' })
  return chosen
}

/** The value of one question; null where it is unanswered. */
function readQuestion(
  reading: Reading,
  filling: Filling,
  question: QuestionRules,
  response: Located | undefined,
): AnswerValue | null {
  const { context, prefill, priced } = reading
  const { slug, type } = question
  const isOwn = isShown(question)
  const isTold = response !== undefined && isAnswered(type, response.value)
  const mayTell = isOwn || (!question.internal && !priced.has(slug))
  if (isTold && !mayTell) refuse(reading, filling, question, response, 'internal')
  const said = !priced.has(slug) && Object.hasOwn(prefill, slug) ? prefill[slug] : undefined
  const value = isTold && mayTell ? response.value : isOwn ? undefined : said
  const checked = checkAnswer(question, value, context)
  if (checked === null) return null
  if ('value' in checked) return checked.value
  refuse(reading, filling, question, response, checked.key, checked.values)
  return null
}

function refuse(
  { faults }: Reading,
  { form, seat, pointer }: Filling,
  { id }: QuestionRules,
  response: Located | undefined,
  word: string,
  values: AnswerFault['values'] = {},
): void {
  const key = word.startsWith('validation.') ? word : `validation.${word}`
  const fault = faultAt(form.id, id, response?.pointer ?? pointer, key, values)
  const code = key === 'validation.required' ? 'answer_required' : 'answer_invalid'
  faults.push({ ...fault, code, ...(seat !== undefined && { seat }) })
}

/** Checks one answer alone, for any caller: its stored value, null where there is none, or its fault. */
export function answerTo(
  question: QuestionRules,
  value: unknown,
  context: AnswerContext,
): { answer: Answer } | { key: string; values: AnswerFault['values'] } | null {
  const checked = checkAnswer(question, value, context)
  if (checked === null) return null
  return 'key' in checked
    ? { key: checked.key, values: checked.values ?? {} }
    : { answer: kept(question, checked.value) }
}

const kept = (question: QuestionRules, value: AnswerValue): Answer => ({
  question_id: question.id,
  slug: question.slug,
  question_prompt: promptOf(question),
  value,
  response: responseText(question, value),
  response_metainformation: detailsOf(question, value),
  ...(!isShown(question) && { internal: true as const }),
})
