import { useCallback, useEffect, useRef, useState } from 'react'
import type { WireReservation } from '../../../core/domain/wire/index.ts'
import type { BookingRequest, ProcessorData, WaitingRequest } from '../../data/calls.ts'
import {
  type Answer,
  type CallError,
  refusedAppointment,
  refusedWith,
  toldHolds,
  waitingAlone,
} from '../../data/errors.ts'
import { idempotencyKey } from '../../data/idempotency.ts'
import { type Quote, readHolds, readQuote } from '../../data/quotes.ts'
import { record, text, texts } from '../../data/read.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft } from '../../state/draft.ts'
import { useSessionActions } from '../../state/session.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { slotOf } from '../context/slot-instants.ts'
import { isCodeIdle } from '../price/credit.ts'
import { contactOf } from '../questions/contact.ts'
import { useAsked } from '../questions/use-asked.ts'
import { wireAnswersOf } from '../questions/wire-answers.ts'
import { answered, type Means, usesToken } from './cards/means.ts'
import { useConsents } from './consents.tsx'
import { hasMovedOn, keepCheckout, leaveToPay, watchReturn } from './leave-to-pay.ts'
import { useTermsAsked } from './terms-asked.ts'
import { thanksPath } from './thanks-path.ts'
import { unknownPayment } from './use-unknown-payment.ts'
import { isOfWay } from './use-way.ts'

/** The action that the processor requires of the customer. */
interface PendingAction {
  attempt: string
  action: ProcessorData
}

export type PaymentChoice = ({ processor: string } & Means) | null

type Payment = BookingRequest['payment']

/** The discount code, and what a gift code, account credit and points pay of it, as it was shown. */
export const creditOf = (
  quote: Quote | null,
  { paymentmode, giftcode, discountcode }: Pick<Draft, 'paymentmode' | 'giftcode' | 'discountcode'>,
): Pick<BookingRequest, 'discountcode' | 'credit' | 'giftcode' | 'gift' | 'paymentmode' | 'totalpoints'> => ({
  ...(discountcode && !isCodeIdle(quote) && { discountcode }),
  ...(giftcode && quote?.giftused && { giftcode, gift: quote.giftused }),
  ...(quote?.creditused && { credit: quote.creditused }),
  ...(quote && quote.pointsprice > 0 && paymentmode === 'points' && { paymentmode, totalpoints: quote.pointsprice }),
})

/** Refusals of what balances were to pay. */
const isOfBalance: Partial<Record<CallError['code'], true>> = {
  ...{ credit_changed: true, points_short: true, gift_changed: true, gift_not_usable: true },
}

/** Sends a booking and returns all its reservations. Null when there is nothing to send yet. */
export type Send = (payment: Payment) => Promise<Answer<Reservation[]>> | null

/** Books the draft of one bookable, or joins the queue for what it waits for. */
export function useSendOne(): Send {
  const calls = useCalls()
  const { language } = useBootstrap()
  const { facts, draft, quote, steps } = useBooking()
  const { forms, context } = useAsked()
  const consents = useConsents(draft, forms)
  const { isAccepted } = useTermsAsked()
  return (payment) => {
    const { reservation, resources } = draft
    const slot = slotOf(draft)
    if (!slot) return null
    const asked: WaitingRequest = {
      draft: draft.id,
      bookable: facts.id,
      ...slot,
      seats: draft.seats ?? 1,
      ...(resources?.length ? { resources } : {}),
      language,
      user: { ...contactOf(draft, forms), ...consents },
      ...wireAnswersOf(draft, forms, context),
      ...stepAnswersOf(draft, steps),
      termsaccepted: isAccepted(draft),
    }
    const alone = (one: Answer<Reservation>) => (one.ok ? { ...one, value: [one.value] } : one)
    if (draft.waiting) return calls.joinWaitlist(asked).then(alone)
    const request: BookingRequest = {
      ...asked,
      ...(reservation ? { id: reservation } : {}),
      ...(quote.quote ? { totalprice: quote.quote.finalprice } : {}),
      ...creditOf(quote.quote, draft),
      ...(payment ? { payment } : {}),
    }
    const answer = calls.book({ ...request, idempotencyKey: idempotencyKey(draft.id, request) })
    return answer.then(alone)
  }
}

/** The reservation of an attempt, whose id is `<reservation>-<number>`. */
export const reservationOf = (attempt: string): string => attempt.replace(/-\d+$/, '')

/**
 * Books once, however often the button is clicked, and returns the outcome.
 * @param spend called when a token that was sent may not be sent again, if it pays only once
 */
