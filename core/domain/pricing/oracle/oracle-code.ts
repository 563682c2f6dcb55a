import type { CodeStatus, QuoteInput } from '../types.ts'

type Discount = NonNullable<QuoteInput['discounts']>[number]

/** What a code's terms say, beside when and how often it was used. Dates are the venue's, as `2026-11-20`. */
export interface JudgedTerms {
  terms: { from?: string; until?: string; uses?: number; usesperperson?: number }
  today: string
  used: { all: number; person: number }
}

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/**
 * The table of section 5, read row by row: whether its term is in the way. Dates are compared as days, since that is
 * what both ends included means.
 */
export function obstacleInTable({ terms, today, used }: JudgedTerms): CodeStatus | null {
  const { from = today, until = today, uses, usesperperson } = terms
  const rows: [boolean, CodeStatus][] = [
    [dayNumber(from) - dayNumber(today) > 0, 'not_yet'],
    [dayNumber(today) - dayNumber(until) > 0, 'ended'],
    [uses !== undefined && uses - used.all < 1, 'used_up'],
    [usesperperson !== undefined && usesperperson - used.person < 1, 'used_before'],
  ]
  return rows.find(([isInTheWay]) => isInTheWay)?.[1] ?? null
}

/**
 * Which of the discounts a cart's code takes, and what is said of it: unknown where no provider of the cart has such a
 * code, not applicable where it is for none of the bookables. Of several, the first without anything in its way.
 */
export function codeByProse(
  input: QuoteInput,
  bases: number[],
): { taken: Discount | undefined; status: CodeStatus | null } {
  const code = input.code?.trim().toUpperCase() ?? ''
  if (code === '') return { taken: undefined, status: null }
  const venues = new Set(input.reservations.map(({ pricedata }) => pricedata.provider))
  const known = (input.discounts ?? []).filter(
    ({ referencecode, provider }) =>
      referencecode.toUpperCase() === code && (provider === undefined || venues.has(provider)),
  )
  const isForSome = ({ bookables = [], provider }: Discount) =>
    input.reservations.some(
      ({ pricedata }) =>
        (provider ?? pricedata.provider) === pricedata.provider &&
        (bookables.length === 0 || bookables.includes(pricedata.bookable)),
    )
  const useful = known.filter(isForSome)
  const cart = bases.reduce((sum, one) => sum + one, 0)
  const inTheWay = ({ obstacle, minimum }: Discount): CodeStatus | null =>
    obstacle || (minimum !== undefined && minimum > cart ? 'below_minimum' : null)
  for (const one of useful) if (inTheWay(one) === null) return { taken: one, status: 'applied' }
  const [first] = useful
  if (first) return { taken: undefined, status: inTheWay(first) }
  return { taken: undefined, status: known.length > 0 ? 'not_applicable' : 'unknown' }
}
