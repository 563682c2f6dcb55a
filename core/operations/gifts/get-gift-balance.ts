import { ok, refuse } from '../../domain/errors.ts'
import { formatMajor } from '../../domain/pricing/money.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { readGift } from '../pricing/gift-codes.ts'
import { toldOf } from '../pricing/told-gift.ts'

/**
 * What is left of a gift code, for whoever holds it. An unknown code is refused with `gift_not_usable`, and a client
 * that tries many with `rate_limited`.
 */
export const getGiftBalance = defineOperation({
  name: 'get_gift_balance',
  summary: 'What is left of a gift code, and until when it is good, for who holds it.',
  ...calls.get_gift_balance,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant } = input
    const read = await readGift(params.giftcode, input)
    if (!read.ok) return read
    if (!read.value) return refuse('gift_not_usable', { field: '/giftcode', data: { status: 'unknown' } })
    const { gift, status, available } = read.value
    return ok({ ...toldOf(gift), status, remaining: formatMajor(available, tenant.currency.digits) })
  },
})
