import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, giftHolder, spendable } from '../../domain/payments/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { reasonIn } from '../params.ts'
import type { LedgerEntry } from '../ports.ts'
import type { StoredGift } from '../pricing/stored-gift.ts'
import { transact } from '../transact.ts'
import { readDay } from './gift-terms.ts'
import { wireGift } from './gift-wire.ts'

/** What staff take back of a code: a line against those that gave it. */
const voidLine = (
  { id, currency }: StoredGift,
  { amount, reason, now, count }: { amount: number; reason: string; now: number; count: number },
): LedgerEntry => ({
  ...{ id: `gift.${id}.void.${count}`, reservation: null, user: giftHolder(id), type: 'adjustment' },
  ...{ eventtype: 'gift_voided', transactiontype: 'debit', paymentmethod: 'credit', mode: 'currency' },
  ...{ status: 'success', amount, currency, attempt: null, created: now, description: reason },
})

/**
 * Makes a gift code void: what is left of it is taken back by a line with the reason. What requests hold of it stays
 * theirs until they are decided. A repeat takes what has come back to the code since.
 */
export const voidGiftCode = defineOperation({
  name: 'void_gift_code',
  summary: 'Makes a gift code void, with a reason, and takes back what is left of it.',
  ...calls.void_gift_code,
  access: 'staff',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, ports } = input
    const said = reasonIn(params.reason)
    if (!said.ok) return said
    const reason = said.value
    const now = ports.clock.now()
    const seen = await ports.repositories(tenant.scope).gifts.find(params.id)
    if (!seen || seen.issued === null) return refuse('not_found', { field: '/id' })
    const done = await transact(ports, tenant.scope, async (unit): Promise<Result<StoredGift>> => {
      const locked = await unit.balances.lock(balanceKey(giftHolder(seen.id), 'currency', seen.currency), now)
      const gift = await unit.gifts.lock(seen.id)
      if (!gift) return refuse('not_found', { field: '/id' })
      const amount = spendable(locked.now)
      // The instant tells the lines of several voidings apart: each takes something.
      if (amount > 0) await locked.appendLines([voidLine(gift, { amount, reason, now, count: now })])
      if (gift.voided !== null) return ok(gift)
      const patch = { voided: now, voidreason: reason, modified: now }
      await unit.gifts.change(gift.id, patch)
      return ok({ ...gift, ...patch })
    })
    return done.ok ? ok(await wireGift(done.value, input)) : done
  },
})

/** Names another last day of a gift code, also of one that has ended: what came back to it is good again then. */
export const updateGiftCode = defineOperation({
  name: 'update_gift_code',
  summary: 'Names another last day of a gift code, or none.',
  ...calls.update_gift_code,
  access: 'staff',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, ports } = input
    const until = params.until === null ? ok(null) : readDay(params.until, '/until', input)
    if (!until.ok) return until
    const now = ports.clock.now()
    const done = await transact(ports, tenant.scope, async (unit): Promise<Result<StoredGift>> => {
      const gift = await unit.gifts.lock(params.id)
      if (!gift || gift.issued === null) return refuse('not_found', { field: '/id' })
      if (gift.voided !== null) return refuse('gift_not_usable', { field: '/id', data: { status: 'void' } })
      const patch = { until: until.value, modified: now }
      await unit.gifts.change(gift.id, patch)
      return ok({ ...gift, ...patch })
    })
    return done.ok ? ok(await wireGift(done.value, input)) : done
  },
})
