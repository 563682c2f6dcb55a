import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import { integer, statement } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { checkCapacity } from '../../../sweeps/capacity-faults.ts'
import { faultsOfBooks, isKept } from '../books/judge-books.ts'
import { type Bankbook, type Books, readBooks } from '../books/read-books.ts'
import { randomOf } from '../draw-pair.ts'
import { BankFaults, type Rates } from './bank-faults.ts'
import type { Bank } from './banks/bank.ts'
import { openMollie } from './banks/mollie-bank.ts'
import { openPaypal } from './banks/paypal-bank.ts'
import { openSandbox } from './banks/sandbox-bank.ts'
import { openStripe } from './banks/stripe-bank.ts'
import { emailOf, LivedLife } from './customer.ts'
import { drawLife, hour } from './draw-life.ts'
import { fickleDatabase } from './fickle-database.ts'
import { faultsOfLife } from './judge-lives.ts'
import { paymentsBundle } from './payments-bundle.ts'
import { PostRoom } from './post-room.ts'
import { openProduct, type Product } from './product.ts'
import { withShortPauses } from './short-pauses.ts'
import { Tally } from './tally.ts'

export interface PaymentsRun {
  database: TestDatabase
  seed: number
  payments: number
  /** So many are lived together. */
  batch: number
  rates: Rates
  /** How far the clock jumps once the first hours are over, hours. */
  step: number
  /** How long a service is waited for, ms. */
  timeout: number
  onBatch?: (payments: number) => void
}

/** So many are under way at a time. */
const atOnce = 16
/** Minutes after the beginning of a batch at which the jobs run at first. */
const firstMinutes = [0, 3, 6, 10, 15, 22, 30, 40, 55, 75, 100, 140, 200, 240] as const
/** For so long a service is away, and from when on, hours. */
const away = { from: 25, until: 73 } as const
/** When everything works again, hours. */
const calmFrom = 24 * 9
/**
 * From when on all may have come to rest, and when it must have, hours: by then the last booking has begun, also one
 * that was moved. Until it begins its balance may be collected, and the next batch would find a payment of a stranger.
 */
const [restFrom, restUntil] = [24 * 10, 24 * 24] as const

interface Stage extends PaymentsRun {
  banks: Bank[]
  product: Product
  post: PostRoom
  faults: BankFaults
  strikes: { isCalm: boolean }
  clock: { now: number }
  bankbook: Bankbook
  tally: Tally
}

/**
 * Lets customers book, pay, move and cancel at all processors and under all terms, with faults of the services and of
 * the database, and judges after each batch whether services, attempts, ledger and reservations agree to the cent, with
 * each other and with what was said. Throws with the first life that does not.
 */
export const livePayments = (run: PaymentsRun): Promise<Tally> => withShortPauses(() => live(run))

async function live(run: PaymentsRun): Promise<Tally> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'payments-'))
  const tally = new Tally()
  const { timeout } = run
  const clock = { now: Math.ceil(Date.now() / (24 * hour)) * 24 * hour + 12 * hour }
  const now = () => clock.now
  const faults = new BankFaults(randomOf(run.seed, -1), run.rates, tally)
  const sandbox = openSandbox(dataFolder, { now, whitelabel: 'pays-by-sandbox', faults, timeout })
  const banks: Bank[] = [
    await openStripe(now, faults, timeout),
    await openPaypal(now, faults, timeout),
    await openMollie(now, faults, timeout),
    sandbox,
  ]
  const { db } = run.database
  for (const bank of banks) {
    const imported = await importBundle(db, paymentsBundle(bank), { now: clock.now })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  }
  const strikes = { share: run.rates.statements, isCalm: false, isRecovery: () => isWorking() }
  const fickle = fickleDatabase(db, strikes, randomOf(run.seed, -2), tally)
  const options = { dataFolder, now, processes: 2, random: randomOf(run.seed, -3), tally }
  const product = await openProduct({ ...options, db: fickle })
  const isWorking = product.isWorking
  product.eachProcessor((processor) => {
    if (processor.name === sandbox.processor) sandbox.attachTo(processor)
  })
  product.watch()
  const bankbook: Bankbook = async ({ processor, reference }) => {
    const bank = banks.find((one) => one.processor === processor)
    if (!bank) throw new Error(`nobody knows ${processor}`)
    return bank.at(reference)
  }
  const post = new PostRoom(banks, product, randomOf(run.seed, -4), tally)
  const stage: Stage = { ...run, banks, product, post, faults, strikes, clock, bankbook, tally }
  try {
    for (let from = 0; from < run.payments; from += run.batch) {
      await liveBatch(stage, from, Math.min(run.payments, from + run.batch))
      run.onBatch?.(Math.min(run.payments, from + run.batch))
    }
    await judgeBanks(stage)
  } finally {
    await product.close()
    await Promise.all(banks.map((bank) => bank.close()))
    await rm(dataFolder, { recursive: true, force: true })
  }
  return tally
}

