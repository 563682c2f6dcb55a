import { ok, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import { type AttemptView, type Decision, isByHand, isOpen, isOrdered } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { transact } from '../transact.ts'
import { alarmStaff } from './alarm-staff.ts'
import { askedProcessor } from './asked-processor.ts'
import { authorise } from './authorise.ts'
import { carryOut } from './carry-out.ts'
import { awaitsTurn, isItsTurn, paidByCart } from './cart-attempts.ts'
import { forgetMethod } from './forget-method.ts'
import { type Learned, learn, type Settling } from './learn.ts'
import { isPaidWith, isToBeConfirmed } from './paid-reservations.ts'
import { descriptionOf } from './payment-description.ts'
import { isStale, overtaken, type Settled } from './payment-scene.ts'
import { longSilence, paymentPatience } from './payment-times.ts'
import type { PaymentWork } from './payment-work.ts'
import { sendRefunds } from './refunds.ts'
import { settle } from './settle.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** What the caller knows or wants. */
interface Given {
  /** The processor's latest answer, if there is one; otherwise the processor is asked. */
  learned?: Learned
  /** Whether another way to pay will be tried: an action that was not done is called off. */
  callOff?: boolean
  /** Whether to ask the processor even if the attempt has ended, because there may be news. */
  look?: boolean
  /** What staff decide about money of it that lies in suspense. */
  settling?: Settling
  /** Why the change that it was begun for was refused. */
  refused?: Refusal
  /** Whether the caller has just authorised the first of its cart, and goes on with the others. */
  goOn?: boolean
}

/**
 * Decisions follow each other (call off, look, void); more rounds than this mean that other calls keep changing the
 * attempt.
 */
const rounds = 10

/**
 * Brings an attempt, and what it pays for, to an end. This is the only finaliser: the browser's return, webhooks and
 * the reconciler call it in any order and any number of times. The processor says what is true, the table of
 * `core/domain/payments` decides, one transaction writes the decision, and orders are carried out afterwards.
 *
 * A cart has several attempts where requests are in it: once the first is authorised the others follow, from the method
 * that was saved with it, and the last of them confirms all.
 *
 * Answers the reservations, of the whole cart, once they are confirmed. Refuses with `payment_requires_action`,
 * `payment_pending` (another call is working on it), `payment_unknown` (nobody knows yet), `payment_declined`, or the
 * reason why there was no room.
 */
export async function finalise(work: PaymentWork, id: string, given: Given = {}): Promise<Result<StoredReservation[]>> {
  const { answer, cart } = await finaliseOne(work, id, given)
  return cart === null ? answer : finaliseRest(work, { cart, id, answer }, given)
}

/** What became of an attempt; of a cart that it decided with, its name. */
interface Finalised {
  answer: Result<StoredReservation[]>
  cart: string | null
}

/**
 * Goes on with the attempts of a cart, each once in each of its states: those whose turn has come are authorised, those
 * that were given up are called off or released, and what is booked is captured. Where another way to pay is wanted,
 * the rest that is under way is called off.
 */
async function finaliseRest(
  work: PaymentWork,
  { cart, id, ...first }: Finalised & { cart: string; id: string },
  { callOff = false }: Given,
): Promise<Result<StoredReservation[]>> {
  const repositories = work.ports.repositories(work.tenant.scope)
  const done = new Set<string>()
  const inState = ({ id, state }: PaymentAttempt): string => `${id} ${state}`
  let { answer } = first
  // One that its customer has to confirm, or of which nobody can say anything, is waited for.
  let isStuck = false
  for (let round = 0; ; round += 1) {
    const all = await repositories.payments.ofCart(cart)
    if (round === 0) for (const one of all) if (one.id === id) done.add(inState(one))
    const open = all.filter((one) => isOpen(one) && !done.has(inState(one)))
    const next: PaymentAttempt | undefined =
      open.find(isOrdered) ?? (isStuck ? undefined : open.find(callOff ? isUnderway : isItsTurn))
    if (!next) break
    done.add(inState(next))
    const given = callOff && !isOrdered(next) ? { callOff } : { goOn: true }
    const { answer: told } = await finaliseOne(work, next.id, given)
    // What was ordered follows from what was told already.
    if (isOrdered(next)) continue
    answer = told
    isStuck = !callOff && (await repositories.payments.attempt(next.id))?.state !== 'authorized'
  }
  return answer.ok ? ok((await paidByCart(repositories, { id, cart })).map(({ reservation }) => reservation)) : answer
}

/** Whether it is neither authorised nor waits for the first of its cart. */
const isUnderway = (attempt: PaymentAttempt): boolean => attempt.state !== 'authorized' && !awaitsTurn(attempt)

/** Brings one attempt on as far as it goes by itself. */
async function finaliseOne(work: PaymentWork, id: string, given: Given): Promise<Finalised> {
  let learned = given.learned
  let answer: Result<StoredReservation[]> = refuse('payment_pending', { data: { attempt: id } })
  let cart: string | null = null
  // That what was authorised is released, by this call or by another, does not mean that it was declined.
  let ifReleased: Result<StoredReservation[]> | null = given.learned?.fact === 'authorized' ? overtaken : null
  const answerEnded = async (attempt: PaymentAttempt) => {
    const ended = await answerAtRest(work, attempt)
    return ended.ok ? ended : (ifReleased ?? ended)
  }
  for (let round = 1; round <= rounds; round += 1) {
    const attempt = await work.ports.repositories(work.tenant.scope).payments.attempt(id)
    if (!attempt) return { answer: refuse('not_found'), cart: null }
    if (isByHand(attempt)) return { answer: await answerAtRest(work, attempt), cart }
    const processor = askedProcessor(work.tenant, attempt.processor)
    if (!isOpen(attempt) && !learned && !given.look) return { answer: await answerEnded(attempt), cart }
    // Another call has ended it since: to release what was taken meanwhile would undo its end.
    const isOlder = !isOpen(attempt) && learned?.fact === 'authorized'
    const asked = learned && !isOlder ? ok(learned) : await ask(work, processor, attempt, given)
    if (!asked.ok) return { answer: asked, cart }
    const settling = attempt.suspended ? given.settling : undefined
    const slotRefusal = given.refused && !isStale(given.refused) ? given.refused : undefined
    const known = { ...(slotRefusal && { slotRefusal }), ...asked.value, ...(settling && { settling }) }
    learned = undefined
    const settled = await settle(work, attempt, known, await viewOf(work, attempt, known, given))
    if (!settled.ok) {
      // Staff are told why: it is nothing that another call has changed.
      if (settling && settled.error.data) return { answer: settled, cart }
      if (!isStale(settled.error)) learned = { ...known, slotRefusal: settled.error }
      continue
    }
    const { decision } = settled.value
    if (decision === 'stale') continue
    if (decision === 'at_rest') return { answer: await answerEnded(settled.value.attempt), cart }
    cart = attempt.cart
    const next = await follow(work, processor, { ...settled.value, decision }, known)
    if (next.answer) answer = ifReleased && decision.do === 'fail' ? ifReleased : next.answer
    ifReleased = decision.do === 'void' ? answer : null
    if (!next.learned) break
    learned = { ...next.learned, ...(known.slotRefusal && { slotRefusal: known.slotRefusal }) }
  }
  return { answer, cart }
}

/**
 * Asks the processor what is so; an attempt whose turn has come is authorised from the method that its cart has saved.
 */
async function ask(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  given: Given,
): Promise<Result<Learned>> {
  const isToBegin = isItsTurn(attempt) && !given.callOff && (given.goOn || !(await isInGoodHands(work, attempt)))
  if (!isToBegin) return ok(await learn(work, processor, attempt))
  const first = await work.ports.repositories(work.tenant.scope).payments.attempt(attempt.cart ?? '')
  if (!first?.method) return ok({ fact: 'declined', code: 'method_not_saved' })
  const description = await descriptionOf(work, attempt)
  // What its customer agreed to is for all of the cart.
  const collect = first.saving?.collect
  return authorise(work, attempt, { token: {}, method: first.method, description, ...(collect && { collect }) })
}

/** Whether its caller may still be at work on it: it is young and its process is alive, or it waits for its turn. */
async function isInGoodHands({ ports }: PaymentWork, attempt: PaymentAttempt): Promise<boolean> {
  if (attempt.state !== 'created') return false
  const now = ports.clock.now()
  const isYoung = attempt.modified > now - paymentPatience
  return awaitsTurn(attempt) || (isYoung && (await ports.processes.isAlive(attempt.process, now)))
}

async function viewOf(work: PaymentWork, attempt: PaymentAttempt, known: Learned, given: Given): Promise<AttemptView> {
  const now = work.ports.clock.now()
  return {
    hasReference: attempt.reference !== null,
    isCalledOff: attempt.calledoff,
    // Not in another's, where the caller itself has just called the processor.
    isInGoodHands: given.learned === undefined && !given.goOn && (await isInGoodHands(work, attempt)),
    wasToldFailed: attempt.toldfailed || known.slotRefusal !== undefined,
    hasTimeLeft: given.callOff !== true && attempt.state !== 'voiding',
    isOverdue: false,
    isToBeRenewed: false,
    isCallOffLost: known.isCallOffLost === true,
    settled: known.settling?.way ?? null,
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

/** What is told where other money was reserved or taken than was asked for: it books nothing, and goes back. */
const otherMoney = (reservations: StoredReservation[]): Refusal => ({
  code: 'payment_declined',
  data: { code: 'amount_mismatch', ...holdsOf(reservations) },
})

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
        await transact(work.ports, work.tenant.scope, async (unit) => {
          const { amount } = attempt
          await alarmStaff(unit, work, attempt, { why: 'silent', amount, about: 'payment', of: 'silence' })
          return ok(null)
        })
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
        log.error({ attempt: attempt.id, ...known.found }, 'a processor authorised other money than was asked for')
      const released = { code: 'status_conflict' as const, data: { ...data, isReturned: true } }
      const told = known.slotRefusal ?? ('found' in known ? otherMoney(reservations) : released)
      const answer = decision.tell === 'payment_failed' ? ok(reservations) : { ok: false as const, error: told }
      return carried(answer, await carryOut(work, processor, attempt, 'void'))
    }
    case 'give_up':
      log.error({ attempt: attempt.id }, 'a payment was given up; what turns up of it is returned')
      return { answer: refuse('payment_declined', { data: { code: 'no_answer', ...holdsOf(reservations) } }) }
    case 'fail':
      if (decision.tell === 'payment_failed' && attempt.purpose !== 'balance')
        return { answer: standsUnpaid(work, attempt, reservations) }
      if (known.slotRefusal) return { answer: { ok: false, error: known.slotRefusal } }
      return {
        answer: refuse('payment_declined', {
          data: { ...(known.code !== undefined && { code: known.code }), ...holdsOf(reservations) },
        }),
      }
    case 'suspend':
      if (decision.tell === 'payment_failed' && attempt.purpose !== 'balance')
        return { answer: standsUnpaid(work, attempt, reservations) }
      return { answer: { ok: false, error: otherMoney(reservations) } }
    case 'keep':
      return { answer: reservations.some(isToBeConfirmed) ? refuse('payment_pending', { data }) : ok(reservations) }
    case 'renew':
      await renew(work, attempt.id, renewal ?? '')
      return { answer: ok(reservations) }
    case 'charge': {
      const charged = await authorise(work, attempt, {
        token: {},
        isDue: true,
        description: await descriptionOf(work, attempt),
      })
      return charged.ok ? { answer: refuse('payment_unknown', { data }), learned: charged.value } : { answer: charged }
    }
    case 'book':
      // Where nothing waits for approval any more, a saved method is charged at once.
      if (attempt.state === 'capturing' && known.fact === 'saved')
        return { answer: ok(reservations), learned: { fact: 'saved' } }
      if (attempt.state !== 'capturing' || known.fact === 'settling') return { answer: ok(reservations) }
      return carried(ok(reservations), await carryOut(work, processor, attempt, 'capture'))
    case 'capture':
      return carried(ok(reservations), await carryOut(work, processor, attempt, 'capture'))
    case 'record': {
      // With nothing ordered, and no news, it rests already.
      // Whether a bank has some of what lay in suspense is looked at first, by whoever has it recorded.
      if (attempt.due !== null && !known.settling) await sendRefunds(work, attempt.id)
      // Who agreed to that sees it among their cards at once.
      if (attempt.saving?.consent) await forgetMethod(work, attempt.id)
      if (decision.keep === 'standing') return { answer: ok(reservations) }
      const told = known.slotRefusal ?? { code: 'status_conflict' as const, data }
      return { answer: { ok: false, error: { ...told, data: { ...told.data, isReturned: true } } } }
    }
  }
}

