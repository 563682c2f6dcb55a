import styled from '@emotion/styled'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { isWithinDay } from '../date/civil-date.ts'
import { useWhen, type WhenSpan } from '../date/when.ts'
import type { EventFacts } from './event-facts.ts'
import { shownSpan } from './occurrence.ts'
import { Schedule } from './schedule.tsx'

const Root = styled.div({
  '& > strong, & > span, & > small': { display: 'block' },
  '& > small': {
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
    fontWeight: 400,
  },
  '& > strong': { fontWeight: 600 },
  '& > span': { fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  '& > strong + span': { marginBlockStart: 2 },
  '& > ol': { marginBlock: 'calc(var(--space) * 1.25)' },
})

/**
 * An event's title, day, time and parts. One on several days with parts shows its first and last day, and its parts
 * show the times. `brief` leaves the parts out.
 */
export function EventWhen({ event, span, brief = false }: { event: EventFacts; span: WhenSpan; brief?: boolean }) {
  const t = useWords()
  const formats = useFormats()
  const when = useWhen()
  const told = when(span)
  const venue = shownSpan({ start: span.start, end: span.end, start_utc: '', end_utc: '' }, null)
  const short = (date: string) => formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <Root>
      {event.title ? <strong>{event.title}</strong> : null}
      {isWithinDay(venue) || event.parts.length === 0 ? (
        <>
          <span>{told.date}</span>
          <span>{told.time}</span>
        </>
      ) : (
        <span>{t('events.until', { start: short(venue.start.date), end: short(venue.end.date) })}</span>
      )}
      {told.note ? <small>{told.note}</small> : null}
      {event.parts.length > 0 && !brief ? <Schedule parts={event.parts} /> : null}
    </Root>
  )
}
