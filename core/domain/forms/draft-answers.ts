import type { FlowDraft } from '../flow/types.ts'
import { isRepeatable } from './is-repeatable.ts'
import { entriesOf, type GivenAnswers, isRosterQuestion, questionsOf } from './locate-answers.ts'
import { answerKindOf } from './question-type.ts'
import { isShown } from './read-filling.ts'
import { isAnswered } from './sentinels.ts'
import type { AnswerContext, FormRules, GivenForm, GivenResponse, QuestionRules } from './types.ts'
import { readAnswers } from './validate-answers.ts'

/** The part of a draft that holds answers; `roster` has one entry per seat, by question id. */
export type DraftAnswers = Pick<FlowDraft, 'answers' | 'submissions' | 'addons' | 'prefill'> & {
  roster?: Record<string, unknown>[]
}

const responsesIn = (answers: Record<string, unknown> = {}): GivenResponse[] =>
  Object.entries(answers).map(([question_id, value]) => ({ question_id, value }))

/** A draft's answers to these forms: the fillings of its form cart, otherwise its answers in place. */
export function givenByDraft(forms: FormRules[], draft: DraftAnswers): GivenAnswers {
  const { answers = {}, submissions = [], roster = [], addons = {}, prefill = {} } = draft
  const formresponses = forms.flatMap(({ id }): GivenForm[] => {
    const several = submissions.filter(({ formid }) => formid === id)
    if (several.length > 0)
      return several.map(({ tags, answers: own }) => ({ formid: id, tags, responses: responsesIn(own) }))
    return answers[id] === undefined ? [] : [{ formid: id, responses: responsesIn(answers[id]) }]
  })
  return { formresponses, roster: roster.map((own) => ({ responses: responsesIn(own) })), addons, prefill }
}

const byQuestion = (responses: GivenResponse[]): Record<string, unknown> =>
  Object.fromEntries(responses.map(({ question_id, value }) => [question_id, value]))

const ofType = <T>(given: Record<string, unknown> = {}, isOf: (value: unknown) => value is T): Record<string, T> =>
  Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (isOf(value) ? [[key, value]] : [])))

/**
 * The reverse of `givenByDraft`: the draft with these answers. A form that is filled in once keeps them in place, the
 * others in the form cart. `style` is the form's own.
 * @param bookable id of the bookable that the forms belong to
 */
export function draftByGiven(
  forms: (FormRules & { style?: string | undefined })[],
  given: GivenAnswers,
  bookable: string,
): DraftAnswers {
  const isInPlace = (id: string) => {
    const form = forms.find((one) => one.id === id)
    return form !== undefined && form.style !== 'complex' && !isRepeatable(form, bookable)
  }
  const entries = entriesOf(forms, given)
  const inPlace = entries.filter(({ formid, tags }) => isInPlace(formid) && tags.length === 0)
  return {
    answers: Object.fromEntries(inPlace.map(({ formid, responses }) => [formid, byQuestion(responses)])),
    submissions: entries
      .filter((entry) => !inPlace.includes(entry))
      .map(({ formid, tags, responses }, index) => ({
        id: String(index),
        formid,
        tags,
        answers: byQuestion(responses),
      })),
    roster: (given.roster ?? []).map(({ responses }) => byQuestion(responses)),
    addons: ofType(given.addons, (value) => typeof value === 'number'),
    prefill: ofType(given.prefill, (value) => typeof value === 'string'),
  }
}

/**
 * The given answers without those that are no longer asked. A draft keeps them in case the question is asked again, but
 * the server would refuse them. Unanswered questions, empty fillings and add-ons that are not offered are left out too.
 */
export function onlyAsked(forms: FormRules[], given: GivenAnswers, context: AnswerContext): GivenAnswers {
  const { asked, faults } = readAnswers(forms, given, context)
  const gone = new Set(faults.flatMap(({ pointer, key }) => (key === 'validation.not_asked' ? [pointer] : [])))
  const isKnown = (id: string) => context.addons?.some((addon) => addon.id === id) ?? true
  const isOffered = (id: string) => isKnown(id) && !gone.has(`/addons/${id}`)
  const addons = Object.entries(given.addons ?? {}).filter(([id, quantity]) => quantity !== 0 && isOffered(id))
  const count = new Map<string, number>()
  const formresponses = given.formresponses.flatMap(({ formid, tags = [], responses }): GivenForm[] => {
    const form = forms.find(({ id }) => id === formid)
    const submission = count.get(formid) ?? 0
    count.set(formid, submission + 1)
    const of = asked.find((one) => one.formid === formid && one.seat === undefined && one.submission === submission)
    const kept = answeredOf(form, of?.questions ?? [], responses)
    return kept.length > 0 || tags.length > 0 ? [{ formid, ...(tags.length > 0 && { tags }), responses: kept }] : []
  })
  const roster = (given.roster ?? []).slice(0, context.seats).map(({ responses }, index) => ({
    responses: forms.flatMap((form) => {
      const of = asked.find((one) => one.formid === form.id && one.seat === index + 1)
      const own = responses.filter(({ formid }) => formid === undefined || formid === form.id)
      return answeredOf(form, of?.questions ?? [], own).map((response) => ({ ...response, formid: form.id }))
    }),
  }))
  return { formresponses, roster, addons: Object.fromEntries(addons), prefill: given.prefill ?? {} }
}

function answeredOf(form: FormRules | undefined, asked: string[], responses: GivenResponse[]): GivenResponse[] {
  const questions = form ? questionsOf(form) : []
  return responses.filter(({ question_id, value }) => {
    const question = questions.find(({ id }) => id === question_id)
    return question && asked.includes(question_id) && isShown(question) && isAnswered(question.type, value)
  })
}

/** Whether the address of a page can answer a question: not where nobody would see what it said, or it is no text. */
const fromAddress: Record<ReturnType<typeof answerKindOf>, boolean> = {
  text: true,
  number: true,
  date: true,
  options: true,
  nothing: false,
  address: false,
  files: false,
  secret: false,
}

/**
 * Answers from the query parameters of the page's address, by slug. `prefill` is for questions that are not shown and
 * change neither price nor time, `answers` are the first values of the others, but for boxes that cost something: an
 * extra is ticked by who pays for it, and by no link. Unknown parameters are ignored.
 */
export function prefillFrom(
  forms: FormRules[],
  query: Record<string, string>,
  priced: ReadonlySet<string>,
): { prefill: Record<string, string>; answers: Record<string, Record<string, unknown>> } {
  const prefill: Record<string, string> = {}
  const answers: Record<string, Record<string, unknown>> = {}
  for (const form of forms) {
    for (const question of questionsOf(form)) {
      const { id, slug, type } = question
      const said = Object.hasOwn(query, slug) ? query[slug] : undefined
      if (said === undefined || said === '' || isRosterQuestion(question) || !fromAddress[answerKindOf(type)]) continue
      const isExtra = type === 'checkbox' && priced.has(slug)
      if (isShown(question) && !isExtra) answers[form.id] = { ...answers[form.id], [id]: answerFrom(question, said) }
      else if (!priced.has(slug)) prefill[slug] = said
    }
  }
  return { prefill, answers }
}

/** A query parameter as an answer: several keys are separated by commas, a tick is `true`. */
function answerFrom({ type, options = [], responseoptions = [] }: QuestionRules, said: string): unknown {
  if (type !== 'checkbox') return said
  if (responseoptions.length > 0) return Object.fromEntries(said.split(',').map((id) => [id.trim(), 1]))
  return options.length > 0 ? said.split(',').map((key) => key.trim()) : said === 'true' || said === '1'
}
