import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { AttemptView, Decision } from '../../domain/payments/index.ts'
import { isOpen } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { authorise } from './authorise.ts'
import { carryOut } from './carry-out.ts'
import { type Learned, learn } from './learn.ts'
import { isPaidWith, paidBy } from './paid-reservations.ts'
import { paymentDescription } from './payment-description.ts'
import type { Settled } from './payment-scene.ts'
import { paymentPatience } from './payment-times.ts'
import { type PaymentWork, processorOf } from './payment-work.ts'
import { sendRefunds } from './refunds.ts'
import { isStale, settle } from './settle.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** What the caller knows or wants. */
interface Given {
  /** The processor's latest answer, if there is one; otherwise the processor is asked. */
  learned?: Learned
  /** Whether another way to pay will be tried: an action that was not done is called off. */
  callOff?: boolean
  /** Whether to ask the processor even if the attempt has ended, because there may be news. */
  look?: boolean
}

/**
 * Decisions follow each other (call off, look, void); more rounds than this mean that other calls keep changing the
 * attempt.
 */
const rounds = 10

/** Silence of the processor that raises an alarm, ms. */
const longSilence = 72 * 3_600_000

/**
 * Brings an attempt, and what it pays for, to an end. This is the only finaliser: the browser's return, webhooks and
 * the reconciler call it in any order and any number of times. The processor says what is true, the table of
 * `core/domain/payments` decides, one transaction writes the decision, and orders are carried out afterwards.
 *
 * Answers the reservations once they are confirmed. Refuses with `payment_requires_action`, `payment_pending` (another
 * call is working on it), `payment_unknown` (nobody knows yet), `payment_declined`, or the reason why there was no
 * room.
 */
export async function finalise(work: PaymentWork, id: string, given: Given = {}): Promise<Result<StoredReservation[]>> {
  let learned = given.learned
  let answer: Result<StoredReservation[]> = refuse('payment_pending', { data: { attempt: id } })
  for (let round = 1; round <= rounds; round += 1) {
    const attempt = await work.ports.repositories(work.tenant.scope).payments.attempt(id)
    const processor = attempt && processorOf(work.tenant, attempt.processor)
    if (!attempt) return refuse('not_found')
    if (!processor) return refuse('processor_not_connected')
    if (!isOpen(attempt) && !learned && !given.look) return answerAtRest(work, attempt)
    const known = learned ?? (await learn(work, processor, attempt))
    learned = undefined
    const settled = await settle(work, attempt, known, await viewOf(work, attempt, known, given))
    if (!settled.ok) {
      if (!isStale(settled.error)) learned = { ...known, noRoom: settled.error }
      continue
    }
    const { decision } = settled.value
    if (decision === 'stale') continue
    if (decision === 'at_rest') return answerAtRest(work, settled.value.attempt)
    const next = await follow(work, processor, { ...settled.value, decision }, known)
    if (next.answer) answer = next.answer
    if (!next.learned) return answer
    learned = { ...next.learned, ...(known.noRoom && { noRoom: known.noRoom }) }
  }
  return answer
}

async function viewOf(
  { ports }: PaymentWork,
  attempt: PaymentAttempt,
  known: Learned,
  given: Given,
): Promise<AttemptView> {
  const now = ports.clock.now()
  const isYoung = attempt.created > now - paymentPatience
  const isInOtherHands = given.learned === undefined && isYoung && attempt.state === 'created'
  return {
    hasReference: attempt.reference !== null,
    isCalledOff: attempt.calledoff,
    isInGoodHands: isInOtherHands && (await ports.processes.isAlive(attempt.process, now)),
    wasToldFailed: attempt.toldfailed || known.noRoom !== undefined,
    hasTimeLeft: given.callOff !== true && attempt.state !== 'voiding',
    isOverdue: false,
    isToBeRenewed: false,
    isCallOffLost: known.isCallOffLost === true,
    isLongSilent: attempt.silentsince !== null && attempt.silentsince < now - longSilence,
  }
}

interface Next {
  /** The caller's answer if nothing else follows. */
  answer?: Result<StoredReservation[]>
  /** What is known now, for the next decision. */
  learned?: Learned
}

/** Until when drafts are held by now, which a payment may have extended; nothing where none is a draft. */
function holdsOf(reservations: StoredReservation[]): { holds?: { id: string; expires: string }[] } {
  const holds = reservations.flatMap(({ id, status, expires }) =>
    status === 'in-progress' && expires !== null ? [{ id, expires: new Date(expires).toISOString() }] : [],
  )
  return holds.length > 0 ? { holds } : {}
}

