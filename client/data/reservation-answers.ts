import { isRecord } from '../../core/domain/is-record.ts'
import type { ReservationAnswer } from '../../core/domain/wire/index.ts'
import { list, number, record, text, texts, type Unread } from './read.ts'

/** An answer of a reservation as it is read out. */
export interface GivenAnswer {
  prompt: string
  /** The value as it was kept: dates `YYYY-MM-DD`, ticks `true`. */
  value: unknown
  /** In words: names of options, not their ids. */
  response: string
  files: { name: string; url: string }[]
}

/** What was answered in one filling of a form, or by one attendee. */
export interface AnsweredPart {
  /** Of the form; empty for the bookable's own questions and for attendees. */
  name: string
  tags: string[]
  /** In major units. */
  price: number
  /** From 1; 0 outside the roster. */
  seat: number
  answers: GivenAnswer[]
}

const readAnswer = (raw: unknown): GivenAnswer => {
  const answer = record(raw)
  const { files } = record(answer.response_metainformation)
  return {
    prompt: text(answer.question_prompt),
    value: answer.value,
    response: text(answer.response),
    files: list(files)
      .filter(isRecord)
      .map((file) => ({ name: text(file.name), url: text(file.url) })),
  }
}

const readPart = (raw: unknown): AnsweredPart => {
  const part = record(raw)
  return {
    name: text(part.name),
    tags: texts(part.tags),
    price: number(part.price),
    seat: number(part.seat),
    answers: list(part.responses).map(readAnswer),
  }
}

/** Everything that was answered with a reservation: forms filling by filling, its own questions, then the attendees. */
export function readAnsweredParts(reservation: Unread<ReservationAnswer>): AnsweredPart[] {
  const own = readPart({ responses: reservation.customquestions })
  return [...list(reservation.formresponses).map(readPart), own, ...list(reservation.roster).map(readPart)].filter(
    ({ answers }) => answers.length > 0,
  )
}
