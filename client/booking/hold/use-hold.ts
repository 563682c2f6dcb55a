import { useCallback, useState } from 'react'
import type { CallError } from '../../data/errors.ts'
import { useCalls } from '../../data/use-calls.ts'
import { tellHost } from '../../frame/tell-host.ts'
import { cartDrafts, type Draft } from '../../state/draft.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import type { SlotWanted } from '../context/slot-wanted.ts'
import { useAsked } from '../questions/use-asked.ts'
import { wireAnswersOf } from '../questions/wire-answers.ts'

const isAnswered = ({ answers, submissions, addons, roster }: Draft): boolean =>
  [answers, submissions, addons, roster].some((one) => one !== undefined)

/**
 * Holds a slot for this draft, or asks what moving a reservation to it means. The server keeps one live hold per draft,
 * so a new one frees the last. `take` returns whether the slot is held, `ask` why not; `error` has the reason as well.
 */
export function useHold() {
  const calls = useCalls()
  const { draft, facts, update, quote, inplace, moving, steps } = useBooking()
  const { forms, context } = useAsked()
  const { hascart, provider } = useBootstrap()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const ask = useCallback(
    async (wanted: SlotWanted): Promise<CallError | null> => {
      setBusy(true)
      setError(null)
      if (moving) {
        const refusal = await moving.ask(wanted)
        setBusy(false)
        setError(refusal)
        return refusal
      }
      const { start, end, start_utc, end_utc, occurrence } = wanted
      // What is held in a flow of its own may come into the cart, beside what is there.
      const others = inplace?.others ?? (hascart ? cartDrafts(provider?.id ?? '').filter((id) => id !== draft.id) : [])
      const resources = draft.resources?.length ? { resources: draft.resources } : {}
      const answer = await calls.hold({
        draft: draft.id,
        bookable: facts.id,
        // An instant distinguishes equal wall times in the night when the clocks go back.
        start: start_utc ?? start,
        end: end_utc ?? end,
        seats: draft.seats ?? 1,
        ...resources,
        ...(occurrence ? { occurrence } : {}),
        ...(draft.location ? { location: draft.location } : {}),
        ...(others.length > 0 ? { cart: others } : {}),
        ...(draft.discountcode ? { discountcode: draft.discountcode } : {}),
        // Answers given before the date may lengthen the appointment.
        ...(isAnswered(draft) ? wireAnswersOf(draft, forms, context) : {}),
        ...stepAnswersOf(draft, steps),
      })
      setBusy(false)
      if (!answer.ok) {
        setError(answer.error)
        return answer.error
      }
      const held = answer.value
      update(({ extra }) => ({
        start: held.start || start,
        end: held.end || end,
        occurrence: occurrence || undefined,
        reservation: held.id,
        expires: new Date(held.expires).toISOString(),
        waiting: undefined,
        extra: {
          ...extra,
          datetime_step: { start_utc, end_utc, assigned: held.resources },
          payment_unknown: undefined,
        },
      }))
      if (held.quote) quote.take(held.quote)
      const until = new Date(held.expires).toISOString()
      tellHost({ type: 'held', bookable: facts.id, start: held.start || start, end: held.end || end, until })
      return null
    },
    [calls, draft, forms, context, facts.id, update, quote, inplace, moving, steps, hascart, provider],
  )
  const take = async (wanted: SlotWanted) => (await ask(wanted)) === null
  return { ask, take, busy, error, clearError: () => setError(null) }
}
