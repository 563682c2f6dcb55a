import { Type } from 'typebox'
import type { Discount } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Quote, QuoteInput } from '../../domain/pricing/index.ts'
import type { OperationInput } from '../define-operation.ts'
import { maySayCode } from './code-guesses.ts'

/** The code of a discount; one a cart. */
export const DiscountCode = Type.Optional(Type.String({ maxLength: 100, description: 'the code of a discount' }))

/** A code as it was given, and the discounts of the site that it may name. */
export type GivenCode = Pick<QuoteInput, 'code' | 'discounts'>

type Caller = Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>

/** Compares codes as customers type them. */
export const sameCode = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Reads a discount code with what it may name: the provider's own discounts and those of all its white-label. One of
 * another provider is as unknown as one that nobody has. Refused with `rate_limited` for who tries codes.
 */
export async function readCode(
  given: string | undefined,
  { tenant, actor, ports }: Caller,
): Promise<Result<GivenCode>> {
  const code = given?.trim()
  if (!code) return ok({})
  const all = (await ports.catalogueOf(tenant)).discounts
  const discounts: Discount[] = all.filter(({ referencecode }) => sameCode(referencecode, code))
  const isKnown = discounts.length > 0
  if (!(await maySayCode(code.toLowerCase(), isKnown, { tenant, actor, ports })))
    return refuse('rate_limited', { field: '/discountcode' })
  return ok({ code, discounts })
}

/** Nobody is charged the full price who gave a code for less: what takes nothing is refused where money is taken. */
export function refuseCode({ code }: Quote): ReturnType<typeof refuse> | null {
  if (code === null || code.status === 'applied') return null
  const reason = code.status === 'unknown' ? 'discount_not_found' : 'discount_not_applicable'
  return refuse(reason, { field: '/discountcode' })
}
