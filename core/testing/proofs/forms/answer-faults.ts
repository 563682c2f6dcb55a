import { type DraftContext, readDraft } from '../../../../client/booking/questions/read-draft.ts'
import { type FormView, readForm } from '../../../../client/booking/questions/read-forms.ts'
import { wireAnswersOf } from '../../../../client/booking/questions/wire-answers.ts'
import {
  type AnswerContext,
  type GivenAnswers,
  isSentinel,
  prefillFrom,
  pricedSlugs,
  type ReadAnswers,
  readAnswers,
  validateAnswers,
} from '../../../domain/forms/index.ts'
import { parsePhone } from '../../../surfaces/ports/parse-phone.ts'
import type { RandomDraft } from './random-answers.ts'
import type { RandomForm } from './random-forms.ts'

/** The longest time in ms for judging any answers to three forms. */
const longest = 400

const contextOf = (seats: number): AnswerContext => ({ seats, bookable: 'lesson', country: 'US', parsePhone })

/** Phone numbers are left out: the page checks only their form, the server also whether the number exists. */
const isOfPhone = (key: string) => /phone/.test(key)

const nameOf = (formid: string, question: string, seat: number | undefined, key: string) =>
  [formid, question, seat ?? '', key].join(' ')

export interface Judged {
  faults: string[]
  /** Whether the server accepted all of it. */
  taken: boolean
}

/**
 * Returns the differences between page and server about a draft: the faults that the page finds, against those that the
 * server finds in the page's call. A form that was never begun is one fault to the page, but one per question to the
 * server. @param shown the forms as the page knows them
 */
export function judgeDraft(forms: RandomForm[], random: RandomDraft, shown = forms): Judged {
  const { prefill } = prefillFrom(forms, random.prefill, pricedSlugs(forms))
  const views: FormView[] = shown.map((form) => readForm(form))
  const context: DraftContext = { seats: random.seats, bookable: 'lesson' }
  // An empty submission is not sent, and the cart accepts none.
  const holds = (one: RandomDraft['submissions'][number]) =>
    one.tags.length > 0 ||
    wireAnswersOf({ ...random, prefill, submissions: [one] }, views, context).formresponses.some(
      ({ formid }) => formid === one.formid,
    )
  const draft = { ...random, prefill, submissions: random.submissions.filter(holds) }
  const page = readDraft(views, draft, context)
  const given: GivenAnswers = wireAnswersOf(draft, views, context)
  const server = readAnswers(forms, given, contextOf(draft.seats))
  const missing = new Set(page.missing.map(({ id }) => id))
  const said = new Set(
    page.faults
      .filter(({ word }) => !isOfPhone(word))
      .map(({ place, word }) =>
        nameOf(place.form.id, place.question.id, place.seat === undefined ? undefined : place.seat + 1, word),
      ),
  )
  const refused = server.faults.filter(({ key }) => !isOfPhone(key))
  const heard = new Set(
    refused
      .filter(({ formid, seat }) => seat !== undefined || !missing.has(formid))
      .map(({ formid, question_id, seat, key }) => nameOf(formid, question_id, seat, key)),
  )
  const isSilent = [...missing].filter((id) => !refused.some(({ formid }) => formid === id))
  const faults = [
    ...[...said].filter((one) => !heard.has(one)).map((one) => `the page refuses, the server takes: ${one}`),
    ...[...heard].filter((one) => !said.has(one)).map((one) => `the server refuses, the page takes: ${one}`),
    ...isSilent.map((id) => `the page misses ${id}, the server does not`),
    ...keptFaults(forms, server),
    ...unfixed(forms, server, given, draft.seats),
  ]
  return { faults, taken: server.faults.length === 0 }
}

/**
 * Returns what is wrong with the server's judgement of a call: it throws, takes too long, or keeps what it should not.
 */
export function judgeCall(forms: RandomForm[], call: GivenAnswers & { seats: number }): Judged {
  const { seats, ...given } = call
  const began = performance.now()
  const read = readAnswers(forms, given, contextOf(seats))
  const took = performance.now() - began
  const faults = [
    ...(took > longest ? [`it took ${took.toFixed(0)} ms`] : []),
    ...(Object.hasOwn(Object.prototype, 'one') ? ['a prototype was changed'] : []),
    ...keptFaults(forms, read),
    ...pointFaults(
      given,
      read.faults.map(({ pointer }) => pointer),
    ),
    ...unfixed(forms, read, given, seats),
  ]
  return { faults, taken: read.faults.length === 0 }
}

