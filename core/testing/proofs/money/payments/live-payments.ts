import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import { openDatabase } from '../../../../persistence/database.ts'
import { integer, statement } from '../../../../persistence/session.ts'
import { checkCapacity } from '../../../sweeps/capacity-faults.ts'
import { isKept } from '../books/judge-books.ts'
import { type Bankbook, type Books, readBooks } from '../books/read-books.ts'
import { randomOf } from '../draw-pair.ts'
import { BankFaults } from './bank-faults.ts'
import type { Bank } from './banks/bank.ts'
import { openMollie } from './banks/mollie-bank.ts'
import { openPaypal } from './banks/paypal-bank.ts'
import { openSandbox } from './banks/sandbox-bank.ts'
import { openStripe } from './banks/stripe-bank.ts'
import { LivedLife } from './customer.ts'
import { drawLife, hour } from './draw-life.ts'
import { fickleDatabase } from './fickle-database.ts'
import { judgeBanks, judgeBatch } from './judge-batch.ts'
import { membersBundle, paymentsBundle, providerOf, whitelabelOf } from './payments-bundle.ts'
import { PostRoom } from './post-room.ts'
import { openProduct } from './product.ts'
import { withShortPauses } from './short-pauses.ts'
import type { PaymentsRun, Stage } from './stage.ts'
import { Tally } from './tally.ts'
import { membersOf } from './ways-to-book.ts'

/** So many are under way at a time. */
const atOnce = 16
const minute = 60_000
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
    await openStripe('stripe', now, faults, timeout),
    await openStripe('connect', now, faults, timeout),
    await openStripe('yen', now, faults, timeout),
    await openPaypal(now, faults, timeout),
    await openMollie(now, faults, timeout),
    sandbox,
  ]
  const { db, url } = run.database
  // Connections of its own, since those of the processes may all be busy; whoever judges waits longer than a customer.
  const aside = await openDatabase(url, { request: 10 * minute, line: 10 * minute, query: minute })
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
  const bankbook: Bankbook = async ({ whitelabel, processor, reference }) => {
    const bank = banks.find((one) => one.processor === processor && whitelabelOf(one) === whitelabel)
    if (!bank) throw new Error(`nobody knows ${processor} of ${whitelabel}`)
    return bank.at(reference)
  }
  const post = new PostRoom(banks, product, randomOf(run.seed, -4), tally)
  const database = { ...run.database, db: aside }
  const stage: Stage = { ...run, database, banks, product, post, faults, strikes, clock, bankbook, tally }
  try {
    await connectAccounts(stage)
    let lives = 0
    while (tally.of('attempts') < run.payments) {
      const next = nextBatch(run, { lives, attempts: tally.of('attempts') })
      await liveBatch(stage, lives, lives + next)
      lives += next
      run.onBatch?.(tally.of('attempts'), lives)
    }
    tally.add('lives', lives)
    await judgeBanks(stage)
  } finally {
    await product.close()
    await aside.close()
    await Promise.all(banks.map((bank) => bank.close()))
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
  return tally
}

/**
 * So many lives for an attempt, before any was counted, and a few more than are needed, so that a batch is the last.
 */
const [livesForAttempt, spare] = [1, 1.1] as const

/** How many lives are led next, that as many attempts as are to be reach a processor. */
function nextBatch({ payments, batch }: PaymentsRun, { lives, attempts }: { lives: number; attempts: number }): number {
  const rate = attempts > 0 ? lives / attempts : livesForAttempt
  return Math.min(batch, Math.ceil((payments - attempts) * rate * spare) + 1)
}