export function useConfirm(book: Send, spend: () => void) {
  const calls = useCalls()
  const { draft, update, quote, reopen, finish } = useBooking()
  const { refresh } = useSessionActions()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [isOld, setIsOld] = useState(false)
  const [pending, setPending] = useState<PendingAction | null>(null)
  const [before, setBefore] = useState<number | null>(null)
  const underway = useRef(false)

  async function send(payment: Payment) {
    // Ignores a second click, or Enter after a click, while a booking is under way.
    const sent = underway.current ? null : book(payment)
    if (!sent) return
    underway.current = true
    setBusy(true)
    setError(null)
    const answer = await sent
    underway.current = false
    setPending(null)
    if (answer.ok) return finish(thanksPath(answer.value))
    const asked = refusedWith(answer.error, 'payment_requires_action')
    if (asked) keepCheckout()
    const isLeft = asked !== null && leaveToPay(record<ProcessorData>(asked.action))
    if (isLeft || usesToken(answer.error)) spend()
    if (!isLeft) setBusy(false)
    take(answer.error)
  }

  useEffect(() => watchReturn(() => setBusy(false)), [])

  /** A payment that has begun holds longer: the countdown follows, of one appointment as of a cart's. */
  function holdOn(holds: { id: string; expires: string }[]) {
    if (holds.length === 0) return
    const heldOn = <T extends Draft>(one: T): T => {
      const hold = holds.find(({ id }) => id === one.reservation)
      return hold ? { ...one, expires: hold.expires } : one
    }
    update((now) => ({
      ...heldOn(now),
      ...(now.appointments && { appointments: now.appointments.map(heldOn) }),
    }))
  }

  /** Who waits although the cart was refused is told so, until it is booked or the entry is left. */
  function noteWaiting(refusal: CallError) {
    const waiting = waitingAlone(refusal)
    if (waiting.length === 0) return
    update(({ appointments = [] }) => ({
      appointments: appointments.map((one, index) => {
        const entry = waiting.find(({ appointment }) => appointment === index)
        const { id = '', managetoken = '' } = entry ?? {}
        return entry ? { ...one, extra: { ...one.extra, waits: { id, managetoken } } } : one
      }),
    }))
  }

  function take(refusal: CallError) {
    holdOn(readHolds(toldHolds(refusal)))
    noteWaiting(refusal)
    const asked = refusedWith(refusal, 'payment_requires_action')
    if (asked) return setPending({ attempt: text(asked.attempt), action: record<ProcessorData>(asked.action) })
    const changed = refusedWith(refusal, 'price_changed')
    if (changed?.quote !== undefined) {
      setBefore(quote.quote?.finalprice ?? null)
      quote.take(readQuote(changed.quote))
    }
    // What is left of it, or who else takes it, is asked for and shown before anything else is tried.
    if (isOfBalance[refusal.code] || isOfWay[refusal.code] || refusal.code === 'payment_required') quote.renew?.()
    const room = refusedWith(refusal, 'room_now')
    if (room) {
      // The place is held by now: the review goes on as that of a booking, with its price and payment.
      const hold = record<WireReservation>(room.reservation)
      const held = ({ extra }: Draft): Partial<Draft> => ({
        reservation: text(hold.id),
        expires: text(hold.expires),
        waiting: undefined,
        extra: { ...extra, datetime_step: { ...extra?.datetime_step, assigned: texts(hold.resources) } },
      })
      const place = refusedAppointment(refusal)
      if (place !== null)
        // A cart asks for its price by itself once another appointment has one.
        update(({ appointments = [] }) => ({
          appointments: appointments.map((one, index) => (index === place ? { ...one, ...held(one) } : one)),
        }))
      else {
        update(held)
        quote.take(readQuote(room.quote))
      }
    }
    const open = refusedWith(refusal, 'payment_unknown', 'payment_pending')
    if (open) {
      const reservation = reservationOf(text(open.attempt)) || draft.reservation
      if (reservation) return lookOut(reservation)
    }
    const incomplete = refusedWith(refusal, 'step_incomplete')
    if (incomplete && reopen?.(incomplete)) return
    // The session differs from the page's: after the refresh the flow leads to the login and keeps everything.
    if (refusal.code === 'login_required') {
      void refresh()
      quote.renew?.()
    }
    setIsOld(false)
    setError(refusal)
  }

  /** Asks from now on what became of the payment for a reservation. */
  const lookOut = (reservation: string) =>
    update(({ extra }) => ({ extra: { ...extra, [unknownPayment]: { reservation } } }))

  /** Hides the declined payment once another one is being entered. */
  const forgetDecline = useCallback(() => setIsOld(true), [])

  return {
    forgetDecline,
    /** Returns to the review after a failed booking. */
    forget: () => setError(null),
    /** The declined payment is outdated; its height is kept, so that nothing moves while the customer types. */
    isOld: isOld && error?.code === 'payment_declined',
    busy,
    error,
    /** The price before `price_changed`. */
    before,
    action: pending?.action ?? null,
    confirm: (payment: PaymentChoice) => send(payment ?? undefined),
    /**
     * The price changed or came while a press waited for it (`shown`: what was shown then, if anything): nothing is
     * booked at a price that the customer has not seen.
     */
    askAgain: (shown: number | null) => {
      setBefore(shown)
      take({ code: 'price_changed', data: {} })
    },
    /** Of a payment that is made in a window of its own: once it has ended there, what became of it is asked here. */
    elsewhere: {
      async hasEnded() {
        const id = reservationOf(pending?.attempt ?? '')
        const { id: whole, appointments = [] } = draft
        const own = appointments.find(({ reservation }) => reservation === id)?.id ?? whole
        const answer = await calls.reservation({ id, draft: own })
        return hasMovedOn(answer)
      },
      onEnd() {
        setPending(null)
        spend()
        lookOut(reservationOf(pending?.attempt ?? ''))
      },
      onGiveUp() {
        setPending(null)
        spend()
      },
    },
    /** The customer's answer to the required action; null when they gave up. */
    answerAction: (payment: PaymentChoice, token: ProcessorData | null) => {
      if (!pending || !payment) return
      void send({ processor: payment.processor, attempt: pending.attempt, ...answered(payment, token) })
    },
  }
}
