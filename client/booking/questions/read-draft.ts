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

/** Where an answer stands: in a form, or with a seat of the roster. */
export interface AnswerPlace {
  form: FormView
  question: Question
  /** From 0; absent outside the roster. */
  seat?: number
  /** Which filling of the form; absent where nothing of it is filled in yet. */
  submission?: string
}

/** What is wrong with one answer: the key of its word, and where the answer stands. */
export interface Fault {
  place: AnswerPlace
  word: string
  values: Record<string, string | number>
}

/** What of a draft the rules read. */
export type DraftAnswers = Pick<Draft, 'answers' | 'roster' | 'submissions' | 'addons' | 'prefill'>

/** What the rules want to know besides the answers. */
export interface Asking {
  seats: number
  bookable?: string
  addons?: AddonRules[]
  /** Whether addresses are suggested: then only a suggestion is one. */
  hasplaces?: boolean
}

/** Phone numbers are kept as E.164 once they are whole; anything else is not one yet. */
const wholePhone = (text: string) => (/^\+[1-9]\d{6,14}$/.test(text) ? text : null)

export const answerContext = (asking: Asking): AnswerContext => ({ ...asking, country: '', parsePhone: wholePhone })

/** What a draft's answers come to. */
export interface DraftReading {
  /** What is asked and drawn of a filling of a form, section by section; of one not begun, without its id. */
  sectionsOf(form: FormView, submission?: string): Section[]
  /** What one attendee is asked, seats from 0. */
  seatPlaces(seat: number): AnswerPlace[]
  /** What is wrong with single answers, in the order in which the questions stand. */
  faults: Fault[]
  /** Forms that are put together in the cart, are not filled in at all, and have to be. */
  missing: FormView[]
  /** The answers that hold, as they are priced. */
  kept: ReadAnswers
  /** The ids of the add-ons that are offered, over these answers. */
  offered: string[]
  /** What is wrong with the quantity of an add-on, by its id. */
  addonFaults: AnswerFault[]
}

/** Answers to what is not asked at the moment stay in the draft, in case that it is asked again. */
const harmless = new Set(['validation.not_asked', 'validation.unknown_question', 'validation.internal'])

interface Entry extends Filling {
  id: string
  form: FormView
}

/** Each filling as the rules want it, a form of one filling always among them. */
const entriesOf = (forms: FormView[], draft: DraftAnswers): Entry[] =>
  forms.flatMap((form) =>
    isForCart(form)
      ? submissionsOf(form, draft).map(({ id, tags, answers }): Entry => ({ id, form, tags, answers }))
      : [{ id: form.id, form, tags: [], answers: draft.answers?.[form.id] ?? {} }],
  )

/** The number of the entry that a pointer leads into: `/formresponses/2/responses/0/value` → 2. */
const numberIn = (pointer: string): number => Number(/^\/formresponses\/(\d+)/.exec(pointer)?.[1] ?? Number.NaN)

/**
 * What is asked and what is wrong, by the rules that the server asks again.
 * @param forms all that the bookable asks: what one form asks may depend on the answers to another
 */
export function readDraft(forms: FormView[], draft: DraftAnswers, asking: Asking): DraftReading {
  const { seats } = asking
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
    answerContext(asking),
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

/** The ids of what one filling asks: the rules number the fillings of a form in the order of the entries. */
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

/** What one filling asks while it is being made, and what is wrong with it. */
export interface FillingReading {
  sections: Section[]
  faults: Fault[]
}

/** Under this id a filling is read that is in no cart yet. */
const unnamed = 'unnamed'

/**
 * A filling read among everything else that was answered, in the place of the one with the same id.
 * @param id of the submission that is changed; absent for a new one
 */
export function readFilling(
  form: FormView,
  filling: Filling,
  within: { forms: FormView[]; draft: DraftAnswers; asking: Asking; id?: string },
): FillingReading {
  const { forms, draft, asking, id = isForCart(form) ? unnamed : form.id } = within
  const read = readDraft(forms, { ...draft, ...withSubmission(form, draft, id, filling) }, asking)
  return {
    sections: read.sectionsOf(form, id),
    faults: read.faults.filter(({ place }) => place.submission === id),
  }
}

/** A filling read by itself, where nothing else was asked. */
export const readAlone = (form: FormView, filling: Filling): FillingReading =>
  readFilling(form, filling, { forms: [form], draft: {}, asking: { seats: 0 } })