/** Providers connect accounts of their own where money is passed on to them, before anything goes wrong. */
async function connectAccounts({ banks, product, faults, strikes }: Stage): Promise<void> {
  Object.assign(faults, { isCalm: true })
  Object.assign(strikes, { isCalm: true })
  for (const bank of banks.filter(({ isConnected }) => isConnected)) {
    const begun = await product.call(bank, 'begin_payment_connection', {}, 'api')
    bank.openAccount?.()
    const checked = await product.call(bank, 'check_payment_connections', {}, 'api')
    if (begun.is !== 'done' || checked.is !== 'done') throw new Error(`${bank.name} could not be connected`)
  }
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
  for (const bank of banks) {
    const members = membersOf(
      lives.map(({ life }) => life),
      bank,
    )
    const imported = await importBundle(database.db, membersBundle(bank, members), { now: began })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  }
  const deeds: Deed[] = lives.flatMap((life) => [
    { at: life.life.arrives, life, act: () => life.book() },
    ...life.life.later.map((later) => ({
      ...{ at: life.life.arrives + later.after, life },
      act: () => life.live(later),
    })),
  ])
  const books = await letTimePass(stage, {
    deeds,
    began,
    isAway: banks[(seed + Math.floor(from / stage.batch)) % banks.length],
  })
  await judgeBatch(stage, lives, books)
  await checkCapacity(database.db, `after life ${until - 1}`, clock.now)
}

/** Moves the clock on, does what is due, delivers what there is to tell and runs the jobs, until all is at rest. */
async function letTimePass(
  stage: Stage,
  { deeds, began, isAway }: { deeds: Deed[]; began: number; isAway: Bank | undefined },
): Promise<Books> {
  const { clock, faults, strikes, post, product, step, banks, tally } = stage
  let waiting = deeds.toSorted((a, b) => a.at - b.at)
  let [lastDay, met] = [0, 0]
  const last = Math.max(...deeds.map(({ at }) => at))
  const times = firstMinutes.map((minutes) => minutes / 60)
  for (let at = 4 + step; at < restUntil; at += step) times.push(at)
  for (const at of times) {
    clock.now = began + at * hour
    const isOut = at >= away.from && at < away.until
    if (isAway && isOut !== faults.away.has(isAway.name)) {
      if (isOut) faults.away.add(isAway.name)
      else faults.away.delete(isAway.name)
      // One that nobody met is none.
      if (isOut) met = tally.of('asked while away')
      else if (tally.of('asked while away') > met) tally.add('outages')
    }
    faults.isCalm = at >= calmFrom
    strikes.isCalm = at >= calmFrom
    if (Math.floor(at / 24) > lastDay) for (const bank of banks) bank.passDay()
    lastDay = Math.floor(at / 24)
    const due = waiting.filter((deed) => deed.at <= at)
    waiting = waiting.filter((deed) => deed.at > at)
    await allEnded([eachOf(due, (deed) => deed.act()), due.length > 0 ? product.work() : undefined])
    await allEnded([post.deliver(clock.now), product.work()])
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
    statement(`SELECT r.id, a.processor, a.provider FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt
      WHERE r.state = 'by_hand'`),
  ])
  for (const { id, processor, provider } of result?.rows ?? []) {
    const bank = banks.find((one) => one.processor === processor && providerOf(one) === provider)
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
    statement('SELECT id, processor, provider, created FROM payment_attempts WHERE suspended IS NOT NULL ORDER BY id'),
  ])
  for (const { id, processor, provider, created } of result?.rows ?? []) {
    const bank = banks.find((one) => one.processor === processor && providerOf(one) === provider)
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
  await allEnded(Array.from({ length: atOnce }, run))
}

/** Waits for all of it, also after one has failed: what is still at work would hide why. */
async function allEnded(works: (Promise<void> | undefined)[]): Promise<void> {
  const ended = await Promise.allSettled(works)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

const ends = new Set(['captured', 'voided', 'failed'])

const isAtRest = (books: Books): boolean =>
  books.attempts.every((one) => isKept(one, books) || (ends.has(one.state) && !one.isGivenUp)) &&
  [...books.captures, ...books.refunds].every(({ state }) => state !== 'ordered')
