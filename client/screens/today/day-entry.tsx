import { useEffect, useRef, useState } from 'react'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { PhoneLink } from '../../booking/questions/phone-link.tsx'
import { ServedBy } from '../../booking/resources/served-by.tsx'
import { type DayCalls, type DayEntry, isToConfirm } from '../../data/day-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { toldStatus } from '../../data/told-status.ts'
import { Badge } from '../../ui/badge.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'
import { EntryAnswers } from './entry-answers.tsx'

/** What staff note of somebody, as the call takes it. */
const noted = {
  check_in: {},
  check_out: { checkedout: true },
  undo_check_in: { undo: true },
  undo_check_out: { checkedout: true, undo: true },
} as const
type Doable = keyof typeof noted

interface EntryProps {
  entry: DayEntry
  timezone: string
  /** Whether its day has come: nobody is here before. */
  isHere: boolean
  /** Whether it is told as somebody who leaves. */
  isLeaving?: boolean
  calls: DayCalls
  /** Something of it was noted. */
  onChanged(): void
}

/** Somebody who comes: when, who, for what, what they owe, and whether they are here. */
export function Entry({ isLeaving = false, ...props }: EntryProps) {
  const { entry } = props
  const t = useWords()
  const { money } = useFormats()
  const { id, status, name, phone, bookablename, title, seats, servedby, due, where, moving } = entry
  const path = `/manage/${encodeURIComponent(id)}`
  return (
    <li data-status={status ?? undefined}>
      {isLeaving ? <TimeOfLeaving entry={entry} /> : <Times entry={entry} />}
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
        <ServedBy servedby={servedby} />
        {where ? <small>{where}</small> : null}
        {due > 0 ? <small data-part="due">{t('today.due', { amount: money(due) })}</small> : null}
        {phone ? (
          <small>
            <PhoneLink phone={phone} />
          </small>
        ) : null}
        <EntryAnswers entry={entry} />
      </div>
      <Doing {...props} isLeaving={isLeaving} />
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

/** By when somebody leaves; of whole days, and a stay without a time of departure, that it ends then. */
function TimeOfLeaving({ entry: { end } }: { entry: DayEntry }) {
  const t = useWords()
  const { time } = useFormats()
  const isOfDay = /(00:00|23:59):\d\d$/.test(end)
  return <div data-part="time">{isOfDay ? t('today.last_day') : t('today.by', { time: time(end) })}</div>
}

/**
 * What is to be done: a request or a gig is decided, who comes is checked in, who is here may leave; a slip is taken
 * back.
 */
function Doing({ entry, timezone, isHere, isLeaving, calls, onChanged }: EntryProps) {
  const t = useWords()
  const { time } = useFormats()
  const [busy, setBusy] = useState<Doable | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const { id, status, name, checkedin, checkedout, moving } = entry
  const room = useRef<HTMLDivElement>(null)
  const isMine = useRef(false)
  const state = `${checkedin} ${checkedout}`
  const told = useRef(state)
  // A pressed button goes once it is noted: the focus goes on to what can be done next.
  useEffect(() => {
    if (told.current === state) return
    told.current = state
    if (isMine.current && document.activeElement === document.body) room.current?.querySelector('button')?.focus()
    isMine.current = false
  }, [state])
  const at = (instant: string) => {
    const wall = wallClockIn(instant, timezone)
    return time(`${wall.date} ${wall.time}`)
  }
  const note = async (done: Doable) => {
    setBusy(done)
    isMine.current = true
    const answer = await calls.checkIn({ id, ...noted[done] })
    setBusy(null)
    setError(answer.ok ? null : answer.error)
    if (answer.ok) onChanged()
  }
  const doable: Doable[] = checkedout
    ? ['undo_check_out']
    : checkedin
      ? ['check_out', 'undo_check_in']
      : status !== 'pending' && isHere
        ? [isLeaving ? 'check_out' : 'check_in']
        : []
  return (
    <div data-part="does" ref={room}>
      {status === 'pending' || moving || isToConfirm(entry) ? (
        <LinkButton variant="secondary" href={`/requests/${encodeURIComponent(id)}`}>
          {t('request.decide')}
        </LinkButton>
      ) : null}
      {checkedin ? <small data-part="here">{t('today.here', { time: at(checkedin) })}</small> : null}
      {checkedout ? <small data-part="left">{t('today.left', { time: at(checkedout) })}</small> : null}
      {doable.map((one) => (
        <Button
          key={one}
          variant={one.startsWith('undo') ? 'quiet' : 'secondary'}
          busy={busy === one}
          disabled={busy !== null && busy !== one}
          aria-label={t(`today.${one}_of`, { name: name || t('today.somebody') })}
          onClick={() => void note(one)}
        >
          {t(`today.${one}`)}
        </Button>
      ))}
      {error ? <Failure error={error} /> : null}
    </div>
  )
}
