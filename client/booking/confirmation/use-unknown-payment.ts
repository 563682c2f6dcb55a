import { useEffect, useState } from 'react'
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

/** Whether the payment ended without money: then the customer may pay again. */
const isOver = ({ paymentstate: state }: Reservation): boolean => state !== null && isUnpaid({ state })

/**
 * Polls a payment with an unknown outcome, and continues to the thank-you page once it is booked. It only reads. @param
 * appointments of a cart: one payment pays for all of them, so that they share its outcome
 */
export function useUnknownPayment(appointments: Draft[] = []): { waiting: boolean; failed: boolean } {
  const calls = useCalls()
  const { draft, update, finish } = useBooking()
  const [failed, setFailed] = useState(false)
  const id = draft.extra?.[unknownPayment]?.reservation ?? ''

  const draftId = appointments.find(({ reservation }) => reservation === id)?.id ?? draft.id

  async function take(found: Reservation): Promise<boolean> {
    if (isStanding(found)) {
      const others = appointments.flatMap(({ id: name, reservation }) =>
        reservation && reservation !== id ? [{ id: reservation, draft: name }] : [],
      )
      const answers = await Promise.all(others.map((other) => calls.reservation(other)))
      finish(thanksPath([found, ...answers.flatMap((answer) => (answer.ok ? [answer.value] : []))]))
      return true
    }
    if (!isOver(found)) return false
    setFailed(true)
    update(({ extra }) => ({ extra: { ...extra, [unknownPayment]: undefined } }))
    return true
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: polling continues across renders, one request at a time.
  useEffect(() => {
    if (id === '') return
    setFailed(false)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const ask = async () => {
      const answer = await calls.reservation({ id, draft: draftId })
      // A missing reservation was given up and refunded; a mail says so.
      const isKnown = isLeft || (answer.ok ? await take(answer.value) : answer.error.code === 'not_found')
      if (!isKnown && !isLeft) timer = setTimeout(ask, pause)
    }
    timer = setTimeout(ask, pause)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, draftId, calls])

  return { waiting: id !== '', failed }
}
