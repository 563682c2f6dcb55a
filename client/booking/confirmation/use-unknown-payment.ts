import { useEffect, useState } from 'react'
import { record, text } from '../../data/read.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Reservation } from '../../data/wire.ts'
import type { Draft } from '../../state/draft.ts'
import { useBooking } from '../context/booking-context.tsx'
import { thanksPath } from './thanks-path.ts'

/** How often it is asked what became of the payment, in ms. */
const pause = 5000

/** Under this key the draft keeps the reservation whose payment nobody can speak for: a reload must not forget it. */
export const unknownPayment = 'payment_unknown'

const standing = new Set(['booked', 'pending', 'gig', 'waitlisted'])
/** A payment that ended without money: the customer may pay again. */
const ended = new Set(['failed', 'voided', 'refunded'])

/**
 * Asks what became of a payment that nobody could speak for, and goes on to the thanks when it is booked. It only
 * reads: nothing is paid or booked by asking.
 * @param appointments of a cart: one payment pays for all of them, so that they share what became of it
 */
export function useUnknownPayment(appointments: Draft[] = []): { waiting: boolean; failed: boolean } {
  const calls = useCalls()
  const { draft, update, finish } = useBooking()
  const [failed, setFailed] = useState(false)
  const id = text(record(draft.extra?.[unknownPayment]).reservation)

  const draftId = appointments.find(({ reservation }) => reservation === id)?.id ?? draft.id

  async function take(found: Reservation): Promise<boolean> {
    if (standing.has(found.status)) {
      const others = appointments.flatMap(({ id: name, reservation }) =>
        reservation && reservation !== id ? [{ id: reservation, draft: name }] : [],
      )
      const answers = await Promise.all(others.map((other) => calls.reservation(other)))
      finish(thanksPath([found, ...answers.flatMap((answer) => (answer.ok ? [answer.value] : []))]))
      return true
    }
    if (!ended.has(found.paymentstate)) return false
    setFailed(true)
    update(({ extra }) => ({ extra: { ...extra, [unknownPayment]: undefined } }))
    return true
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the questions go on over redraws, one after the other.
  useEffect(() => {
    if (id === '') return
    setFailed(false)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async () => {
      const answer = await calls.reservation({ id, draft: draftId })
      // A reservation that is gone was given up and paid back, of which a mail tells.
      const isKnown = isOver || (answer.ok ? await take(answer.value) : answer.error.code === 'not_found')
      if (!isKnown && !isOver) timer = setTimeout(ask, pause)
    }
    timer = setTimeout(ask, pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, draftId, calls])

  return { waiting: id !== '', failed }
}
