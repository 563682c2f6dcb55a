import { leastStep } from '../../../domain/availability/timing.ts'
import { firstOfPath, isOwnAddress, ownPaths } from '../../../domain/catalogue/own-paths.ts'
import { mostOfWindow } from '../../../domain/entities/bounds.ts'
import { takesDays } from '../../../domain/gigs/index.ts'
import { duplicates } from '../check-references.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import { boundsFaults } from './bounds.ts'
import { isDate, orderFaults } from './dates.ts'
import { reachFaults } from './reach.ts'
import { hoursFaults } from './tenants.ts'

type Bookable = Bundle['bookables'][number]

export function bookableFaults(bookable: Bookable, pointer: string): Fault[] {
  return [
    ...customLinkFaults(bookable, pointer),
    ...reachFaults(bookable, pointer),
    ...steppingFaults(bookable, pointer),
    ...boundsFaults(bookable, ['mincombined', 'maxcombined'], pointer),
    ...windowFaults(bookable, pointer),
    ...daysFaults(bookable, pointer),
    ...nightsFaults(bookable, pointer),
    ...hoursFaults(bookable.availability, `${pointer}/availability`),
    ...occurrenceFaults(bookable, pointer),
    ...spanOfRestrictions(bookable, pointer),
    ...(bookable.requirementgroups ?? []).flatMap((group, index) =>
      boundsFaults(group, ['minimum', 'maximum'], pointer + pointerOf('requirementgroups', index)),
    ),
    ...duplicates(bookable.requirementgroups ?? [], `${pointer}/requirementgroups`, 'another group'),
  ]
}

/** A custom link is a path that an address can ask for; the site's own pages come first. */
function customLinkFaults({ customlink = '' }: Bookable, pointer: string): Fault[] {
  if (customlink === '') return []
  const fault = (expected: string) => [{ pointer: `${pointer}/customlink`, expected, found: shown(customlink) }]
  if (!isOwnAddress(customlink))
    return fault('a path such as "spring/talk", without "?", "#", "%", "\\" and empty parts')
  const first = firstOfPath(customlink)
  if (!ownPaths.has(first)) return []
  return fault(`a path that does not begin with "${first}", where the site has pages of its own`)
}

/** Slots must advance: `0 ≤ intervaloverlap < duration`, with at least a minute between two starts. */
function steppingFaults(bookable: Bookable, pointer: string): Fault[] {
  const { bookabletype = 'standard', duration = 3600, intervaloverlap = 0, slotinterval } = bookable
  const fault = (field: keyof Bookable, expected: string): Fault[] => [
    { pointer: `${pointer}/${field}`, expected, found: shown(bookable[field]) },
  ]
  if (intervaloverlap >= duration) return fault('intervaloverlap', `less than the duration, ${duration} seconds`)
  if (bookabletype !== 'standard') return []
  const least = `at least ${leastStep} seconds from one start to the next`
  const isShort = duration - intervaloverlap < leastStep
  return [
    ...(isShort ? fault(intervaloverlap > 0 ? 'intervaloverlap' : 'duration', least) : []),
    ...(slotinterval !== undefined && slotinterval < leastStep ? fault('slotinterval', least) : []),
  ]
}

/** The shortest and longest length of each unit of the window, in minutes. */
const unitMinutes = {
  minutes: [1, 1],
  hours: [60, 60],
  days: [1_380, 1_500],
  weeks: [10_020, 10_140],
  months: [40_260, 44_700],
} as const

/** Faults of a booking window that is always empty, or that reaches beyond a hundred years. */
function windowFaults(bookable: Bookable, pointer: string): Fault[] {
  const { windowbegin, windowend, windowbegintype, windowendtype } = bookable
  const far = (['windowbegin', 'windowend'] as const).flatMap((field): Fault[] => {
    const [value = 0, unit = 'minutes'] = [bookable[field], bookable[`${field}type`]]
    if (!(value > mostOfWindow[unit])) return []
    const expected = `at most ${mostOfWindow[unit]} ${unit}, a hundred years`
    return [{ pointer: `${pointer}/${field}`, expected, found: shown(value) }]
  })
  if (far.length > 0) return far
  if (windowbegin === undefined || windowend === undefined || !windowbegintype || !windowendtype) return []
  const begins = windowbegin * unitMinutes[windowbegintype][0]
  const ends = windowend * unitMinutes[windowendtype][1]
  if (!(begins > ends)) return []
  const expected = `no earlier than the window's begin, ${windowbegin} ${windowbegintype}`
  return [{ pointer: `${pointer}/windowend`, expected, found: shown(windowend) }]
}

