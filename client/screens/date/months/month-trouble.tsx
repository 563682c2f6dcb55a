import { useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { WaysOut } from '../../../booking/trouble/ways-out.tsx'
import { useCalls } from '../../../data/use-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import type { CalendarView } from '../slots/use-calendar-view.ts'
import type { Days } from '../slots/use-days.ts'
import { monthRange } from './use-month.ts'

/** Where a month has nothing: the way to the first one that has. */
export function MonthTrouble({ view, days }: { view: CalendarView; days: Days }) {
  const t = useWords()
  const formats = useFormats()
  if (days.status !== 'ready' || days.free > 0) return null
  const month = formats.date(`${view.month}-01`, { month: 'long', year: 'numeric' })
  return <NothingFree view={view} days={days} message={t('calendar.none_in_month', { month })} />
}

/** The look-ahead is one call: the server scans the months that follow. */
function NothingFree({ view, days, message }: { view: CalendarView; days: Days; message: string }) {
  const t = useWords()
  const calls = useCalls()
  const { facts, draft } = useBooking()
  const { provider } = useBootstrap()
  const [state, setState] = useState<'idle' | 'busy' | 'none' | 'failed'>('idle')
  const look = async () => {
    setState('busy')
    const answer = await calls.availability({
      bookable: facts.id,
      ...monthRange(view.month, false),
      ...(draft.resources?.length ? { resources: draft.resources } : {}),
      ...(facts.drivetime && draft.location ? { location: draft.location } : {}),
      lookahead: true,
    })
    // That the server can't be reached says nothing of what is free.
    if (!answer.ok) return setState('failed')
    const found = answer.value.timeslots.some((slot) => slot.available) ? answer.value.month : null
    setState(found ? 'idle' : 'none')
    if (found === view.month) days.refresh()
    else if (found) view.setMonth(found)
  }
  if (state === 'none') {
    return (
      <Notice>
        <p>
          {t('calendar.none_at_all')} {t('calendar.none_hint', { provider: provider?.name ?? '' })}
        </p>
        <WaysOut />
      </Notice>
    )
  }
  return (
    <Notice
      tone={state === 'failed' ? 'error' : 'info'}
      action={
        <Button variant="secondary" onClick={look} busy={state === 'busy'}>
          {t(state === 'failed' ? 'nav.retry' : 'calendar.find_next')}
        </Button>
      }
    >
      {state === 'failed' ? t('calendar.failed') : message}
    </Notice>
  )
}