/** Carries out what was decided, after its commit. */
async function follow(
  work: PaymentWork,
  processor: PaymentProcessor,
  { decision, attempt, reservations, renewal }: Settled & { decision: Decision },
  known: Learned,
): Promise<Next> {
  const data = { attempt: attempt.id, ...holdsOf(reservations) }
  const { log } = work.ports
  switch (decision.do) {
    case 'ask_later':
      if (decision.alarm)
        log.error({ attempt: attempt.id }, 'a processor has not answered about a payment for three days')
      return { answer: attempt.state === 'capturing' ? ok(reservations) : refuse('payment_unknown', { data }) }
    case 'wait':
      if (decision.tell === 'action')
        return { answer: refuse('payment_requires_action', { data: { ...data, action: known.action } }) }
      return { answer: refuse(decision.tell === 'unknown' ? 'payment_unknown' : 'payment_pending', { data }) }
    case 'call_off':
      return {
        answer: refuse('payment_unknown', { data }),
        learned: (await carryOut(work, processor, attempt, 'calloff')) ?? { ...known, isCallOffLost: true },
      }
    case 'void': {
      if ('found' in known)
        log.error({ attempt: attempt.id, ...known.found }, 'a processor authorised another amount than was asked for')
      const told = known.noRoom ?? { code: 'status_conflict' as const, data }
      const answer = decision.tell === 'payment_failed' ? ok(reservations) : { ok: false as const, error: told }
      return carried(answer, await carryOut(work, processor, attempt, 'void'))
    }
    case 'give_up':
      log.error({ attempt: attempt.id }, 'a payment was given up; what turns up of it is returned')
      return { answer: refuse('payment_declined', { data: { code: 'no_answer', ...holdsOf(reservations) } }) }
    case 'fail':
      if (decision.tell === 'payment_failed') return { answer: standsUnpaid(work, attempt, reservations) }
      if (known.noRoom) return { answer: { ok: false, error: known.noRoom } }
      return {
        answer: refuse('payment_declined', {
          data: { ...(known.code !== undefined && { code: known.code }), ...holdsOf(reservations) },
        }),
      }
    case 'suspend':
      log.error(
        { attempt: attempt.id, ...('found' in known && known.found) },
        'a processor took another amount than was asked for; it lies in suspense',
      )
      if (decision.tell === 'payment_failed') return { answer: standsUnpaid(work, attempt, reservations) }
      return { answer: refuse('payment_declined', { data: { code: 'amount_mismatch' } }) }
    case 'keep':
      return { answer: ok(reservations) }
    case 'renew':
      await renew(work, attempt.id, renewal ?? '')
      return { answer: ok(reservations) }
    case 'charge': {
      const charged = await authorise(work, attempt, {
        token: {},
        description: await descriptionOf(work, reservations),
      })
      return charged.ok ? { answer: refuse('payment_unknown', { data }), learned: charged.value } : { answer: charged }
    }
    case 'book':
      // Where nothing waits for approval any more, a saved method is charged at once.
      if (attempt.state === 'capturing' && known.fact === 'saved')
        return { answer: ok(reservations), learned: { fact: 'saved' } }
      if (attempt.state !== 'capturing') return { answer: ok(reservations) }
      return carried(ok(reservations), await carryOut(work, processor, attempt, 'capture'))
    case 'capture':
      return carried(ok(reservations), await carryOut(work, processor, attempt, 'capture'))
    case 'record': {
      await sendRefunds(work, attempt.id)
      if (decision.keep === 'standing') return { answer: ok(reservations) }
      const told = known.noRoom ?? { code: 'status_conflict' as const, data }
      return { answer: { ok: false, error: { ...told, data: { ...told.data, isReturned: true } } } }
    }
  }
}

/** Authorises the attempt that renews another one, and releases the former one once the new one stands. */
async function renew(work: PaymentWork, former: string, id: string): Promise<void> {
  const { payments, reservations } = work.ports.repositories(work.tenant.scope)
  const attempt = await payments.attempt(id)
  const request = attempt && (await reservations.find(attempt.reservation))
  if (!attempt || !request) return
  const asked = await authorise(work, attempt, { token: {}, description: await descriptionOf(work, [request]) })
  const done = asked.ok ? await finalise(work, id, { learned: asked.value }) : asked
  if (done.ok) await finalise(work, former)
}

/** The text on the statement of what is paid with a saved method. */
async function descriptionOf({ tenant, ports }: PaymentWork, reservations: StoredReservation[]): Promise<string> {
  const catalogue = await ports.catalogueOf(tenant)
  const items = reservations.flatMap(({ bookable: id, start }) => {
    const bookable = catalogue.find(id)?.bookable
    return bookable ? [{ bookable, start }] : []
  })
  return paymentDescription(items, { tenant, ports, language: reservations[0]?.language ?? tenant.language })
}

/** The answer about a booking that stands although its payment failed: it owes its amount, and staff are told. */
function standsUnpaid(
  { ports }: PaymentWork,
  attempt: PaymentAttempt,
  reservations: StoredReservation[],
): Result<StoredReservation[]> {
  ports.log.error({ attempt: attempt.id }, 'a booking stands whose payment failed')
  return ok(reservations)
}

const carried = (answer: Result<StoredReservation[]>, learned: Learned | null): Next =>
  learned ? { answer, learned } : { answer }

/** The caller's answer for an attempt that has ended. */
async function answerAtRest(work: PaymentWork, attempt: PaymentAttempt): Promise<Result<StoredReservation[]>> {
  const paid = await paidBy(work.ports.repositories(work.tenant.scope), attempt.id)
  const isOwn = paid.length > 0 && paid.every(({ reservation }) => isPaidWith(reservation, attempt.id))
  // A booking stands even where its attempt failed afterwards: it owes its amount.
  if (isOwn) return ok(paid.map(({ reservation }) => reservation))
  return refuse(attempt.state === 'captured' ? 'status_conflict' : 'payment_declined')
}
