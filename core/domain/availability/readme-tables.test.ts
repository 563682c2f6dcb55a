import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from '../../testing/markdown-table.ts'
import { at, booked, clock, input, on, resource } from '../../testing/references/availability/fixtures.ts'
import { dayInterval } from '../time/index.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'
import type { BookableRules } from './types.ts'

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
const monday = '03-08'
const seconds = (minutes = ''): number => Number(minutes) * 60
const openFor = (hours = '') => {
  const spans = hours.split(' ').map((span) => ({ start: span.slice(0, 5), end: span.slice(6) }))
  return { monday: spans, tuesday: spans }
}

test.each(tableRows(readme, 'hours', 'duration'))(
  'open %s, %s min, overlap %s, interval %s, anchor %s: %s',
  (hours, duration, overlap, slotinterval, startanchor, starts) => {
    const rules = {
      duration: seconds(duration),
      intervaloverlap: seconds(overlap),
      slotinterval: slotinterval ? seconds(slotinterval) : undefined,
      startanchor: startanchor || undefined,
    }
    const slots = generateAvailability(input(rules, { hours: openFor(hours) }))
    expect(slots.map((slot) => clock(slot.start)).join(' ')).toBe(starts)
  },
)

test.each(tableRows(readme, 'zone', 'date', 'hours'))(
  'in %s on %s, open %s, %s min: %s',
  (timezone = '', date = '', hours = '', duration = '', starts = '') => {
    const day = dayInterval(date, timezone)
    const spans = [{ start: hours.slice(0, 5), end: hours.slice(6) }]
    const asked = input(
      { duration: seconds(duration) },
      {
        timezone,
        hours: { overrides: [{ date, hours: spans }] },
        range: { start: day.start - 86_400_000, end: day.end + 86_400_000 },
        now: day.start - 2 * 86_400_000,
      },
    )
    const slots = generateAvailability(asked)
    expect(slots.map((slot) => clock(slot.start, timezone)).join(' ')).toBe(starts)
    for (const { start, end } of slots) expect(judge(asked, { start, end, seats: 1, resources: [] }).ok).toBe(true)
  },
)

test.each(tableRows(readme, 'duration', 'intervaloverlap', 'span'))(
  'slots of %s min overlapping %s: the span %s of %s combined is %s',
  (duration, overlap, span = '', bounds, verdict) => {
    const [mincombined = 1, maxcombined = 1] = (bounds ?? '').split('-').map(Number)
    const rules = {
      duration: seconds(duration),
      intervaloverlap: seconds(overlap),
      combinedslots: true,
      mincombined,
      maxcombined,
    }
    const asked = { ...on(monday, span), seats: 1, resources: [] }
    const judged = judge(input(rules, { hours: openFor('09:00-12:30') }), asked)
    expect(judged.ok ? 'ok' : judged.reason).toBe(verdict)
  },
)

test.each(tableRows(readme, 'free', 'range'))('%s: %s is %s', (free = '', range = '', verdict) => {
  const taken = (id: string, date: string) => booked(date, '00:00-23:59', { resources: [id], bookable: 'other' })
  const rows = [
    ...(free.includes('skiff B on Tuesday') ? [taken('a', '03-09')] : [taken('b', '03-09')]),
    taken('b', monday),
  ]
  const rules: Partial<BookableRules> = {
    bookabletype: 'calendarday',
    maxcombined: 7,
    requirementgroups: [{ resources: ['a', 'b'], selectionmethod: 'priorityoffer' }],
  }
  const end = range.includes('Tuesday') ? at('03-10 00:00') : at('03-09 00:00')
  const judged = judge(input(rules, { occupancy: rows }), { start: at('03-08 00:00'), end, seats: 1, resources: [] })
  expect(judged.ok ? 'ok' : judged.reason).toBe(verdict)
})

const week: Record<string, string> = { Mon: '03-08', Tue: '03-09', Wed: '03-10', Thu: '03-11', Fri: '03-12' }
const midnight = (weekday = '') => at(`${week[weekday]} 00:00`)
const stay = (text: string) => {
  const [from = '', until = ''] = text.split('-')
  return { start: midnight(from), end: midnight(until) }
}

