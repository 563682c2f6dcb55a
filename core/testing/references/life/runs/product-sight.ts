import { isRecord } from '../../../../domain/is-record.ts'
import { integer, parsed, statement, text } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import type { Speaker } from '../../../servers/speaker.ts'
import { drafts, type Kind, kinds } from '../commands.ts'
import { places, rulesOf, startOf } from '../rules.ts'

const minute = 60_000

/** What the product says of one draft, in the model's units. */
export interface Seen {
  status: string
  start: number
  until: number | null
  former: number | null
  paid: number
  /** What is left to pay; null where all is due at once. */
  owed: number | null
  /** When the place that is offered ends to be, and how many are ahead; null for who does not wait. */
  offer: number | null
  ahead: number | null
  /** The resources that it has by now. */
  claims: string[]
  /** The version of its entry in calendars; null where nobody has one. */
  sequence: number | null
  told: string[]
  /** What its mails brought for calendars. */
  calendar: string[]
}

/** What can be seen of the product after a command. */
export interface Sight {
  lines: (Seen | null)[]
  /** Seats left by `kind/slot` of the bookables that were looked at; 0 where it is not offered. */
  left: Record<string, number>
}

/** Messages of which the model says nothing: of drafts, and of money once the answer has told it. */
const unmodelled = new Set([
  'reservation.expired',
  'reservation.receipt',
  'reservation.refunded',
  'reservation.refund_by_hand',
])

/** A message, with those to whom it goes where it does not go to all whom its name concerns. */
function toldTo(name: string, payload: unknown): string {
  const { audiences } = parsed<{ audiences?: string[] }>(payload, {})
  return [name.slice('reservation.'.length), ...(audiences ? [audiences.toSorted().join('+')] : [])].join(' ')
}

/** Whether calendars may have an entry of it: one that was never confirmed has none. */
export const isInCalendars = ({ status, booked }: { status: string; booked: number | null }): boolean =>
  status === 'booked' || status === 'gig' || (status === 'cancelled' && booked !== null)

/** The bookables of which a part is due at once. */
const partial = new Set<string>(kinds.filter((kind) => rulesOf[kind].whole !== undefined))

interface Looking {
  /** Of the life, by draft. */
  nameOf(draft: number): string
  /** Begins every name. */
  names: string
  began: number
  now(): number
  staff: Speaker
  asker: Speaker
  /** What mails brought for calendars since the last look, by reservation. */
  calendars(): Promise<Map<string, string[]>>
}

