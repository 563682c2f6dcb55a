import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nameFor } from '../../../../plugins/payment-sandbox/charge-files.ts'
import { TokenFiles } from '../../../../plugins/payment-sandbox/token-files.ts'
import { importBundle } from '../../../persistence/bundle/import-bundle.ts'
import type { Database } from '../../../persistence/database.ts'
import { integer, statement } from '../../../persistence/session.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { checkCapacity } from '../../sweeps/capacity-faults.ts'
import { type Fate, readLetterbook } from './bank-notices.ts'
import { faultsOfAnswers } from './books/judge-answers.ts'
import { faultsOfPairs, isKept, suspenseOf } from './books/judge-books.ts'
import { faultsOfRecovery } from './books/judge-recovery.ts'
import { type Books, readBooks, sandboxBooks } from './books/read-books.ts'
import { type Counter, openCounter } from './counter/counter.ts'
import { type KillableCounter, openProcess } from './counter/counter-with-process.ts'
import { type Death, DueDeaths } from './counter/due-deaths.ts'
import { type Window, windows } from './counter/windows.ts'
import { type Cards, drawPair, randomOf } from './draw-pair.ts'
import type { Moods } from './fickle-card.ts'
import { moneyBundle, moneyTenants } from './money-bundle.ts'
import { emailOf, PairCustomer, type Served } from './serve-pair.ts'

export interface MoneyRace {
  database: TestDatabase
  seed: number
  pairs: number
  /** Processes of their own; with none, all is served in this one, and nothing is killed. */
  processes: number
  moods: Moods
  /** Which cards are drawn; absent for all. */
  cards?: Cards
  /**
   * Where a process dies in each batch in turn, instead of where the pairs draw it; null at a random moment. They end
   * the race, not `pairs`, once all have come to be.
   */
  deaths?: readonly Death[]
  /** So many pairs are judged together, `usualBatch` if absent. */
  batch?: number
  /** Told after each batch how many pairs were judged. */
  onBatch?: (pairs: number) => void
}

/** What was seen, for the closing line. */
export interface MoneySeen {
  pairs: number
  booked: number
  refused: number
  cancelled: number
  /** Requests that were approved, rejected or withdrawn. */
  decided: number
  kills: number
  /** Of these, how many died in which window, and how many at a random moment. */
  died: Partial<Record<Window, number>>
  moments: number
  /** The windows that nobody passed, though a death was due there. */
  missed: readonly Death[]
  timeouts: number
  /** Attempts of which the bank authorised or took another amount. */
  wrong: number
  /** Attempts that were given up, since nobody could say in time what became of them. */
  givenUp: number
  /** Webhooks that were taken, by what became of them on the way. */
  webhooks: Record<Fate, number>
}

/** So many pairs are judged together, all of the short form: the clock moves on once for all of them. */
const usualBatch = 240
/** So many pairs are under way at a time: most of them wait for a bank that is slow or never answers. */
const atOnce = 16
/** A process may die where it passes its window for the first to this time. */
const passes = 3
/** For so long after a restart the books may still be out, in so many turns of the jobs. */
const recovery = { turns: 6, everyMs: 10_000 }
/** How often the clock moves on before what has not come to rest is a fault. */
const rests = 60
const restMs = 150_000

const noWebhooks: Record<Fate, number> = { once: 0, twice: 0, late: 0, before_answer: 0, unknown_reference: 0 }

interface Stage extends MoneyRace {
  db: Database
  counters: (Counter & Partial<KillableCounter>)[]
  tokens: TokenFiles
  bankFolder: string
  dataFolder: string
  clock: { offset: number }
  today: number
  /** Those that were given up, by their ids. */
  givenUp: Set<string>
  seen: MoneySeen
}

/**
 * Lets pairs of calls meet over the same drafts, with cards that fail and processes that die, and judges after each
 * batch whether bank, ledger, attempts and reservations agree to the cent with each other and with what was said.
 * Throws with the first pair that does not.
 */
