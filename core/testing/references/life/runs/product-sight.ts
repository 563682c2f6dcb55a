import { isRecord } from '../../../../domain/is-record.ts'
import { integer, parsed, statement, text } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import type { Speaker } from '../../../servers/speaker.ts'
import { rulesOf } from '../bookables.ts'
import { drafts, type Kind, kinds } from '../commands.ts'
import { looked, namesOf, timeOf } from '../places.ts'
import { isOpen } from '../rules.ts'

const minute = 60_000

/** What the product says of one draft, in the model's units. */
export interface Seen {
  status: string
  start: number
  end: number
  seats: number
  until: number | null
  former: { start: number; end: number; seats: number } | null
  /** The days in which a time is to be named; null for none, or once it is. */
  days: { start: number; end: number } | null
  /** What it costs where it is paid here; null before anything is agreed, and once it is over. */
  price: number | null
  paid: number
  /** What of it no cancel gives back by itself. */
  locked: number
  /** What is left to pay; null where all is due at once. */
  owed: number | null
  /** When the place that is offered ends to be, and how many are ahead; null for who does not wait. */
  offer: number | null
  ahead: number | null
  /** The resources that it has by now; of who waits none are taken. */
  resources: string[]
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

/** The bookables that are paid here. */
const priced = new Set<string>(kinds.filter((kind) => rulesOf[kind].price > 0))

/** Whether a price has been agreed for it that is paid here. */
export const isPriced = ({ kind, status }: { kind: string; status: string }): boolean =>
  priced.has(kind) && ['booked', 'gig', 'pending'].includes(status)

/** What is kept of a life that no call tells. */
interface KeptLife {
  dates?: { start: number; end: number }
  reschedule?: { start: number; end: number; seats: number }
  booked?: number
  locked?: number
}

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

  /** What was told of the money of each, and the payment then: it is asked for again once that is another. */
  const money = new Map<string, { payment: string; price: number; due: number }>()

  /** What it costs and what is left to pay, by the call that tells it. */
  async function seenMoney(id: string, payment: string) {
    const known = money.get(id)
    if (known?.payment === payment) return known
    const answered = await staff.call('get_basereservation', { id })
    const told = answered.is === 'done' ? answered.value.paymentinformation : null
    if (!isRecord(told)) throw new Error(JSON.stringify(answered))
    const seen = { payment, price: Number(told.finalprice), due: Number(told.dueprice) }
    money.set(id, seen)
    return seen
  }

  async function seenLines(): Promise<(Seen | null)[]> {
    const [rows, events] = await db.read([
      statement(
        'SELECT id, draft, bookable, status, start, `end`, expires, seats, payment, resources, sequence, life FROM reservations WHERE draft LIKE ?',
        `${names}%`,
      ),
      statement('SELECT id, name, reservation, payload FROM outbox WHERE created >= ?', began),
    ])
    const waiting = (rows?.rows ?? []).filter(({ status }) => text(status) === 'waitlisted')
    const queues = await seenQueues(new Set(waiting.map(({ bookable }) => text(bookable))))
    const moneys = new Map<string, { price: number; due: number }>()
    for (const row of rows?.rows ?? []) {
      const [id, kind, status] = [row.id, row.bookable, row.status].map(text)
      if (id && kind && status && isPriced({ kind, status }))
        moneys.set(id, await seenMoney(id, JSON.stringify([status, row.seats, row.payment])))
    }
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
      const { dates, reschedule, booked = null, locked = 0 } = parsed<KeptLife>(row.life, {})
      const former = reschedule && {
        ...{ start: minutesOf(reschedule.start), end: minutesOf(reschedule.end), seats: reschedule.seats },
      }
      const isOver = ['cancelled', 'waitlisted'].includes(text(row.status) ?? '')
      const cost = moneys.get(text(row.id))
      return {
        status: text(row.status),
        start: minutesOf(integer(row.start)),
        end: minutesOf(integer(row.end)),
        // One that is over keeps the time until which it was asked.
        until: row.expires === null || text(row.status) === 'cancelled' ? null : minutesOf(integer(row.expires)),
        seats: integer(row.seats),
        former: former ?? null,
        days: dates ? { start: minutesOf(dates.start), end: minutesOf(dates.end) } : null,
        price: cost?.price ?? null,
        paid: paid / 100,
        locked: cost ? Math.min(locked, paid) / 100 : 0,
        owed: cost && text(row.status) !== 'pending' ? cost.due : null,
        offer: queues.get(text(row.id))?.offer ?? null,
        ahead: queues.get(text(row.id))?.ahead ?? null,
        resources: isOver ? [] : parsed<string[]>(row.resources, []).sort(),
        sequence: isInCalendars({ status: text(row.status), booked }) ? integer(row.sequence) : null,
        told: told.get(text(row.id)) ?? [],
        calendar: brought.get(text(row.id)) ?? [],
      }
    })
  }

  async function seatsLeft(of: Set<Kind>): Promise<Sight['left']> {
    const asked = looked.filter(({ kind }) => of.has(kind))
    const at = { began: new Date(began).getUTCHours(), now: minutesOf(now()) }
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
        const start = minutesOf(Date.parse(one.start_utc))
        for (const place of asked.filter((those) => those.kind === kind && timeOf(at, those).start === start))
          if (isOpen(at, place) && namesOf(place).every((name) => one.resources.includes(name)))
            left[`${kind}/${place.slot}`] = one.seats
      }
    }
    return left
  }

  return async (of: Set<Kind>): Promise<Sight> => ({ lines: await seenLines(), left: await seatsLeft(of) })
}

/** The instant of a wall clock of a provider in UTC. */
const instantOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)
