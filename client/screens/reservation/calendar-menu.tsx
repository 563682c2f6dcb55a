import { postalAddress } from '../../../core/domain/wording/index.ts'
import { addDays } from '../../booking/date/civil-date.ts'
import { isOfDays } from '../../booking/date/when.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { ButtonVariant } from '../../ui/button-variant.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkMenu } from '../../ui/link-menu.tsx'
import { useWords } from '../../ui/words.tsx'
import { type CalendarEntry, googleCalendarUrl, icsPath, outlookCalendarUrl } from './calendar-links.ts'

/** From when to when it stands in a calendar: a stay and days without both of their times by their dates. */
function calendarTimeOf(reservation: Reservation): Pick<CalendarEntry, 'start_utc' | 'end_utc' | 'days'> {
  const { start, end, start_utc, end_utc, stay, rental } = reservation
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
  if (stay?.arrival_utc && stay.departuretime) return { start_utc: stay.arrival_utc, end_utc }
  if (rental?.arrival_utc && rental.departure_utc)
    return { start_utc: rental.arrival_utc, end_utc: rental.departure_utc }
  if (stay) return { start_utc, end_utc, days: { first, after: last } }
  return { start_utc, end_utc, days: isOfDays(reservation) ? { first, after: addDays(last, 1) } : undefined }
}

/** Whether it may stand in a calendar: not what is uncertain, or has no time yet. */
export const isForCalendar = ({ status }: Reservation): boolean => status === 'booked'

interface CalendarMenuProps {
  reservation: Reservation
  token: string
  variant?: ButtonVariant
}

/** Puts it into a calendar: Google's, Outlook's, Apple's, or by a file into any other. */
export function CalendarMenu({ reservation, token, variant = 'primary' }: CalendarMenuProps) {
  const t = useWords()
  const { provider } = useBootstrap()
  const entry = {
    title: t('ics.summary', { bookable: reservation.bookablename, provider: provider?.name ?? '' }),
    ...calendarTimeOf(reservation),
    place: reservation.where || (provider ? postalAddress(provider) : ''),
    details: t('calendarlink.details', { url: `${location.origin}/manage/${reservation.id}?token=${token}` }),
  }
  if (!isForCalendar(reservation)) return null
  const ics = icsPath(reservation.id, reservation.timezone, token)
  return (
    <LinkMenu
      variant={variant}
      label={
        <>
          <Icon name="calendar" />
          {t('calendarlink.heading')}
        </>
      }
      links={[
        { label: t('calendarlink.google'), href: googleCalendarUrl(entry), isElsewhere: true },
        { label: t('calendarlink.outlook'), href: outlookCalendarUrl(entry), isElsewhere: true },
        // Apple's programs open a calendar file that is not saved.
        { label: t('calendarlink.apple'), href: ics },
        { label: t('calendarlink.ics'), href: ics, file: t('ics.filename') },
      ]}
    />
  )
}
