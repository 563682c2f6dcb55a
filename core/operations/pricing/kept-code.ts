import { ok, type Result } from '../../domain/errors.ts'
import { keptCode } from '../../domain/pricing/index.ts'
import type { StoredReservation } from '../ports.ts'
import { type Caller, type GivenCode, readCode, sameCode } from './discount-code.ts'

/**
 * The code of a reservation that is priced anew: the one that it has stays, as it was judged when it was applied,
 * unless another is given, or none (empty). A code that was deleted since still takes what it took. Another one is read
 * as for a booking, without the reservation's own use. Refuses as `readCode` does.
 */
export async function keptOrRead(
  given: string | undefined,
  { draft, payment }: Pick<StoredReservation, 'draft' | 'payment'>,
  caller: Caller,
): Promise<Result<GivenCode>> {
  const own = payment?.quote.discountcodeused ?? ''
  const isKept = own !== '' && (given === undefined || sameCode(given, own))
  if (!isKept || !payment) return readCode(given, caller, draft === null ? [] : [draft])
  const named = (await caller.ports.catalogueOf(caller.tenant)).discounts.filter(({ referencecode }) =>
    sameCode(referencecode, own),
  )
  const former = named.length === 0 ? keptCode(payment.quote, null) : null
  return ok({ code: own, discounts: former ? [former] : named })
}
