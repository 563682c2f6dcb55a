import {
  type AddonRules,
  type AnswerContext,
  type AnswerFault,
  type Asked,
  isShown,
  type ReadAnswers,
  readAnswers,
} from '../../../core/domain/forms/index.ts'
import type { Draft } from '../../state/draft.ts'
import type { Question } from '../fields/question.ts'
import { type Filling, responsesOf } from './filling.ts'
import { isForCart, submissionsOf, withSubmission } from './form-cart.ts'
import type { FormView, Section } from './read-forms.ts'

/** The place of an answer: in a form, or at a seat of the roster. */
export interface AnswerPlace {
  form: FormView
  question: Question
  /** From 0; absent outside the roster. */
  seat?: number
  /** The form's submission; absent where it has none yet. */
  submission?: string
}

/** The fault of one answer: its dictionary key and its place. */
export interface Fault {
  place: AnswerPlace
  word: string
  values: Record<string, string | number>
}

/** The part of a draft that the rules read. */
export type DraftAnswers = Pick<Draft, 'answers' | 'roster' | 'submissions' | 'addons' | 'prefill'>

/** Facts about the booking that the rules need besides the answers. */
export interface DraftContext {
  seats: number
  bookable?: string
  addons?: AddonRules[]
  /** Whether the site suggests addresses: then only a suggestion is valid. */
  hasplaces?: boolean
  /** The venue's day: dates in the past lie before it. */
  today?: string
}

/** A complete phone number is stored as E.164; anything else is incomplete. */
const wholePhone = (text: string) => (/^\+[1-9]\d{6,14}$/.test(text) ? text : null)

export const answerContext = (context: DraftContext): AnswerContext => ({
  ...context,
  country: '',
  parsePhone: wholePhone,
})

/** The result of applying the rules to a draft's answers. */
export interface DraftReading {
  /** The rendered sections of a submission with the questions that are asked; without an id for one not begun. */
  sectionsOf(form: FormView, submission?: string): Section[]
  /** The questions of one attendee, seats from 0. */
  seatPlaces(seat: number): AnswerPlace[]
  /** Faults of single answers, in the order of the questions. */
  faults: Fault[]
  /** Cart forms that are required but have no submission. */
  missing: FormView[]
  /** The valid answers, as they are priced. */
  kept: ReadAnswers
  /** The ids of the add-ons offered for these answers. */
  offered: string[]
  /** Faults of add-on quantities, by add-on id. */
  addonFaults: AnswerFault[]
}

/** Answers to questions that are not asked now stay in the draft, because the questions may return. */
const harmless = new Set(['validation.not_asked', 'validation.unknown_question', 'validation.internal'])

interface Entry extends Filling {
  id: string
  form: FormView
}

/** All submissions in the form that the rules expect; a form outside the cart always has one. */
const entriesOf = (forms: FormView[], draft: DraftAnswers): Entry[] =>
  forms.flatMap((form) =>
    isForCart(form)
      ? submissionsOf(form, draft).map(({ id, tags, answers }): Entry => ({ id, form, tags, answers }))
      : [{ id: form.id, form, tags: [], answers: draft.answers?.[form.id] ?? {} }],
  )

/** The entry number in a pointer: `/formresponses/2/responses/0/value` → 2. */
const numberIn = (pointer: string): number => Number(/^\/formresponses\/(\d+)/.exec(pointer)?.[1] ?? Number.NaN)

/**
 * The asked questions and the faults of a draft, by the same rules as on the server. @param forms all forms of the
 * bookable: one form's questions may depend on the answers to another
 */
