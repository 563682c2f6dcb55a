import {
  choiceRange,
  clipped,
  longestListed,
  lookaheadRange,
  rangeToRead,
} from '../../domain/availability/availability-range.ts'
import { timeslotsToJsonSteps } from '../../domain/availability/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { jsonRoom, PreparedJson } from '../caches/prepared-json.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { choosableBy } from '../catalogue/choosable.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { OccupancyRead, OccupancySubject, Ports } from '../ports.ts'
import { shownWithOwn } from '../rights/shown-with-own.ts'
import type { Tenant } from '../tenant.ts'
import { readRange, readStart } from '../times/wire-time.ts'
import { answerTo, engineInput, isWorthKeeping, type Question } from './availability-answer.ts'
import { validUntil } from './availability-validity.ts'
import { inTurns } from './in-turns.ts'
import { ListEffort } from './list-effort.ts'
import { readWithClaims } from './read-with-claims.ts'
import { travelledAnswer } from './travelled-answer.ts'
import { withDetails } from './with-details.ts'

const nothing: OccupancyRead = { version: '', occupancy: [], blackouts: [], openings: [], waitlist: [], lastused: {} }

/** Holds expire by time alone, so cached occupancy is filtered by the clock. */
function stillTaken(read: OccupancyRead, now: number): OccupancyRead {
  const isOver = ({ expires }: OccupancyRead['occupancy'][number]) => expires !== null && expires <= now
  if (!read.occupancy.some(isOver)) return read
  return { ...read, occupancy: read.occupancy.filter((row) => !isOver(row)) }
}

/** Units of the resources that have more than one. */
const severalUnits = ({ resources }: CataloguedBookable) =>
  new Map(resources.flatMap((one) => (one.reservation_capacity > 1 ? [[one.id, one.reservation_capacity]] : [])))

interface Asked {
  question: Question
  /** Slots that start in this range may be listed. */
  range: Interval
}

/** Reads the question, and the range of starts that it covers. */
function readQuestion(
  params: Wire['get_availability_in_range_for_bookable']['params'],
  entry: CataloguedBookable,
  zone: string,
  now: number,
): Result<Asked> {
  const { rules } = entry
  const span = readRange({ start: params.start, end: params.end }, zone)
  if (!span.ok) return span
  if (span.value.end - span.value.start > longestListed) return refuse('range_too_long', { field: '/end' })
  if (params.from !== undefined) {
    if (rules.bookabletype === 'event') return refuse('invalid_params', { field: '/from' })
    const from = readStart(params.from, zone, rules.bookabletype, '/from')
    if (!from.ok) return from
    const range = choiceRange(rules, from.value)
    return ok({
      question: { from: from.value },
      range: { ...range, end: Math.min(range.end, from.value + longestListed) },
    })
  }
  if (!params.lookahead) return ok({ question: 'range', range: span.value })
  return ok({ question: 'lookahead', range: lookaheadRange(rules, span.value.start, now, zone) })
}

interface TakenSubject extends OccupancySubject {
  range: Interval
  /** The reservation that is being moved. */
  ignoring?: string
}

const takenKeyOf = ({ scope, revision }: Tenant, subject: TakenSubject): string =>
  JSON.stringify([scope, revision, subject])

/**
 * Occupancy, blackouts and openings of a range, cached or read anew. `isWhole`: nothing beyond the range had to be
 * read, so the range's version tells whether the answer still holds, and it may be cached.
 */
async function readTaken(
  entry: CataloguedBookable,
  subject: TakenSubject,
  version: string,
  { tenant, ports, now }: { tenant: Tenant; ports: Ports; now: number },
): Promise<{ read: OccupancyRead; isWhole: boolean }> {
  const { range } = subject
  const key = takenKeyOf(tenant, subject)
  const known = ports.taken.get(key, version)
  if (known) return { read: known, isWhole: true }
  const { occupancy } = ports.repositories(tenant.scope)
  const found = await readWithClaims(
    { entries: [entry], range, timezone: tenant.timezone, now, ignoring: subject.ignoring },
    (reached, openings) => occupancy.read({ ...subject, range: reached, openings, now }),
  )
  const isWhole = found.range === range
  if (isWhole)
    ports.taken.set(key, { version: found.read.version, validUntil: Number.POSITIVE_INFINITY, value: found.read })
  return { read: found.read, isWhole }
}

/**
 * The timeslots of a bookable whose start lies in a range. With `lookahead`: those of the first month that has any, of
 * the month after it too if days are booked, and of an event all. With `from`: every end that a choice from there may
 * have. One call, a fixed number of queries. Answers `{timeslots, month, timezone}`.
 */
