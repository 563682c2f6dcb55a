import { useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { useCalls } from '../../../data/use-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { monthRange } from '../months/use-month.ts'
import { useMonthNames } from './range-announcements.tsx'
import type { RangeDays } from './use-range-days.ts'
import type { TwoMonths } from './use-two-months.ts'

interface RangeTroubleProps {
  view: TwoMonths
  days: RangeDays
}

/** Under months that could not be loaded or have nothing free: try again, or go to the first month with anything. */
export function RangeTrouble({ view, days }: RangeTroubleProps) {
  const t = useWords()
  if (days.status === 'failed' || days.reach === 'failed') {
    return (
      <Notice
        tone="error"
        action={
          <Button variant="secondary" onClick={days.refresh}>
            {t('nav.retry')}
          </Button>
        }
      >
        {t(days.status === 'failed' ? 'days.failed' : 'days.reach_failed')}
      </Notice>
    )
  }
  if (days.status !== 'ready' || days.free > 0) return null
  return <NothingFree key={view.month} view={view} />
}

/** The look-ahead is one call: the server scans the months that follow. */
function NothingFree({ view }: { view: TwoMonths }) {
  const t = useWords()
  const calls = useCalls()
  const month = useMonthNames(view)
  const { facts, draft } = useBooking()
  const { provider } = useBootstrap()
  const [state, setState] = useState<'idle' | 'busy' | 'none'>('idle')
  const look = async () => {
    setState('busy')
    const answer = await calls.availability({
      bookable: facts.id,
      ...monthRange(view.next ?? view.month, false),
      ...(draft.resources?.length ? { resources: draft.resources } : {}),
      lookahead: true,
    })
    const found = answer.ok && answer.value.timeslots.some((slot) => slot.available) ? answer.value.month : null
    setState(found ? 'idle' : 'none')
    if (found) view.setMonth(found)
  }
  if (state === 'none') {
    return (
      <Notice>
        {t('days.none_at_all')} {t('days.none_hint', { provider: provider?.name ?? '' })}
      </Notice>
    )
  }
  return (
    <Notice
      action={
        <Button variant="secondary" onClick={look} busy={state === 'busy'}>
          {t('days.find_next')}
        </Button>
      }
    >
      {t('days.none_in_months', { month })}
    </Notice>
  )
}
