import { mostMoney } from '../../domain/entities/bounds.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { roleOf } from '../../domain/gigs/index.ts'
import { formatMajor, parseAmount } from '../../domain/pricing/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import { amend } from '../reservations/transition.ts'
import { transact } from '../transact.ts'
import { type Claimable, type ClaimContext, madeBy, resourceOf } from './claimers-view.ts'
import { alreadyClaimed, decideAboutGig, isClaimedStatus, lostOrRefused, refuseEnded } from './decide-about-gig.ts'
import { refuseTaken } from './free-times.ts'
import { gigAnswer } from './gig-answer.ts'
import { readNamedStart } from './named-start.ts'
import type { StoredBid } from './stored-bid.ts'

/**
 * Bids for a gig, or changes the resource's bid: until one is picked and every place is filled. Where the customer gave
 * days, the bid names a time in them that its resource could claim. Refuses as the engine does, and with
 * `already_claimed` when the places that the resource could fill are taken.
 */
export const placeBid = defineOperation({
  name: 'place_bid',
  summary: 'Bids for an open reservation, or changes the bid.',
  ...calls.place_bid,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    return decideAboutGig({ id: params.id, provider: params.provider }, context, async (found) => {
      const { reservation, entry } = found
      const { rules } = entry
      const couldBid = (id: string) => ['bid', 'full'].includes(roleOf(rules, reservation.resources, id))
      const meant = resourceOf(found, params.resource, couldBid)
      if (!meant.ok) return meant
      const role = roleOf(rules, reservation.resources, meant.value)
      if (role === 'none') return refuse('not_found', { field: '/resource' })
      if (role === 'full' && isClaimedStatus(reservation)) return alreadyClaimed
      if (role === 'claim') return refuse('forbidden', { field: '/resource' })
      const ended = await refuseEnded(found, context)
      if (ended) return ended
      const amount = amountOf(params.amount, context)
      if (!amount.ok) return amount
      const start = await readNamedStart(params.start, found, context)
      if (!start.ok) return start
      const refused = await refuseTime(found, { resource: meant.value, start: start.value }, context)
      if (refused) return refused
      const wanted = { amount: amount.value, note: params.note?.trim() ?? '', start: start.value }
      const placed = await place(found, meant.value, wanted, context)
      return placed.ok ? gigAnswer(found, placed.value, context) : lostOrRefused(placed)
    })
  },
})

/**
 * Refuses a time that the resource could not claim, except the one that it has bid already: whoever picks that sees
 * that it is taken by now.
 */
async function refuseTime(
  { reservation, entry, isStaff }: Claimable,
  { resource, start }: { resource: string; start: number | null },
  { tenant, ports }: ClaimContext,
) {
  if (start === null) return null
  const bids = await ports.repositories(tenant.scope).bids.of(reservation.id)
  if (bids.some((one) => one.resource === resource && one.start === start)) return null
  return refuseTaken(reservation, entry, { resource, start }, { tenant, ports, isStaff })
}

function amountOf(given: number | string | undefined, { tenant }: ClaimContext): Result<number | null> {
  if (given === undefined) return ok(null)
  const { digits } = tenant.currency
  const amount = parseAmount(given, digits)
  if (amount.ok && amount.value >= 0 && amount.value <= mostMoney) return amount
  const expected = `from 0 to ${formatMajor(mostMoney, digits)}`
  return refuse('invalid_params', { field: '/amount', data: amount.ok ? { expected } : (amount.error.data ?? {}) })
}

/**
 * Writes the bid, which is a new version of the gig: whoever picks says which one they saw. The same bid again changes
 * nothing and is not told. Refuses with `status_conflict` if another call changed the gig.
 */
function place(
  found: Claimable,
  resource: string,
  wanted: Pick<StoredBid, 'amount' | 'note' | 'start'>,
  context: ClaimContext,
): Promise<Result<StoredReservation>> {
  const { reservation, catalogue } = found
  const { tenant, ports } = context
  const now = ports.clock.now()
  return transact(ports, tenant.scope, async (unit) => {
    const before = (await unit.bids.of(reservation.id)).find((one) => one.resource === resource)
    if (before && before.amount === wanted.amount && before.note === wanted.note && before.start === wanted.start)
      return ok(reservation)
    const changed = await amend(unit, reservation, { modified: now })
    if (!changed.ok) return changed
    const made = { reservation: reservation.id, resource, user: madeBy(found, context), ...wanted }
    await unit.bids.put({ ...made, created: before?.created ?? now, modified: now })
    const bid = {
      name: catalogue.resources.find(({ id }) => id === resource)?.name ?? resource,
      amount: wanted.amount === null ? null : formatMajor(wanted.amount, tenant.currency.digits),
      ischanged: before !== undefined,
    }
    const data = { audiences: ['staff'], resource, resources: [resource], bid }
    const told = { name: 'reservation.bid' as const, cause: `${resource}.${changed.value.version}`, data }
    await unit.outbox.add([reservationEvent(told, changed.value, ports)])
    return changed
  })
}
