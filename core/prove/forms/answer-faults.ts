import { type Asking, readDraft } from '../../../client/booking/questions/read-draft.ts'
import { type FormView, readForm } from '../../../client/booking/questions/read-forms.ts'
import { wireAnswersOf } from '../../../client/booking/questions/wire-answers.ts'
import {
  type AnswerContext,
  type GivenAnswers,
  isSentinel,
  prefillFrom,
  pricedSlugs,
  type ReadAnswers,
  readAnswers,
  validateAnswers,
} from '../../domain/forms/index.ts'
import { parsePhone } from '../../surfaces/ports/parse-phone.ts'
import type { RandomDraft } from './random-answers.ts'
import type { RandomForm } from './random-forms.ts'

/** The longest that an answer to three forms of questions may take to judge, in ms, whatever it is. */
const longest = 400

const contextOf = (seats: number): AnswerContext => ({ seats, bookable: 'lesson', country: 'US', parsePhone })

/** Whether a number exists is for the server to say: the page hands over what is one by its shape. */
const isOfPhone = (key: string) => /phone/.test(key)

const nameOf = (formid: string, question: string, seat: number | undefined, key: string) =>
  [formid, question, seat ?? '', key].join(' ')

export interface Judged {
  faults: string[]
  /** Whether the server took all of it. */
  taken: boolean
}

/**
 * Where browser and server disagree about a draft: what the page finds wrong, and what the server finds wrong with
 * that which the page sends. Forms that nobody has begun are one fault to the page, and one a question to the server.
 * @param shown the forms as the page knows them
 */
export function judgeDraft(forms: RandomForm[], random: RandomDraft, shown = forms): Judged {
  const { prefill } = prefillFrom(forms, random.prefill, pricedSlugs(forms))
  const views: FormView[] = shown.map((form) => readForm(form))
  const asking: Asking = { seats: random.seats, bookable: 'lesson' }
  // A filling that holds nothing is not sent, and the cart takes none.
  const holds = (one: RandomDraft['submissions'][number]) =>
    one.tags.length > 0 ||
    wireAnswersOf({ ...random, prefill, submissions: [one] }, views, asking).formresponses.some(
      ({ formid }) => formid === one.formid,
    )
  const draft = { ...random, prefill, submissions: random.submissions.filter(holds) }
  const page = readDraft(views, draft, asking)
  const given: GivenAnswers = wireAnswersOf(draft, views, asking)
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

/** What is wrong with the judgement of a call: it breaks, takes long, or keeps what it should not. */
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

/** Kept, but not asked, or not as an answer of its kind is. */
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

/** Texts without tags and control characters, numbers that are finite, whatever they stand in. */
function isClean(value: unknown): boolean {
  if (typeof value === 'string') return !/<[a-z!/?]/i.test(value) && !/[^\P{Cc}\n\t]/u.test(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean'
  return Object.values(value).every(isClean)
}

/** A fault points to what was sent, or to where it would have to stand. */
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

/** What is kept, sent again, is kept the same: nothing is cut, snapped or cleaned a second time. */
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

/** The answers kept, as a call; what nobody was asked is not sent, and neither is a filling that holds nothing else. */
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
