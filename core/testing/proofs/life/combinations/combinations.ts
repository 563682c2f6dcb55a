import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import { statement, text } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { crowdAt } from '../../../servers/speaker.ts'
import { injected } from '../../../servers/transports.ts'
import { capacityFaults } from '../../../sweeps/capacity-faults.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { lifeBundle, lifeHost, openHours, staffLogin } from '../../../worlds/samples/life-bundle.ts'
import type { Answered } from '../../money/counter/counter.ts'
import { randomFrom } from '../../price/tampering/honest-booking.ts'
import { guest, hour } from '../entrances/index.ts'
import { pairwise } from './pairwise.ts'

/** What bookables and bookings are combined of. */
const dimensions = {
  kind: ['standard', 'calendarday', 'nights', 'event'],
  resources: ['none', 'required', 'priorityoffer', 'manual'],
  claim: ['none', 'resourceclaim', 'resourceclaim_restricted', 'resourcebids'],
  approval: ['no', 'yes'],
  waitlist: ['no', 'waited'],
  terms: ['bill', 'partial', 'full'],
  combined: ['one', 'several'],
  flow: ['hold', 'at once', 'cart'],
  who: ['guest', 'staff'],
} as const
type Combination = Record<keyof typeof dimensions, string>

function combinationOf(values: Map<string, string>): Combination {
  const of = (name: keyof typeof dimensions) => values.get(name) ?? ''
  return {
    ...{ kind: of('kind'), resources: of('resources'), claim: of('claim'), approval: of('approval') },
    ...{ waitlist: of('waitlist'), terms: of('terms'), combined: of('combined'), flow: of('flow'), who: of('who') },
  }
}

const day = 24 * hour
const iso = (instant: number) => new Date(instant).toISOString()
const wall = (instant: number) => iso(instant).slice(0, 19).replace('T', ' ')

const nights = { bookabletype: 'calendarday', countby: 'nights', departuretime: '11:00' }

function bookableOf(one: Combination, number: number, from: number) {
  const boats = [`boat-${number}`]
  const group = (selectionmethod: string, resources: string[]) => ({
    name: selectionmethod,
    resources,
    selectionmethod,
  })
  const groups = [
    ...(one.resources === 'priorityoffer' || one.resources === 'manual' ? [group(one.resources, boats)] : []),
    ...(one.claim === 'none' ? [] : [group(one.claim, [`crew-${number}`])]),
  ]
  const several = one.combined === 'several' ? { maxcombined: 2, mincombined: 1, combinedslots: true } : {}
  const span = { start: wall(from + 10 * hour), end: wall(from + 12 * hour) }
  return {
    ...openHours,
    id: `b-${number}`,
    name: `Bookable ${number}`,
    ...(one.kind === 'nights' ? nights : { bookabletype: one.kind }),
    price: 40,
    paymentterms: one.terms,
    downpaymentamount: 10,
    downpaymenttype: 'singlecharge',
    approvalmode: one.approval === 'yes',
    waitlist: { enabled: one.waitlist !== 'no' },
    requirementgroups: groups,
    ...(one.resources === 'required' && { requiredresources: boats }),
    ...(one.kind === 'event' ? { restrictions: [{ id: 'only', ...span }] } : several),
  }
}

function spanOf({ kind, combined }: Combination, from: number) {
  const length = combined === 'several' ? 2 : 1
  if (kind === 'calendarday') return { start: iso(from), end: iso(from + length * day) }
  if (kind === 'nights') return { start: iso(from), end: iso(from + length * day + 11 * hour) }
  if (kind === 'event') return { start: iso(from + 10 * hour), end: iso(from + 12 * hour), occurrence: 'only' }
  return { start: iso(from + 10 * hour), end: iso(from + (10 + length) * hour) }
}

/** The statuses that a combination goes through, from the rules alone. */
function lifeOf({ claim, approval, who, waitlist }: Combination): string[] {
  const isAsked = approval === 'yes' && who !== 'staff'
  return [
    ...(waitlist === 'waited' && who !== 'staff' ? ['waitlisted'] : []),
    ...(isAsked ? ['pending'] : []),
    ...(claim === 'none' ? [] : ['gig']),
    'booked',
  ]
}

export interface Combined {
  combinations: number
  booked: number
  faults: string[]
}

function granted(answered: Answered, what: string): Record<string, unknown> {
  if (answered.is === 'done') return answered.value
  throw new Error(`${what}: ${answered.is === 'fault' ? answered.text : JSON.stringify(answered.error)}`)
}

