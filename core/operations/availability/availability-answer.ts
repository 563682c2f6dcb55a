import { monthsAhead, monthsShown } from '../../domain/availability/availability-range.ts'
import { availabilitySteps, reachableEndSteps } from '../../domain/availability/index.ts'
import { addMonths, monthInterval } from '../../domain/availability/months.ts'
import type { AvailabilityInput, ResourceRules, Timeslot, TravelRules } from '../../domain/availability/types.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { OccupancyRead } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { ListEffort } from './list-effort.ts'

/** The parameters of a call for availability. */
export interface AvailabilityWish {
  range: Interval
  seats?: number
  resources?: string[]
  showunavailable?: boolean
  /** Whether slots say why they are unavailable; for staff only. */
  showreasons?: boolean
  ignoring?: string
  /** False leaves out slots that are full but have a waitlist. */
  waitlist?: boolean
  /** The appointment's place and the known trips; with them, drive time is considered. */
  travel?: TravelRules
}

/** Builds the engine's input from a wish, the configuration and what was just read. */
export function engineInput(
  entry: CataloguedBookable,
  tenant: Tenant,
  read: Omit<OccupancyRead, 'version'>,
  wish: AvailabilityWish,
  now: Instant,
): AvailabilityInput {
  return {
    bookable: wish.waitlist === false ? { ...entry.rules, waitlist: false } : entry.rules,
    timezone: tenant.timezone,
    hours: tenant.provider?.newbusinesshours ?? {},
    openings: read.openings,
    blackouts: read.blackouts,
    resources: withTurns(entry.resources, read.lastused),
    occupancy: read.occupancy,
    waitlist: read.waitlist,
    neighbours: entry.neighbours,
    range: wish.range,
    now,
    seats: wish.seats,
    chosen: wish.resources,
    showunavailable: wish.showunavailable,
    showreasons: wish.showreasons,
    ignoring: wish.ignoring,
    travel: wish.travel,
  }
}

/** Adds to each resource the time when it was last given to a reservation, if that was read. */
function withTurns(resources: ResourceRules[], lastused: OccupancyRead['lastused']): ResourceRules[] {
  if (Object.keys(lastused).length === 0) return resources
  return resources.map((one) => ({ ...one, lastused: lastused[one.id] }))
}

/** A month as a calendar shows it, with the days of its neighbours around it. */
export const longestKept = 45 * 86_400_000

/** Whether to cache an answer: those that calendars ask for repeatedly. Long ones would only push them out. */
export const isWorthKeeping = (
  { lookahead, showunavailable }: { lookahead?: boolean; showunavailable?: boolean },
  span: Interval,
): boolean => !showunavailable && (lookahead === true || span.end - span.start <= longestKept)

/** What is asked for: the slots of a range, the first month that has any, or the ends that a choice may have. */
export type Question = 'range' | 'lookahead' | { from: Instant }

export interface ListAnswer {
  month: string
  timeslots: Timeslot[]
}

/**
 * The slots that answer a question, and the month in which they begin. Refuses with `range_too_long` if there are too
 * many of them or the computation takes too long.
 */
export async function answerTo(
  question: Question,
  input: AvailabilityInput,
  effort: ListEffort,
): Promise<Result<ListAnswer>> {
  if (question === 'lookahead') return lookAhead(input, effort)
  const isRange = question === 'range'
  const timeslots = await effort.list(isRange ? availabilitySteps(input) : reachableEndSteps(input, question.from))
  if (!timeslots) return refuse('range_too_long', { field: isRange ? '/end' : '/from' })
  return ok({ month: monthOf(input), timeslots })
}

const monthOf = ({ range, timezone }: AvailabilityInput): string => instantToWall(range.start, timezone).slice(0, 7)

/**
 * For an event, all of it; else the first month with anything to book, and as many months after it as a calendar shows.
 */
async function lookAhead(input: AvailabilityInput, effort: ListEffort): Promise<Result<ListAnswer>> {
  const first = monthOf(input)
  const tooMuch = refuse('range_too_long', { field: '/lookahead' })
  if (input.bookable.bookabletype === 'event') {
    const timeslots = await effort.list(availabilitySteps(input))
    if (!timeslots) return tooMuch
    const [{ start } = input.range] = timeslots.filter((slot) => slot.available)
    return ok({ month: instantToWall(start, input.timezone).slice(0, 7), timeslots })
  }
  const slotsOf = async (ahead: number): Promise<Timeslot[] | null> => {
    const whole = monthInterval(addMonths(first, ahead), input.timezone)
    const range = { start: Math.max(whole.start, input.range.start), end: Math.min(whole.end, input.range.end) }
    return range.end > range.start ? effort.list(availabilitySteps({ ...input, range })) : []
  }
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const timeslots = await slotsOf(ahead)
    if (!timeslots) return tooMuch
    if (!timeslots.some((slot) => slot.available)) continue
    for (let more = 1; more < monthsShown(input.bookable); more += 1) {
      const next = await slotsOf(ahead + more)
      if (!next) return tooMuch
      timeslots.push(...next)
    }
    return ok({ month: addMonths(first, ahead), timeslots })
  }
  return ok({ month: first, timeslots: [] })
}
