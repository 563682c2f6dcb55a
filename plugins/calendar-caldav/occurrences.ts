import ICAL from 'ical.js'
import { instantOf } from './zones.ts'

/** Once that an event takes place. Instants in epoch ms. */
export interface Occurrence {
  /** Of a series the instant at which its rule has it, which stays where it is moved. */
  original: number | null
  start: number
  end: number
  event: ICAL.Component
}

interface Window {
  from: number
  until: number
  /** Name of the calendar's zone. */
  zone: string
}

/** How many times of a series are gone through: every day for a century. */
const mostTurns = 40_000

const timeIn = (event: ICAL.Component, name: string): ICAL.Time | null => {
  const value: unknown = event.getFirstPropertyValue(name)
  return value instanceof ICAL.Time ? value : null
}

/** The end of an occurrence that begins at `start`: by DTEND, DURATION, or for a date alone the next one. */
function endOf(event: ICAL.Component, start: ICAL.Time, zone: string): number {
  const begin = timeIn(event, 'dtstart')
  const end = timeIn(event, 'dtend')
  const duration: unknown = event.getFirstPropertyValue('duration')
  if (!begin || !start.isDate) {
    const from = instantOf(start, zone)
    if (begin && end) return from + Math.max(0, instantOf(end, zone) - instantOf(begin, zone))
    return duration instanceof ICAL.Duration ? from + duration.toSeconds() * 1000 : from
  }
  // Days are counted by dates, because not all of them have 24 hours.
  const days =
    end === null
      ? Math.max(1, duration instanceof ICAL.Duration ? Math.round(duration.toSeconds() / 86_400) : 1)
      : Math.max(
          1,
          Math.round(
            (Date.UTC(end.year, end.month - 1, end.day) - Date.UTC(begin.year, begin.month - 1, begin.day)) /
              86_400_000,
          ),
        )
  const last = start.clone()
  last.adjust(days, 0, 0, 0)
  return instantOf(last, zone)
}

const isSeries = (event: ICAL.Component) => event.hasProperty('rrule') || event.hasProperty('rdate')

const single = (event: ICAL.Component, zone: string, original: number | null): Occurrence[] => {
  const start = timeIn(event, 'dtstart')
  return start ? [{ original, start: instantOf(start, zone), end: endOf(event, start, zone), event }] : []
}

interface Override {
  event: ICAL.Component
  original: number
  /** Whether it holds for all that follow. */
  isForAll: boolean
}

function overridesOf(events: ICAL.Component[], zone: string): Override[] {
  const all = events.flatMap((event): Override[] => {
    const id = timeIn(event, 'recurrence-id')
    if (!id) return []
    const isForAll = event.getFirstProperty('recurrence-id')?.getParameter('range') === 'THISANDFUTURE'
    return [{ event, original: instantOf(id, zone), isForAll }]
  })
  return all.sort((one, other) => one.original - other.original)
}

/** What an override for all that follow makes of a later time: as far away as its own, and as long. */
function followed(original: number, { event, original: first }: Override, zone: string): Occurrence[] {
  return single(event, zone, original).map((own) => {
    const shift = original - first
    return { ...own, start: own.start + shift, end: own.end + shift }
  })
}

/** The times of a series in order: its first one, its rule and its dates, without those taken out. */
function* timesOf(master: ICAL.Component, dtstart: ICAL.Time): Generator<ICAL.Time | ICAL.Period> {
  // Without a rule the library leaves out the first one.
  const isOut = () =>
    master
      .getAllProperties('exdate')
      .flatMap((property): unknown[] => property.getValues())
      .some((value) => value instanceof ICAL.Time && value.compare(dtstart) === 0)
  if (!master.hasProperty('rrule') && !isOut()) yield dtstart
  const expansion = new ICAL.RecurExpansion({ component: master, dtstart })
  for (;;) {
    const next: unknown = expansion.next()
    if (!(next instanceof ICAL.Time || next instanceof ICAL.Period)) return
    yield next
  }
}

/** A series, each time as its override has it. */
function seriesOf(master: ICAL.Component, overrides: Override[], { from, until, zone }: Window): Occurrence[] {
  const dtstart = timeIn(master, 'dtstart')
  if (!dtstart) return []
  const seen = new Set(overrides.map(({ original }) => original))
  const found: Occurrence[] = []
  let turns = 0
  for (const next of timesOf(master, dtstart)) {
    turns += 1
    if (turns > mostTurns) throw new Error('a series takes place too often')
    const time = next instanceof ICAL.Period ? next.start : next
    const original = instantOf(time, zone)
    if (original >= until) break
    if (seen.has(original)) continue
    seen.add(original)
    const latest = overrides.findLast((one) => one.isForAll && one.original <= original)
    const end = next instanceof ICAL.Period ? instantOf(next.getEnd(), zone) : endOf(master, time, zone)
    const made = latest ? followed(original, latest, zone) : [{ original, start: original, end, event: master }]
    found.push(...made.filter((one) => one.end > from))
  }
  return found
}

/** When the events of one UID take place within the window. @throws Error for a series that takes place too often */
export function occurrencesOf(events: ICAL.Component[], window: Window): Occurrence[] {
  const { from, until, zone } = window
  const overrides = overridesOf(events, zone)
  const masters = events.filter((event) => !event.hasProperty('recurrence-id'))
  const all = [
    ...masters.flatMap((master) =>
      isSeries(master) ? seriesOf(master, overrides, window) : single(master, zone, null),
    ),
    ...overrides.flatMap(({ event, original }) => single(event, zone, original)),
  ]
  return all.filter(({ start, end }) => end > from && start < until)
}
