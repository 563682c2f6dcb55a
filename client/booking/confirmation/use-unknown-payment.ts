import { useEffect, useRef, useState } from 'react'
import { isUnpaid } from '../../../core/domain/payments/attempt-states.ts'
import { statuses } from '../../../core/domain/reservation/statuses.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft } from '../../state/draft.ts'
import { useBooking } from '../context/booking-context.tsx'
import { thanksPath } from './thanks-path.ts'

/** Interval in ms between requests for the payment's state. */
const pause = 5000

/** The draft's `extra` key of the reservation whose payment is unresolved: a reload must keep it. */
export const unknownPayment = 'payment_unknown'

const isStanding = ({ status }: Reservation): boolean => status !== null && statuses[status].stage === 'standing'

/** How a payment ended that booked nothing: the time is still kept, it ran out, or the money came when it was gone. */
export type PaymentEnd = 'failed' | 'ran_out' | 'returned'

/** How a payment ended that booked nothing; null while it has not ended. */
function endOf({ paymentstate: state, expires }: Reservation): PaymentEnd | null {
  if (state === 'captured') return 'returned'
  if (state === null || !isUnpaid({ state })) return null
  return Date.parse(expires) > Date.now() ? 'failed' : 'ran_out'
}

/**
 * Polls a payment with an unknown outcome, and continues to the thank-you page once it is booked. It only reads. @param
 * appointments of a cart: one payment pays for all of them, so that they share its outcome
 */
export function useUnknownPayment(appointments: Draft[] = []): { waiting: boolean; ended: PaymentEnd | null } {
  const calls = useCalls()
  const { draft, update, finish } = useBooking()
  const [ended, setEnded] = useState<PaymentEnd | null>(null)
  const id = draft.extra?.[unknownPayment]?.reservation ?? ''

  /** Whether the payment has been made on this page, just now. */
  const isNew = useRef(id === '')
  const draftId = appointments.find(({ reservation }) => reservation === id)?.id ?? draft.id

  async function take(found: Reservation): Promise<boolean> {
    if (isStanding(found)) {
      const others = appointments.flatMap(({ id: name, reservation }) =>
        reservation && reservation !== id ? [{ id: reservation, draft: name }] : [],
      )
      const answers = await Promise.all(others.map((other) => calls.reservation(other)))
      finish(
        thanksPath([
          found,
          ...answers.flatMap((answer) => (answer.ok && isStanding(answer.value) ? [answer.value] : [])),
        ]),
      )
      return true
    }
    return end(endOf(found))
  }

  function end(how: PaymentEnd | null): boolean {
    if (how === null) return false
    setEnded(how)
    // The server's clock decides when a hold has ended, not the browser's.
    const isOver = how !== 'failed'
    const ended = <T extends Draft>(one: T): T => (isOver ? { ...one, expires: new Date().toISOString() } : one)
    update((now) => ({
      ...ended(now),
      ...(now.appointments && { appointments: now.appointments.map(ended) }),
      extra: { ...now.extra, [unknownPayment]: undefined },
    }))
    return true
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: polling continues across renders, one request at a time.
  useEffect(() => {
    if (id === '') return
    setEnded(null)
    // Who comes back to it learns at once what has become of it.
    const first = isNew.current ? pause : 0
    isNew.current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const ask = async () => {
      const answer = await calls.reservation({ id, draft: draftId })
      // A missing draft was given up with its time.
      const isGone = !answer.ok && answer.error.code === 'not_found'
      const isKnown = isLeft || (answer.ok ? await take(answer.value) : isGone && end('ran_out'))
      if (!isKnown && !isLeft) timer = setTimeout(ask, pause)
    }
    timer = setTimeout(ask, first)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, draftId, calls])

  return { waiting: id !== '', ended }
}
