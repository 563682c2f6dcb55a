import type { GivenAnswers } from '../../core/domain/forms/index.ts'
import type { GivenForm, GivenResponse } from '../../core/domain/forms/types.ts'
import { isRecord } from '../../core/domain/is-record.ts'
import type { KeptAnswer, KeptFilling, KeptSeat, ReservationAnswer, ToldAnswer } from '../../core/domain/wire/index.ts'
import { list, number, record, text, texts, type Unread } from './read.ts'

/** One answer of a reservation. */
export interface GivenAnswer {
  prompt: string
  /** The stored value: dates `YYYY-MM-DD`, ticks `true`. */
  value: unknown
  /** The answer in words: names of options instead of ids. */
  response: string
  files: File[]
}

/** The answers of one form submission or of one attendee. */
export interface AnsweredPart {
  /** The form's name; empty for the bookable's own questions and for attendees. */
  name: string
  tags: string[]
  /** In major units. */
  price: number
  /** From 1; 0 outside the roster. */
  seat: number
  answers: GivenAnswer[]
}

type Details = KeptAnswer['response_metainformation']
type File = NonNullable<Details['files']>[number]

const readFile = (raw: unknown): File => {
  const { name, url } = record<File>(raw)
  return { name: text(name), url: text(url) }
}

const readAnswer = (raw: unknown): GivenAnswer => {
  const answer = record<KeptAnswer>(raw)
  const { files } = record<Details>(answer.response_metainformation)
  return {
    prompt: text(answer.question_prompt),
    value: answer.value,
    response: text(answer.response),
    files: list(files).filter(isRecord).map(readFile),
  }
}

const readPart = (raw: unknown): AnsweredPart => {
  const part = record<KeptFilling & KeptSeat>(raw)
  return {
    name: text(part.name),
    tags: texts(part.tags),
    price: number(part.price),
    seat: number(part.seat),
    answers: list(part.responses).map(readAnswer),
  }
}

const responseOf = (raw: unknown): GivenResponse[] => {
  const { question_id, value, internal } = record<KeptAnswer>(raw)
  return text(question_id) === '' || internal === true ? [] : [{ question_id: text(question_id), value }]
}

const fillingOf = (raw: unknown): GivenForm => {
  const { formid, tags, responses } = record<KeptFilling>(raw)
  return { formid: text(formid), tags: texts(tags), responses: list(responses).flatMap(responseOf) }
}

/** All answers as they can be given again: by submission, the bookable's own, by seat, and the add-ons. */
export const readGiven = (reservation: Unread<ReservationAnswer>): Required<Omit<GivenAnswers, 'prefill'>> => ({
  formresponses: list(reservation.formresponses).map(fillingOf),
  customquestions: list(reservation.customquestions).flatMap(responseOf),
  roster: list(reservation.roster).map((raw) => ({
    responses: list(record<KeptSeat>(raw).responses).flatMap(responseOf),
  })),
  addons: isRecord(reservation.addons) ? reservation.addons : {},
})

/** All answers of a reservation: forms by submission, the bookable's own questions, then the attendees. */
export function readAnsweredParts(reservation: Unread<ReservationAnswer>): AnsweredPart[] {
  const own = readPart({ responses: reservation.customquestions })
  return [...list(reservation.formresponses).map(readPart), own, ...list(reservation.roster).map(readPart)].filter(
    ({ answers }) => answers.length > 0,
  )
}

/** An add-on as it was chosen. */
export interface ChosenAddon {
  id: string
  name: string
  quantity: number
}

/** The add-ons of a reservation or of a gig. */
export const readChosenAddons = (raw: unknown): ChosenAddon[] =>
  list(raw).map((one) => {
    const { id, name, quantity } = record<ReservationAnswer['chosenaddons'][number]>(one)
    return { id: text(id), name: text(name), quantity: number(quantity) }
  })

/** Answers as those read them who serve the customer. */
export const readToldAnswers = (raw: unknown): ToldAnswer[] =>
  list(raw).map((one) => {
    const { seat, prompt, response } = record<ToldAnswer>(one)
    return { prompt: text(prompt), response: text(response), ...(typeof seat === 'number' && { seat }) }
  })

/** A part of the answer to a plugin's step: the keys of its words, and its value where that has none. */
export interface StepAnswer {
  label: string
  value: string
  word: string | null
}

const readStepAnswer = (raw: unknown): StepAnswer => {
  const { label, value, word } = record<ReservationAnswer['stepanswers'][number]>(raw)
  return { label: text(label), value: text(value), word: text(word) || null }
}

/** What a reservation's answers to plugins' steps say. */
export const readStepAnswers = ({ stepanswers }: Unread<Pick<ReservationAnswer, 'stepanswers'>>): StepAnswer[] =>
  list(stepanswers)
    .map(readStepAnswer)
    .filter(({ label }) => label !== '')
