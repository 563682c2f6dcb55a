import { ok, type Result, refuse } from '../../domain/errors.ts'
import { roleOf } from '../../domain/gigs/index.ts'
import { parseAmount } from '../../domain/pricing/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import { transact } from '../transact.ts'
import { type Claimable, type ClaimContext, claimableFor, resourceOf } from './claimers-view.ts'
import { changedMeanwhile, gigAnswer } from './gig-answer.ts'
import { readNamedStart } from './named-start.ts'
import type { StoredBid } from './stored-bid.ts'

/**
 * Bids for a gig, or changes the resource's bid: until one is picked and every place is filled. Where the customer gave
 * days, the bid names the time in them. Refuses with
 * `already_claimed` when the places that the resource could fill are taken.
 */
export const placeBid = defineOperation({
  name: 'place_bid',
  summary: 'Bids for an open reservation, or changes the bid.',
  ...calls.place_bid,
  access: 'site',
  effect: 'keyed',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    const found = await claimableFor(params, context)
    if (!found.ok) return found
    const { reservation, entry } = found.value
    const { rules } = entry
    const couldBid = (id: string) => ['bid', 'full'].includes(roleOf(rules, reservation.resources, id))
    const meant = resourceOf(found.value, params.resource, couldBid)
    if (!meant.ok) return meant
    const role = roleOf(rules, reservation.resources, meant.value)
    if (role === 'none') return refuse('not_found', { field: '/resource' })
    if (role === 'full') return refuse('already_claimed')
    if (role === 'claim') return refuse('forbidden', { field: '/resource' })
    if (reservation.status !== 'gig') return changedMeanwhile(found.value, context)
    const amount = amountOf(params.amount, context)
    if (!amount.ok) return amount
    const start = await readNamedStart(params.start, found.value, context)
    if (!start.ok) return start
    const wanted = { amount: amount.value, note: params.note?.trim() ?? '', start: start.value }
    const placed = await place(found.value, meant.value, wanted, context)
    return placed.ok ? gigAnswer(found.value, reservation, context) : placed
  },
})

function amountOf(given: number | string | undefined, { tenant }: ClaimContext): Result<number | null> {
  if (given === undefined) return ok(null)
  const amount = parseAmount(given, tenant.currency.digits)
  if (amount.ok && amount.value >= 0) return amount
  return refuse('invalid_params', { field: '/amount', data: amount.ok ? {} : (amount.error.data ?? {}) })
}

/** Writes the bid while the gig is as it was read; the same bid again changes nothing and is not told. */
function place(
  { reservation }: Claimable,
  resource: string,
  wanted: Pick<StoredBid, 'amount' | 'note' | 'start'>,
  { tenant, ports, actor }: ClaimContext,
): Promise<Result<null>> {
  const now = ports.clock.now()
  return transact(ports, tenant.scope, async (unit) => {
    const latest = await unit.reservations.find(reservation.id)
    if (latest?.status !== 'gig') return refuse('status_conflict', { data: { status: latest?.status } })
    const before = (await unit.bids.of(reservation.id)).find((one) => one.resource === resource)
    if (before && before.amount === wanted.amount && before.note === wanted.note && before.start === wanted.start)
      return ok(null)
    const made = { reservation: reservation.id, resource, user: actor.user?.id ?? null, ...wanted }
    await unit.bids.put({ ...made, created: before?.created ?? now, modified: now })
    const data = { audiences: ['staff'], resource, resources: [resource] }
    const told = { name: 'reservation.bid' as const, cause: `${resource}.${now}`, data }
    await unit.outbox.add([reservationEvent(told, latest, ports)])
    return ok(null)
  })
}
