import { useState } from 'react'
import { readablePhone } from '../../../core/domain/wording/contact.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import type { DayCalls, DayEntry } from '../../data/day-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { toldStatus } from '../../data/told-status.ts'
import { Badge } from '../../ui/badge.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'

interface EntryProps {
  entry: DayEntry
  timezone: string
  /** Whether its day has come: nobody is here before. */
  isHere: boolean
  calls: DayCalls
  /** Something of it was noted. */
  onChanged(): void
}

/** Somebody who comes: when, who, for what, what they owe, and whether they are here. */
export function Entry({ entry, timezone, isHere, calls, onChanged }: EntryProps) {
  const t = useWords()
  const { money } = useFormats()
  const { id, status, name, phone, bookablename, title, seats, servedby, due, where, moving } = entry
  const path = `/manage/${encodeURIComponent(id)}`
  return (
    <li data-status={status ?? undefined}>
      <Times entry={entry} />
      <div data-part="who">
        <p>
          <a href={path}>
            <strong>{name || t('today.somebody')}</strong>
          </a>
          {status ? <Badge data-status={status}>{t(`status.${toldStatus({ ...entry, status })}`)}</Badge> : null}
          {moving ? <small>{t('today.moving')}</small> : null}
        </p>
        <span>
          {[bookablename, title].filter(Boolean).join(': ')}
          {seats > 1 ? <small> · {t('summary.seats', { count: seats })}</small> : null}
        </span>
        {servedby ? <small>{t('summary.with', { names: servedby })}</small> : null}
        {where ? <small>{where}</small> : null}
        {due > 0 ? <small data-part="due">{t('today.due', { amount: money(due) })}</small> : null}
        {phone ? (
          <small>
            <a href={`tel:${phone}`}>{readablePhone(phone)}</a>
          </small>
        ) : null}
      </div>
      <Doing entry={entry} timezone={timezone} isHere={isHere} calls={calls} onChanged={onChanged} />
    </li>
  )
}

/** Its times of day; of what lasts for days the date at which it ends. */
function Times({ entry: { start, end, begins } }: { entry: DayEntry }) {
  const t = useWords()
  const { time, date } = useFormats()
  const isWhole = start.endsWith('00:00:00') && /(00:00:00|23:59:\d\d)$/.test(end)
  // A stay begins with its day, whenever its guests arrive.
  const isByDays = start.endsWith('00:00:00')
  const isOneDay = start.slice(0, 10) === end.slice(0, 10)
  const short = (wall: string) => date(wall.slice(0, 10), { day: 'numeric', month: 'short' })
  return (
    <div data-part="time">
      {isWhole && isOneDay
        ? t('today.all_day')
        : isOneDay
          ? `${time(start)} – ${time(end)}`
          : begins && !isByDays
            ? t('today.from', { time: time(start), date: short(end) })
            : t('today.until', { date: short(end) })}
    </div>
  )
}

/** What is to be done: a request is decided, who comes is checked in, and who is here may leave. */
function Doing({ entry, timezone, isHere, calls, onChanged }: EntryProps) {
  const t = useWords()
  const { time } = useFormats()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const { id, status, name, checkedin, checkedout, moving } = entry
  const told = (instant: string) => {
    const wall = wallClockIn(instant, timezone)
    return time(`${wall.date} ${wall.time}`)
  }
  const note = async (leaving: boolean) => {
    setBusy(true)
    const answer = await calls.checkIn(id, leaving)
    setBusy(false)
    setError(answer.ok ? null : answer.error)
    if (answer.ok) onChanged()
  }
  return (
    <div data-part="does">
      {status === 'pending' || moving ? (
        <LinkButton variant="secondary" href={`/requests/${encodeURIComponent(id)}`}>
          {t('request.decide')}
        </LinkButton>
      ) : null}
      {checkedin ? <small data-part="here">{t('today.here', { time: told(checkedin) })}</small> : null}
      {checkedout ? <small data-part="left">{t('today.left', { time: told(checkedout) })}</small> : null}
      {status === 'pending' || !isHere || checkedout ? null : (
        <Button
          variant={checkedin ? 'quiet' : 'secondary'}
          busy={busy}
          aria-label={t(checkedin ? 'today.check_out_of' : 'today.check_in_of', { name })}
          onClick={() => void note(checkedin !== '')}
        >
          {t(checkedin ? 'today.check_out' : 'today.check_in')}
        </Button>
      )}
      {error ? <Failure error={error} /> : null}
    </div>
  )
}
