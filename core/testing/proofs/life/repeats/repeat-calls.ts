import { isDeepStrictEqual } from 'node:util'
import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import type { Database } from '../../../../persistence/database.ts'
import { integer, statement } from '../../../../persistence/session.ts'
import { crowdAt, type Speaker } from '../../../servers/speaker.ts'
import type { Transport } from '../../../servers/transports.ts'
import { capacityFaults } from '../../../sweeps/capacity-faults.ts'
import { sweepClaims } from '../../../sweeps/sweep-claims.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { lifeBundle, lifeHost, openHours, staffLogin } from '../../../worlds/samples/life-bundle.ts'
import type { Answered } from '../../money/counter/counter.ts'
import { type Random, randomFrom } from '../../price/tampering/honest-booking.ts'
import { guest, hour } from '../entrances/index.ts'

/** What was seen, for the closing line. */
export interface Repeated {
  /** How many calls there were of each kind. */
  calls: Record<string, number>
  /** How many copies were sent altogether. */
  copies: number
  /** How many other bodies with a used key were refused. */
  refused: number
  faults: string[]
}

interface Stage {
  db: Database
  /** The processes; copies of a call go to one after the other. */
  sends: [Transport, ...Transport[]]
  seed: number
  rounds: number
  now: () => number
}

const copies = 5
/** How many times another body is sent among them. */
const otherCopies = 3

/** Imports what the calls need, once for a database. */
export async function prepareRepeats(db: Database, now: number): Promise<void> {
  const bundle = lifeBundle({
    bookables: [
      { ...openHours, id: 'talk', name: 'Talk', seats: 100_000, seatsperbooking: 5 },
      { ...openHours, id: 'request', name: 'Request', seats: 100_000, approvalmode: true },
      { ...openHours, id: 'scarce', name: 'Scarce', seats: 1, waitlist: { enabled: true } },
      {
        ...openHours,
        id: 'gig',
        name: 'Gig',
        seats: 100_000,
        requirementgroups: [{ name: 'Boat', resources: ['boat'], selectionmethod: 'resourceclaim' }],
      },
    ],
    resources: [{ id: 'boat', provider: 'quay', name: 'Boat', reservation_capacity: 1_000 }],
  })
  const imported = await importBundle(db, { ...bookingBundle, ...bundle }, { now })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
}

/** A call that is made several times at once, and one that means something else, of which either may come first. */
interface Call {
  speaker: Speaker
  name: string
  params: object
  other: object
  /** Whose effects are counted: reservations by the mail address of their customer. */
  email: string
  /** How many reservations, and how much higher versions, either makes. */
  makes: { reservations: number; versions: number }
}

interface Round {
  /** A visitor who has never been here. */
  speaker: Speaker
  staff: Speaker
  number: number
}

const iso = (instant: number) => new Date(instant).toISOString()

function granted(answered: Answered): Record<string, unknown> {
  if (answered.is === 'done') return answered.value
  throw new Error(answered.is === 'fault' ? answered.text : JSON.stringify(answered.error))
}

