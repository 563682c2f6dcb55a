import { Fragment, type ReactNode } from 'react'
import { isOfDays, useWhen } from '../../booking/date/when.ts'
import { shownSpan } from '../../booking/event/occurrence.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useFormats } from '../../ui/formats.ts'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../ui/words.tsx'
import { Cover, Hero, Opening } from './page-style.ts'
import { PageHeading } from './reservation-page.tsx'
import { StatusLine } from './status-line.tsx'

/** Its days and, where it has one, its time of day; of an event whose parts tell their times the first and last day. */
function useHeadlineTime(): (reservation: Reservation) => string[] {
  const t = useWords()
  const when = useWhen()
  const formats = useFormats()
  return (reservation) => {
    const { start, end, segments } = reservation
    const told = when(reservation)
    const venue = shownSpan({ start, end, start_utc: '', end_utc: '' }, null)
    if (isOfDays(reservation) || segments.length === 0 || venue.start.date === venue.end.date)
      return told.time ? [`${told.date},`, told.time] : [told.date]
    const short = (date: string) => formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })
    return [t('events.until', { start: short(venue.start.date), end: short(venue.end.date) })]
  }
}

interface HeadlineProps {
  reservation: Reservation
  /** What became of it, above what and when. */
  news: string
  /** Another number has the words drawn anew: they are those of another state, and would move about. */
  drawn?: number
  icon?: ReactNode
  children: ReactNode
}

/** The top of the pages after a booking: what and when, with the bookable's picture, and what became of it. */
export function Headline({ reservation, news, drawn = 0, icon, children }: HeadlineProps) {
  const time = useHeadlineTime()(reservation)
  const { bookablename, title, photo, status } = reservation
  return (
    <Hero data-standing={status ?? undefined}>
      {photo ? (
        <Cover data-part="cover">
          <Picture src={photo} alt="" ratio="16 / 9" eager />
        </Cover>
      ) : null}
      <Opening key={drawn}>
        <StatusLine reservation={reservation} icon={icon} />
        <PageHeading>
          <span data-part="news">{news}</span>{' '}
          <span data-part="what">{[bookablename, title].filter(Boolean).join(': ')}</span>{' '}
          <span data-part="when">
            {time.map((piece, at) => (
              <Fragment key={piece}>
                {at > 0 ? ' ' : null}
                <span>{piece}</span>
              </Fragment>
            ))}
          </span>
        </PageHeading>
        {children}
      </Opening>
    </Hero>
  )
}