export const getAvailabilityInRange = defineOperation({
  name: 'get_availability_in_range_for_bookable',
  summary: 'The timeslots of a bookable in a range of dates, or with `from` where a choice may end.',
  ...calls.get_availability_in_range_for_bookable,
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    // Checked before the cache: cached answers are the same for everybody who may see them.
    const seen = await shownWithOwn(params, { tenant, ports, actor })
    if (!seen.ok) return seen
    const { visible, own } = seen.value
    const entry = visible.find(params.bookable)
    if (!entry) return refuse('not_found')
    const choosable = choosableBy(actor, { entry, tenant })
    // A resource that doesn't exist is in no assignment. One that staff claim later would be, but customers can't
    // choose it.
    if (params.resources?.some((id) => entry.resourceIds.includes(id) && !choosable.has(id)))
      return refuse('resource_unavailable', { field: '/resources' })
    const now = ports.clock.now()
    const { timezone } = tenant
    const asked = readQuestion(params, entry, timezone, now)
    if (!asked.ok) return asked
    const { question } = asked.value
    const range = params.showunavailable ? asked.value.range : clipped(entry.rules, asked.value.range, now, timezone)
    const { occupancy } = ports.repositories(tenant.scope)
    const { token: _token, draft: _draft, ...asks } = params
    const ignoring = own?.id
    const subject = { ...entry.reads, range: rangeToRead(range, entry.reach), ignoring }
    const showreasons = params.showunavailable && isStaff(actor, tenant)
    // Of slots only the dates of events have texts.
    const spoken = entry.stored && entry.stored.rules !== entry.rules ? tenant.language : ''
    const key = JSON.stringify([
      tenant.scope,
      tenant.revision,
      spoken,
      showreasons,
      { ...asks, rescheduleid: ignoring },
    ])
    const hasAnswer = ports.answers.has(key, now)
    const isKept = hasAnswer || ports.taken.has(takenKeyOf(tenant, subject), now)
    const version = isKept ? await occupancy.version(subject) : ''
    const known = hasAnswer ? ports.answers.get(key, version) : null
    if (known !== null) return ok(known)

    const isEmpty = range.end <= range.start
    const taken = isEmpty
      ? { read: nothing, isWhole: false }
      : await readTaken(entry, subject, version, { tenant, ports, now })
    const { read } = taken
    const { seats, resources, showunavailable, waitlist, location } = params
    const address = entry.rules.drivetime ? location?.address : undefined
    const wish = { range, seats, resources, showunavailable, showreasons, waitlist, ignoring }
    const input = engineInput(entry, tenant, stillTaken(read, now), wish, now)
    const month = instantToWall(asked.value.range.start, timezone).slice(0, 7)
    const nextTurn = () => ports.nextTurn(tenant.scope)
    const listed = () =>
      address === undefined
        ? answerTo(question, input, new ListEffort(nextTurn))
        : travelledAnswer({ question, input, address }, { tenant, ports, now })
    const answer = isEmpty ? ok({ month, timeslots: [] }) : await listed()
    if (!answer.ok) return answer
    const { bookabletype, countby, departuretime } = entry.rules
    const wire = {
      timezone,
      bookabletype,
      countby,
      departuretime,
      bookables: [entry.bookable.id],
      capacities: severalUnits(entry),
    }
    const shown = question === 'lookahead' ? answer.value.month : month
    const tail = `,"month":"${shown}","timezone":${JSON.stringify(timezone)}}`
    const frame = { head: '{"timeslots":', tail, room: jsonRoom }
    const details = {
      bookable: entry.bookable.id,
      resources: entry.resourceIds,
      own: own?.bookable === entry.bookable.id ? own : null,
      blackouts: showunavailable ? read.blackouts : [],
    }
    const timeslots = await withDetails(answer.value.timeslots, details, nextTurn)
    if (!timeslots) return refuse('range_too_long', { field: '/end' })
    const bytes = await inTurns(timeslotsToJsonSteps(timeslots, wire, frame), nextTurn)
    const json = new PreparedJson(Buffer.from(bytes.buffer, 0, bytes.length), jsonRoom)
    if (taken.isWhole && address === undefined && isWorthKeeping(params, asked.value.range)) {
      const until = validUntil(now, entry, input)
      ports.answers.set(key, { version: read.version, validUntil: until, value: json })
    }
    return ok(json)
  },
})
