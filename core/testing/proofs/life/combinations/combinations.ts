import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import { parsed, statement, text } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { openServers } from '../../../servers/servers.ts'
import { crowdAt } from '../../../servers/speaker.ts'
import { spread } from '../../../servers/transports.ts'
import { capacityFaults } from '../../../sweeps/capacity-faults.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { lifeBundle, openHours, staffLogin } from '../../../worlds/samples/life-bundle.ts'
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
  waitlist: ['no', 'yes', 'waited'],
  terms: ['bill', 'partial', 'partialautocollect', 'full'],
  combined: ['one', 'several'],
  flow: ['hold', 'at once', 'cart', 'checklist'],
  who: ['guest', 'customer', 'staff'],
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
const price = 40
const downpayment = 10
const account = { username: 'ada@customers.example', password: 'Lantern-Nine-9!' }

/** The one whose bookables are chosen from a list, beside the one of single bookings. */
const providerOf = ({ flow }: Combination) => (flow === 'checklist' ? 'kiln' : 'quay')
const hostOf = (provider: string) => `${provider}.northwind.localhost`

/** Whether the customer gives days, in which whoever claims it names the time. */
const isInDays = ({ flow, kind, claim, combined, waitlist }: Combination) =>
  flow === 'checklist' && kind === 'standard' && claim !== 'none' && combined === 'one' && waitlist !== 'waited'

/** The changes of the bundle that give it the list, a customer with an account, and staff of both. */
function peopleAndFlows() {
  const { whitelabel, providers, users } = lifeBundle({ bookables: [] })
  const { username: email, password } = account
  return {
    whitelabel: { ...whitelabel, plugins: [...whitelabel.plugins, { name: 'flow-checklist' }] },
    providers: providers.map((one) => (one.id === 'kiln' ? { ...one, bookingflow: 'checklist' } : one)),
    users: [
      ...users.map((user) => ({ ...user, providers: ['quay', 'kiln'] })),
      { id: 'ada', email, password, firstname: 'Ada', lastname: 'Moor', role: 'customer' },
    ],
  }
}
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
    provider: providerOf(one),
    id: `b-${number}`,
    name: `Bookable ${number}`,
    // Who waits for a time names one.
    ...(one.waitlist === 'waited' && { dateby: 'slot' }),
    ...(one.kind === 'nights' ? nights : { bookabletype: one.kind }),
    price,
    paymentterms: one.terms,
    downpaymentamount: downpayment,
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
function lifeOf({ claim, approval, who, waitlist, flow }: Combination): string[] {
  const isStaff = who === 'staff'
  const isAsked = approval === 'yes' && !isStaff
  // What is chosen from a list is confirmed by staff, once: who has approved it, or books it, has done so.
  const isConfirmed = flow === 'checklist' && !isAsked && !isStaff
  return [
    ...(waitlist === 'waited' && !isStaff ? ['waitlisted'] : []),
    ...(isAsked ? ['pending'] : []),
    ...(claim !== 'none' || isConfirmed ? ['gig'] : []),
    'booked',
  ]
}