type Read = ReturnType<typeof readAnswers>

/** Answers that were kept although they were not asked or don't fit their kind of question. */
function keptFaults(forms: RandomForm[], read: Read): string[] {
  const count = new Map<string, number>()
  const outside = read.answers.flatMap(({ formid, responses }) => {
    const submission = count.get(formid) ?? 0
    count.set(formid, submission + 1)
    return responses.map((one) => ({ ...one, formid, submission, seat: undefined as number | undefined }))
  })
  const seated = read.roster.flatMap(({ seat, responses }) => responses.map((one) => ({ ...one, submission: 0, seat })))
  return [...outside, ...seated].flatMap(({ formid, submission, seat, question_id, value }) => {
    const of = read.asked.find((one) => one.formid === formid && one.submission === submission && one.seat === seat)
    const question = forms
      .find(({ id }) => id === formid)
      ?.sections.flatMap(({ questions }) => questions)
      .find(({ id }) => id === question_id)
    const at = nameOf(formid, question_id, seat, JSON.stringify(value))
    if (!question || !of?.questions.includes(question_id)) return [`kept, though not asked: ${at}`]
    if (question.type === 'password' || question.type === 'custommessage') return [`kept of a ${question.type}: ${at}`]
    if (['number', 'date'].includes(question.type) && isSentinel(value)) return [`a sentinel is kept: ${at}`]
    return isClean(value) ? [] : [`markup or a control character is kept: ${at}`]
  })
}

/** Accepts texts without tags and control characters and finite numbers, at any depth. */
function isClean(value: unknown): boolean {
  if (typeof value === 'string') return !/<[a-z!/?]/i.test(value) && !/[^\P{Cc}\n\t]/u.test(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean'
  return Object.values(value).every(isClean)
}

/** A fault must point to a value in the call, or to the place of a missing one. */
function pointFaults(given: object, pointers: string[]): string[] {
  return pointers.flatMap((pointer) => {
    let at: unknown = given
    for (const token of pointer.split('/').slice(1)) {
      if (typeof at !== 'object' || at === null) return [`a fault points nowhere: ${pointer}`]
      at = Object.entries(at).find(([key]) => key === token.replaceAll('~1', '/').replaceAll('~0', '~'))?.[1]
    }
    return []
  })
}

/** Kept answers that are sent again must be kept unchanged: nothing is cut, snapped or cleaned a second time. */
function unfixed(forms: RandomForm[], read: Read, { prefill = {} }: GivenAnswers, seats: number): string[] {
  if (read.faults.length > 0) return []
  const again = validateAnswers(forms, givenOf(read, prefill), contextOf(seats))
  if (!again.ok)
    return [`what is kept is refused: ${again.faults.map(({ pointer, key }) => `${pointer} ${key}`).join(', ')}`]
  const [before, after] = [read, again].map(({ answers, roster, addons }) =>
    JSON.stringify({ answers, roster, addons }),
  )
  return before === after ? [] : [`kept first ${before}, then ${after}`]
}

/** The kept answers as a call, without internal answers and without submissions that contain nothing else. */
const givenOf = ({ answers, roster, addons }: ReadAnswers, prefill: Record<string, unknown>): GivenAnswers => ({
  formresponses: answers.flatMap(({ formid, tags, responses }) => {
    const told = responses.filter(({ internal }) => !internal).map(({ question_id, value }) => ({ question_id, value }))
    const isOne = answers.filter((one) => one.formid === formid).length === 1
    return isOne && told.length === 0 && !tags ? [] : [{ formid, ...(tags && { tags }), responses: told }]
  }),
  roster: roster.map(({ responses }) => ({
    responses: responses.flatMap(({ formid, question_id, value, internal }) =>
      internal ? [] : [{ formid, question_id, value }],
    ),
  })),
  addons,
  prefill,
})
