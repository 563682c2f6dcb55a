import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AvailabilityInput, BookableRules, OccupancyRow } from '../domain/availability/index.ts'
import { isRecord } from '../domain/is-record.ts'

/** A range, the occupancy in it, and the expected number of slots where it is known. */
export interface AvailabilityCase {
  name: string
  input: AvailabilityInput
  expectedSlots: number | null
  /** The expected starts (ISO), where they are known. */
  expectedStarts: string[] | null
}

interface WorkloadFile {
  cases: Record<string, { from: string; to: string; busy: [string, string][]; expectedSlots: number }>
}

const MINUTE = 60_000
/** An instant long before all ranges, so that the booking window clips no case. */
const NOW = Date.UTC(2026, 10, 1)

/**
 * One provider in New York, open nine to five on weekdays and twelve to eight on one date, with one 30-minute service
 * for one seat.
 */
const service: BookableRules = {
  id: 'service',
  bookabletype: 'standard',
  duration: 1800,
  intervaloverlap: 0,
  bufferbefore: 0,
  bufferafter: 0,
  windowbegin: 120,
  windowend: 24,
  windowendtype: 'months',
  restrictions: [],
  combinedslots: false,
  mincombined: 1,
  maxcombined: 1,
  seats: 1,
  seatsperbooking: 1,
  resource_capacity: 'reservation',
  requiredresources: [],
  requirementgroups: [],
  waitlist: false,
  drivetime: false,
}

const weekday = [{ start: '09:00', end: '17:00' }]
const hours = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  overrides: [{ date: '2027-03-10', hours: [{ start: '12:00', end: '20:00' }] }],
}

const row = ([from, until]: [string, string], at: number): OccupancyRow => {
  const start = Date.parse(from)
  const end = Date.parse(until)
  const reservation = `reservation-${at}`
  return {
    reservation,
    bookable: 'service',
    start,
    end,
    slotstart: start,
    slotend: end,
    seats: 1,
    resources: [],
    expires: null,
  }
}

function toInput(from: string, to: string, busy: [string, string][]): AvailabilityInput {
  return {
    bookable: service,
    timezone: 'America/New_York',
    hours,
    openings: [],
    blackouts: [],
    resources: [],
    occupancy: busy.map(row).sort((a, b) => a.start - b.start),
    range: { start: Date.parse(from), end: Date.parse(to) },
    now: NOW,
  }
}

/** A fixed pseudo-random sequence in [0, 1): the workload must be the same in each run. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Busy intervals of `minutes` length, starting at random multiples of five minutes. */
function synthetic(from: string, to: string, count: number, minutes: number[]): [string, string][] {
  const random = sequence(count + minutes.length)
  const span = (Date.parse(to) - Date.parse(from)) / (5 * MINUTE)
  return Array.from({ length: count }, () => {
    const start = Date.parse(from) + Math.floor(random() * span) * 5 * MINUTE
    const length = (minutes[Math.floor(random() * minutes.length)] ?? 15) * MINUTE
    return [new Date(start).toISOString(), new Date(start + length).toISOString()]
  })
}

const month = ['2027-03-01T05:00:00.000Z', '2027-04-01T04:00:00.000Z'] as const
const year = ['2027-01-01T05:00:00.000Z', '2028-01-01T05:00:00.000Z'] as const

/** The same workload without the file: empty month, busy month, month of short appointments, busy year. */
const syntheticCases = (): AvailabilityCase[] =>
  (
    [
      ['month_0', month, 0, [15]],
      ['month_200', month, 200, [15, 30, 45, 60]],
      ['month_2000', month, 2000, [5, 10, 15]],
      ['year_2000', year, 2000, [15, 30, 45, 60]],
    ] as const
  ).map(([name, [from, to], count, minutes]) => ({
    name,
    input: toInput(from, to, synthetic(from, to, count, [...minutes])),
    expectedSlots: null,
    expectedStarts: null,
  }))

function readJson<T>(folder: string, file: string, parse: (value: unknown) => T): T | null {
  try {
    return parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  } catch {
    return null
  }
}

const isWorkload = (value: unknown): value is WorkloadFile => isRecord(value) && isRecord(value.cases)
const isStarts = (value: unknown): value is Record<string, string[]> => isRecord(value)

/**
 * The named cases. They come from `slots-workload.json` in the folder TESSERA_DATA (default `../shared/data`), whose
 * counts were confirmed by an independent engine. Without that file, a synthetic workload of the same shape.
 */
export function availabilityCases(folder = process.env.TESSERA_DATA ?? '../shared/data'): AvailabilityCase[] {
  const workload = readJson(folder, 'slots-workload.json', (value) => (isWorkload(value) ? value : null))
  const starts = readJson(folder, 'slots-expected.json', (value) => (isStarts(value) ? value : null))
  if (!workload) return syntheticCases()
  return Object.entries(workload.cases).map(([name, { from, to, busy, expectedSlots }]) => ({
    name,
    input: toInput(from, to, busy),
    expectedSlots,
    expectedStarts: starts?.[name] ?? null,
  }))
}