/** The kinds of calls, by name. Those whose operation the product does not have are left out. */
function kindsAt(from: number, random: Random): Record<string, (round: Round) => Promise<Call>> {
  const slot = (number: number) => {
    const start = from + (number % 1_000) * hour
    return { start: iso(start), end: iso(start + hour) }
  }
  const emailOf = (number: number) => `guest-${number}@customers.example`
  async function booked({ speaker, number }: Round, bookable: string) {
    const user = { ...guest, email: emailOf(number) }
    const { id, managetoken: token } = granted(
      await speaker.call('book_appointment', { bookable, ...slot(number), seats: 1, user }),
    )
    return { id, token }
  }
  /** Somebody with an offer of a slot that nobody else wants. @param half of the time, so that two don't meet */
  async function offered({ speaker, number }: Round, half: 0 | 1) {
    const start = from + (half * 3_000 + number * 2) * hour
    const wanted = { bookable: 'scarce', start: iso(start), end: iso(start + hour), seats: 1 }
    const first = granted(await speaker.call('book_appointment', { ...wanted, user: guest }))
    const user = { ...guest, email: emailOf(number) }
    const entry = granted(await speaker.call('join_waitlist', { ...wanted, user }))
    granted(await speaker.call('cancel_reservation', { id: first.id, token: first.managetoken }))
    return { id: entry.id, token: entry.managetoken }
  }
  const decided =
    (name: string, more: object = {}) =>
    async (round: Round) => {
      const { id } = await booked(round, 'request')
      const another = await booked(round, 'request')
      const params = { id, ...more }
      const makes = { reservations: 0, versions: 1 }
      return {
        speaker: round.staff,
        name,
        params,
        other: { ...params, id: another.id },
        email: emailOf(round.number),
        makes,
      }
    }
  return {
    async book_appointment({ speaker, number }) {
      const email = emailOf(number)
      const params = { bookable: 'talk', ...slot(number), seats: 1, user: { ...guest, email } }
      const other = { ...params, ...slot(number + 1) }
      return { speaker, name: 'book_appointment', params, other, email, makes: { reservations: 1, versions: 0 } }
    },
    async book_appointments({ speaker, number }) {
      const email = emailOf(number)
      const appointments = [slot(number), slot(number + 1)].map((one) => ({ ...one, bookable: 'talk', seats: 1 }))
      const params = { appointments, user: { ...guest, email } }
      const others = [appointments.map((one) => ({ ...one, seats: 2 })), appointments.toReversed()]
      const other = { ...params, appointments: others[random(others.length)] }
      return { speaker, name: 'book_appointments', params, other, email, makes: { reservations: 2, versions: 0 } }
    },
    async cancel_reservation(round) {
      const params = await booked(round, 'talk')
      const other = await booked({ ...round, number: round.number }, 'talk')
      const makes = { reservations: 0, versions: 1 }
      return { speaker: round.speaker, name: 'cancel_reservation', params, other, email: emailOf(round.number), makes }
    },
    async reschedule_reservation(round) {
      const { number, speaker } = round
      const mine = await booked(round, 'talk')
      const params = { ...mine, ...slot(number + 2) }
      const makes = { reservations: 0, versions: 1 }
      const other = { ...mine, ...slot(number + 3) }
      return { speaker, name: 'reschedule_reservation', params, other, email: emailOf(number), makes }
    },
    async join_waitlist({ speaker, number }) {
      const email = emailOf(number)
      const start = from + (5_100 + number * 2) * hour
      const wanted = (at: number) => ({ bookable: 'scarce', start: iso(at), end: iso(at + hour), seats: 1 })
      for (const at of [start, start + hour])
        granted(await speaker.call('book_appointment', { ...wanted(at), user: guest }))
      const params = { ...wanted(start), user: { ...guest, email } }
      const others = [wanted(start + hour), { user: { ...guest, email, firstname: 'Another' } }, { language: 'es' }]
      const other = { ...params, ...others[random(others.length)] }
      return { speaker, name: 'join_waitlist', params, other, email, makes: { reservations: 1, versions: 0 } }
    },
    async book_as_staff({ staff, number }) {
      const email = emailOf(number)
      const params = { bookable: 'talk', ...slot(number), seats: 1, user: { ...guest, email } }
      const other = { ...params, ...slot(number + 1) }
      return { speaker: staff, name: 'book_as_staff', params, other, email, makes: { reservations: 1, versions: 0 } }
    },
    async claim_reservation(round) {
      const params = { id: (await booked(round, 'gig')).id, resource: 'boat' }
      const other = { ...params, id: (await booked(round, 'gig')).id }
      const makes = { reservations: 0, versions: 1 }
      return { speaker: round.staff, name: 'claim_reservation', params, other, email: emailOf(round.number), makes }
    },
    async accept_waitlist_offer(round) {
      const params = await offered(round, 0)
      const other = await offered(round, 1)
      const makes = { reservations: 0, versions: 1 }
      const email = emailOf(round.number)
      return { speaker: round.speaker, name: 'accept_waitlist_offer', params, other, email, makes }
    },
    approve_reservation: decided('approve_reservation'),
    reject_reservation: decided('reject_reservation', { message: 'We are full.' }),
    async withdraw_reservation(round) {
      const params = await booked(round, 'request')
      const other = await booked(round, 'request')
      const makes = { reservations: 0, versions: 1 }
      return {
        speaker: round.speaker,
        name: 'withdraw_reservation',
        params,
        other,
        email: emailOf(round.number),
        makes,
      }
    },
  }
}

interface Standing {
  reservations: number
  versions: number
  events: number
}

async function standingOf(db: Database, email: string): Promise<Standing> {
  const [rows, events] = await db.read([
    statement('SELECT COUNT(*) AS n, COALESCE(SUM(version), 0) AS versions FROM reservations WHERE email = ?', email),
    statement(
      'SELECT COUNT(*) AS n FROM outbox WHERE reservation IN (SELECT id FROM reservations WHERE email = ?)',
      email,
    ),
  ])
  return {
    reservations: integer(rows?.rows[0]?.n),
    versions: integer(rows?.rows[0]?.versions),
    events: integer(events?.rows[0]?.n),
  }
}