export function readDraft(forms: FormView[], draft: DraftAnswers, context: DraftContext): DraftReading {
  const { seats } = context
  const entries = entriesOf(forms, draft)
  const { asked, offered, faults, ...kept } = readAnswers(
    forms.map(({ rules }) => rules),
    {
      formresponses: entries.map(({ form, tags, answers }) => ({
        formid: form.id,
        tags,
        responses: responsesOf(answers),
      })),
      roster: Array.from({ length: seats }, (_, seat) => ({ responses: responsesOf(draft.roster?.[seat]) })),
      addons: draft.addons ?? {},
      prefill: draft.prefill ?? {},
    },
    answerContext(context),
  )
  const real = faults.filter(({ key }) => !harmless.has(key))
  const isOpen = (form: FormView) => isForCart(form) && !entries.some((entry) => entry.form === form)
  const missing = forms.filter(
    (form) => isOpen(form) && real.some(({ formid, seat }) => formid === form.id && seat === undefined),
  )
  const placed = real.flatMap((fault) => placeOf(fault, forms, entries[numberIn(fault.pointer)]?.id))
  return {
    sectionsOf: (form, submission) => sectionsAsked(form, askedOf(asked, entries, form, submission)),
    seatPlaces: (seat) => placesOfSeat(forms, asked, seat),
    faults: placed.filter(({ place }) => place.seat !== undefined || !missing.includes(place.form)),
    missing,
    kept,
    offered,
    addonFaults: real.filter(({ pointer }) => pointer.startsWith('/addons/')),
  }
}

function placeOf(fault: AnswerFault, forms: FormView[], submission: string | undefined): Fault[] {
  const form = forms.find(({ id }) => id === fault.formid)
  const question = form?.sections.flatMap(({ questions }) => questions).find(({ id }) => id === fault.question_id)
  if (!form || !question) return []
  const seat = fault.seat === undefined ? {} : { seat: fault.seat - 1 }
  const filled = submission === undefined ? {} : { submission }
  return [{ place: { form, question, ...seat, ...filled }, word: fault.key, values: fault.values }]
}

/** The question ids of one submission. The rules number a form's submissions in the order of the entries. */
function askedOf(asked: Asked[], entries: Entry[], form: FormView, submission: string | undefined): string[] {
  const of = entries.filter((entry) => entry.form === form)
  const number = submission === undefined ? 0 : of.findIndex(({ id }) => id === submission)
  const one = asked.find((each) => each.formid === form.id && each.seat === undefined && each.submission === number)
  return one?.questions ?? []
}

const sectionsAsked = (form: FormView, asked: string[]): Section[] =>
  form.sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter((question) => asked.includes(question.id) && isShown(question)),
    }))
    .filter(({ questions }) => questions.length > 0)

const placesOfSeat = (forms: FormView[], asked: Asked[], seat: number): AnswerPlace[] =>
  asked
    .filter((one) => one.seat === seat + 1)
    .flatMap((one) => {
      const form = forms.find(({ id }) => id === one.formid)
      return form
        ? sectionsAsked(form, one.questions).flatMap(({ questions }) =>
            questions.map((question) => ({ form, question, seat })),
          )
        : []
    })

/** The questions and faults of an unfinished filling. */
export interface FillingReading {
  sections: Section[]
  faults: Fault[]
}

/** The id of a filling that is not in the cart yet. */
const unnamed = 'unnamed'

/**
 * Reads a filling together with all other answers, replacing the submission with the same id. @param id of the
 * submission that is edited; absent for a new one
 */
export function readFilling(
  form: FormView,
  filling: Filling,
  within: { forms: FormView[]; draft: DraftAnswers; context: DraftContext; id?: string },
): FillingReading {
  const { forms, draft, context, id = isForCart(form) ? unnamed : form.id } = within
  const read = readDraft(forms, { ...draft, ...withSubmission(form, draft, id, filling) }, context)
  return {
    sections: read.sectionsOf(form, id),
    faults: read.faults.filter(({ place }) => place.submission === id),
  }
}

/** Reads a filling by itself, without other answers. */
export const readAlone = (form: FormView, filling: Filling): FillingReading =>
  readFilling(form, filling, { forms: [form], draft: {}, context: { seats: 0 } })