/** What can be seen of one life in the product: by its calls where they tell it, else in the database. */
export function sightOf({ db }: TestDatabase, { nameOf, names, began, now, staff, asker, calendars }: Looking) {
  const brought = new Map<string, string[]>()
  const told = new Map<string, string[]>()
  const known = new Set<string>()
  const iso = (minutes: number) => new Date(began + minutes * minute).toISOString()
  const minutesOf = (instant: number) => (instant - began) / minute

  /** Who waits for these bookables, by id: how many are ahead of them, and until when a place is offered. */
  async function seenQueues(of: Set<string>): Promise<Map<string, { ahead: number; offer: number | null }>> {
    const seen = new Map<string, { ahead: number; offer: number | null }>()
    for (const kind of of) {
      const answered = await staff.call('get_waitlist', { bookable: kind })
      if (answered.is !== 'done') throw new Error(JSON.stringify(answered))
      const { entries } = answered.value
      for (const { id, position, waitlistoffer } of Array.isArray(entries) ? entries : [])
        seen.set(id, { ahead: position, offer: waitlistoffer ? minutesOf(instantOf(waitlistoffer.end)) : null })
    }
    return seen
  }

  /** What is left to pay of those that are not paid at once, by id. */
  async function seenBalances(ids: string[]): Promise<Map<string, number>> {
    const seen = new Map<string, number>()
    for (const id of ids) {
      const answered = await staff.call('get_basereservation', { id })
      const payment = answered.is === 'done' ? answered.value.paymentinformation : null
      if (!isRecord(payment)) throw new Error(JSON.stringify(answered))
      seen.set(id, Number(payment.dueprice))
    }
    return seen
  }

  async function seenLines(): Promise<(Seen | null)[]> {
    const [rows, events] = await db.read([
      statement(
        `SELECT id, draft, bookable, status, start, expires, payment, resources, sequence, life FROM reservations WHERE draft LIKE ?`,
        `${names}%`,
      ),
      statement('SELECT id, name, reservation, payload FROM outbox WHERE created >= ?', began),
    ])
    const waiting = (rows?.rows ?? []).filter(({ status }) => text(status) === 'waitlisted')
    const queues = await seenQueues(new Set(waiting.map(({ bookable }) => text(bookable))))
    const inParts = (rows?.rows ?? []).filter(
      ({ bookable, status }) => partial.has(text(bookable)) && text(status) === 'booked',
    )
    const balances = await seenBalances(inParts.map(({ id }) => text(id)))
    const news = (events?.rows ?? []).map((row) => ({ row, told: toldTo(text(row.name), row.payload) }))
    // What was told since the last look, in no order.
    for (const { row, told: line } of news.toSorted((a, b) => (a.told < b.told ? -1 : 1))) {
      const [id, name, reservation] = [row.id, row.name, row.reservation].map(text)
      if (!id || !name || !reservation || known.has(id) || unmodelled.has(name)) continue
      known.add(id)
      told.set(reservation, [...(told.get(reservation) ?? []), line])
    }
    for (const [id, more] of await calendars()) brought.set(id, [...(brought.get(id) ?? []), ...more.sort()])
    return Array.from({ length: drafts }, (_, draft) => {
      const row = rows?.rows.find((one) => text(one.draft) === nameOf(draft))
      if (!row || text(row.status) === 'removed') return null
      const { paid } = parsed<{ paid: number } | null>(row.payment, null) ?? { paid: 0 }
      const { reschedule, booked = null } = parsed<{ reschedule?: { start: number }; booked?: number }>(row.life, {})
      return {
        status: text(row.status),
        start: minutesOf(integer(row.start)),
        // One that is over keeps the time until which it was asked.
        until: row.expires === null || text(row.status) === 'cancelled' ? null : minutesOf(integer(row.expires)),
        former: reschedule ? minutesOf(reschedule.start) : null,
        paid: paid / 100,
        owed: balances.get(text(row.id)) ?? null,
        offer: queues.get(text(row.id))?.offer ?? null,
        ahead: queues.get(text(row.id))?.ahead ?? null,
        claims: text(row.status) === 'cancelled' ? [] : parsed<string[]>(row.resources, []).sort(),
        sequence: isInCalendars({ status: text(row.status), booked }) ? integer(row.sequence) : null,
        told: told.get(text(row.id)) ?? [],
        calendar: brought.get(text(row.id)) ?? [],
      }
    })
  }

  async function seatsLeft(of: Set<Kind>): Promise<Sight['left']> {
    const asked = places.filter(({ kind }) => of.has(kind))
    const left: Sight['left'] = Object.fromEntries(asked.map(({ kind, slot }) => [`${kind}/${slot}`, 0]))
    for (const kind of of) {
      const range = { start: iso(0), end: iso(200 * 60) }
      const answered = await asker.call('get_availability_in_range_for_bookable', {
        bookable: kind,
        ...range,
        ...(rulesOf[kind].isEvent && { lookahead: true }),
        showunavailable: true,
      })
      if (answered.is !== 'done') throw new Error(JSON.stringify(answered))
      const { timeslots } = answered.value
      for (const one of Array.isArray(timeslots) ? timeslots : []) {
        const at = minutesOf(Date.parse(one.start_utc))
        const slot = places.find((place) => place.kind === kind && startOf(place.slot) === at)
        if (slot && startOf(slot.slot) >= minutesOf(now())) left[`${kind}/${slot.slot}`] = one.seats
      }
    }
    return left
  }

  return async (of: Set<Kind>): Promise<Sight> => ({ lines: await seenLines(), left: await seatsLeft(of) })
}

/** The instant of a wall clock of a provider in UTC. */
const instantOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)
