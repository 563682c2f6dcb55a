import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type By, mayMove, statuses } from '../../domain/reservation/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { askVetoes } from '../appointments/veto.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { putMoveBack } from '../requests/put-move-back.ts'
import {
  atFormerPlace,
  attemptOfMove,
  formerPlaceOf,
  isMoveAskedFor,
  keptForMove,
  longestMovingId,
} from '../reservations/former-place.ts'
import { asksForMove, isPlaced, movableByCustomer } from '../reservations/movable-by-customer.ts'
import { type Right, reservationFor } from '../reservations/own-reservation.ts'
import { hasChanged } from '../reservations/version-conflict.ts'
import { move } from './move.ts'
import { actorOf, judgePrice, judgeRequest, moveAnswer } from './move-answer.ts'
import { goOnPaying, payMove, processorOfMove, waysToPayMove } from './pay-move.ts'
import { priceMove, unmoved } from './price-move.ts'
import { isThere, readMove } from './read-move.ts'

type Call = Wire['reschedule_reservation']
type Input = OperationInput<Call['params']>

/** How often a move is retried while the reservation or its payment changes. */
const tries = 5

/** The names of those who may take what a move costs more. */
const namesOfWays = async (...asked: Parameters<typeof waysToPayMove>): Promise<string[]> =>
  (await waysToPayMove(...asked)).map(({ name }) => name)

/** One try: reads, judges and prices the move, and carries it out. */
async function once(
  { params, tenant, ports, actor }: Input,
  { reservation, right }: { reservation: StoredReservation; right: Right },
): Promise<Result<Call['answer']>> {
  const catalogue = await ports.catalogueOf(tenant)
  const entry = catalogue.find(reservation.bookable)
  if (!entry) return refuse('not_found')
  const by: By = right === 'staff' ? 'provider' : 'customer'
  const now = ports.clock.now()
  const destination = readMove(params, reservation, entry, { tenant, actor })
  if (!destination.ok) return destination
  const priced = priceMove(reservation, destination.value, { tenant, catalogue, now, by })
  if (!priced.ok) return priced
  const approval = by === 'customer' && asksForMove(reservation, entry)
  const told = (one: StoredReservation, processors: string[] = []) =>
    ok(moveAnswer(one, { priced: priced.value, changed: true, approval, processors }, entry, { tenant }))
  if (!statuses[reservation.status].movable) return hasChanged(reservation, tenant, entry)
  const acting = actorOf(by, reservation, actor)
  if (by === 'customer' && !params.preview && attemptOfMove(reservation) !== null) {
    const place = { destination: destination.value, isThere: isThere(reservation, destination.value) }
    const going = await goOnPaying(reservation, { ...place, tenant, ports, actor: acting }, params.payment)
    if (!going?.ok) return going ?? refuse('status_conflict')
    const now = unmoved(going.value)
    const before = reservation.payment?.quote.finalprice ?? now.before
    return ok(
      moveAnswer(
        going.value,
        { priced: { ...now, before }, changed: true, approval: isMoveAskedFor(going.value) },
        entry,
        { tenant },
      ),
    )
  }
  const former = by === 'customer' ? atFormerPlace(reservation) : null
  if (former && isThere(former, destination.value)) {
    const seen = params.version === undefined || params.version === reservation.version
    if (!seen) return hasChanged(reservation, tenant, entry)
    const why = { actor: acting, reason: 'its customer asked for the place that it has', at: now }
    const back = params.preview
      ? ok(former)
      : await putMoveBack({ tenant, ports }, reservation, { how: 'withdrawn', why })
    if (!back.ok) return back
    return ok(moveAnswer(back.value, { priced: unmoved(former), changed: true, approval: false }, entry, { tenant }))
  }
  if (isThere(reservation, destination.value))
    return ok(
      moveAnswer(reservation, { priced: unmoved(reservation), changed: false, approval: false }, entry, { tenant }),
    )
  if (params.version !== undefined && params.version !== reservation.version)
    return hasChanged(reservation, tenant, entry)
  // What its customer asks for is decided first.
  if (by === 'provider' && isMoveAskedFor(reservation)) return hasChanged(reservation, tenant, entry)
  if (!mayMove(formerPlaceOf(reservation), entry.bookable, by, now)) return refuse('reschedule_cutoff')
  if (by === 'customer' && !movableByCustomer(reservation, entry)) return refuse('forbidden')
  // Its money is kept for the place that was asked for: another one is asked for once that is withdrawn.
  if (!params.preview && keptForMove(reservation) !== null) return hasChanged(reservation, tenant, entry)
  // One that is paid keeps two places meanwhile.
  const isPayable = isPlaced(reservation) && reservation.id.length <= longestMovingId
  if (params.preview) return told(reservation, isPayable ? await namesOfWays(priced.value, { tenant, ports }) : [])
  const undecided = judgeRequest(reservation, priced.value, tenant)
  if (!undecided.ok) return undecided
  const price = judgePrice(priced.value, params, { tenant, isPaid: isPayable && params.payment !== undefined })
  if (!price.ok) return price
  const vetoed = by === 'customer' ? await askVetoes(destination.value.appointment, { tenant, ports }) : ok(null)
  if (!vetoed.ok) return vetoed
  const moving = {
    from: reservation,
    destination: destination.value,
    priced: priced.value,
    by,
    approval,
    isAskedFor: params.askedfor ?? false,
    actor: acting,
    tenant,
    ports,
  }
  if (priced.value.money.duenow === 0 || !params.payment) {
    const moved = await move(moving)
    return moved.ok ? told(moved.value) : moved
  }
  const processor = await processorOfMove(priced.value, params.payment, { tenant, ports })
  if (!processor.ok) return processor
  const moved = await payMove({ ...moving, processor: processor.value }, params.payment)
  if (!moved.ok) return moved
  const paid = { ...priced.value, money: { ...priced.value.money, duenow: 0 } }
  return ok(moveAnswer(moved.value, { priced: paid, changed: true, approval }, entry, { tenant }))
}

/**
 * Moves a reservation to another time, or to other days where its time is yet to be named, with other seats or resources
 * if said: its customer until `reschedule_cutoff` before the start, staff until the end. Takes the new place and frees the
 * former one in one transaction; where the provider approves bookings, a customer's move waits and keeps the former place
 * until it is decided. `preview` answers what it costs and changes nothing. Asking for the place that it keeps takes back
 * a move that waits. One that is there already is answered so; a repeat is therefore safe.
 */
export const rescheduleReservation = defineOperation({
  name: 'reschedule_reservation',
  summary: 'Moves a reservation for its customer or for staff; `preview` tells what it costs and what comes back.',
  ...calls.reschedule_reservation,
  access: 'site',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    for (let round = 1; ; round += 1) {
      const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
      if (!found) return refuse('not_found')
      const done = await once(input, found)
      const isStale = !done.ok && done.error.code === 'status_conflict' && done.error.data?.reservation === undefined
      if (!isStale || round >= tries) return done
    }
  },
})