export async function raceForMoney(race: MoneyRace): Promise<MoneySeen> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'money-'))
  const { db, url } = race.database
  for (const [number, tenant] of moneyTenants.entries()) {
    const bundle = moneyBundle(tenant, randomOf(race.seed, -1 - number))
    const imported = await importBundle(db, bundle, { now: Date.now() })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  }
  const open = (number: number) => {
    const { seed, moods, processes } = race
    const options = {
      name: `process-${number}`,
      url,
      dataFolder,
      seed: seed + number * 1000,
      moods,
      offset: 0,
      listens: true,
    }
    return processes > 0 ? openProcess(options) : openCounter(options)
  }
  const bank = join(dataFolder, 'payment-sandbox')
  const counters: Stage['counters'] = await Promise.all(
    Array.from({ length: Math.max(1, race.processes) }, (_, number) => open(number)),
  )
  const stage: Stage = {
    ...race,
    db,
    counters,
    tokens: new TokenFiles(join(bank, 'tokens')),
    bankFolder: join(bank, 'charges'),
    dataFolder,
    clock: { offset: 0 },
    today: Date.now(),
    givenUp: new Set(),
    seen: {
      pairs: 0,
      booked: 0,
      refused: 0,
      cancelled: 0,
      decided: 0,
      kills: 0,
      died: {},
      moments: 0,
      missed: [],
      timeouts: 0,
      wrong: 0,
      givenUp: 0,
      webhooks: noWebhooks,
    },
  }
  try {
    const { batch = usualBatch } = race
    const due = race.deaths ? new DueDeaths(race.deaths) : null
    for (let from = 0; due ? !due.isOver : from < race.pairs; from += batch) {
      await serveBatch(stage, from, due ? from + batch : Math.min(race.pairs, from + batch), due)
      race.onBatch?.(stage.seen.pairs)
    }
    stage.seen.missed = due?.missed ?? []
    await judgeBank(stage)
    stage.seen.givenUp = stage.givenUp.size
    stage.seen.webhooks = await judgeWebhooks(stage)
  } finally {
    await Promise.all(counters.map((counter) => counter.close()))
    await rm(dataFolder, { recursive: true, force: true })
  }
  return stage.seen
}

async function serveBatch(stage: Stage, from: number, until: number, due: DueDeaths | null): Promise<void> {
  const { seed, counters, tokens, today, clock, seen } = stage
  const since = Date.now() + clock.offset
  const customers = Array.from({ length: until - from }, (_, at) => {
    const pair = drawPair(seed, from + at, today, { processes: counters.length, cards: stage.cards })
    return new PairCustomer(pair, counters, tokens)
  })
  const number = from / (stage.batch ?? usualBatch)
  const dead = due ? await plan(stage, number, due) : null
  await eachOf(customers, async (customer) => {
    const { kill } = customer.served.pair
    const killed = !due && kill && counters[kill.process]?.kill ? killAfter(stage, kill) : null
    await Promise.all([customer.begin(), killed])
  })
  if (dead) await judgeRecovery(stage, since, dead)
  await comeToRest(stage, since)
  await eachOf(customers, (customer) => customer.comeBack())
  const books = await comeToRest(stage, since)
  judge(
    stage,
    customers.map(({ served }) => served),
    books,
  )
  await checkCapacity(stage.db, `after pair ${until - 1}`)
  seen.pairs += customers.length
}

async function killAfter({ counters, seen }: Stage, { process, after }: { process: number; after: number }) {
  await pause(after)
  await counters[process]?.kill?.()
  seen.kills += 1
}

interface Planned {
  at: Death
  ended: (isDead: boolean) => void
  counter: Stage['counters'][number]
  before: number
  killed: Promise<void> | null
}

