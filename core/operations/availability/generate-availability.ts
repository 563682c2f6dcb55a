import { type Static, Type } from 'typebox'
import {
  choiceRange,
  clipped,
  isTooDense,
  lookaheadRange,
  openingsRange,
  rangeToRead,
} from '../../domain/availability/availability-range.ts'
import { timeslotsToJson } from '../../domain/availability/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { jsonRoom, PreparedJson } from '../caches/prepared-json.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { sightOf } from '../catalogue/sight.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId, Location, ProviderRef, providerOf, Resources, Seats, When } from '../params.ts'
import type { OccupancyRead, OccupancySubject } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { readSpan, readStart } from '../wire-time.ts'
import { answerTo, engineInput, isWorthKeeping, type Question } from './availability-answer.ts'
import { validUntil } from './availability-validity.ts'
import { ignoredParams, ignoredReservation } from './ignored-reservation.ts'
import { travelledAnswer } from './travelled-answer.ts'

/** A year and a bit: the longest range that one call may ask for. */
const longestRange = 400 * 86_400_000

const Params = Type.Object({
  bookable: EntityId,
  start: When,
  end: When,
  provider: ProviderRef,
  resources: Resources,
  seats: Type.Optional(Seats),
  showunavailable: Type.Optional(Type.Boolean()),
  lookahead: Type.Optional(
    Type.Boolean({ description: 'the first month from start that has anything, up to ten ahead; of an event all' }),
  ),
  from: Type.Optional(When),
  location: Type.Optional(Location),
  waitlist: Type.Optional(Type.Boolean({ description: 'false leaves out full slots that one could only queue for' })),
  ...ignoredParams,
})

const Timeslot = Type.Object(
  {
    start: Type.String(),
    end: Type.String(),
    start_utc: Type.String(),
    end_utc: Type.String(),
    timezone: Type.String(),
    seats: Type.Integer(),
    available: Type.Boolean(),
    resources: Type.Array(Type.String()),
  },
  { additionalProperties: true },
)

const nothing: OccupancyRead = { version: '', occupancy: [], blackouts: [], openings: [], waitlist: [], lastused: {} }

/** Holds end by time alone, so what was read earlier is read again with the clock. */
function stillTaken(read: OccupancyRead, now: number): OccupancyRead {
  const isOver = ({ expires }: OccupancyRead['occupancy'][number]) => expires !== null && expires <= now
  if (!read.occupancy.some(isOver)) return read
  return { ...read, occupancy: read.occupancy.filter((row) => !isOver(row)) }
}

const takenKeyOf = ({ scope, revision }: Tenant, subject: OccupancySubject & { range: Interval }): string =>
  JSON.stringify([scope, revision, subject])

interface Asked {
  question: Question
  /** Starts that lie in here may be listed. */
  range: Interval
}

/** What is asked, and for which starts. */
function readQuestion(
  params: Static<typeof Params>,
  entry: CataloguedBookable,
  zone: string,
  now: number,
): Result<Asked> {
  const { rules } = entry
  const span = readSpan({ start: params.start, end: params.end }, zone)
  if (!span.ok) return span
  if (span.value.end - span.value.start > longestRange) return refuse('range_too_long', { field: '/end' })
  if (params.from !== undefined) {
    if (rules.bookabletype === 'event') return refuse('invalid_params', { field: '/from' })
    const from = readStart(params.from, zone, rules.bookabletype, '/from')
    if (!from.ok) return from
    const range = choiceRange(rules, from.value)
    return ok({
      question: { from: from.value },
      range: { ...range, end: Math.min(range.end, from.value + longestRange) },
    })
  }
  if (!params.lookahead) {
    const isTooMuch = isTooDense(rules, entry.resourceIds.length, span.value)
    return isTooMuch ? refuse('range_too_long', { field: '/end' }) : ok({ question: 'range', range: span.value })
  }
  return ok({ question: 'lookahead', range: lookaheadRange(rules, span.value.start, now, zone) })
}

/**
 * The timeslots of a bookable whose start lies in a range; with `lookahead` those of the first month that has any, of
 * days the month after it too, of an event all; with `from` every end that a choice which begins there may have.
 * One call, a fixed number of queries. Answers `{timeslots, month, timezone}`.
 */
export const getAvailabilityInRange = defineOperation({
  name: 'get_availability_in_range_for_bookable',
  summary: 'The timeslots of a bookable in a range of dates, or with `from` where a choice may end.',
  params: Params,
  result: Type.Object({ timeslots: Type.Array(Timeslot), month: Type.String(), timezone: Type.String() }),
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    // Before anything that is kept: answers are the same for all who may have them, and for nobody else.
    const sight = await sightOf({ tenant, ports, actor })
    if (!sight.ok) return sight
    const entry = sight.value.find(params.bookable)
    if (!entry) return refuse('not_found')
    const now = ports.clock.now()
    const { timezone } = tenant
    const asked = readQuestion(params, entry, timezone, now)
    if (!asked.ok) return asked
    const { question } = asked.value
    const range = params.showunavailable ? asked.value.range : clipped(entry.rules, asked.value.range, now, timezone)
    const { occupancy } = ports.repositories(tenant.scope)
    const subject = { ...entry.reads, range: rangeToRead(range, entry.reach) }
    const { token: _token, draft: _draft, ...asks } = params
    const ignoring = await ignoredReservation(params, { tenant, ports, actor })
    const key = JSON.stringify([tenant.scope, tenant.revision, { ...asks, rescheduleid: ignoring }])
    const hasAnswer = ports.answers.has(key, now)
    const isKept = hasAnswer || ports.taken.has(takenKeyOf(tenant, subject), now)
    const version = isKept ? await occupancy.version(subject) : ''
    const known = hasAnswer ? ports.answers.get(key, version) : null
    if (known !== null) return ok(known)

    const isEmpty = range.end <= range.start
    const takenKey = takenKeyOf(tenant, subject)
    // What the first day began with, long before the range perhaps, is what its starts are counted from.
    const openings = openingsRange(subject.range, timezone)
    const read = isEmpty
      ? nothing
      : (ports.taken.get(takenKey, version) ?? (await occupancy.read({ ...subject, openings, now })))
    if (!isEmpty)
      ports.taken.set(takenKey, { version: read.version, validUntil: Number.POSITIVE_INFINITY, value: read })
    const { seats, resources, showunavailable, waitlist, location } = params
    const address = entry.rules.drivetime ? location?.address : undefined
    const wish = { range, seats, resources, showunavailable, waitlist, ignoring }
    const input = engineInput(entry, tenant, stillTaken(read, now), wish, now)
    const month = instantToWall(asked.value.range.start, timezone).slice(0, 7)
    const listed = () =>
      address === undefined
        ? answerTo(question, input)
        : travelledAnswer({ question, input, address }, { tenant, ports, now })
    const answer = isEmpty ? { month, timeslots: [] } : await listed()
    const wire = { timezone, bookabletype: entry.rules.bookabletype }
    const shown = question === 'lookahead' ? answer.month : month
    const tail = `,"month":"${shown}","timezone":${JSON.stringify(timezone)}}`
    const frame = { head: '{"timeslots":', tail, room: jsonRoom }
    const bytes = timeslotsToJson(answer.timeslots, wire, frame)
    const json = new PreparedJson(Buffer.from(bytes.buffer, 0, bytes.length), jsonRoom)
    if (!isEmpty && address === undefined && isWorthKeeping(params, asked.value.range)) {
      const until = validUntil(now, entry, input)
      ports.answers.set(key, { version: read.version, validUntil: until, value: json })
    }
    return ok(json)
  },
})
