import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { keptQuery } from '../../../core/domain/embedding/kept-query.ts'
import { isCivil } from '../../booking/date/civil-date.ts'
import { Entries } from '../../booking/day/entries.ts'
import { WaitsForYou } from '../../booking/day/waits-for-you.tsx'
import { StaffOnly } from '../../booking/login/staff-only.tsx'
import { createDayCalls, type DayList } from '../../data/day-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { PageRoom } from '../../ui/page-sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TurnDays } from '../../ui/turn-days.tsx'
import { useWords } from '../../ui/words.tsx'
import { Entry } from './day-entry.tsx'
import { Sheet } from './today-style.ts'
import { UnreadDay } from './unread-day.tsx'

/** How often a day that stands open is read anew, ms. */
const every = 60_000

/** For staff: who comes on a day, the one of the address or today. */
export default function TodayPage() {
  return (
    <PageRoom>
      <Sheet data-part="sheet">
        <StaffOnly title="today.title" height={240}>
          <Day />
        </StaffOnly>
      </Sheet>
    </PageRoom>
  )
}

/** The list of a day, read anew every minute and when the page is looked at again. A failure keeps what was read. */
function useDay(named: string | null) {
  const client = useRpc()
  const calls = useMemo(() => createDayCalls(client), [client])
  const [list, setList] = useState<DayList | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const asked = useRef(0)
  const load = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const answer = await calls.day(named)
    if (turn !== asked.current) return
    setError(answer.ok ? null : answer.error)
    if (answer.ok) setList(answer.value)
  }, [calls, named])
  useEffect(() => {
    const looked = () => document.visibilityState === 'visible' && void load()
    void load()
    const timer = setInterval(() => void load(), every)
    document.addEventListener('visibilitychange', looked)
    return () => {
      asked.current += 1
      clearInterval(timer)
      document.removeEventListener('visibilitychange', looked)
    }
  }, [load])
  return { calls, list, error, load }
}

function Day() {
  const t = useWords()
  const formats = useFormats()
  const [, navigate] = useLocation()
  const search = useSearch()
  const named = new URLSearchParams(search).get('day')
  const wanted = named !== null && isCivil(named) ? named : null
  const { calls, list, error, load } = useDay(wanted)
  if (list === null) return error ? <UnreadDay error={error} onRetry={load} /> : <Skeleton height={240} />
  const day = wanted ?? list.today
  const isShown = list.day === day
  const date = formats.date(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const go = (to: string) => {
    const kept = keptQuery(location.search)
    navigate(to === list.today ? `/today${kept}` : `/today?day=${to}${kept.replace('?', '&')}`)
  }
  const { departures } = list
  const leaving = new Set(departures.map(({ id }) => id))
  const coming = list.entries.filter(({ id }) => !leaving.has(id))
  const count = coming.length
  const rest = { timezone: list.timezone, isHere: day <= list.today, calls, onChanged: () => void load() }
  return (
    <>
      <WaitsForYou waiting={list.waiting} />
      <header>
        <h1>{t('today.title')}</h1>
        <TurnDays day={day} today={list.today} go={go} />
      </header>
      <h2 data-part="date">{date}</h2>
      {isShown ? <LiveRegion message={t('today.announced', { date, count, leaving: departures.length })} /> : null}
      {error ? <Failure error={error} onRetry={load} /> : null}
      {isShown && departures.length > 0 ? (
        <section aria-labelledby="leaving-heading">
          <h3 id="leaving-heading">{t('today.leaving', { count: departures.length })}</h3>
          <Entries>
            {departures.map((entry) => (
              <Entry key={entry.id} entry={entry} isLeaving {...rest} />
            ))}
          </Entries>
        </section>
      ) : null}
      {isShown && count === 0 ? (
        <Empty icon="calendar">{t('today.empty')}</Empty>
      ) : isShown ? (
        <section aria-labelledby={departures.length > 0 ? 'here-heading' : undefined}>
          {departures.length > 0 ? <h3 id="here-heading">{t('today.here_on', { count })}</h3> : null}
          <Entries>
            {coming.map((entry) => (
              <Entry key={entry.id} entry={entry} {...rest} />
            ))}
          </Entries>
        </section>
      ) : (
        <Skeleton height={160} />
      )}
    </>
  )
}
