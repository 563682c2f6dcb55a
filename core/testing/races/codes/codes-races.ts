import { importBundle } from '../../../persistence/bundle/import-bundle.ts'
import { integer, statement, text } from '../../../persistence/session.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { accessBundle } from '../../worlds/access-world.ts'
import { bookingBundle } from '../../worlds/booking-world.ts'
import { race } from '../race.ts'

const host = 'quay.northwind.localhost'
const contender = new URL('./race-for-codes.ts', import.meta.url)
const hour = 3_600_000

/** How often the codes of a race can be used: by one person, and by everybody. */
const most = { each: 4, all: 6 } as const
type Kind = keyof typeof most

/** As many races as a proof may have; each has codes of its own. */
const mostRaces = 200

const codesOf = (number: number) => [
  { ...codeOf('each', number), usesperperson: most.each },
  { ...codeOf('all', number), uses: most.all },
]
const codeOf = (kind: Kind, number: number) => ({
  ...{ id: `${kind}-${number}`, referencecode: `${kind}-${number}`, provider: 'quay', discount_percentage: 10 },
})

/** Imports what the races need, once for a database. */
export async function prepareForCodes({ db }: TestDatabase): Promise<void> {
  const tour = { provider: 'quay', price: 100, seats: 100_000 }
  const bundle = {
    ...bookingBundle,
    ...accessBundle,
    bookables: [
      ...accessBundle.bookables,
      { ...tour, id: 'billed', name: 'Billed', paymentterms: 'bill' },
      { ...tour, id: 'paid', name: 'Paid', paymentterms: 'full' },
    ],
    discounts: Array.from({ length: mostRaces }, (_, number) => codesOf(number)).flat(),
  }
  const imported = await importBundle(db, bundle, { now: Date.now(), passwordCost: { memory: 64, passes: 1 } })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
}

/** How many bookings have the discount of a code. */
async function bookedWith({ db }: TestDatabase, code: string): Promise<number> {
  const [rows] = await db.read([
    statement("SELECT payment FROM reservations WHERE bookable IN ('billed', 'paid') AND status = 'booked'"),
  ])
  const quotes = (rows?.rows ?? []).map(({ payment }) => Object(JSON.parse(text(payment))).quote)
  return quotes.filter((quote) => quote.discount > 0 && quote.discountcodeused === code).length
}

/**
 * Races one person's tabs for the uses of a code: `each` may be used a few times by one person, `all` by everybody. The
 * bookings with its discount must be exactly as many as it has uses.
 */
export async function raceForCode(
  { database, processes, attempts }: { database: TestDatabase; processes: number; attempts: number },
  kind: Kind,
  number: number,
) {
  const start = (Math.ceil(Date.now() / hour / 24) + 2) * 24 * hour + 15 * hour
  const { referencecode: code } = codeOf(kind, number)
  const options = { host, user: 'ana', code, start }
  const { acknowledged, refused, failed } = await race({ database, processes, attempts, contender, options })
  const booked = await bookedWith(database, code)
  const [rows] = await database.db.read([
    statement('SELECT COUNT(DISTINCT cart) AS n FROM discount_uses WHERE discount = ?', code),
  ])
  const found = [
    ['booked', booked, most[kind]],
    ['acknowledged', acknowledged.length, most[kind]],
    ['uses', integer(rows?.rows[0]?.n), most[kind]],
  ] as const
  const faults = found.flatMap(([what, is, expected]) =>
    is === expected ? [] : [`${what} with ${code}: ${is} instead of ${expected}`],
  )
  return { booked, refused, faults: [...failed.map((fault) => `a fault: ${fault}`), ...faults] }
}