/** Only a single slot of what is claimed later can be named in a range of days. */
function daysFaults({ dateby, requirementgroups = [], ...bookable }: Bookable, pointer: string): Fault[] {
  if (dateby !== 'range' || takesDays({ ...bookable, dateby }, { requirementgroups }, {})) return []
  const expected = '"slot", unless single slots of a standard bookable are claimed later by the resources of a group'
  return [{ pointer: `${pointer}/dateby`, expected, found: shown(dateby) }]
}

/**
 * Only days are counted by nights, and only days and stays have an arrival and a departure, before the last minute of a
 * day; what is brought back on the day on which it was picked up, after that.
 */
function nightsFaults(bookable: Bookable, pointer: string): Fault[] {
  const { bookabletype = 'standard', countby = 'days', departuretime = '' } = bookable
  const fault = (field: keyof Bookable, expected: string): Fault[] => [
    { pointer: `${pointer}/${field}`, expected, found: shown(bookable[field]) },
  ]
  if (countby === 'nights' && bookabletype !== 'calendarday')
    return fault('countby', '"days", unless "bookabletype" is "calendarday"')
  const times = (['arrivaltime', 'departuretime'] as const).filter((field) => bookable[field] !== undefined)
  if (bookabletype !== 'calendarday')
    return times.flatMap((field) => fault(field, 'no such time, unless "bookabletype" is "calendarday"'))
  const { arrivaltime = '', mincombined = 1 } = bookable
  const isBackBefore = countby === 'days' && mincombined < 2 && departuretime !== '' && departuretime <= arrivaltime
  return [
    ...(bookable.arrivaltime === '24:00' ? fault('arrivaltime', 'a time of day before 24:00') : []),
    ...(isBackBefore
      ? fault('departuretime', 'a time of day after "arrivaltime", unless "mincombined" is 2 or more')
      : []),
    ...(departuretime >= '23:59' ? fault('departuretime', 'a time of day before 23:59') : []),
  ]
}

function occurrenceFaults({ restrictions = [] }: Bookable, pointer: string): Fault[] {
  const at = `${pointer}/restrictions`
  return [
    ...duplicates(restrictions, at, 'another occurrence'),
    ...restrictions.flatMap((one, index) => [
      ...orderFaults(one, `${at}/${index}`),
      ...duplicates(one.segments ?? [], `${at}/${index}/segments`, 'another segment'),
      ...(one.segments ?? []).flatMap((segment, number) => [
        ...orderFaults(segment, `${at}/${index}/segments/${number}`),
        ...outsideFaults(one, segment, `${at}/${index}/segments/${number}`),
      ]),
    ]),
  ]
}

interface Span {
  start: string
  end: string
}

/** A segment must lie within its occurrence. Local times of one form compare as text. */
function outsideFaults(whole: Span, part: Span, pointer: string): Fault[] {
  if (!isDate(whole.start) || !isDate(whole.end)) return []
  if (part.start < whole.start) {
    return [
      { pointer: `${pointer}/start`, expected: `not before its occurrence, ${whole.start}`, found: shown(part.start) },
    ]
  }
  if (part.end > whole.end) {
    return [{ pointer: `${pointer}/end`, expected: `not after its occurrence, ${whole.end}`, found: shown(part.end) }]
  }
  return []
}

function spanOfRestrictions({ restrictionbegin, restrictionend }: Bookable, pointer: string): Fault[] {
  if (restrictionbegin === undefined || restrictionend === undefined) return []
  // Only their dates count, and both belong to the season: it may be of one day.
  const isInOrder = restrictionbegin.slice(0, 10) <= restrictionend.slice(0, 10)
  if (!isDate(restrictionbegin) || isInOrder) return []
  const expected = `no date before that of "restrictionbegin", ${restrictionbegin}`
  return [{ pointer: `${pointer}/restrictionend`, expected, found: shown(restrictionend) }]
}