/** The first answer that differs from the first one, with what was answered to that, shortly where it was granted. */
function differing(answers: Answered[]): string[] {
  const texts = answers.map((one) => JSON.stringify(one))
  const other = texts.findIndex((one) => one !== texts[0])
  const from = [...(texts[0] ?? '')].findIndex((letter, index) => letter !== texts[other]?.[index])
  return [texts[0], texts[other]].map((one) => `…${one?.slice(Math.max(0, from - 100), from + 300)}`)
}

/** What is wrong with the answers to one body: there must be one answer, or one refusal. */
function faultsOf(name: string, answers: Answered[], isTaken: boolean): string[] {
  const [first] = answers
  if (!isTaken)
    return answers.flatMap((one) => {
      if (one.is !== 'refused') return [`another body of ${name} with the key was ${one.is}`]
      if (one.error.code === 'idempotency_conflict') return []
      return [`another body of ${name} with the key was refused with ${one.error.code}`]
    })
  if (answers.every((one) => one.is === 'done' && isDeepStrictEqual(one, first))) return []
  return [`copies of ${name} had different answers: ${differing(answers).join(' and ').slice(0, 2500)}`]
}

/**
 * Sends a call several times at once with one key, to one process after the other, and another body with the key among
 * them, at a random place; then both once more. One of the bodies is carried out once, its copies have one answer, and
 * claims and reservations agree afterwards.
 */
async function repeat(call: Call, { db, sends, now }: Stage, key: string, random: Random): Promise<string[]> {
  const { speaker, name, params, other, email, makes } = call
  const before = await standingOf(db, email)
  const others = random(copies + 1)
  const bodies = Array.from({ length: copies + otherCopies }, (_, at) =>
    at >= others && at < others + otherCopies ? other : params,
  )
  const answers = await Promise.all(
    bodies.map((body, copy) => speaker.at(sends[copy % sends.length] ?? sends[0]).call(name, body, { key })),
  )
  const after = await standingOf(db, email)
  const made = { reservations: after.reservations - before.reservations, versions: after.versions - before.versions }
  const told = after.events - before.events
  const tells = Math.max(makes.reservations, makes.versions)
  // A new reservation's version says nothing of how often it was made.
  const isOnce =
    made.reservations === makes.reservations && (makes.reservations > 0 || made.versions === makes.versions)
  const faults: string[] = []
  if (!isOnce || told !== tells) faults.push(`two bodies of ${name} made ${JSON.stringify({ ...made, told })}`)
  const taken = bodies[answers.findIndex(({ is }) => is === 'done')]
  if (!taken) return [...faults, `no body of ${name} was taken: ${JSON.stringify(answers[0]).slice(0, 500)}`]
  for (const body of [params, other]) {
    const later = await speaker.call(name, body, { key })
    const own = [...answers.filter((_, at) => bodies[at] === body), later]
    faults.push(...faultsOf(name, own, body === taken))
  }
  if (!isDeepStrictEqual(await standingOf(db, email), after)) faults.push(`a later body of ${name} had an effect`)
  return [...faults, ...(await sweepClaims(db, now()))]
}

/**
 * Makes calls of all kinds several times at once, each by a visitor with an address of their own, and compares the
 * stored capacity with what stands afterwards.
 */
export async function repeatCalls(stage: Stage, operations: ReadonlySet<string>): Promise<Repeated> {
  const { sends, seed, rounds, now } = stage
  const [send] = sends
  const random = randomFrom(seed)
  const newcomer = crowdAt(send, { host: lifeHost, random, number: 7 })
  const staff = newcomer()
  granted(await staff.call('login_user', staffLogin))
  const from = Math.ceil(now() / hour) * hour + 72 * hour
  const kinds = Object.entries(kindsAt(from, random)).filter(([name]) => operations.has(name))
  const seen: Repeated = { calls: {}, copies: 0, refused: 0, faults: [] }
  for (let number = 0; number < rounds; number += 1) {
    const [name, prepare] = kinds[number % kinds.length] ?? []
    if (!name || !prepare) throw new Error('there is nothing to repeat')
    const call = await prepare({ speaker: newcomer(), staff, number })
    const faults = await repeat(call, stage, `key-${seed}-${number}`, random)
    seen.calls[name] = (seen.calls[name] ?? 0) + 1
    seen.copies += copies + otherCopies
    seen.refused += faults.length === 0 ? 1 : 0
    seen.faults.push(...faults)
  }
  seen.faults.push(...(await capacityFaults(stage.db, now())))
  return seen
}