/** Authorises the attempt that renews another one, and releases the former one once the new one stands. */
async function renew(work: PaymentWork, former: string, id: string): Promise<void> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempt = await payments.attempt(id)
  if (!attempt) return
  const asked = await authorise(work, attempt, {
    token: {},
    isDue: true,
    description: await descriptionOf(work, attempt),
  })
  const done = asked.ok ? await finalise(work, id, { learned: asked.value }) : asked
  if (done.ok) await finalise(work, former)
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

/** The caller's answer for an attempt that has ended: the reservations of its whole cart, where they were confirmed. */
async function answerAtRest(work: PaymentWork, attempt: PaymentAttempt): Promise<Result<StoredReservation[]>> {
  // What was returned issued no points.
  if (attempt.purchase) return attempt.state === 'captured' && !attempt.toldfailed ? ok([]) : refuse('payment_declined')
  const repositories = work.ports.repositories(work.tenant.scope)
  const charged = (await repositories.payments.paidBy(attempt.id)).filter(({ share }) => share.amount > 0)
  const isOwn = charged.length > 0 && charged.every(({ reservation }) => isPaidWith(reservation, attempt.id))
  // A booking stands even where its attempt failed afterwards: it owes its amount.
  if (isOwn) return ok((await paidByCart(repositories, attempt)).map(({ reservation }) => reservation))
  return refuse(attempt.state === 'captured' ? 'status_conflict' : 'payment_declined')
}
