import { useCallback, useState } from 'react'
import type { CallError } from '../../data/errors.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft } from '../../state/draft.ts'
import { useBooking } from '../context/booking-context.tsx'
import { useAsked } from '../questions/use-asked.ts'
import { wireAnswersOf } from '../questions/wire-answers.ts'

export interface SlotWanted {
  /** Wall clock of the venue. */
  start: string
  end: string
  /** The same as ISO instants. */
  start_utc?: string | undefined
  end_utc?: string | undefined
  /** Of an event: the id of the occurrence. */
  occurrence?: string | undefined
}

const isAnswered = ({ answers, submissions, addons, roster }: Draft): boolean =>
  [answers, submissions, addons, roster].some((one) => one !== undefined)

/**
 * Takes the slot for this draft: the server keeps one live hold a draft, so taking another frees the one before. `take`
 * tells whether it is held, `ask` why it is not; the reason is told by `error` too.
 */
export function useHold() {
  const calls = useCalls()
  const { draft, facts, update, quote, inplace } = useBooking()
  const { forms, asking } = useAsked()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const ask = useCallback(
    async ({ start, end, start_utc, end_utc, occurrence }: SlotWanted): Promise<CallError | null> => {
      setBusy(true)
      setError(null)
      const resources = draft.resources?.length ? { resources: draft.resources } : {}
      const answer = await calls.hold({
        draft: draft.id,
        bookable: facts.id,
        // The instant tells apart two equal wall times in the night when the clocks go back.
        start: start_utc ?? start,
        end: end_utc ?? end,
        seats: draft.seats ?? 1,
        ...resources,
        ...(occurrence ? { occurrence } : {}),
        ...(draft.location ? { location: draft.location } : {}),
        ...(inplace?.others.length ? { cart: inplace.others } : {}),
        // What was answered before the date may take time of its own.
        ...(isAnswered(draft) ? wireAnswersOf(draft, forms, asking) : {}),
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
        extra: {
          ...extra,
          datetime_step: { start_utc, end_utc, assigned: held.resources },
          payment_unknown: undefined,
        },
      }))
      if (held.quote) quote.take(held.quote)
      return null
    },
    [calls, draft, forms, asking, facts.id, update, quote, inplace],
  )
  const take = async (wanted: SlotWanted) => (await ask(wanted)) === null
  return { ask, take, busy, error, clearError: () => setError(null) }
}
