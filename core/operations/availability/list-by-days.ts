import { openingsRange, rangeToRead } from '../../domain/availability/availability-range.ts'
import { availabilitySteps } from '../../domain/availability/index.ts'
import { type DayJson, daysToJsonSteps, listedDays } from '../../domain/availability/listed-days.ts'
import type { WireContext } from '../../domain/availability/timeslots-to-json.ts'
import type { AvailabilityInput } from '../../domain/availability/types.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { OccupancyLook, Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { type AvailabilityWish, engineInput } from './availability-answer.ts'
import { soonestEnd, validUntil } from './availability-validity.ts'
import { inTurns } from './in-turns.ts'
import { ListEffort } from './list-effort.ts'

/** A day as it is kept. */
export interface KeptDay extends DayJson {
  /** When the first of what is taken around it runs out. */
  until: Instant
}

interface Asked {
  entry: CataloguedBookable
  wish: AvailabilityWish
  /** What the days say depends on this too. */
  key: string
  context: WireContext
}

interface Site {
  tenant: Tenant
  ports: Pick<Ports, 'listeddays' | 'nextTurn'>
  now: Instant
}

export interface DaysListed {
  days: DayJson[]
  /** Until when only a write can change them. */
  until: Instant
  /** Whether all of them are whole, so that they are kept. */
  areKept: boolean
}

/** The days of a range, each with what is kept of it: nothing of parts of a day, nor of what was written since. */
function keptDays(version: OccupancyLook['version'], { entry, wish, key }: Asked, { tenant, ports, now }: Site) {
  return listedDays(wish.range, tenant.timezone).map((day) => {
    const around = rangeToRead(day, entry.reach)
    const of = { ...day, around, key: `${day.start} ${key}`, version: version(around) }
    const isKept = day.isWhole && ports.listeddays.has(of.key, now)
    return { ...of, kept: isKept ? ports.listeddays.get(of.key, of.version) : null }
  })
}

type Day = ReturnType<typeof keptDays>[number]

function listed(
  days: readonly Day[],
  openings: AvailabilityInput['openings'],
  { entry }: Asked,
  { now }: Site,
): DaysListed {
  const told = days.flatMap(({ kept }) => kept ?? [])
  const soonest = told.reduce((until, day) => Math.min(until, day.until), Number.POSITIVE_INFINITY)
  const until = Math.min(soonest, validUntil(now, entry, { openings, occupancy: [] }))
  return { days: told, until, areKept: days.every(({ isWhole }) => isWhole) }
}

/** The list of a range of which every day is kept; null of any other. */
export function listKept(version: OccupancyLook['version'], asked: Asked, site: Site): DaysListed | null {
  const days = keptDays(version, asked, site)
  return days.every(({ kept }) => kept) ? listed(days, [], asked, site) : null
}

/** Consecutive days of which nothing is kept. */
function runsToMake(days: readonly Day[]): Day[][] {
  const runs: Day[][] = []
  for (const [index, day] of days.entries()) {
    if (day.kept) continue
    const isNext = index > 0 && !days[index - 1]?.kept
    if (isNext) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  return runs
}

/**
 * Lists a range by its local days. Those are made anew that are parts of a day, and those around which something was
 * taken, freed or has run out since: on a whole day within the booking window nothing else depends on time. Null if the
 * list gets too large or takes too long.
 */
export async function listByDays(look: OccupancyLook, asked: Asked, site: Site): Promise<DaysListed | null> {
  const { entry, wish, context } = asked
  const { tenant, ports, now } = site
  const nextTurn = () => ports.nextTurn(tenant.scope)
  const effort = new ListEffort(nextTurn)
  const days = keptDays(look.version, asked, site)
  if (!effort.add(days.reduce((sum, { kept }) => sum + (kept?.weight ?? 0), 0))) return null
  const openings: AvailabilityInput['openings'] = []
  for (const run of runsToMake(days)) {
    const range = { start: run[0]?.start ?? now, end: run.at(-1)?.end ?? now }
    const reads = rangeToRead(range, entry.reach)
    const read = await look.read(reads, openingsRange(reads, tenant.timezone))
    const slots = await effort.list(availabilitySteps(engineInput(entry, tenant, read, { ...wish, range }, now)))
    if (!slots) return null
    openings.push(...read.openings)
    const made = await inTurns(daysToJsonSteps(slots, run, context), nextTurn)
    for (const [index, day] of run.entries()) {
      const { around, version, isWhole } = day
      const json = made[index] ?? { slots: new Uint8Array(0), weight: 0 }
      day.kept = { ...json, until: soonestEnd(read.occupancy.filter((row) => overlaps(row, around))) }
      if (isWhole) ports.listeddays.set(day.key, { version, validUntil: day.kept.until, value: day.kept })
    }
  }
  return listed(days, openings, asked, site)
}
