import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { wireGift } from './gift-wire.ts'

/** The gift codes that the provider has issued or sold, without the codes themselves. */
export const getGiftCodes = defineOperation({
  name: 'get_gift_codes',
  summary: 'The gift codes of the provider with what is left of each, the latest first, for staff.',
  ...calls.get_gift_codes,
  access: 'staff',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const { page = 1, items_per_page: size = 20 } = params
    const { gifts } = ports.repositories(tenant.scope)
    // One more than is told says whether a page follows.
    const found = await gifts.latest({ limit: size + 1, offset: (page - 1) * size })
    const items = await Promise.all(found.slice(0, size).map((gift) => wireGift(gift, input)))
    return ok({ items, page, hasmore: found.length > size })
  },
})
