import { useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { useVenueZone } from '../../../booking/date/use-zone.ts'
import { WaysOut } from '../../../booking/trouble/ways-out.tsx'
import type { CallError } from '../../../data/errors.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { monthRange } from './use-month.ts'

interface NothingFreeProps {
  /** The last shown month, `YYYY-MM`. */
  month: string
  /** The text that nothing is free in the shown months. */
  message: string
  /** Dictionary keys: the button to the next month with free times, and the text that there is none. */
  words: { find: string; none: string; hint: string }
  /** `day` is the first free one, `YYYY-MM-DD`. */
  onFound(month: string, day: string): void
}

/** Shown for months without free times: a button to the first month that has some, which the server searches for. */
export function NothingFree({ month, message, words, onFound }: NothingFreeProps) {
  const t = useWords()
  const calls = useCalls()
  const { facts, draft, update, resources, inplace } = useBooking()
  const { provider } = useBootstrap()
  const timezone = useVenueZone()
  const [state, setState] = useState<'idle' | 'busy' | 'none' | CallError>('idle')
  const look = async () => {
    setState('busy')
    const answer = await calls.availability({
      bookable: facts.id,
      ...monthRange(month, false, timezone),
      ...(draft.resources?.length ? { resources: draft.resources } : {}),
      ...(facts.drivetime && draft.location ? { location: draft.location } : {}),
      lookahead: true,
    })
    // A failed call does not mean that nothing is free.
    if (!answer.ok) return setState(answer.error)
    const found = answer.value.timeslots.find((slot) => slot.available)
    setState(found ? 'idle' : 'none')
    if (found) onFound(answer.value.month, found.start.slice(0, 10))
  }
  if (typeof state === 'object') return <Failure error={state} onRetry={() => void look()} />
  if (state === 'none') {
    return (
      <Notice>
        <p>
          {t(words.none)} {t(words.hint, { provider: provider?.name ?? '' })}
        </p>
        <WaysOut />
      </Notice>
    )
  }
  const names = resources.filter(({ id }) => draft.resources?.includes(id)).map((one) => one.name)
  const isNarrow = names.length > 0
  const widen = facts.resourcesrequired ? inplace?.toResources : () => update({ resources: [] })
  return (
    <Notice
      action={
        <>
          <Button variant="secondary" onClick={look} busy={state === 'busy'}>
            {t(words.find)}
          </Button>
          {isNarrow && widen ? (
            <Button variant="secondary" onClick={widen}>
              {t('resources.with_others')}
            </Button>
          ) : null}
        </>
      }
    >
      {message} {isNarrow ? t('resources.only_with', { names: names.join(', ') }) : null}
    </Notice>
  )
}
