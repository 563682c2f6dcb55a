import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type By, mayMove, statuses } from '../../domain/reservation/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { candidateOf } from '../appointments/appointment-request.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { holderOf } from '../limits/hold-slot.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import { mayTryAgain } from '../payments/payment-scene.ts'
import type { StoredReservation } from '../ports.ts'
import { hasSameNames, waitOf } from '../queues/offer.ts'
import { wishOf } from '../requests/authorise-aside.ts'
import { putMoveBack } from '../requests/put-move-back.ts'
import { atFormerPlace, attemptOfMove, formerPlaceOf, isMoveAskedFor } from '../reservations/former-place.ts'
import { asksForMove, movableByCustomer } from '../reservations/movable-by-customer.ts'
import { hasChanged, moveWaits } from '../reservations/version-conflict.ts'
import { type Right, reservationFor } from '../rights/own-reservation.ts'
import { hasSameAttendees, withAttendees } from './answers-of-move.ts'
import { carryOutMove } from './carry-out-move.ts'
import { answersAfter } from './move.ts'
import { actorOf, answerEntry, answerPaying, moveAnswer } from './move-answer.ts'
import { type PricedMove, priceMove, unmoved } from './price-move.ts'
import { type Destination, isThere, readMove } from './read-move.ts'

type Call = Wire['reschedule_reservation']
type Input = OperationInput<Call['params']>

/** How often a move is retried while the reservation or its payment changes. */
const tries = 5

/** One try: reads, judges and prices the move, and carries it out. */
async function once(
  input: Input,
  { reservation, right }: { reservation: StoredReservation; right: Right },
): Promise<Result<Call['answer']>> {
  const { params, tenant, ports, actor } = input
  const catalogue = await ports.catalogueOf(tenant)
  const entry = catalogue.find(reservation.bookable)
  if (!entry) return refuse('not_found')
  const by: By = right === 'staff' ? 'provider' : 'customer'
  const now = ports.clock.now()
  const read = readMove(params, reservation, entry, { tenant, actor })
  if (!read.ok) return read
  const destination = await withAttendees(read.value, params, reservation, { tenant, ports, by })
  if (!destination.ok) return destination
  const isAskedFor = params.askedfor ?? false
  const context = { tenant, ports, catalogue, now, by, isAskedFor }
  const priced = await priceMove(reservation, destination.value, context)
  if (!priced.ok) return priced
  const approval = by === 'customer' && asksForMove(reservation, entry)
  const acting = actorOf(by, reservation, actor)
  if (reservation.status === 'waitlisted')
    return withFewerSeats(
      reservation,
      { destination: destination.value, priced: priced.value },
      { entry, tenant, ports, actor: acting },
      params,
    )
  if (!statuses[reservation.status].movable) return hasChanged(reservation, tenant, entry)
  const place = { destination: destination.value, isThere: isThere(reservation, destination.value) }
  if (by === 'customer' && !params.preview && attemptOfMove(reservation) !== null)
    return answerPaying(reservation, { ...place, tenant, ports, actor: acting, entry }, params.payment)
  const isUnpaid = by === 'customer' && (reservation.life.request?.move?.owed ?? 0) > 0
  // Its place is the same while other answers wait.
  const isOfAnswers = reservation.life.reschedule?.answers !== undefined && place.isThere
  const former = by === 'customer' && !isOfAnswers ? atFormerPlace(reservation) : null
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
  if (place.isThere && !hasSameAttendees(reservation, destination.value))
    return refuse('invalid_params', { field: '/roster', data: { expected: 'another place, or the same answers' } })
  // Another method is brought for the same place.
  if (place.isThere && !isUnpaid)
    return ok(
      moveAnswer(reservation, { priced: unmoved(reservation), changed: false, approval: false }, entry, { tenant }),
    )
  if (params.version !== undefined && params.version !== reservation.version)
    return hasChanged(reservation, tenant, entry)
  // What its customer asks for is decided first.
  if (by === 'provider' && isMoveAskedFor(reservation)) return moveWaits(reservation, tenant, entry)
  if (!mayMove(formerPlaceOf(reservation), entry.bookable, by, now)) return refuse('reschedule_cutoff')
  if (by === 'customer' && !movableByCustomer(reservation, entry)) return refuse('forbidden')
  const moving = { ...{ from: reservation, destination: destination.value, priced: priced.value }, by, approval }
  const holder = actor.user ? holderOf(input) : null
  const wish = wishOf(params, actor)
  const done = await carryOutMove({ ...moving, isAskedFor, holder, actor: acting, wish, tenant, ports }, params, actor)
  if (!done.ok) return done
  const { reservation: told, priced: cost, ...ways } = done.value
  return ok(moveAnswer(told, { priced: cost, changed: true, approval, ...ways }, entry, { tenant }))
}

/**
 * Who waits has no place to move: a party may become smaller, and keeps its place in the queue. Other resources are
 * waited for in another queue.
 */
async function withFewerSeats(
  waiting: StoredReservation,
  { destination, priced }: { destination: Destination; priced: PricedMove },
  changing: Parameters<typeof answerEntry>[2],
  params: Call['params'],
): Promise<Result<Call['answer']>> {
  const { appointment, isNamed } = destination
  const { seats, chosen } = appointment
  const { entry, tenant } = changing
  const { named } = waitOf(waiting)
  if (isNamed && !hasSameNames(chosen, named)) {
    const expected = named.length > 0 ? `those that it waits for: ${named.join(', ')}` : 'none'
    return refuse('invalid_params', { field: '/resources', data: { expected } })
  }
  const isSame = isSameAppointment({ ...waiting, seats }, { ...appointment, chosen: [] })
  if (isSame && seats === waiting.seats)
    return ok(moveAnswer(waiting, { priced, changed: false, approval: false }, entry, { tenant }))
  const isSeen = params.version === undefined || params.version === waiting.version
  if (!isSame || !isSeen || seats > waiting.seats) return hasChanged(waiting, tenant, entry)
  const told = answersAfter({ from: waiting, destination, priced, tenant })
  const wanted = { ...told, seats, end: candidateOf(appointment).end }
  return answerEntry(waiting, { wanted, priced }, changing, params)
}

/**
 * Moves a reservation to another time, or to other days where its time is yet to be named, with other seats or
 * resources if said, and the answers of those who come then: its customer until `reschedule_cutoff` before the start,
 * staff until the end. Takes the new place and frees the former one in one transaction; where the provider approves
 * bookings, a customer's move waits and keeps the former place until it is decided. `preview` answers what it costs and
 * changes nothing. Asking for the place that it keeps takes back a move that waits. One that is there already is
 * answered so; a repeat is therefore safe. An entry of a waitlist may get fewer seats, and keeps its place in the
 * queue; `preview` tells what its place would cost then.
 */
export const rescheduleReservation = defineOperation({
  name: 'reschedule_reservation',
  summary: 'Moves a reservation for its customer or for staff; `preview` tells what it costs and what comes back.',
  ...calls.reschedule_reservation,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  async handler(asked) {
    const chosen = await withChosenMethod(asked)
    if (!chosen.ok) return chosen
    const input = chosen.value
    const { params, tenant, ports, actor } = input
    for (let round = 1; ; round += 1) {
      const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
      if (!found) return refuse('not_found')
      const done = await once(input, found)
      if (!mayTryAgain(done) || round >= tries) return done
    }
  },
})
