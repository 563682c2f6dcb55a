import { slugIndex } from './by-slug.ts'
import { customQuestions, splashQuestions } from './forms-asked.ts'
import type { FormRules, GivenForm, GivenResponse, GivenSeat, QuestionRules } from './types.ts'

/** Answers as given: `formresponses` outside the roster, `roster` per seat. */
export interface GivenAnswers {
  formresponses: GivenForm[]
  roster?: GivenSeat[]
  /** Answers to the bookable's own questions, which may also stand among `formresponses`. */
  customquestions?: GivenResponse[]
  /** Add-ons: id → quantity. */
  addons?: Record<string, unknown>
  /** Values from the page's address, by slug, for questions that are not shown. */
  prefill?: Record<string, unknown>
}

/** One answer, with the JSON pointer to its place in the request. */
export interface Located {
  question_id: string
  value: unknown
  pointer: string
}

/** One filling of a form as given. */
export interface Entry {
  formid: string
  tags: string[]
  responses: Located[]
  pointer: string
}

/** One filling of a form, outside the roster or for one seat (from 1). */
export interface Filling {
  form: FormRules
  seat?: number
  tags: string[]
  responses: Located[]
  /** The JSON pointer for a missing answer. */
  pointer: string
  /** Whether the request contains this filling. */
  isGiven: boolean
}

export const questionsOf = (form: FormRules): QuestionRules[] => form.sections.flatMap((section) => section.questions)

const bySlug = slugIndex((sections: FormRules['sections']) => sections.flatMap(({ questions }) => questions))

/** The form's first question with a slug; roster questions count only with `isInRoster`. */
export const questionNamed = (form: FormRules, slug: string, isInRoster: boolean): QuestionRules | undefined =>
  bySlug(form.sections)
    .get(slug)
    ?.find((question) => isInRoster || !isRosterQuestion(question))

export const isRosterQuestion = (question: QuestionRules): boolean => question.rosterquestion ?? false

/** Whether forms ask those who come, seat by seat. */
export const asksAttendees = (forms: FormRules[]): boolean =>
  forms.some((form) => questionsOf(form).some(isRosterQuestion))

/** All fillings given. Answers to the bookable's own questions are merged from both of their places. */
export function entriesOf(forms: FormRules[], { formresponses, customquestions = [] }: GivenAnswers): Entry[] {
  const entries = formresponses.map(({ formid, responses, tags = [] }, index) => {
    const pointer = `/formresponses/${index}`
    return { formid, tags, responses: locate(responses, `${pointer}/responses`), pointer }
  })
  const own = ownEntries(forms, locate(customquestions, '/customquestions'))
  const both = own.filter((one) => !entries.some(({ formid }) => formid === one.formid))
  const merged = entries.map((entry) => {
    const beside = own.find(({ formid }) => formid === entry.formid)
    return beside ? { ...entry, responses: [...entry.responses, ...beside.responses] } : entry
  })
  return [...merged, ...both]
}

/** Answers to the bookable's own questions, by the form that asks them; unknown questions go to the custom form. */
function ownEntries(forms: FormRules[], responses: Located[]): Entry[] {
  const splash = forms.find(({ id }) => id === splashQuestions)
  const asked = new Set(splash ? questionsOf(splash).map(({ id }) => id) : [])
  const custom = forms.find(({ id }) => id === customQuestions)
  const first = new Set(custom ? questionsOf(custom).map(({ id }) => id) : [])
  const isSplash = ({ question_id }: Located) => asked.has(question_id) && !first.has(question_id)
  const entry = (formid: string, of: Located[]): Entry[] =>
    of.length === 0 ? [] : [{ formid, tags: [], responses: of, pointer: '/customquestions' }]
  return [
    ...entry(splashQuestions, responses.filter(isSplash)),
    ...entry(
      customQuestions,
      responses.filter((one) => !isSplash(one)),
    ),
  ]
}

/** All fillings of a form; without any, an empty one. */
export function fillingsOf(form: FormRules, entries: Entry[]): Filling[] {
  const fillings = entries.flatMap(({ formid, tags, responses, pointer }) =>
    formid === form.id ? [{ form, tags, responses, pointer, isGiven: true }] : [],
  )
  return fillings.length > 0 ? fillings : [{ form, tags: [], responses: [], pointer: '/formresponses', isGiven: false }]
}

/** A seat's answers to a form. Its tags are those of all of the form's fillings. */
export function seatFilling(form: FormRules, seat: number, entries: Entry[], roster: GivenSeat[] = []): Filling {
  const pointer = `/roster/${seat - 1}`
  const own = roster[seat - 1]
  const tags = entries.flatMap((entry) => (entry.formid === form.id ? entry.tags : []))
  const filling = { form, seat, tags, isGiven: false }
  if (!own) return { ...filling, responses: besides(form, seat, entries), pointer: '/roster' }
  const responses = locate(own.responses, `${pointer}/responses`).filter((_, index) => {
    const formid = own.responses[index]?.formid
    return formid === undefined || formid === form.id
  })
  return { ...filling, responses, pointer }
}

/**
 * Roster answers of a caller without a roster, which stand among the others: a list with one entry per seat, or the
 * value itself for the first seat.
 */
function besides(form: FormRules, seat: number, entries: Entry[]): Located[] {
  const ids = new Set(
    questionsOf(form)
      .filter(isRosterQuestion)
      .map((question) => question.id),
  )
  const [first] = fillingsOf(form, entries)
  return (first?.responses ?? []).flatMap((response) => {
    if (!ids.has(response.question_id)) return []
    const value = Array.isArray(response.value) ? response.value[seat - 1] : seat === 1 ? response.value : undefined
    return [{ ...response, value }]
  })
}

const locate = (responses: GivenResponse[], pointer: string): Located[] =>
  responses.map(({ question_id, value }, index) => ({ question_id, value, pointer: `${pointer}/${index}/value` }))
