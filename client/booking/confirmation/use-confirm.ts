import { useCallback, useRef, useState } from 'react'
import type { BookingRequest } from '../../data/calls.ts'
import type { Answer, CallError } from '../../data/errors.ts'
import { idempotencyKey } from '../../data/idempotency.ts'
import { type Json, record, text } from '../../data/read.ts'
import { useCalls } from '../../data/use-calls.ts'
import { type Reservation, readQuote } from '../../data/wire.ts'
import { useSessionActions } from '../../state/session.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { slotOf } from '../context/slot-instants.ts'
import { contactOf } from '../questions/contact.ts'
import { useAsked } from '../questions/use-asked.ts'
import { wireAnswersOf } from '../questions/wire-answers.ts'
import { thanksPath } from './thanks-path.ts'
import { unknownPayment } from './use-unknown-payment.ts'

/** What the processor wants of the customer before it goes on. */
interface PendingAction {
  attempt: string
  action: Json
}

export type PaymentChoice = { processor: string; token?: Json } | null

type Payment = BookingRequest['payment']

/** Sends what is to be booked; answers with all that was. Null where there is nothing to send yet. */
export type Send = (payment: Payment) => Promise<Answer<Reservation[]>> | null

/** How the draft of one bookable is booked. */
export function useSendOne(): Send {
  const calls = useCalls()
  const { language, steps } = useBootstrap()
  const { facts, draft, quote } = useBooking()
  const { forms, asking } = useAsked()
  return (payment) => {
    const { reservation, resources } = draft
    const slot = slotOf(draft)
    if (!slot) return null
    const request: BookingRequest = {
      draft: draft.id,
      ...(reservation ? { id: reservation } : {}),
      bookable: facts.id,
      ...slot,
      seats: draft.seats ?? 1,
      ...(resources?.length ? { resources } : {}),
      language,
      user: contactOf(draft, forms),
      ...wireAnswersOf(draft, forms, asking),
      ...stepAnswersOf(draft, steps),
      ...(draft.discountcode ? { discountcode: draft.discountcode } : {}),
      termsaccepted: draft.termsaccepted === true,
      ...(quote.quote ? { totalprice: quote.quote.finalprice } : {}),
      ...(payment ? { payment } : {}),
    }
    const answer = calls.book({ ...request, idempotencyKey: idempotencyKey(draft.id, request) })
    return answer.then((one) => (one.ok ? { ...one, value: [one.value] } : one))
  }
}

/** Books, once however often it is clicked, and tells what came of it. */
export function useConfirm(book: Send) {
  const { draft, update, quote, finish } = useBooking()
  const { refresh } = useSessionActions()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [isOld, setIsOld] = useState(false)
  const [pending, setPending] = useState<PendingAction | null>(null)
  const [before, setBefore] = useState<number | null>(null)
  const underway = useRef(false)

  async function send(payment: Payment) {
    // A second click, or Enter after a click, while the first is under way.
    const sent = underway.current ? null : book(payment)
    if (!sent) return
    underway.current = true
    setBusy(true)
    setError(null)
    const answer = await sent
    underway.current = false
    setPending(null)
    if (answer.ok) return finish(thanksPath(answer.value))
    setBusy(false)
    take(answer.error)
  }

  function take(refusal: CallError) {
    if (refusal.code === 'payment_requires_action') {
      return setPending({ attempt: text(refusal.data.attempt), action: record(refusal.data.action) })
    }
    if (refusal.code === 'price_changed' && refusal.data.quote !== undefined) {
      setBefore(quote.quote?.finalprice ?? null)
      quote.take(readQuote(refusal.data.quote))
    }
    if (refusal.code === 'payment_unknown' || refusal.code === 'payment_pending') {
      // An attempt is numbered within its reservation: `<reservation>-<number>`.
      const reservation = text(refusal.data.attempt).replace(/-\d+$/, '') || draft.reservation
      if (reservation) return update(({ extra }) => ({ extra: { ...extra, [unknownPayment]: { reservation } } }))
    }
    // Who is here is another than the page knows: the flow leads to where one logs in, with everything kept.
    if (refusal.code === 'login_required') void refresh()
    setIsOld(false)
    setError(refusal)
  }

  /** A refused payment is no news any more once another is being entered. */
  const forgetDecline = useCallback(() => setIsOld(true), [])

  return {
    forgetDecline,
    /** Back to the review, after a booking that was not successful. */
    forget: () => setError(null),
    /** The refused payment is no news any more; its room is kept, so that nothing moves under who types. */
    isOld: isOld && error?.code === 'payment_declined',
    busy,
    error,
    /** What the price was before `price_changed`. */
    before,
    action: pending?.action ?? null,
    confirm: (payment: PaymentChoice) => send(payment ?? undefined),
    /** The price became another while a press waited for it: nothing is booked at a price that nobody has seen. */
    askAgain: (shown: number) => {
      setBefore(shown)
      take({ code: 'price_changed', data: {} })
    },
    /** The customer's answer to what the processor wanted; null when they gave up. */
    answerAction: (payment: PaymentChoice, token: Json | null) => {
      if (!pending || !payment) return
      const answer = { ...payment.token, ...(token ?? { confirmed: false }) }
      void send({ processor: payment.processor, attempt: pending.attempt, token: answer })
    },
  }
}
