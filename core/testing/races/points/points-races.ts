import { balanceKey, giftHolder } from '../../../domain/payments/index.ts'
import { purchasesOf } from '../../../operations/payments/purchase.ts'
import { importBundle } from '../../../persistence/bundle/import-bundle.ts'
import { repositoriesFor } from '../../../persistence/repositories.ts'
import { integer, statement } from '../../../persistence/session.ts'
import { persistencePorts } from '../../../persistence/transaction.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { accessBundle } from '../../worlds/access-world.ts'
import { bookingBundle } from '../../worlds/booking-world.ts'
import { openApp } from '../../worlds/open-app.ts'
import { tenantAt } from '../../worlds/tenant-at.ts'
import { race } from '../race.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const host = 'quay.northwind.localhost'
const contender = new URL('./race-for-points.ts', import.meta.url)
const hour = 3_600_000
const price = 10

/** The card that asks for a confirmation by its bank, and one that does not. */
const cards = ['4000000000003220', '4242424242424242'] as const

/** An afternoon of each race's own, within the year for which people book ahead. */
const startOf = (number: number): number =>
  (Math.ceil(Date.now() / hour / 24) + 2 + (number % 300)) * 24 * hour + 15 * hour

/** Imports what the races need, once for a database. */
export async function prepareForPoints({ db }: TestDatabase): Promise<void> {
  const sail = { provider: 'quay', id: 'sail', name: 'Sail', price: 40, pointsprice: price, paymentterms: 'full' }
  const bundle = {
    ...bookingBundle,
    ...accessBundle,
    bookables: [...accessBundle.bookables, { ...sail, seats: 100_000 }],
    pointspackages: [{ id: 'ten', provider: 'quay', points: price, price: 90 }],
  }
  const imported = await importBundle(db, bundle, { now: Date.now(), passwordCost: { memory: 64, passes: 1 } })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
}

const pointsOf = async ({ db }: TestDatabase, user: string): Promise<number> =>
  (await repositoriesFor(db, scope).balances.of(balanceKey(user, 'points', ''))).balance

/** Gives points as a payment of staff's would. */
async function give({ db }: TestDatabase, user: string, amount: number, id: string): Promise<void> {
  const now = Date.now()
  await persistencePorts(db).transaction(scope, async (unit) => {
    const locked = await unit.balances.lock(balanceKey(user, 'points', ''), now)
    await locked.appendLines([
      {
        ...{ id, reservation: null, user, type: 'adjustment', eventtype: 'adjustment', transactiontype: 'credit' },
        ...{ paymentmethod: 'points', mode: 'points', status: 'success', amount, currency: 'usd', attempt: null },
        ...{ created: now, description: 'for a race' },
      },
    ])
    return { ok: true, value: null }
  })
}

interface Races {
  database: TestDatabase
  processes: number
  attempts: number
}

/** What is wrong after a race, in sentences; none where all is right. */
async function faultsOf({ db }: TestDatabase, failed: string[], found: [what: string, is: number, expected: number][]) {
  const unlike = await repositoriesFor(db, scope).balances.unlikeLines()
  return [
    ...failed.map((fault) => `a fault: ${fault}`),
    ...found.flatMap(([what, is, expected]) => (is === expected ? [] : [`${what}: ${is} instead of ${expected}`])),
    ...unlike.map(({ key }) => `the balance of ${key.user} is not what its lines sum up to`),
  ]
}

/** Races one person's tabs for as many bookings as they have points for. */
export async function raceForBookings({ database, processes, attempts }: Races, points: number, number: number) {
  const start = startOf(number)
  const before = await pointsOf(database, 'ana')
  await give(database, 'ana', points - before, `race.${number}`)
  const [from, until] = [start, start + hour].map((instant) => new Date(instant).toISOString())
  const slot = { bookable: 'sail', start: from ?? '', end: until ?? '' }
  const options = { host, user: 'ana', of: 'bookings', ...slot }
  const { acknowledged, refused, failed } = await race({ database, processes, attempts, contender, options })
  const [rows] = await database.db.read([
    statement(
      "SELECT COUNT(*) AS n FROM reservations WHERE bookable = 'sail' AND start = ? AND status = 'booked'",
      start,
    ),
  ])
  const booked = integer(rows?.rows[0]?.n)
  const expected = points / price
  return {
    booked,
    refused,
    faults: await faultsOf(database, failed, [
      ['booked', booked, expected],
      ['acknowledged', acknowledged.length, expected],
      ['points left', await pointsOf(database, 'ana'), 0],
    ]),
  }
}

/** Races tabs for as many bookings of 40 as a gift code lasts for. */
export async function raceForGift({ database, processes, attempts }: Races, bookings: number, number: number) {
  const start = startOf(number)
  const [from, until] = [start, start + hour].map((instant) => new Date(instant).toISOString())
  const { app } = await openApp({ db: database.db })
  const tenant = await tenantAt(app, host)
  const actor = { kind: 'api' as const, ip: '127.0.0.1', language: 'en-us' }
  const params = { amount: bookings * 40, idempotencyKey: `race-${number}` }
  const issued = await app.platform.caller.call({ name: 'issue_gift_code', params, tenant, actor })
  await app.close()
  if (!issued.ok) throw new Error(JSON.stringify(issued.error))
  const { code, gift } = issued.value as { code: string; gift: { id: string } }
  const slot = { bookable: 'sail', start: from ?? '', end: until ?? '' }
  const options = { host, user: 'ana', of: 'gift', giftcode: code, ...slot }
  const { acknowledged, failed } = await race({ database, processes, attempts, contender, options })
  const [rows] = await database.db.read([
    statement(
      "SELECT COUNT(*) AS n FROM reservations WHERE bookable = 'sail' AND start = ? AND status = 'booked'",
      start,
    ),
  ])
  const booked = integer(rows?.rows[0]?.n)
  const left = await repositoriesFor(database.db, scope).balances.of(balanceKey(giftHolder(gift.id), 'currency', 'usd'))
  return {
    booked,
    faults: await faultsOf(database, failed, [
      ['booked', booked, bookings],
      ['acknowledged', acknowledged.length, bookings],
      ['left on the code', left.balance, 0],
    ]),
  }
}

/**
 * Races one person's tabs for one purchase of points, which may ask for a confirmation by the bank. Where they hindered
 * each other so that none was paid, the customer tries once more, in one tab: then it is charged.
 */
export async function raceForPurchase(
  { database, processes, attempts }: Races,
  number: number,
  card: string = cards[number % cards.length] ?? cards[0],
) {
  const before = await pointsOf(database, 'bo')
  const options = { host, user: 'bo', of: 'purchase', purchase: `raced-purchase-${number}`, card }
  const tabs = await race({ database, processes, attempts, contender, options })
  const last =
    tabs.acknowledged.length > 0 ? null : await race({ database, processes: 1, attempts: 1, contender, options })
  const { acknowledged } = last ?? tabs
  const failed = [...tabs.failed, ...(last?.failed ?? [])]
  const all = await repositoriesFor(database.db, scope).payments.attemptsOf(purchasesOf('bo'))
  const own = all.filter(({ purchase }) => purchase?.purchase === options.purchase)
  const charged = own.filter(({ state }) => state === 'captured').length
  return {
    acknowledged: acknowledged.length,
    charged,
    faults: await faultsOf(database, failed, [
      ['charged', charged, 1],
      ['points bought', (await pointsOf(database, 'bo')) - before, price * charged],
    ]),
  }
}