/** Lets one process, each in turn, die in its window or at a random moment of the batch that begins. */
async function plan(stage: Stage, number: number, due: DueDeaths): Promise<Planned> {
  const { at, ended } = due.next()
  const random = randomOf(stage.seed, -1000 - number)
  const process = number % stage.counters.length
  const counter = stage.counters[process]
  if (!counter?.deaths) throw new Error('only a process of its own can die')
  const before = await counter.deaths()
  if (at !== null) await counter.ask({ does: 'die', at, nth: 1 + random(passes) })
  const killed = at === null ? killAfter(stage, { process, after: random(1_500) }) : null
  return { at, ended, counter, before, killed }
}

/**
 * Judges the books as they are a minute after a process has died and serves again. One that has not come through its
 * window by then, since nothing of the kind happened, dies at once: no window is left armed.
 */
async function judgeRecovery(
  stage: Stage,
  since: number,
  { at, ended, counter, before, killed }: Planned,
): Promise<void> {
  await killed
  for (let turn = 0; turn < recovery.turns; turn += 1) {
    stage.clock.offset += recovery.everyMs
    const { offset } = stage.clock
    // All at once: two processes find the same work.
    await Promise.all(stage.counters.map((one) => one.ask({ does: 'later', offset })))
  }
  const deaths = ((await counter.deaths?.()) ?? 0) - before
  ended(deaths > 0)
  if (at === null) stage.seen.moments += deaths > 0 ? 1 : 0
  else if (deaths > 0) {
    stage.seen.kills += 1
    stage.seen.died[at] = (stage.seen.died[at] ?? 0) + 1
  }
  if (at !== null && deaths === 0) await counter.kill?.()
  const faults = faultsOfRecovery(await readBooks(stage.db, sandboxBooks(stage.bankFolder), since))
  if (faults.length > 0)
    throw new Error(`a minute after a death ${at === null ? 'at a random moment' : windows[at]}:\n${faults.join('\n')}`)
}

/** Works on several at a time. Where one fails, those under way are waited for before it is told. */
async function eachOf<T>(list: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...list]
  const run = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await work(one)
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, run))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

const isAtRest = (books: Books): boolean =>
  books.attempts.every(
    (one) => isKept(one, books) || (['captured', 'voided', 'failed'].includes(one.state) && !one.isGivenUp),
  ) && [...books.captures, ...books.refunds].every(({ state }) => state !== 'ordered')

/** Moves the clock on and lets the jobs run until nothing is left to do, or for as long as it may take. */
async function comeToRest(stage: Stage, since: number): Promise<Books> {
  for (let rest = 0; ; rest += 1) {
    stage.clock.offset += restMs
    const { offset } = stage.clock
    for (const counter of stage.counters) {
      const answered = await counter.ask({ does: 'later', offset })
      if (answered.is === 'fault') throw new Error(`jobs failed: ${answered.text}`)
    }
    const books = await readBooks(stage.db, sandboxBooks(stage.bankFolder), since)
    for (const { id, isGivenUp } of books.attempts) if (isGivenUp) stage.givenUp.add(id)
    if (rest > 0 && (isAtRest(books) || rest >= rests)) return books
  }
}

const lostCodes = new Set(['payment_unknown', 'payment_pending', 'internal'])

/** Attempts of which the bank authorised another amount, or took another one. */
const countWrong = (books: Books): number =>
  books.attempts.filter((one) => {
    const { amount, bank } = one
    return (bank && bank.authorized > 0 && bank.authorized !== amount) || suspenseOf(one, books) !== 0
  }).length

