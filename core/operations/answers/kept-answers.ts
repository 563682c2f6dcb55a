import { pricedSlugs } from '../../domain/forms/index.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { AnswerValue, PricedAnswer, ReservationToPrice } from '../../domain/pricing/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { AnswerParams } from './read-answers.ts'

type Kept = Pick<StoredReservation, 'formresponses' | 'customquestions' | 'roster' | 'extra' | 'seats'>

type Asked = Pick<CataloguedBookable, 'forms' | 'addons'>

const isValue = (value: unknown): value is AnswerValue =>
  ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value) || isRecord(value)

function answerIn(raw: unknown): PricedAnswer[] {
  if (!isRecord(raw) || typeof raw.question_id !== 'string' || !isValue(raw.value)) return []
  return [{ question_id: raw.question_id, value: raw.value }]
}

const answersIn = (raw: unknown): PricedAnswer[] => (Array.isArray(raw) ? raw.flatMap(answerIn) : [])

const formOf = (part: Record<string, unknown>): string => (typeof part.formid === 'string' ? part.formid : '')

/** The answers that a reservation keeps, as its price depends on them. With fewer seats the last ones' are left out. */
export function keptAnswers(
  { formresponses, customquestions, roster, extra }: Kept,
  seats: number,
): Required<Pick<ReservationToPrice, 'answers' | 'roster' | 'addons'>> {
  const own = Map.groupBy(customquestions, formOf)
  const addons = isRecord(extra.addons) ? Object.entries(extra.addons) : []
  return {
    answers: [
      ...formresponses.map((filling) => ({ formid: formOf(filling), responses: answersIn(filling.responses) })),
      ...[...own].map(([formid, responses]) => ({ formid, responses: answersIn(responses) })),
    ],
    roster: roster.slice(0, seats).map((one) => ({
      responses: (Array.isArray(one.responses) ? one.responses : []).flatMap((raw) =>
        answerIn(raw).map((answer) => ({
          ...answer,
          ...(isRecord(raw) && typeof raw.formid === 'string' && { formid: raw.formid }),
        })),
      ),
    })),
    addons: Object.fromEntries(addons.flatMap(([id, count]) => (typeof count === 'number' ? [[id, count]] : []))),
  }
}

const isInternal = (raw: unknown): boolean => isRecord(raw) && raw.internal === true
const askedIn = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw.filter((one) => !isInternal(one)) : [])
const texts = (raw: unknown): string[] => (Array.isArray(raw) ? raw.filter((one) => typeof one === 'string') : [])

/**
 * The answers that nobody was asked for, by slug, as a page's address gave them. Those that affect the price are
 * defaults, which count anew: no address may give them.
 */
function prefilled({ formresponses, customquestions }: Kept, { forms, addons }: Asked): Record<string, unknown> {
  const priced = pricedSlugs(forms, addons)
  const all = [
    ...formresponses.flatMap(({ responses }) => (Array.isArray(responses) ? responses : [])),
    ...customquestions,
  ]
  return Object.fromEntries(
    all.flatMap((one) =>
      isInternal(one) && isRecord(one) && typeof one.slug === 'string' && !priced.has(one.slug)
        ? [[one.slug, one.value]]
        : [],
    ),
  )
}

/** The answers that a reservation of a bookable keeps, as its customer would give them again. */
export function givenAgain(reservation: Kept, entry: Asked): Required<AnswerParams> {
  const { formresponses, customquestions, roster, seats } = reservation
  const own = customquestions.filter((one) => !isInternal(one))
  return {
    formresponses: formresponses.map((filling) => ({
      formid: formOf(filling),
      tags: texts(filling.tags),
      responses: answersIn(askedIn(filling.responses)),
    })),
    customquestions: own.flatMap((one) => answerIn(one).map((answer) => ({ ...answer, formid: formOf(one) }))),
    roster: keptAnswers(
      { ...reservation, roster: roster.map((one) => ({ ...one, responses: askedIn(one.responses) })) },
      seats,
    ).roster,
    addons: keptAnswers(reservation, seats).addons,
    prefill: prefilled(reservation, entry),
  }
}
