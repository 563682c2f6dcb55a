import { Type } from 'typebox'
import { generateAvailability, timeslotsToJson } from '../domain/availability/index.ts'
import { ok, refuse } from '../domain/errors.ts'
import { instantToWall } from '../domain/time/index.ts'
import type { Interval } from '../domain/time/types.ts'
import { engineInput, firstMonthWithAnything, isWorthKeeping, lookaheadRange, readable } from './availability-answer.ts'
import { isInView } from './bookable-in-view.ts'
import type { CataloguedBookable } from './catalogue.ts'
import { defineOperation } from './define-operation.ts'
import { ownBytes } from './own-bytes.ts'
import { EntityId, ProviderRef, providerOf, Resources, Seats, When } from './params.ts'
import type { OccupancyRead } from './ports.ts'
import { PreparedJson } from './prepared-json.ts'
import { readSpan } from './wire-time.ts'

/** A year and a bit: the longest range that one call may ask for. */
const longestRange = 400 * 86_400_000
const minute = 60_000

const Params = Type.Object({
  bookable: EntityId,
  start: When,
  end: When,
  provider: ProviderRef,
  resources: Resources,
  seats: Type.Optional(Seats),
  showunavailable: Type.Optional(Type.Boolean()),
  lookahead: Type.Optional(
    Type.Boolean({ description: 'the first month from start that has anything, up to ten ahead' }),
  ),
  rescheduleid: Type.Optional(EntityId),
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

/** Until when nothing but a write can change an answer: windows move by the minute, holds end when they end. */
function validUntil(now: number, entry: CataloguedBookable, expiries: (number | null)[]): number {
  const wholeMinutes = entry.rules.duration % 60 === 0 && (entry.rules.slotinterval ?? 0) % 60 === 0
  const edge = wholeMinutes && now % minute !== 0 ? Math.ceil(now / minute) * minute : now + 1
  return Math.min(edge, ...expiries.filter((one) => one !== null))
}

const day = 86_400_000
const timeslotsHead = Buffer.from('{"timeslots":')
const nothing: OccupancyRead = { version: '', occupancy: [], blackouts: [], openings: [], waitlist: [], lastused: {} }

/** Whole UTC days: what is read for a range serves every range of the same days. */
const wholeDays = ({ start, end }: Interval): Interval => ({
  start: Math.floor(start / day) * day,
  end: Math.ceil(end / day) * day,
})

/** Holds end by time alone, so what was read earlier is read again with the clock. */
const stillTaken = (read: OccupancyRead, now: number): OccupancyRead => ({
  ...read,
  occupancy: read.occupancy.filter(({ expires }) => expires === null || expires > now),
})

/**
 * The timeslots of a bookable whose start lies in a range; with `lookahead` those of the first month that has any.
 * One call, a fixed number of queries. Answers `{timeslots, month, timezone}`.
 */
export const getAvailabilityInRange = defineOperation({
  name: 'get_availability_in_range_for_bookable',
  summary: 'The timeslots of a bookable in a range of dates.',
  params: Params,
  result: Type.Object({ timeslots: Type.Array(Timeslot), month: Type.String(), timezone: Type.String() }),
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const entry = (await ports.catalogueOf(tenant)).find(params.bookable)
    if (!entry || !isInView(entry.bookable)) return refuse('not_found')
    const span = readSpan({ start: params.start, end: params.end }, tenant.timezone)
    if (!span.ok) return span
    if (span.value.end - span.value.start > longestRange) return refuse('range_too_long', { field: '/end' })
    const now = ports.clock.now()
    const asked: Interval = params.lookahead
      ? lookaheadRange(Math.max(span.value.start, now), tenant.timezone)
      : span.value
    const wish = {
      range: asked,
      seats: params.seats,
      resources: params.resources,
      showunavailable: params.showunavailable,
      ignoring: params.rescheduleid,
    }
    const range = readable(entry, tenant, wish, now)
    const { occupancy } = ports.repositories(tenant.scope)
    const subject = { bookable: entry.bookable.id, resources: entry.resourceIds, range: wholeDays(range) }
    const key = JSON.stringify([tenant.scope, tenant.revision, params])
    const takenKey = JSON.stringify([tenant.scope, tenant.revision, subject])
    const isKept = ports.answers.has(key, now) || ports.taken.has(takenKey, now)
    const version = isKept ? await occupancy.version(subject) : ''
    const known = ports.answers.has(key, now) ? ports.answers.get(key, version) : null
    if (known !== null) return ok(new PreparedJson(known))

    const isEmpty = range.end <= range.start
    const read = isEmpty ? nothing : (ports.taken.get(takenKey, version) ?? (await occupancy.read({ ...subject, now })))
    if (!isEmpty)
      ports.taken.set(takenKey, { version: read.version, validUntil: Number.POSITIVE_INFINITY, value: read })
    const input = engineInput(entry, tenant, stillTaken(read, now), { ...wish, range }, now)
    const answer = params.lookahead
      ? firstMonthWithAnything(input)
      : {
          month: instantToWall(asked.start, tenant.timezone).slice(0, 7),
          timeslots: isEmpty ? [] : generateAvailability(input),
        }
    const wire = { timezone: tenant.timezone, bookabletype: entry.rules.bookabletype }
    const tail = `,"month":"${answer.month}","timezone":${JSON.stringify(tenant.timezone)}}`
    const json = Buffer.concat([timeslotsHead, timeslotsToJson(answer.timeslots, wire), Buffer.from(tail)])
    const expiries = input.occupancy.map((row) => row.expires)
    if (!isEmpty && isWorthKeeping(params, span.value)) {
      const until = validUntil(now, entry, expiries)
      ports.answers.set(key, { version: read.version, validUntil: until, value: ownBytes(json) })
    }
    return ok(new PreparedJson(json))
  },
})