function judge({ seen }: Stage, all: Served[], books: Books): void {
  const general = faultsOfPairs(books)
  for (const served of all) {
    const own = books.reservations.filter(({ email }) => email === emailOf(served.pair))
    const ids = new Set(own.map(({ id }) => id))
    const attempts = new Set(books.shares.flatMap((one) => (ids.has(one.reservation) ? [one.attempt] : [])))
    const names = [...ids, ...attempts]
    const faults = [
      ...faultsOfAnswers(served, own),
      ...general.filter((fault) => names.some((id) => fault.includes(id))),
    ]
    if (faults.length > 0) throw new Error(toldFault(served, faults, books, ids, attempts))
    const bookings = served.said.filter(({ booked }) => booked.length > 0)
    seen.booked += bookings.length > 0 ? 1 : 0
    seen.refused += bookings.length > 0 ? 0 : 1
    seen.cancelled += served.said.some(({ refund }) => refund !== null) ? 1 : 0
    seen.decided += served.said.filter(({ to, code }) => to === 'decided' && code === null).length
    seen.timeouts += served.said.filter(({ code }) => code !== null && lostCodes.has(code)).length
  }
  if (general.length > 0) throw new Error(general.join('\n'))
  seen.wrong += countWrong(books)
}

/** The pair as it was drawn, what its customer was told, and what the books say of it. */
function toldFault({ pair, said }: Served, faults: string[], books: Books, ids: Set<string>, attempts: Set<string>) {
  const rows = books.reservations.filter(({ id }) => ids.has(id))
  return [
    `pair ${pair.index}:`,
    ...faults.map((fault) => `  ${fault}`),
    `drawn: ${JSON.stringify(pair)}`,
    ...said.map((one) => `said: ${JSON.stringify(one)}`),
    ...rows.map(({ payment, ...row }) => {
      const { quote, ...rest } = payment ?? { quote: null }
      return `row: ${JSON.stringify({ ...row, ...rest, finalprice: quote?.finalprice, duenow: quote?.duenow })}`
    }),
    ...books.attempts.filter(({ id }) => attempts.has(id)).map((one) => `attempt: ${JSON.stringify(one)}`),
    ...[...books.captures, ...books.refunds]
      .filter(({ attempt }) => attempts.has(attempt))
      .map((one) => `moved: ${JSON.stringify(one)}`),
  ].join('\n')
}

/** Whether all that lies at the bank is in the ledger: no charge may be there that no attempt knows. */
async function judgeBank({ db, bankFolder, today }: Stage): Promise<void> {
  const books = await readBooks(db, sandboxBooks(bankFolder), today)
  const faults = faultsOfPairs(books)
  if (faults.length > 0) throw new Error(`at the end: ${faults.slice(0, 5).join('\n')}`)
  const ofTenant = ({ whitelabel }: { whitelabel: string }) =>
    readdir(join(bankFolder, nameFor(whitelabel))).catch(() => [])
  const charges = (await Promise.all(moneyTenants.map(ofTenant))).flat()
  const known = books.attempts.filter(({ bank }) => bank && bank.state !== 'none').length
  const [result] = await db.read([
    statement('SELECT COUNT(*) AS called FROM payment_attempts WHERE reference IS NOT NULL'),
  ])
  if (charges.length < known || charges.length > integer(result?.rows[0]?.called))
    throw new Error(`${charges.length} charges at the bank, ${known} attempts with money`)
}

/** Whether the bank was told of each webhook that it was taken, and nothing waits that names a known attempt. */
async function judgeWebhooks({ db, dataFolder }: Stage): Promise<Record<Fate, number>> {
  const { taken, faults } = await readLetterbook(dataFolder)
  if (faults.length > 0) throw new Error(`${faults.length} webhooks were not taken: ${faults.slice(0, 5).join(', ')}`)
  const [waiting] = await db.read([
    statement(
      `SELECT COUNT(*) AS waiting FROM payment_events e JOIN payment_attempts a
        ON a.provider = e.provider AND a.processor = e.processor AND a.reference = e.reference WHERE e.due IS NOT NULL`,
    ),
  ])
  const left = integer(waiting?.rows[0]?.waiting)
  if (left > 0) throw new Error(`${left} webhooks of known attempts were never worked on`)
  return taken
}
