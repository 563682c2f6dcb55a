/**
 * The second engine, for tests only. It is written from the rules' prose: it checks every single minute, asks `Intl`
 * for its wall clock, tries every assignment, and shares no code with the engine under test. All times of its cases lie
 * on whole minutes.
 */
export const MINUTE = 60_000
const DAY = 86_400_000

/** Days of the table before and after the date of a case. */
const BEFORE = 4
const AFTER = 8

/** The wall clock of a zone, minute by minute. Instants are counted in minutes from `base`. */
export interface ReferenceClock {
  zone: string
  /** The instant of minute 0. */
  base: number
  /** Wall time of each minute, in minutes since 1970 as if it were UTC. */
  local: Int32Array
  /** The local day (days since 1970) of each minute. A day begins when its midnight is first reached. */
  day: Int32Array
  /** Earlier results, by wall time and role. */
  found: Map<string, number>
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const clocks = new Map<string, ReferenceClock>()

/** The wall clock of an instant in minutes since 1970, parsed from `Intl`'s text. */
export function wallMinute(instant: number, zone: string): number {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    formatters.set(zone, formatter)
  }
  const text = formatter.format(instant)
  return Date.parse(`${text.replace(' ', 'T')}:00Z`) / MINUTE
}

/** The table of a zone around a date `YYYY-MM-DD`, made once. */
export function referenceClock(zone: string, around: string): ReferenceClock {
  const key = `${zone} ${around}`
  const known = clocks.get(key)
  if (known) return known
  const base = Date.parse(`${around}T00:00:00Z`) - BEFORE * DAY
  const minutes = ((BEFORE + AFTER) * DAY) / MINUTE
  const local = new Int32Array(minutes)
  const day = new Int32Array(minutes)
  let latest = Number.NEGATIVE_INFINITY
  for (let minute = 0; minute < minutes; minute++) {
    const wall = wallMinute(base + minute * MINUTE, zone)
    local[minute] = wall
    latest = Math.max(latest, wall)
    day[minute] = Math.floor(latest / 1440)
  }
  const clock = { zone, base, local, day, found: new Map<string, number>() }
  clocks.set(key, clock)
  return clock
}

/**
 * Returns the minute at which the clock shows `wall`: in a gap the first minute after it; of a repeated time the
 * earlier one for a start and the later one for an end.
 */
export function minuteOfWall(clock: ReferenceClock, wall: number, role: 'start' | 'end'): number {
  const key = `${wall} ${role}`
  const known = clock.found.get(key)
  if (known !== undefined) return known
  const { local } = clock
  const met = role === 'start' ? local.indexOf(wall) : local.lastIndexOf(wall)
  const minute = met >= 0 ? met : local.findIndex((now, at) => now > wall && (local[at - 1] ?? now) < wall)
  clock.found.set(key, minute)
  return minute
}

/** The first minute of a local day; its end is the first minute of the next. */
export const dayStart = (clock: ReferenceClock, day: number): number => minuteOfWall(clock, day * 1440, 'start')

export const toMinute = ({ base }: ReferenceClock, instant: number): number => (instant - base) / MINUTE
export const toInstant = ({ base }: ReferenceClock, minute: number): number => base + minute * MINUTE

/** Every offset that a zone has in the years of the cases: multiples of a quarter of an hour. */
const offsets = Array.from({ length: 4 * 27 }, (_, at) => at * 15 - 12 * 60)

const instants = new Map<string, number>()

/**
 * The instant of a wall clock anywhere, by trying all offsets; in a gap the first minute after it. It is kept: sweeps
 * ask for the same times after each test.
 */
export function instantOfWall(wall: number, zone: string, role: 'start' | 'end'): number {
  const key = `${wall} ${zone} ${role}`
  const known = instants.get(key)
  if (known !== undefined) return known
  const instant = instantByTrial(wall, zone, role)
  instants.set(key, instant)
  return instant
}

function instantByTrial(wall: number, zone: string, role: 'start' | 'end'): number {
  const found = offsets
    .map((offset) => (wall - offset) * MINUTE)
    .filter((instant) => wallMinute(instant, zone) === wall)
    .sort((a, b) => a - b)
  const instant = role === 'start' ? found[0] : found.at(-1)
  if (instant !== undefined) return instant
  let minute = wall - 15 * 60
  while (wallMinute(minute * MINUTE, zone) < wall) minute++
  return minute * MINUTE
}
