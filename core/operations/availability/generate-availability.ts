import {
  choiceRange,
  clipped,
  longestListed,
  lookaheadRange,
  rangeToRead,
} from '../../domain/availability/availability-range.ts'
import { timeslotsToJsonSteps } from '../../domain/availability/index.ts'
import { joinDays } from '../../domain/availability/listed-days.ts'
import type { WireContext } from '../../domain/availability/timeslots-to-json.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { jsonRoom, PreparedJson } from '../caches/prepared-json.ts'
import type { Versioned } from '../caches/versioned-cache.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { choosableBy } from '../catalogue/choosable.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { OccupancyRead, OccupancySubject, Ports, StoredReservation } from '../ports.ts'
import { shownWithOwn } from '../rights/shown-with-own.ts'
import type { Tenant } from '../tenant.ts'
import { readRange, readStart } from '../times/wire-time.ts'
import {
  type AvailabilityWish,
  answerTo,
  engineInput,
  isWorthKeeping,
  longestKept,
  type Question,
} from './availability-answer.ts'
import { validUntil } from './availability-validity.ts'
import { inTurns } from './in-turns.ts'
import { type DaysListed, listByDays, listKept } from './list-by-days.ts'
import { ListEffort } from './list-effort.ts'
import { readWithClaims } from './read-with-claims.ts'
import { travelledAnswer } from './travelled-answer.ts'
import { withDetails } from './with-details.ts'

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

/** A list as JSON; `kept` where it may be cached. */
interface Listed {
  bytes: Uint8Array
  kept: Omit<Versioned<unknown>, 'value'> | null
}

interface Listing {
  entry: CataloguedBookable
  subject: TakenSubject
  wish: AvailabilityWish
  context: WireContext
  tenant: Tenant
  ports: Ports
  now: number
}

/** What an answer says around its slots. */
const frameOf = (month: string, timezone: string) => ({
  head: '{"timeslots":',
  tail: `,"month":"${month}","timezone":${JSON.stringify(timezone)}}`,
  room: jsonRoom,
})

/** Lists a range by its days. Where nothing has changed since all of them were kept, no row is read. */
async function listDays(
  { entry, subject, wish, context, tenant, ports, now }: Listing,
  { key, version, month }: { key: string; version: string; month: string },
): Promise<Result<Listed>> {
  const asked = { entry, wish, key, context }
  const site = { tenant, ports, now }
  const told = ({ days, until }: DaysListed, version: string) =>
    ok({ bytes: joinDays(days, frameOf(month, tenant.timezone)), kept: { version, validUntil: until } })
  const rangeKey = takenKeyOf(tenant, subject)
  const versions = ports.partversions.get(rangeKey, version)
  const kept = versions && listKept(versions, asked, site)
  if (kept) return told(kept, version)
  const look = await ports.repositories(tenant.scope).occupancy.look({ ...subject, now })
  const listed = await listByDays(look, asked, site)
  if (!listed) return refuse('range_too_long', { field: '/end' })
  const read = look.version(subject.range)
  if (listed.areKept && wish.range.end - wish.range.start <= longestKept)
    ports.partversions.set(rangeKey, { version: read, validUntil: listed.until, value: look.version })
  return told(listed, read)
}

interface Whole {
  question: Question
  version: string
  address: string | undefined
  own: StoredReservation | undefined
}

/** Lists a range as one. */
async function listWhole(
  { entry, subject, wish, context, tenant, ports, now }: Listing,
  { question, version, address, own }: Whole,
  month: string,
): Promise<Result<Listed>> {
  const { read, isWhole } = await readTaken(entry, subject, version, { tenant, ports, now })
  const input = engineInput(entry, tenant, stillTaken(read, now), wish, now)
  const nextTurn = () => ports.nextTurn(tenant.scope)
  const answer =
    address === undefined
      ? await answerTo(question, input, new ListEffort(nextTurn))
      : await travelledAnswer({ question, input, address }, { tenant, ports, now })
  if (!answer.ok) return answer
  const details = {
    bookable: entry.bookable.id,
    resources: entry.resourceIds,
    own: own?.bookable === entry.bookable.id ? own : null,
    blackouts: wish.showunavailable ? read.blackouts : [],
  }
  const timeslots = await withDetails(answer.value.timeslots, details, nextTurn)
  if (!timeslots) return refuse('range_too_long', { field: '/end' })
  const frame = frameOf(question === 'lookahead' ? answer.value.month : month, tenant.timezone)
  const bytes = await inTurns(timeslotsToJsonSteps(timeslots, context, frame), nextTurn)
  const kept = { version: read.version, validUntil: validUntil(now, entry, input) }
  return ok({ bytes, kept: isWhole && address === undefined ? kept : null })
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
    const keyOf = (what: object) => JSON.stringify([tenant.scope, tenant.revision, spoken, showreasons, what])
    const key = keyOf({ ...asks, rescheduleid: ignoring })
    const hasAnswer = ports.answers.has(key, now)
    const isByDays = entry.isByDays && question === 'range' && !params.showunavailable && ignoring === undefined
    const isKept = hasAnswer || (isByDays ? ports.partversions : ports.taken).has(takenKeyOf(tenant, subject), now)
    const version = isKept ? await occupancy.version(subject) : ''
    const known = hasAnswer ? ports.answers.get(key, version) : null
    if (known !== null) return ok(known)

    const { seats, resources, showunavailable, waitlist, location } = params
    const { bookabletype, countby, departuretime } = entry.rules
    const ofBookable = { bookabletype, countby, departuretime, bookables: [entry.bookable.id] }
    const listing = {
      ...{ entry, subject, tenant, ports, now },
      wish: { range, seats, resources, showunavailable, showreasons, waitlist, ignoring },
      context: { timezone, ...ofBookable, capacities: severalUnits(entry) },
    }
    const month = instantToWall(asked.value.range.start, timezone).slice(0, 7)
    const address = entry.rules.drivetime ? location?.address : undefined
    const list = () => {
      if (range.end <= range.start) return ok({ bytes: joinDays([], frameOf(month, timezone)), kept: null })
      if (isByDays) return listDays(listing, { key: keyOf({ ...asks, start: '', end: '' }), version, month })
      return listWhole(listing, { question, version, address, own }, month)
    }
    const listed = await list()
    if (!listed.ok) return listed
    const { bytes, kept } = listed.value
    const value = new PreparedJson(Buffer.from(bytes.buffer, 0, bytes.length), jsonRoom)
    if (kept && isWorthKeeping(params, asked.value.range)) ports.answers.set(key, { ...kept, value })
    return ok(value)
  },
})
