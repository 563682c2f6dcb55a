import type { Bookable } from '../../domain/entities/index.ts'
import type { Database } from '../../persistence/database.ts'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { integer, integerOrNull, parsed, type Row, statement, text, textOrNull } from '../../persistence/session.ts'
import { isStatus, type SweptBookable, sweptBookable, takenSpans, takesUntil } from './sweep-spans.ts'

interface Span {
  start: number
  end: number
}

/** A time at which a reservation takes seats and resources. */
interface Taking extends Span {
  reservation: string
  bookable: string
  occurrence: string | null
  /** Bookable, span and resources: what shares a session. */
  session: string
  seats: number
  resources: string[]
}

/** What may not take more than its limit at any instant. */
interface Load extends Span {
  amount: number
}

type Group = NonNullable<Bookable['requirementgroups']>[number]
const keptFree = new Set(['resourceclaim_restricted', 'resourcebids'])

interface Rules extends SweptBookable {
  bookable: Bookable
}

interface StoredPlace extends Span {
  seats: number
  resources: string[]
  occurrence: string | null
}

const placesOf = (row: Row): StoredPlace[] => {
  const own = {
    start: integer(row.start),
    end: integer(row.end),
    seats: integer(row.seats),
    resources: parsed<string[]>(row.resources, []),
    occurrence: textOrNull(row.occurrence),
  }
  const { reschedule, dates } = parsed<{ reschedule?: StoredPlace & { dates?: Span }; dates?: Span }>(row.life, {})
  // Days take nothing until a time is named in them.
  return [...(dates ? [] : [own]), ...(reschedule && !reschedule.dates ? [reschedule] : [])]
}

/**
 * What a stored reservation takes and when. One that is being moved has two places: at each instant it takes the larger
 * number of seats, and each resource once.
 */
function takingsOf(row: Row, rules: Rules): Taking[] {
  const [reservation, bookable] = [text(row.id), text(row.bookable)]
  const places = placesOf(row).map((place) => ({ place, spans: takenSpans(rules, place) }))
  const edges = [...new Set(places.flatMap(({ spans }) => spans.flatMap(({ start, end }) => [start, end])))].sort(
    (a, b) => a - b,
  )
  return edges.flatMap((start, index) => {
    const end = edges[index + 1]
    const there = places.filter(({ spans }) => spans.some((span) => span.start <= start && span.end > start))
    if (end === undefined || there.length === 0) return []
    const resources = [...new Set(there.flatMap(({ place }) => place.resources))].sort()
    const seats = Math.max(...there.map(({ place }) => place.seats))
    const { occurrence } = there[0]?.place ?? { occurrence: null }
    const session = JSON.stringify([
      bookable,
      there.map(({ place }) => [place.start, place.end]),
      resources,
      occurrence,
    ])
    return [{ reservation, bookable, occurrence, session, seats, resources, start, end }]
  })
}

/** The instants at which more is taken than the limit, as sentences: the first of each subject. */
function over(what: string, loads: Load[], limit: number): string[] {
  const changes = new Map<number, number>()
  for (const { start, end, amount } of loads) {
    changes.set(start, (changes.get(start) ?? 0) + amount)
    changes.set(end, (changes.get(end) ?? 0) - amount)
  }
  let taken = 0
  for (const at of [...changes.keys()].sort((a, b) => a - b)) {
    taken += changes.get(at) ?? 0
    if (taken > limit) return [`${what} has ${limit} and ${taken} are taken at ${new Date(at).toISOString()}`]
  }
  return []
}

/** Several reservations of a session, where they take its resources once. */
const onceEach = (takings: Taking[]): Taking[] => [
  ...new Map(takings.map((one) => [`${one.session} ${one.start} ${one.end}`, one])).values(),
]

const unitsOf = ({ bookable }: Rules) =>
  bookable.resource_capacity ?? (bookable.bookabletype === 'event' ? 'consistent' : 'reservation')

/** How many unnamed resources of a group a reservation takes. */
const missingIn = ({ quantity, minimum, resources }: Group, named: string[]): number =>
  Math.max(0, (quantity ?? minimum ?? 1) - named.filter((id) => resources.includes(id)).length)

/** Whether all demands can be met by what is free, each demand by different resources. */
function canMeet(demands: { count: number; from: string[] }[], free: Map<string, number>): boolean {
  const [first, ...rest] = demands
  if (!first) return true
  const choices = (from: string[], count: number): string[][] =>
    count === 0
      ? [[]]
      : from.flatMap((id, index) => choices(from.slice(index + 1), count - 1).map((others) => [id, ...others]))
  return choices(
    first.from.filter((id) => (free.get(id) ?? 0) > 0),
    first.count,
  ).some((chosen) => {
    const left = new Map(free)
    for (const id of chosen) left.set(id, (left.get(id) ?? 0) - 1)
    return canMeet(rest, left)
  })
}