/** What somebody does, hours after the beginning. */
interface Deed {
  at: number
  life: LivedLife
  act(): Promise<void>
}

async function liveBatch(stage: Stage, from: number, until: number): Promise<void> {
  const { seed, banks, product, tally, clock, database } = stage
  const began = clock.now
  const random = randomOf(seed, -10 - from)
  const scene = { product, db: database.db, random, tally, now: () => clock.now, began }
  const lives = Array.from({ length: until - from }, (_, at) => {
    const life = drawLife(seed, from + at)
    const bank = banks.find(({ name }) => name === life.bank)
    if (!bank) throw new Error(`there is no ${life.bank}`)
    return new LivedLife(life, bank, scene)
  })
  const deeds: Deed[] = lives.flatMap((life) => [
    { at: life.life.arrives, life, act: () => life.book() },
    ...life.life.later.map((later) => ({
      ...{ at: life.life.arrives + later.after, life },
      act: () => life.live(later),
    })),
  ])
  const books = await letTimePass(stage, { deeds, began, isAway: banks[Math.floor(from / stage.batch) % banks.length] })
  judge(stage, lives, books)
  await checkCapacity(database.db, `after payment ${until - 1}`, clock.now)
}

/** Moves the clock on, does what is due, delivers what there is to tell and runs the jobs, until all is at rest. */
async function letTimePass(
  stage: Stage,
  { deeds, began, isAway }: { deeds: Deed[]; began: number; isAway: Bank | undefined },
): Promise<Books> {
  const { clock, faults, strikes, post, product, step, banks, tally } = stage
  let waiting = deeds.toSorted((a, b) => a.at - b.at)
  let lastDay = 0
  const last = Math.max(...deeds.map(({ at }) => at))
  const times = firstMinutes.map((minutes) => minutes / 60)
  for (let at = 4 + step; at < restUntil; at += step) times.push(at)
  for (const at of times) {
    clock.now = began + at * hour
    const isOut = at >= away.from && at < away.until
    if (isAway && isOut !== faults.away.has(isAway.name)) {
      if (isOut) tally.add('outages')
      if (isOut) faults.away.add(isAway.name)
      else faults.away.delete(isAway.name)
    }
    faults.isCalm = at >= calmFrom
    strikes.isCalm = at >= calmFrom
    if (Math.floor(at / 24) > lastDay) for (const bank of banks) bank.passDay()
    lastDay = Math.floor(at / 24)
    const due = waiting.filter((deed) => deed.at <= at)
    waiting = waiting.filter((deed) => deed.at > at)
    await Promise.all([eachOf(due, (deed) => deed.act()), due.length > 0 ? product.work() : undefined])
    await Promise.all([post.deliver(clock.now), product.work()])
    await settleSuspense(stage)
    if (at < Math.max(restFrom, last) || !post.isEmpty) continue
    await settleTasks(stage)
    const books = await readBooks(stage.database.db, stage.bankbook, began)
    if (isAtRest(books)) return books
  }
  return readBooks(stage.database.db, stage.bankbook, began)
}

/** Staff give back what a processor does not. */
async function settleTasks({ banks, product, database, tally }: Stage): Promise<void> {
  const [result] = await database.db.read([
    statement(`SELECT r.id, a.processor FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt
      WHERE r.state = 'by_hand'`),
  ])
  for (const { id, processor } of result?.rows ?? []) {
    const bank = banks.find((one) => one.processor === processor)
    if (!bank) continue
    const task = { id: String(id), memo: 'as agreed', externalid: '9' }
    const settled = await product.call(bank, 'settle_refund_task', task, 'api')
    if (settled.is === 'done') tally.add('handed over')
  }
}

/**
 * Staff decide about what lies in suspense: every other payment is kept for what it was to pay, and what nothing takes,
 * or nobody keeps, goes back.
 */
