import styled from '@emotion/styled'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { isWithinDay, type ShownSpan } from '../date/civil-date.ts'
import { useClock } from '../date/use-clock.ts'
import { hasSeveralDays } from './occurrence.ts'

export interface SchedulePart extends ShownSpan {
  title: string
  description: string
}

/** A line along the side with a dot for each part. */
const List = styled.ol({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  '& > li': {
    position: 'relative',
    display: 'grid',
    gap: 1,
    paddingInlineStart: 24,
    paddingBlockEnd: 'calc(var(--space) * 1.75)',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
    fontWeight: 400,
  },
  '& > li:last-child': { paddingBlockEnd: 0 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 2,
    insetBlockStart: '0.36em',
    width: 10,
    height: 10,
    borderRadius: '50%',
    border: '2px solid var(--primary)',
    background: 'var(--surface)',
  },
  '& > li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 6,
    insetBlock: 'calc(0.36em + 12px) -0.2em',
    width: 2,
    background: 'var(--border)',
  },
  '& time': { color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' },
  '& strong': { fontWeight: 600, color: 'var(--text)' },
  '& p': { margin: 0, color: 'var(--muted)' },
})

/** The parts of an event in order, each with its time and title, and with its day when they lie on several days. */
export function Schedule({ parts }: { parts: SchedulePart[] }) {
  const t = useWords()
  const span = useSpanWords()
  const dated = hasSeveralDays(parts)
  return (
    <List aria-label={t('events.schedule')}>
      {parts.map((part) => (
        <li key={`${part.start.date} ${part.start.time} ${part.title}`}>
          <time dateTime={`${part.start.date}T${part.start.time}`}>{span(part, dated)}</time>
          {part.title ? <strong>{part.title}</strong> : null}
          {part.description ? <p>{part.description}</p> : null}
        </li>
      ))}
    </List>
  )
}

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Formats a span: `7:00 PM – 8:15 PM`, with its day on request, and with both days where they differ. */
export function useSpanWords(): (span: ShownSpan, dated?: boolean) => string {
  const t = useWords()
  const formats = useFormats()
  const { time, tell } = useClock()
  return (span, dated = false) => {
    const { start, end } = span
    const day = (date: string) => formats.date(date, shortDay)
    if (isWithinDay(span)) {
      const within = t('events.until', { start: time(start.time), end: tell(end.time) })
      return dated ? `${day(start.date)}, ${within}` : within
    }
    return t('events.until', {
      start: `${dated ? `${day(start.date)}, ` : ''}${tell(start.time)}`,
      end: `${day(end.date)}, ${tell(end.time)}`,
    })
  }
}
