import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { openServers } from '../../../servers/servers.ts'
import { crowdAt } from '../../../servers/speaker.ts'
import { spread } from '../../../servers/transports.ts'
import { capacityFaults } from '../../../sweeps/capacity-faults.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { lifeBundle, staffLogin } from '../../../worlds/samples/life-bundle.ts'
import { randomFrom } from '../../price/tampering/honest-booking.ts'
import { wall } from '../entrances/entrant.ts'
import { guest } from '../entrances/index.ts'
import { wholeLifeOf } from './expected-life.ts'
import {
  account,
  bookableOf,
  type Combination,
  combinationOf,
  day,
  dimensions,
  hostOf,
  isInDays,
  mostSeats,
  peopleAndFlows,
  providerOf,
  spanOf,
} from './features.ts'
import { granted, moveAndCancel, storedLife } from './moved-and-cancelled.ts'
import { pairwise } from './pairwise.ts'

export interface Combined {
  combinations: number
  booked: number
  faults: string[]
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
      const span = spanOf(one, from, false)
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
      const life: string[] = []
      const note = ({ status }: Record<string, unknown>) => {
        if (life.at(-1) !== status) life.push(String(status))
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
          await staff.call('book_as_staff', { ...wanted, seats: mostSeats, draft: `${draft}-first`, user: guest }),
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
      const stored = () => storedLife(db, String(id))
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
      const booked = await stored()
      note(booked)
      const token = one.who === 'customer' ? undefined : String(mine.managetoken)
      const owned = { customer: { speaker, own: { id, token } }, staff: { speaker: staff, own: { id } } }
      const after = await moveAndCancel(one, { owned, stored, from, pay: () => cardToken(host) })
      return `${life.join(', ')} with ${booked.paid} paid; ${after}`
    }

    const combined: Combined = { combinations: all.length, booked: 0, faults: [] }
    for (const [number, one] of all.entries()) {
      const should = wholeLifeOf(one)
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
