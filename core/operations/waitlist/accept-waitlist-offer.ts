import { ok, type Result, refuse } from '../../domain/errors.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { hasOffer } from '../../domain/waitlist/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { BookedReservation } from '../../domain/wire/index.ts'
import { bookedOnce } from '../booking/booked-once.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import { openAttemptOf } from '../payments/pay.ts'
import { mayTryAgain } from '../payments/payment-scene.ts'
import type { StoredReservation } from '../ports.ts'
import { acceptOffer } from './accept-offer.ts'
import { actorOf, decidedOn, entryForCustomer } from './queue-decision.ts'

/** How often accepting starts over while the entry's payment changes. */
const tries = 5

type Input = OperationInput<Wire['accept_waitlist_offer']['params']>

/** Whether it stands, and waits no more. */
const isAccepted = ({ status }: StoredReservation) => status !== 'waitlisted' && statuses[status].stage === 'standing'

async function accept({ params, tenant, ports, actor }: Input): Promise<Result<BookedReservation>> {
  const decider = { tenant, ports, actor }
  const { payment } = params
  for (let round = 1; ; round += 1) {
    // Going on with a payment is the same decision, though its beginning has changed the version.
    const asked = payment?.attempt === undefined ? params : { ...params, version: undefined }
    const found = await decidedOn(asked, decider, isAccepted)
    if (!found.ok) return found
    const { reservation } = found.value
    const { status } = reservation
    if (status !== 'waitlisted')
      return isAccepted(reservation)
        ? ok(await entryForCustomer(reservation, decider))
        : refuse('not_offered', { data: { status } })
    const isLive = hasOffer(reservation, ports.clock.now())
    const work = { tenant, ports, actor: actorOf(found.value, actor), ip: actor.ip }
    // Money that was asked for in time is brought to its end, also after the offer's.
    const open = isLive ? null : await openAttemptOf(work, [reservation])
    if (!isLive && !open) return refuse('not_offered', { data: { status } })
    const done = await acceptOffer(reservation, work, {
      payment,
      totalprice: params.totalprice,
      totaldue: params.totaldue,
      totalpoints: params.totalpoints,
      credit: params.credit,
      giftcode: params.giftcode,
      gift: params.gift,
      paymentmode: params.paymentmode,
      termsaccepted: params.termsaccepted,
      caller: actor,
      right: found.value.right,
    })
    if (done.ok) return ok(await entryForCustomer(done.value, decider))
    if (!mayTryAgain(done) || round >= tries) return done
  }
}

/**
 * Accepts the place that is offered: judges capacity and blackouts, takes what is due with it, and goes on in the order
 * of a confirm: pending, gig, booked. What is due and not paid is refused with `payment_required`, the amount and the
 * page where it is paid. An offer that answers a question needs what a booking does: `answer_required` and
 * `terms_required`. A repeat answers as the first call did.
 */
export const acceptWaitlistOffer = defineOperation({
  name: 'accept_waitlist_offer',
  summary: 'Accepts the place offered to an entry of a waitlist, and pays what is due with it.',
  ...calls.accept_waitlist_offer,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  idempotency: 'own',
  async handler(input) {
    const chosen = await withChosenMethod(input)
    return chosen.ok ? bookedOnce('accept_waitlist_offer', input, () => accept(chosen.value)) : chosen
  },
})