test.each(tableRows(readme, 'open', 'taken', 'nights'))(
  'open %s, taken %s, %s nights: a stay %s is %s',
  (open = '', taken = '', nights = '', asked = '', verdict) => {
    const [mincombined = 1, maxcombined = 1] = nights.split('-').map(Number)
    const rules: Partial<BookableRules> = { bookabletype: 'calendarday', countby: 'nights', mincombined, maxcombined }
    const nine = [{ start: '09:00', end: '10:00' }]
    const hours = { monday: nine, wednesday: nine, friday: nine }
    const occupancy = taken ? [booked(monday, '00:00-00:00', { ...stay(taken), ...shownAs(stay(taken)) })] : []
    const judged = judge(input(rules, { occupancy, ...(open !== 'every day' && { hours }) }), {
      ...stay(asked),
      seats: 1,
      resources: [],
    })
    expect(judged.ok ? 'ok' : judged.reason).toBe(verdict)
  },
)

test.each(tableRows(readme, 'nights', 'open', 'taken'))(
  '%s nights, open %s, taken %s: a stay can begin on %s',
  (nights = '', open = '', taken = '', days) => {
    const [mincombined = 1, maxcombined = 1] = nights.split('-').map(Number)
    const rules: Partial<BookableRules> = { bookabletype: 'calendarday', countby: 'nights', mincombined, maxcombined }
    const nine = [{ start: '09:00', end: '10:00' }]
    const hours = { monday: nine, tuesday: nine, thursday: nine }
    const occupancy = taken ? [booked(monday, '00:00-00:00', { ...stay(taken), ...shownAs(stay(taken)) })] : []
    const week = stay('Mon-Fri')
    const listed = generateAvailability(
      input(rules, { occupancy, range: week, ...(open !== 'every day' && { hours }) }),
    )
    const names = ['Mon', 'Tue', 'Wed', 'Thu']
    expect(names.filter((name) => listed.some(({ start }) => start === midnight(name))).join(' ')).toBe(days)
  },
)

const shownAs = ({ start, end }: { start: number; end: number }) => ({ slotstart: start, slotend: end })

const lesson: Partial<BookableRules> = { seats: 2, requirementgroups: [{ resources: ['ines', 'tomas'] }] }

test.each(tableRows(readme, 'bookable', 'taken at that time'))(
  '%s, %s: %s seats left',
  (which = '', taken = '', left) => {
    const mode = which.endsWith('consistent') ? 'consistent' : which.endsWith('seat') ? 'seat' : 'reservation'
    const boats = which.includes('fleet') ? ['fleet'] : ['catboat']
    const rules: Partial<BookableRules> = which.startsWith('2 seats')
      ? lesson
      : { seats: 6, requiredresources: boats, resource_capacity: mode }
    const rows = [...taken.matchAll(/(\d) with (?:the )?(\w+)/g)].map(([, seats, who = '']) =>
      booked(monday, '10:00-11:00', { seats: Number(seats), resources: [who.toLowerCase()] }),
    )
    if (taken.startsWith('another'))
      rows.push(booked(monday, '10:30-11:00', { bookable: 'other', resources: ['catboat'] }))
    const resources = ['ines', 'tomas', 'catboat'].map((id) => resource(id))
    resources.push(resource('fleet', { reservation_capacity: 5 }))
    const slots = generateAvailability(input(rules, { occupancy: rows, resources, showunavailable: true }))
    expect(slots.find((slot) => clock(slot.start) === '10:00')?.seats).toBe(Number(left))
  },
)

test.each(tableRows(readme, 'groups', 'free'))('groups %s with %s free: %s', (groups = '', free = '', assigned) => {
  const requirementgroups = [...groups.matchAll(/\(([a-z ]+)\)(?: ×(\d))?/g)].map(([, ids = '', quantity]) => ({
    resources: ids.split(' '),
    selectionmethod: 'priorityoffer' as const,
    quantity: Number(quantity ?? 1),
  }))
  const busy = ['a', 'b', 'c'].filter((id) => !free.includes(id))
  const occupancy = busy.map((id) => booked(monday, '10:00-11:00', { resources: [id], bookable: 'other' }))
  const judged = judge(input({ requirementgroups }, { occupancy }), {
    ...on(monday, '10:00-11:00'),
    seats: 1,
    resources: [],
  })
  expect(judged.ok ? judged.resources.join(' ') : 'none').toBe(assigned)
})
