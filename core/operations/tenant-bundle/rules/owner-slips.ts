import { isTimeZone } from '../../../domain/time/index.ts'
import type { Hours } from '../../../domain/time/types.ts'
import { pointerOf, shown, type Warning } from '../faults.ts'
import { orMeant } from '../nearest-name.ts'

/** What is valid in opening hours and hardly meant: spans that overlap, a day that is told twice, a minute left out. */
export function hoursDoubts(hours: Hours | undefined, pointer: string): Warning[] {
  if (!hours) return []
  const { overrides = [], ...week } = hours
  const days = [
    ...Object.entries(week).map(([day, spans]) => ({ at: pointer + pointerOf(day), spans: spans ?? [] })),
    ...overrides.map((one, index) => ({ at: pointer + pointerOf('overrides', index, 'hours'), spans: one.hours })),
  ]
  const told = overrides.flatMap(({ date }, index) =>
    overrides.findIndex((other) => other.date === date) < index
      ? [
          {
            pointer: pointer + pointerOf('overrides', index, 'date'),
            message: `${shown(date)} is told twice; give all its hours once`,
          },
        ]
      : [],
  )
  return [...days.flatMap(({ at, spans }) => spanDoubts(spans, at)), ...told]
}

function spanDoubts(spans: { start: string; end: string }[], at: string): Warning[] {
  return spans.flatMap(({ start, end }, index) => {
    const other = spans.slice(0, index).find((one) => one.start < end && start < one.end)
    const overlapping = `overlaps ${other?.start} to ${other?.end} of the same day; give one span, or leave a break between them`
    return [
      ...(other ? [{ pointer: `${at}/${index}`, message: overlapping }] : []),
      ...(end === '23:59'
        ? [{ pointer: `${at}/${index}/end`, message: '"23:59" leaves the last minute out; a day ends at "24:00"' }]
        : []),
    ]
  })
}

/** A number has 3 to 15 digits: nobody dials letters, or a country that begins with 0. */
export function phoneDoubts(phone: string | undefined, pointer: string): Warning[] {
  const given = phone?.trim() ?? ''
  const [number = ''] = given.split(/(?:ext\.?|x|;ext=)\s*\d+$/i)
  const digits = number.replace(/\D/g, '')
  const isDialled = /^\+?[\d\s().\-/]+$/.test(number) && !/^\+\s*0/.test(number)
  if (given === '' || (isDialled && digits.length >= 3 && digits.length <= 15)) return []
  const message = `${shown(given)} is no telephone number that anybody can dial; such as "+1 207 555 0142"`
  return [{ pointer: `${pointer}/phone`, message }]
}

const zones = Intl.supportedValuesOf('timeZone')

/** Zones of no summer time, by what people call the time of a country that has one. */
const allYear = new Map([
  ['EST', 'America/New_York'],
  ['MST', 'America/Denver'],
])

/**
 * A zone in other letters works here, and not in every calendar that it is handed to; one that never changes is hardly
 * meant where the country's time does.
 */
export function zoneDoubts(zone: string | undefined, pointer: string): Warning[] {
  const meant = allYear.get(zone?.toUpperCase() ?? '')
  if (meant) {
    const message = `${shown(zone)} is the same all year; did you mean ${shown(meant)}?`
    return [{ pointer: `${pointer}/timezone`, message }]
  }
  const usual = zones.find((one) => one.toLowerCase() === zone?.toLowerCase())
  if (zone === undefined || usual === undefined || usual === zone) return []
  return [{ pointer: `${pointer}/timezone`, message: `${shown(zone)} is written ${shown(usual)}` }]
}

/** A zone that does not exist, with the one that may be meant. */
export const shownZone = (zone: string): string => (isTimeZone(zone) ? shown(zone) : shown(zone) + orMeant(zone, zones))
