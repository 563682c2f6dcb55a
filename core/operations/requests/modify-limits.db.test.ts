import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import {
  type Decided,
  type Requested,
  type RequestWorld,
  requestWorld,
} from '../../testing/worlds/paid/request-world.ts'

const hour = 3_600_000
const discounts = [
  { id: 'once', provider: 'quay', referencecode: 'ONCE', discount_amount: 5, uses: 1 },
  { id: 'other', provider: 'quay', referencecode: 'OTHER', discount_amount: 10 },
  { id: 'today', provider: 'quay', referencecode: 'TODAY', discount_percentage: 10, until: '2026-11-20', uses: 1 },
]
const providers = bookingBundle.providers.map((one) =>
  one.id === 'quay' ? { ...one, reservationlimit: { maximum: 1, per: 'day', bookables: ['ask'] } } : one,
)
const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code)

await withDatabase('what a changed request counts against', (database) => {
  let world: RequestWorld
  const begun = Date.parse('2026-11-20T12:00:00Z')
  beforeAll(async () => {
    world = await requestWorld(database(), { discounts, providers })
  })
  afterAll(() => world.close())

  const at = (hours: number) => ({
    start: new Date(begun + hours * hour).toISOString(),
    end: new Date(begun + (hours + 1) * hour).toISOString(),
  })
  const modify = ({ id, managetoken: token }: Requested, params: object) =>
    world.call<Decided>('modify_reservation', { id, token, ...params })

  test('another day is judged by the limits of its customer, the same day is not', async () => {
    const one = await world.requested('ask', 96)
    await world.requested('ask', 120)
    expect(codeOf(await modify(one, { bookable: 'ask', ...at(98) }))).toBe('ok')
    expect(codeOf(await modify(one, { bookable: 'ask', ...at(122) }))).toBe('reservation_limit')
    expect((await world.stored(one.id)).start).toBe(begun + 98 * hour)
    expect(codeOf(await modify(one, { bookable: 'ask', ...at(146) }))).toBe('ok')
  })

  test('a code is used once by a request, however often it is changed, and given back with another one', async () => {
    const payment = { processor: 'payment-offline.onsite' }
    const [one, two] = [
      await world.requested('part', 200, { payment }),
      await world.requested('part', 204, { payment }),
    ]
    const change = (request: Requested, hours: number, discountcode?: string) =>
      modify(request, { bookable: 'part', ...at(hours), payment, ...(discountcode !== undefined && { discountcode }) })
    expect(codeOf(await change(one, 200, 'ONCE'))).toBe('ok')
    expect(codeOf(await change(one, 201, 'ONCE'))).toBe('ok')
    expect(codeOf(await change(two, 204, 'ONCE'))).toBe('discount_not_applicable')
    expect(codeOf(await change(one, 201, 'OTHER'))).toBe('ok')
    expect(codeOf(await change(two, 204, 'ONCE'))).toBe('ok')
    expect(codeOf(await change(two, 204, ''))).toBe('ok')
    expect(codeOf(await change(one, 201, 'ONCE'))).toBe('ok')
  })

  test('a code stays with a request until it is taken away, and does not run out meanwhile', async () => {
    const payment = { processor: 'payment-offline.onsite' }
    const one = await world.requested('part', 220, { payment, discountcode: 'TODAY' })
    const change = (hours: number, discountcode?: string) =>
      modify(one, { bookable: 'part', ...at(hours), payment, ...(discountcode !== undefined && { discountcode }) })
    const price = async () => (await world.stored(one.id)).payment?.quote.finalprice
    expect(await price()).toBe(3600)
    expect(codeOf(await change(221))).toBe('ok')
    expect(await price()).toBe(3600)
    world.clock.now += 36 * hour
    expect(codeOf(await change(222))).toBe('ok')
    expect(codeOf(await change(223, 'today'))).toBe('ok')
    expect(await price()).toBe(3600)
    expect(codeOf(await change(223, ''))).toBe('ok')
    expect(await price()).toBe(4000)
    expect(codeOf(await change(223, 'TODAY'))).toBe('discount_not_applicable')
    world.clock.now = begun
  })

  test('another place is a move, which has its cutoff; what stays where it is has none', async () => {
    const one = await world.requested('near', 20)
    const change = (hours: number) => modify(one, { bookable: 'near', ...at(hours) })
    expect(codeOf(await change(21))).toBe('ok')
    world.clock.now += 4 * hour
    expect(codeOf(await change(40))).toBe('reschedule_cutoff')
    expect(codeOf(await change(21))).toBe('ok')
    expect((await world.stored(one.id)).start).toBe(begun + 21 * hour)
    world.clock.now = begun
  })
})
