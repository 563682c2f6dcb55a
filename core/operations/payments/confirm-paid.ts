import { ok, type Result, refuse } from '../../domain/errors.ts'
import { appointmentOf, candidateOf, isPaidOnClaim, waitsForApproval } from '../appointments/appointment-request.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import type { UnitOfWork } from '../ports.ts'
import { keepCodeUse } from '../pricing/code-uses.ts'
import { isUndecided } from '../reservations/approval-order.ts'
import { collectedLife } from '../reservations/collected.ts'
import { confirmOffer } from '../reservations/confirm-offer.ts'
import { type Entry, enter } from '../reservations/door.ts'
import { lockBalances } from '../reservations/follow-balance.ts'
import { atFormerPlace, attemptOfMove } from '../reservations/former-place.ts'
import { lockUses, usedBy } from '../reservations/lock-uses.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { movePaid } from './paid-moves.ts'
import { isToBeConfirmed } from './paid-reservations.ts'
import { inCart, type Scene, unchanged } from './payment-scene.ts'
import type { PaymentWork } from './payment-work.ts'
import { renewed } from './renew.ts'

/** Capacity is locked before the attempt, in the same order everywhere. */
export async function lockDrafts(unit: UnitOfWork, { ports, tenant }: PaymentWork, attempts: string[]): Promise<void> {
  const catalogue = await ports.catalogueOf(tenant)
  const paid = await Promise.all(attempts.map((attempt) => unit.payments.paidBy(attempt)))
  const drafts = paid.flat().map(({ reservation }) => reservation)
  const places = drafts.flatMap((reservation) => {
    const isPlaced = isToBeConfirmed(reservation) || reservation.status === 'pending' || isUndecided(reservation)
    const entry = isPlaced ? catalogue.find(reservation.bookable) : null
    const taken = [reservation, atFormerPlace(reservation)].filter((one) => one !== null)
    return entry ? taken.map((one) => ({ entry, candidate: candidateOf(appointmentOf(one, entry)) })) : []
  })
  if (places.length > 0) await lockPlaces(unit, places)
  await lockUsesOf(unit, drafts, { ports, tenant })
  await lockBalances(unit, drafts, ports.clock.now())
}

/** Locks the code and the links of the drafts that a payment confirms, before the attempt. */
async function lockUsesOf(
  unit: UnitOfWork,
  drafts: StoredReservation[],
  { ports, tenant }: Omit<PaymentWork, 'actor'>,
) {
  const catalogue = await ports.catalogueOf(tenant)
  const held = drafts.filter(isToBeConfirmed)
  const priced = held.find(({ payment }) => (payment?.quote.discountcodeused ?? '') !== '')
  const use = priced ? await unit.codeuses.takenBy(priced.id) : null
  const entries = held.flatMap((before) => {
    const entry = catalogue.find(before.bookable)
    return entry ? [{ appointment: { entry, link: null }, before }] : []
  })
  await lockUses(unit, await usedBy(unit, entries, use?.discount), ports)
}

/**
 * Confirms what an attempt pays for through the door: the drafts of a cart with all of its attempts, an offer that is
 * taken, or a move. What costs nothing has no attempt.
 */
export async function confirmPaid(scene: Scene): Promise<Result<StoredReservation[]>> {
  const { unit, work, attempt, paid: own, rest } = scene
  // It is noted with the one of a cart that its customer confirmed.
  const agreed = [attempt, ...rest.map((part) => part.attempt)].find(({ saving }) => saving?.collect)?.saving?.collect
  const [first] = own
  if (first && attempt.purpose === 'renewal') return renewed(scene, first.reservation)
  if (first && attemptOfMove(first.reservation) === attempt.id) return movePaid(scene, first)
  if (first?.reservation.status === 'waitlisted' && first.reservation.payment) {
    const { amount } = first.share
    const payment = { ...first.reservation.payment, attempt: attempt.id, paid: amount, ...settlingOf(scene, amount) }
    const entry = (await work.ports.catalogueOf(work.tenant)).find(first.reservation.bookable)
    const offer = { ...first.reservation, payment }
    const life = entry && collectedLife(offer, entry, agreed, { taken: first.share.amount, now: scene.now })
    const taken = await confirmOffer(unit, life ? { ...first.reservation, life } : first.reservation, payment, work)
    return taken.ok ? ok([taken.value]) : taken
  }
  const catalogue = await work.ports.catalogueOf(work.tenant)
  const entries: Entry[] = []
  for (const part of [{ attempt, paid: own }, ...rest])
    for (const { reservation, share } of part.paid) {
      const entry = catalogue.find(reservation.bookable)
      if (!entry || !reservation.payment) return refuse('not_found')
      const appointment = appointmentOf(reservation, entry)
      // What is authorised until it is decided is neither taken nor ordered.
      const paid = waitsForApproval(appointment) || isPaidOnClaim(appointment) ? 0 : share.amount
      const known = part.attempt === attempt ? scene.known.details : undefined
      const told = share.amount > 0 ? (known ?? part.attempt.details) : null
      const own = {
        ...{ attempt: share.amount > 0 ? part.attempt.id : null, paid, ...(told && { details: told }) },
        ...settlingOf(scene, paid),
      }
      const payment = { ...reservation.payment, ...own }
      const life = collectedLife({ ...reservation, payment }, entry, agreed, { taken: share.amount, now: scene.now })
      const details = { payment, ...(life && { life }) }
      entries.push({ appointment, draft: reservation.draft ?? '', before: reservation, details })
    }
  const kept = await keepCodeUse(unit, unchanged(scene).reservations, work)
  if (!kept.ok) return kept
  const language = first?.reservation.language ?? work.tenant.language
  return enter(unit, entries, 'confirm', { ...work, language })
}

/** What of a payment its bank is still working on, if anything. */
const settlingOf = ({ known }: Scene, paid: number): { settling?: number } =>
  known.fact === 'settling' && paid > 0 ? { settling: paid } : {}

/** Notifies customers whose slot was taken by somebody else while their payment was in progress. */
export async function tellSlotGone(scene: Scene): Promise<void> {
  const { unit, work, known } = scene
  if (known.slotRefusal?.code !== 'slot_taken') return
  for (const { reservation } of inCart(scene))
    if (reservation.status === 'in-progress')
      await unit.outbox.add([reservationEvent({ name: 'reservation.expired' }, reservation, work.ports)])
}