/** The instants at which resources that staff will claim later are not left. */
function unmet(takings: Taking[], rules: Map<string, Rules>, capacities: Map<string, number>): string[] {
  const wanting = takings.filter(({ bookable }) =>
    rules.get(bookable)?.bookable.requirementgroups?.some((group) => keptFree.has(group.selectionmethod ?? '')),
  )
  for (const { start: at } of wanting) {
    const there = takings.filter(({ start, end }) => start <= at && end > at)
    const free = new Map(capacities)
    for (const { resources } of there) for (const id of resources) free.set(id, (free.get(id) ?? 0) - 1)
    const demands = there.flatMap(({ bookable, resources }) =>
      (rules.get(bookable)?.bookable.requirementgroups ?? [])
        .filter(({ selectionmethod }) => keptFree.has(selectionmethod ?? ''))
        .map((group) => ({
          count: missingIn(group, resources),
          from: group.resources.filter((id) => !resources.includes(id)),
        })),
    )
    if (!canMeet(demands, free))
      return [`resources to be claimed are not left at ${new Date(at).toISOString()}: ${JSON.stringify(demands)}`]
  }
  return []
}

/** What the bookables allow: seats where no group names resources, else seats of each session. */
function seatFaults(takings: Taking[], { bookable, occurrences }: Rules): string[] {
  const groups = bookable.requirementgroups ?? []
  const isBySession = groups.some(({ selectionmethod }) => selectionmethod !== 'resourceclaim')
  const keyOf = ({ session, occurrence, start }: Taking) => {
    if (isBySession) return session
    return bookable.bookabletype === 'event' ? (occurrence ?? String(start)) : ''
  }
  const seatsOf = (occurrence: string | null) =>
    bookable.restrictions?.find(({ id }) => id !== undefined && id === occurrence)?.seats ?? bookable.seats ?? 1
  if (bookable.bookabletype === 'event' && occurrences.some(({ id }) => id === null))
    throw new Error(`the sweep knows occurrences by their ids, and ${bookable.id} has one without`)
  return [...Map.groupBy(takings, keyOf)].flatMap(([key, together]) =>
    over(
      `the seats of ${bookable.id} ${key}`,
      together.map(({ start, end, seats }) => ({ start, end, amount: seats })),
      seatsOf(together[0]?.occurrence ?? null),
    ),
  )
}

/**
 * Whether more was taken than there is, at any instant: seats of bookables and sessions, units of resources, and
 * resources that are to be claimed. Reads the reservations with its own SQL and counts with code of its own; what runs
 * out until `now` takes nothing. Returns sentences.
 */
export async function sweepCapacity(db: Database, scope: { whitelabel: string; provider: string }, now: number) {
  const [reservations, zones] = await db.read([
    statement(
      `SELECT id, bookable, start, \`end\`, seats, status, resources, occurrence, expires, waitlistoffer, life
       FROM reservations WHERE provider = ?`,
      scope.provider,
    ),
    statement('SELECT timezone FROM providers WHERE whitelabel = ? AND id = ?', scope.whitelabel, scope.provider),
  ])
  const zone = text(zones?.rows[0]?.timezone)
  const catalogue = repositoriesFor(db, scope).catalogue
  const rules = new Map<string, Rules>(
    (await catalogue.bookables()).map((bookable) => [bookable.id, { bookable, ...sweptBookable(bookable, zone) }]),
  )
  const known = await catalogue.resources()
  const capacities = new Map(known.map(({ id, reservation_capacity }) => [id, reservation_capacity ?? 1]))
  const takings = (reservations?.rows ?? []).flatMap((row) => {
    const status = text(row.status)
    const found = rules.get(text(row.bookable))
    if (!isStatus(status) || !found) throw new Error(`a reservation can't be read: ${JSON.stringify(row)}`)
    const waitlistoffer = parsed<{ end: number } | null>(row.waitlistoffer, null)
    const until = takesUntil({ status, expires: integerOrNull(row.expires), waitlistoffer })
    return until === 'never' || (until !== null && until <= now) ? [] : takingsOf(row, found)
  })
  const byBookable = Map.groupBy(takings, ({ bookable }) => bookable)
  const loads = [...byBookable].flatMap(([id, own]) => {
    const found = rules.get(id)
    if (!found) return []
    const units = unitsOf(found)
    return (units === 'consistent' ? onceEach(own) : own).flatMap(({ resources: named, seats, start, end }) =>
      named.map((resource) => ({ resource, start, end, amount: units === 'seat' ? seats : 1 })),
    )
  })
  return {
    standing: new Set(takings.map(({ reservation }) => reservation)).size,
    breaches: [
      ...[...byBookable].flatMap(([id, own]) => {
        const found = rules.get(id)
        return found ? seatFaults(own, found) : []
      }),
      ...[...Map.groupBy(loads, ({ resource }) => resource)].flatMap(([resource, own]) =>
        over(`the resource ${resource}`, own, capacities.get(resource) ?? 1),
      ),
      ...unmet(takings, rules, capacities),
    ],
  }
}