async function settleSuspense({ banks, product, database, tally }: Stage): Promise<void> {
  const [result] = await database.db.read([
    statement('SELECT id, processor, created FROM payment_attempts WHERE suspended IS NOT NULL ORDER BY id'),
  ])
  for (const { id, processor, created } of result?.rows ?? []) {
    const bank = banks.find((one) => one.processor === processor)
    if (!bank) continue
    const ways = integer(created) % 2 === 0 ? ['keep', 'return'] : ['return']
    for (const way of ways) {
      const wish = { id: String(id), way, reason: 'as agreed' }
      const settled = await product.call(bank, 'settle_suspense', wish, 'api')
      if (settled.is === 'done') tally.add(way === 'keep' ? 'kept of suspense' : 'returned of suspense')
      if (settled.is === 'done' || settled.error.code !== 'invalid_params') break
    }
  }
}

/** Works on several at a time; the deeds of one life one after the other. */
async function eachOf(deeds: Deed[], work: (deed: Deed) => Promise<void>): Promise<void> {
  const queues = [...Map.groupBy(deeds, ({ life }) => life).values()]
  const run = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) for (const deed of queue) await work(deed)
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, run))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

const ends = new Set(['captured', 'voided', 'failed'])

const isAtRest = (books: Books): boolean =>
  books.attempts.every((one) => isKept(one, books) || (ends.has(one.state) && !one.isGivenUp)) &&
  [...books.captures, ...books.refunds].every(({ state }) => state !== 'ordered')

function judge({ tally, banks }: Stage, lives: LivedLife[], books: Books): void {
  const general = faultsOfBooks(books)
  for (const lived of lives) {
    const own = books.reservations.filter(({ email }) => email === emailOf(lived.life))
    const ids = new Set(own.map(({ id }) => id))
    const attempts = new Set(books.shares.flatMap((one) => (ids.has(one.reservation) ? [one.attempt] : [])))
    const names = [...ids, ...attempts]
    const digits = banks.find(({ name }) => name === lived.life.bank)?.digits ?? 2
    const faults = [
      ...faultsOfLife(lived, own, books, digits),
      ...general.filter((fault) => names.some((id) => fault.includes(id))),
    ]
    if (faults.length > 0) throw new Error(toldFault(lived, { faults, books, ids, attempts }))
  }
  if (general.length > 0) throw new Error(general.join('\n'))
  for (const { purpose, state } of books.attempts) {
    tally.add('attempts')
    if (state === 'captured') tally.add(`captured ${purpose}`)
    if (purpose === 'renewal') tally.add('renewals')
  }
}

/** The life as it was drawn, what was said in it, and what the books say of it. */
function toldFault(
  { life, told }: Pick<LivedLife, 'life' | 'told'>,
  { faults, books, ids, attempts }: { faults: string[]; books: Books; ids: Set<string>; attempts: Set<string> },
): string {
  const rows = books.reservations.filter(({ id }) => ids.has(id))
  const lines = (name: string, all: object[]) => all.map((one) => `${name}: ${JSON.stringify(one)}`)
  return [
    `life ${life.index}:`,
    ...faults.map((fault) => `  ${fault}`),
    ...lines('drawn', [life]),
    ...lines('told', told),
    ...rows.map(({ payment, ...row }) => {
      const { quote, ...rest } = payment ?? { quote: null }
      return `row: ${JSON.stringify({ ...row, ...rest, finalprice: quote?.finalprice, duenow: quote?.duenow })}`
    }),
    ...lines(
      'attempt',
      books.attempts.filter(({ id }) => attempts.has(id)),
    ),
    ...lines(
      'captured',
      books.captures.filter(({ attempt }) => attempts.has(attempt)),
    ),
    ...lines(
      'refunded',
      books.refunds.filter(({ attempt }) => attempts.has(attempt)),
    ),
    ...lines(
      'line',
      books.ledger.filter(({ attempt }) => attempts.has(attempt)),
    ),
  ].join('\n')
}

/** Whether every charge at a service is an attempt's, and every webhook of one was worked on. */
async function judgeBanks({ banks, database }: Stage): Promise<void> {
  const [known, waiting] = await database.db.read([
    statement('SELECT reference FROM payment_attempts WHERE reference IS NOT NULL'),
    statement(
      `SELECT COUNT(*) AS waiting FROM payment_events e JOIN payment_attempts a
        ON a.provider = e.provider AND a.processor = e.processor AND a.reference = e.reference WHERE e.due IS NOT NULL`,
    ),
  ])
  const references = new Set((known?.rows ?? []).map(({ reference }) => String(reference)))
  for (const bank of banks) {
    const strangers = await bank.strangers(references)
    if (strangers.length > 0) throw new Error(`${bank.name} has money that no attempt knows: ${strangers.join(', ')}`)
  }
  const left = integer(waiting?.rows[0]?.waiting)
  if (left > 0) throw new Error(`${left} webhooks of known payments were never worked on`)
}
