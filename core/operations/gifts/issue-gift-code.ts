import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, giftHolder, showGiftCode } from '../../domain/payments/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { LedgerEntry } from '../ports.ts'
import { giftMail } from '../pricing/gift-mail.ts'
import type { StoredGift } from '../pricing/stored-gift.ts'
import { transact } from '../transact.ts'
import { isGiftFor, readDay, readGift, readValue, untilOf } from './gift-terms.ts'
import { wireGift } from './gift-wire.ts'

type Input = OperationInput<Wire['issue_gift_code']['params']>

/** The id that a repeat of the call finds too; a new one where nothing tells a repeat from another call. */
function idOf({ params, idempotencyKey = params.idempotencyKey, tenant, actor, ports }: Input): string {
  if (idempotencyKey === undefined) return ports.ids.ordered()
  const by = actor.user?.id ?? actor.key ?? ''
  const named = JSON.stringify([tenant.scope.provider, by, idempotencyKey])
  return createHash('sha256').update(named).digest('hex').slice(0, 32)
}

/** The value that staff give a code, on the code's own account. */
const issueLine = ({ id, value, currency }: StoredGift, now: number): LedgerEntry => ({
  ...{ id: `gift.${id}.issue`, reservation: null, user: giftHolder(id), type: 'adjustment', eventtype: 'gift_issued' },
  ...{ transactiontype: 'credit', paymentmethod: 'credit', mode: 'currency', status: 'success', amount: value },
  ...{ currency, attempt: null, created: now, description: 'gift code' },
})

async function readWanted(input: Input): Promise<Result<StoredGift>> {
  const { params, actor } = input
  const value = readValue(params.amount, input)
  if (!value.ok) return value
  const named = params.until
  const until = typeof named === 'string' ? readDay(named, '/until', input) : ok(named === null ? null : untilOf(input))
  if (!until.ok) return until
  const gift = await readGift(params, { id: idOf(input), value: value.value, until: until.value }, input)
  if (!gift.ok) return gift
  const { created } = gift.value
  return ok({ ...gift.value, issued: created, issuer: actor.user?.id ?? 'provider' })
}

/**
 * Issues a gift code with a value in the provider's currency, and mails it where an address is named. Its value is a
 * line of the ledger on the code's own account. A repeat with the same key answers the same code.
 */
export const issueGiftCode = defineOperation({
  name: 'issue_gift_code',
  summary: 'Issues a gift code, and mails it on its day; answers the code.',
  ...calls.issue_gift_code,
  access: 'staff',
  effect: 'keyed',
  // A stored answer would have the code in it.
  idempotency: 'own',
  async handler(input) {
    const { tenant, ports } = input
    if (tenant.provider === null) return refuse('not_found')
    const read = await readWanted(input)
    if (!read.ok) return read
    const wanted = read.value
    const issued = await transact(ports, tenant.scope, async (unit): Promise<Result<StoredGift>> => {
      // Its balance is what two calls with one key wait for.
      const locked = await unit.balances.lock(
        balanceKey(giftHolder(wanted.id), 'currency', wanted.currency),
        wanted.created,
      )
      const there = await unit.gifts.find(wanted.id)
      const isSame = there?.until === wanted.until && isGiftFor(there, input.params, input)
      if (there) return isSame ? ok(there) : refuse('idempotency_conflict')
      await unit.gifts.insert(wanted)
      await locked.appendLines([issueLine(wanted, wanted.created)])
      await unit.outbox.add(giftMail(wanted))
      return ok(wanted)
    })
    if (!issued.ok) return issued
    const gift = issued.value
    return ok({ gift: await wireGift(gift, input), code: showGiftCode(ports.tokens.giftCode(gift)) })
  },
})