/** Books every combination through to its end, and compares each status with the life that it should have. */
export async function liveCombinations({ db }: TestDatabase, seed: number): Promise<Combined> {
  const random = randomFrom(seed)
  const all = pairwise(dimensions, random).map(combinationOf)
  const from = (Math.floor(Date.now() / day) + 10) * day
  const bundle = lifeBundle({
    resources: all.flatMap((_, number) =>
      ['boat', 'crew'].map((name) => ({ id: `${name}-${number}`, provider: 'quay', name })),
    ),
    bookables: [
      ...all.map((one, number) => bookableOf(one, number, from)),
      { ...openHours, id: 'roomy', name: 'Roomy' },
    ],
  })
  const imported = await importBundle(db, { ...bookingBundle, ...bundle }, { now: Date.now() })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const { app } = await openApp({ db, operator: { trustProxy: '127.0.0.1' } })
  try {
    const send = injected(app)
    const newcomer = crowdAt(send, { host: lifeHost, random, number: 60 })
    const staff = newcomer()
    granted(await staff.call('login_user', staffLogin), 'signing in')
    const cardToken = async () => {
      const headers = { host: lifeHost, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
      const payload = JSON.stringify({ number: '4242424242424242', expiry: '12/30', cvc: '123' })
      const { body } = await send({ method: 'POST', url: '/plugins/payment-sandbox/tokens', headers, payload })
      return { processor: 'payment-sandbox.card', token: { token: String(JSON.parse(body).token) } }
    }

    async function live(one: Combination, number: number): Promise<string[]> {
      const speaker = newcomer()
      const wanted = {
        bookable: `b-${number}`,
        ...spanOf(one, from),
        seats: 1,
        ...(one.resources === 'manual' && { resources: [`boat-${number}`] }),
      }
      const user = { ...guest, email: `combined-${number}@customers.example` }
      const pays = async () => (one.terms === 'bill' ? {} : { payment: await cardToken() })
      const seen: string[] = []
      const note = ({ status }: Record<string, unknown>) => {
        if (seen.at(-1) !== status) seen.push(String(status))
      }
      async function book(draft: string): Promise<Record<string, unknown>> {
        if (one.who === 'staff') return granted(await staff.call('book_as_staff', { ...wanted, draft, user }), 'staff')
        if (one.flow === 'hold') granted(await speaker.call('hold_appointment', { ...wanted, draft }), 'holding')
        if (one.flow !== 'cart')
          return granted(
            await speaker.call('book_appointment', { ...wanted, draft, user, ...(await pays()) }),
            'booking',
          )
        const appointments = [{ ...wanted, draft }]
        const cart = await speaker.call('book_appointments', { appointments, user, ...(await pays()) })
        const { reservations } = granted(cart, 'booking a cart')
        const first: unknown = Array.isArray(reservations) ? reservations[0] : null
        return { ...(typeof first === 'object' && first) }
      }
      const draft = `combined-${seed}-${number}`
      let mine: Record<string, unknown>
      if (one.waitlist === 'waited' && one.who !== 'staff') {
        // Somebody else has the place, and gives it up once this one waits.
        const first = granted(
          await staff.call('book_as_staff', { ...wanted, draft: `${draft}-first`, user: guest }),
          'first',
        )
        mine = granted(await speaker.call('join_waitlist', { ...wanted, draft, user }), 'joining')
        note(mine)
        granted(await staff.call('cancel_reservation', { id: first.id }), 'cancelling')
        const accepted = { id: mine.id, token: mine.managetoken, ...(await pays()) }
        note(granted(await speaker.call('accept_waitlist_offer', accepted), 'accepting'))
      } else {
        mine = await book(draft)
        note(mine)
      }
      const { id } = mine
      const statusNow = async () => {
        const [rows] = await db.read([statement('SELECT status FROM reservations WHERE id = ?', String(id))])
        return text(rows?.rows[0]?.status)
      }
      if ((await statusNow()) === 'pending') granted(await staff.call('approve_reservation', { id }), 'approving')
      note({ status: await statusNow() })
      if ((await statusNow()) === 'gig') {
        const resource = `crew-${number}`
        if (one.claim === 'resourcebids') granted(await staff.call('place_bid', { id, resource }), 'bidding')
        const claim = one.claim === 'resourcebids' ? 'pick_bid' : 'claim_reservation'
        granted(await staff.call(claim, { id, resource }), 'claiming')
      }
      note({ status: await statusNow() })
      return seen
    }

    const combined: Combined = { combinations: all.length, booked: 0, faults: [] }
    for (const [number, one] of all.entries()) {
      const should = lifeOf(one).join(', ')
      const was = await live(one, number).then(
        (seen) => seen.join(', '),
        (error) => String(error),
      )
      if (was === should) combined.booked += 1
      else combined.faults.push(`${JSON.stringify(one)} lived ${was} instead of ${should}`)
    }
    combined.faults.push(...(await capacityFaults(db)))
    return combined
  } finally {
    await app.close()
  }
}
