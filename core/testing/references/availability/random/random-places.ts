import fc from 'fast-check'
import { type ReferenceClock, referenceClock } from '../reference-clock.ts'

/** A zone and a date in it. */
export interface Place {
  zone: string
  around: string
}

/** Dates with unusual calendars. */
const known: Place[] = [
  { zone: 'America/New_York', around: '2027-03-14' },
  { zone: 'America/New_York', around: '2027-11-07' },
  { zone: 'America/Sao_Paulo', around: '2018-11-04' },
  { zone: 'Africa/Cairo', around: '2023-04-28' },
  { zone: 'Australia/Lord_Howe', around: '2027-10-03' },
  { zone: 'Asia/Kathmandu', around: '2027-06-02' },
  { zone: 'Pacific/Apia', around: '2011-12-30' },
  { zone: 'America/St_Johns', around: '2006-10-29' },
  { zone: 'Asia/Gaza', around: '2018-03-24' },
  { zone: 'Europe/Paris', around: '2028-02-29' },
]

/** For each zone, the clock changes of two years and one date without a change. */
function placesOf(zone: string): Place[] {
  const places = [{ zone, around: '2027-06-02' }]
  for (const year of [2018, 2027]) {
    let at = Temporal.ZonedDateTime.from(`${year}-01-01T00:00[${zone}]`).getTimeZoneTransition('next')
    for (; at && at.year === year && places.length < 5; at = at.getTimeZoneTransition('next'))
      places.push({ zone, around: at.toPlainDate().toString() })
  }
  return places
}

/** The place and time of a case. A failure shrinks to the first ones. */
export const place: fc.Arbitrary<Place> = fc.oneof(
  fc.constantFrom(...known),
  fc.constantFrom(...Intl.supportedValuesOf('timeZone').flatMap(placesOf)),
)

export const clockOf = ({ zone, around }: Place): ReferenceClock => referenceClock(zone, around)
