import { type Retelling, toldAnswers } from '../../domain/content/index.ts'
import { customQuestions, type FormAnswers, splashQuestions, timeOfFilling } from '../../domain/forms/index.ts'
import { formatMajor } from '../../domain/pricing/index.ts'
import type { QuoteLine } from '../../domain/pricing/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import { uploadIdOf } from '../uploads/upload-address.ts'
import type { Answers } from './read-answers.ts'

/** The source of the prices of answers: the lines of their reservation's quote, in minor units. */
export interface PricedLines {
  lines: QuoteLine[]
  /** Decimal digits of the currency. */
  digits: number
}

type Kept = Pick<StoredReservation, 'formresponses' | 'customquestions' | 'roster'>

const isOwn = ({ formid }: Pick<FormAnswers, 'formid'>) => formid === customQuestions || formid === splashQuestions

const fillingPlace = (formid: string, submission: number) => `${submission}/${formid}`
const seatPlace = (seat: number) => `seat/${seat}`

/** Sums of the quote's lines for each copy of a form and each seat, in minor units. */
function sumsOf(lines: QuoteLine[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { formid, submission, seat, amount } of lines) {
    const filling = formid === undefined || submission === undefined ? [] : [fillingPlace(formid, submission)]
    for (const place of seat === undefined ? filling : [...filling, seatPlace(seat)])
      sums.set(place, (sums.get(place) ?? 0) + amount)
  }
  return sums
}

/**
 * Answers as a reservation stores them: each copy of a form with its name, its price (major units) and the seconds it
 * adds; answers to the bookable's own questions apart from them; the roster seat by seat.
 * @param version the tenant's revision, which identifies the state of the forms
 */
export function storedAnswers(
  { forms }: Pick<CataloguedBookable, 'forms'>,
  { answers, roster }: Answers,
  version: number,
  { lines, digits }: PricedLines,
): Kept {
  const sums = sumsOf(lines)
  const sumOf = (place: string) => formatMajor(sums.get(place) ?? 0, digits)
  const numbered = answers.map((filling, index) => ({
    filling,
    submission: answers.slice(0, index).filter(({ formid }) => formid === filling.formid).length,
  }))
  return {
    formresponses: numbered.flatMap(({ filling, submission }) => {
      if (isOwn(filling)) return []
      const { formid } = filling
      const price = sumOf(fillingPlace(formid, submission))
      const name = forms.find(({ id }) => id === formid)?.name ?? ''
      return [{ ...filling, name, version, price, time: timeOfFilling(forms, filling) }]
    }),
    customquestions: answers
      .filter(isOwn)
      .flatMap(({ formid, responses }) => responses.map((response) => ({ ...response, formid }))),
    roster: roster.map((one) => ({ ...one, price: sumOf(seatPlace(one.seat)) })),
  }
}

type Json = Record<string, unknown>

const isAsked = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && !('internal' in answer && answer.internal === true)

const asked = (part: Json): Json =>
  Array.isArray(part.responses) ? { ...part, responses: part.responses.filter(isAsked) } : part

/** Answers as staff read them: all, in another language than the provider's if they are told in one. */
export function keptAnswers(kept: Kept, tell: Retelling | null = null): Kept {
  if (!tell) return kept
  const told = (answers: Json[]) => toldAnswers(answers, tell)
  const { formresponses, customquestions, roster } = kept
  return { formresponses: told(formresponses), customquestions: told(customquestions), roster: told(roster) }
}

/** Answers as their customer reads them: without answers to questions that were not asked, told in their language. */
export const publicAnswers = ({ formresponses, customquestions, roster }: Kept, tell: Retelling | null = null): Kept =>
  keptAnswers(
    {
      formresponses: formresponses.map(asked),
      customquestions: customquestions.filter(isAsked),
      roster: roster.map(asked),
    },
    tell,
  )

/** A file is the same at every host of the site. */
const fileById = (name: string, value: unknown): unknown =>
  name === 'url' && typeof value === 'string' ? (uploadIdOf(value) ?? value) : value

/** Serialises stored answers without their prices, for comparison. */
const essence = ({ formresponses, customquestions, roster }: Kept, addons: unknown): string =>
  JSON.stringify(
    [
      formresponses.map(({ formid, tags, responses }) => [formid, tags ?? [], responses]),
      customquestions,
      roster.map(({ seat, responses }) => [seat, responses]),
      Object.entries(typeof addons === 'object' && addons !== null ? addons : {}).sort(),
    ],
    fileById,
  )

/** Whether a reservation was made with exactly these answers. */
export function hasSameAnswers(
  known: StoredReservation,
  entry: Pick<CataloguedBookable, 'forms'>,
  answers: Answers,
): boolean {
  const asked = storedAnswers(entry, answers, 0, { lines: [], digits: 0 })
  return essence(known, known.extra.addons) === essence(asked, answers.addons)
}

/** The fields beside the columns, with the add-ons chosen now. */
export function withAddons(extra: StoredReservation['extra'], chosen: Answers['addons']): StoredReservation['extra'] {
  const { addons: _, ...others } = extra
  return Object.keys(chosen).length > 0 ? { ...others, addons: chosen } : others
}