/** What has been paid in the end, by the terms alone; staff's bookings are paid later. */
function paidOf({ terms, who, kind, combined }: Combination): number {
  if (terms === 'bill' || who === 'staff') return 0
  if (terms !== 'full') return downpayment
  return price * (combined === 'several' && kind !== 'event' ? 2 : 1)
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

interface Living {
  seed: number
  /**
   * How often every two values meet: where one of them leaves another without effect, as staff do who wait for nothing,
   * a third one of another round does not.
   */
  rounds: number
  /** Server processes, over which calls are spread; 0 for one app in this process. */
  servers: number
}

/** Books every combination through to its end, and compares each status with the life that it should have. */
export async function liveCombinations({ db, url }: TestDatabase, living: Living): Promise<Combined> {
  const { seed, rounds } = living
  const random = randomFrom(seed)
  const all = Array.from({ length: rounds }, () => pairwise(dimensions, random))
    .flat()
    .map(combinationOf)
  const from = (Math.floor(Date.now() / day) + 10) * day
  const bundle = lifeBundle({
    ...peopleAndFlows(),
    resources: all.flatMap((one, number) =>
      ['boat', 'crew'].map((name) => ({ id: `${name}-${number}`, provider: providerOf(one), name })),
    ),
    bookables: all.map((one, number) => bookableOf(one, number, from)),
  })
  const imported = await importBundle(db, { ...bookingBundle, ...bundle }, { now: Date.now() })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const { app, config } = await openApp({ db, operator: { trustProxy: '127.0.0.1' } })
  const { dataFolder } = config
  const servers = await openServers(living.servers, { app, database: url, dataFolder })
  try {
    const send = spread(servers.sends, random)
    const sites = await Promise.all(
      ['quay', 'kiln'].map(async (provider, number) => {
        const host = hostOf(provider)
        const newcomer = crowdAt(send, { host, random, number: 60 + number })
        const staff = newcomer()
        granted(await staff.call('login_user', staffLogin), 'signing in')
        return { provider, host, newcomer, staff }
      }),
    )
    const cardToken = async (host: string) => {
      const headers = { host, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
      const payload = JSON.stringify({ number: '4242424242424242', expiry: '12/30', cvc: '123' })
      const { body } = await send({ method: 'POST', url: '/plugins/payment-sandbox/tokens', headers, payload })
      return { processor: 'payment-sandbox.card', token: { token: String(JSON.parse(body).token) } }
    }

    async function live(one: Combination, number: number): Promise<string> {
      const site = sites.find(({ provider }) => provider === providerOf(one))
      if (!site) throw new Error('there are two sites')
      const { host, staff } = site
      const speaker = site.newcomer()
      if (one.who === 'customer') granted(await speaker.call('login_user', account), 'signing in')
      const span = spanOf(one, from)
      const wanted = {
        bookable: `b-${number}`,
        ...(isInDays(one) ? { date_restriction: { start: wall(from), end: wall(from + 3 * day - 60_000) } } : span),
        seats: 1,
        ...(one.resources === 'manual' && { resources: [`boat-${number}`] }),
      }
      const user = {
        ...guest,
        email: one.who === 'customer' ? account.username : `combined-${number}@customers.example`,
      }
      const pays = async () => (one.terms === 'bill' ? {} : { payment: await cardToken(host) })
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
      const stored = async () => {
        const [rows] = await db.read([statement('SELECT status, payment FROM reservations WHERE id = ?', String(id))])
        const [row] = rows?.rows ?? []
        return { status: text(row?.status), paid: parsed<{ paid?: number } | null>(row?.payment, null)?.paid ?? 0 }
      }
      if ((await stored()).status === 'pending') granted(await staff.call('approve_reservation', { id }), 'approving')
      note(await stored())
      if ((await stored()).status === 'gig') {
        const resource = `crew-${number}`
        const time = isInDays(one) ? { start: span.start } : {}
        if (one.claim === 'none') granted(await staff.call('approve_reservation', { id }), 'confirming')
        else if (one.claim === 'resourcebids') {
          granted(await staff.call('place_bid', { id, resource, ...time }), 'bidding')
          granted(await staff.call('pick_bid', { id, resource, ...time }), 'picking')
        } else granted(await staff.call('claim_reservation', { id, resource, ...time }), 'claiming')
      }
      const ended = await stored()
      note(ended)
      return `${seen.join(', ')} with ${ended.paid / 100} paid`
    }

    const combined: Combined = { combinations: all.length, booked: 0, faults: [] }
    for (const [number, one] of all.entries()) {
      const should = `${lifeOf(one).join(', ')} with ${paidOf(one)} paid`
      const was = await live(one, number).catch(String)
      if (was === should) combined.booked += 1
      else combined.faults.push(`${JSON.stringify(one)} lived ${was} instead of ${should}`)
    }
    combined.faults.push(...(await capacityFaults(db)))
    return combined
  } finally {
    await servers.close()
    await app.close()
  }
}
