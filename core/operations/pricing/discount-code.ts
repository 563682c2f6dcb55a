import type { Discount } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Quote, QuoteInput } from '../../domain/pricing/index.ts'
import type { OperationInput } from '../define-operation.ts'
import { mayTryCode } from './code-guesses.ts'

/** A given code, and the discounts of the site that it may name. */
export type GivenCode = Pick<QuoteInput, 'code' | 'discounts'>

type Caller = Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>

/** Compares codes without case and outer spaces. */
export const sameCode = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Reads a discount code with the discounts it may name: the provider's own and those of its white-label. Another
 * provider's code is treated like an unknown one. Refuses with `rate_limited` a client that guesses codes.
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
  if (!(await mayTryCode(code.toLowerCase(), isKnown, { tenant, actor, ports })))
    return refuse('rate_limited', { field: '/discountcode' })
  return ok({ code, discounts })
}

/**
 * Refuses a code that reduces nothing when money is taken, so that nobody who gave a code pays the full price unawares.
 */
export function refuseCode({ code }: Quote): ReturnType<typeof refuse> | null {
  if (code === null || code.status === 'applied') return null
  const reason = code.status === 'unknown' ? 'discount_not_found' : 'discount_not_applicable'
  return refuse(reason, { field: '/discountcode' })
}
