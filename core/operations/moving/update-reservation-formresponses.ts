import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type By, mayCancel, mayMove, statuses } from '../../domain/reservation/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { givenAgain } from '../answers/kept-answers.ts'
import { readAnswers } from '../answers/read-answers.ts'
import { hasSameAnswers } from '../answers/stored-answers.ts'
import { addedTimeIn, lengthened } from '../appointments/added-time.ts'
import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { keptResources } from '../appointments/kept-resources.ts'
import { occurrenceOfReservation } from '../appointments/reservation-segments.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import { mayTryAgain } from '../payments/payment-scene.ts'
import type { StoredReservation } from '../ports.ts'
import { attemptOfMove, isMoveAskedFor } from '../reservations/former-place.ts'
import { asksForMove, movableByCustomer } from '../reservations/movable-by-customer.ts'
import { hasChanged, moveWaits } from '../reservations/version-conflict.ts'
import { type Right, reservationFor } from '../rights/own-reservation.ts'
import { carryOutMove } from './carry-out-move.ts'
import { amendAnswers, answersAfter } from './move.ts'
import { actorOf, answerEntry, answerPaying, judgePrice, judgeRequest, moveAnswer } from './move-answer.ts'
import { priceMove } from './price-move.ts'
import type { Destination } from './read-move.ts'

/** How often it is tried again while the reservation changes. */
const tries = 5

type Given = Omit<Wire['update_reservation_formresponses']['params'], 'id' | 'token'>

async function once(
  { tenant, ports, actor }: Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>,
  given: Given,
  { reservation, right }: { reservation: StoredReservation; right: Right },
): Promise<Result<Wire['reschedule_reservation']['answer']>> {
  const catalogue = await ports.catalogueOf(tenant)
  const entry = catalogue.find(reservation.bookable)
  if (!entry) return refuse('not_found')
  const { stage } = statuses[reservation.status]
  const isPaying = right !== 'staff' && !given.preview && attemptOfMove(reservation) !== null
  // The answers of a move that waits are those of both places.
  if (isMoveAskedFor(reservation) && !isPaying) return moveWaits(reservation, tenant, entry)
  if (stage !== 'standing') return hasChanged(reservation, tenant, entry)
  const by: By = right === 'staff' ? 'provider' : 'customer'
  const now = ports.clock.now()
  if (by === 'customer' && !mayCancel(reservation, now)) return refuse('reschedule_cutoff')
  const kept = appointmentOf(reservation, entry)
  const said = { ...givenAgain(reservation, entry), ...given }
  const read = await readAnswers(said, kept, tenant, ports)
  if (!read.ok) return read
  const { contact: _, ...answers } = read.value
  const destination: Destination = {
    appointment: { ...lengthened(kept, answers), chosen: keptResources(reservation, entry) },
    meant: occurrenceOfReservation(reservation, entry),
    isNamed: false,
    answers,
    isOfAnswers: true,
  }
  const priced = await priceMove(reservation, destination, { tenant, ports, catalogue, now, by })
  if (!priced.ok) return priced
  const { before, after } = priced.value
  const isMove = before !== after || addedTimeIn(reservation) !== destination.appointment.addedtime
  const isSame = hasSameAnswers(reservation, entry, answers)
  const acting = actorOf(by, reservation, actor)
  if (attemptOfMove(reservation) !== null)
    return answerPaying(
      reservation,
      { destination, isThere: isSame, actor: acting, tenant, ports, entry },
      given.payment,
    )
  if (isSame && !isMove)
    return ok(moveAnswer(reservation, { priced: priced.value, changed: false, approval: false }, entry, { tenant }))
  if (given.version !== undefined && given.version !== reservation.version)
    return hasChanged(reservation, tenant, entry)
  if (reservation.status === 'waitlisted') {
    const wanted = {
      ...answersAfter({ from: reservation, destination, priced: priced.value, tenant }),
      end: candidateOf(destination.appointment).end,
    }
    const changing = { entry, tenant, ports, actor: acting }
    return answerEntry(reservation, { wanted, priced: priced.value }, changing, given)
  }
  const approval = isMove && by === 'customer' && asksForMove(reservation, entry)
  if (isMove && !mayMove(reservation, entry.bookable, by, now)) return refuse('reschedule_cutoff')
  if (approval && !movableByCustomer(reservation, entry)) return refuse('forbidden')
  const changing = { from: reservation, destination, priced: priced.value, actor: acting, tenant, ports }
  const done = isMove
    ? await carryOutMove({ ...changing, by, approval, isAskedFor: true, holder: null }, given, actor)
    : await amended(changing, given)
  if (!done.ok) return done
  const { reservation: told, priced: cost, ...ways } = done.value
  return ok(moveAnswer(told, { priced: cost, changed: true, approval, ...ways }, entry, { tenant }))
}

/** Other answers at the same price. */
async function amended(changing: Parameters<typeof amendAnswers>[0], { preview, ...said }: Given) {
  const { from, priced, tenant } = changing
  const done = { reservation: from, priced, processors: [], spending: { available: null, used: 0, gift: null } }
  if (preview) return ok(done)
  // At the same price nothing is kept anew.
  const undecided = judgeRequest(from, priced, { tenant, by: 'customer', approval: false })
  if (!undecided.ok) return undecided
  const price = judgePrice(priced, said, { tenant })
  if (!price.ok) return price
  const changed = await amendAnswers(changing)
  return changed.ok ? ok({ ...done, reservation: changed.value }) : changed
}

/**
 * Changes the answers of a booking: its customer until the start, staff at any time. Parts that the call leaves out are
 * kept, and those that it has already change nothing. Answers that change the price or the length are a move, with its
 * rules of time and money; of an entry of a waitlist, more time joins anew, and what is offered is answered, not
 * changed, unless it answers a question, so that nothing has been asked for it yet.
 */
export const updateReservationFormresponses = defineOperation({
  name: 'update_reservation_formresponses',
  summary: 'Changes the answers of a booking; `preview` tells what they cost and what comes back.',
  ...calls.update_reservation_formresponses,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  async handler(asked) {
    const chosen = await withChosenMethod(asked)
    if (!chosen.ok) return chosen
    const {
      params: { id, token, ...given },
      ...input
    } = chosen.value
    for (let round = 1; ; round += 1) {
      const found = await reservationFor({ id, token }, input)
      if (!found) return refuse('not_found')
      const done = await once(input, given, found)
      if (!mayTryAgain(done) || round >= tries) return done
    }
  },
})
