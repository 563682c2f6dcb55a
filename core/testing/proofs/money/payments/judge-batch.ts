import { repositoriesFor } from '../../../../persistence/repositories.ts'
import { integer, statement } from '../../../../persistence/session.ts'
import { faultsOfBooks, onSite } from '../books/judge-books.ts'
import type { AttemptRow, BookedRow, Books } from '../books/read-books.ts'
import type { Bank } from './banks/bank.ts'
import type { LivedLife } from './customer.ts'
import { faultsOfBalances, purchasesIn } from './judge-balances.ts'
import { faultsOfLife, type Lived } from './judge-lives.ts'
import { balanceAt, providerOf, whitelabelOf } from './payments-bundle.ts'
import type { Stage } from './stage.ts'
import { emailOf } from './ways-to-book.ts'

/** The bank at which a life pays. */
function bankOf({ banks }: Pick<Stage, 'banks'>, { life }: Lived): Bank {
  const bank = banks.find(({ name }) => name === life.bank)
  if (!bank) throw new Error(`there is no ${life.bank}`)
  return bank
}

/** What the books have of a life. */
interface OwnRows {
  rows: BookedRow[]
  attempts: AttemptRow[]
}

function ownOf({ life }: Lived, books: Books): OwnRows {
  const rows = books.reservations.filter(({ email }) => email === emailOf(life))
  const ids = new Set(rows.map(({ id }) => id))
  const paying = new Set(books.shares.flatMap((one) => (ids.has(one.reservation) ? [one.attempt] : [])))
  return { rows, attempts: [...books.attempts.filter(({ id }) => paying.has(id)), ...purchasesIn(books, life)] }
}

/** Throws with the first life of which something does not agree, and else counts what its books say. */
export async function judgeBatch(stage: Stage, lives: LivedLife[], books: Books): Promise<void> {
  const general = faultsOfBooks(books)
  for (const lived of lives) {
    const own = ownOf(lived, books)
    const names = [...own.rows, ...own.attempts].map(({ id }) => id)
    const bank = bankOf(stage, lived)
    const faults = [
      ...faultsOfLife(lived, own.rows, books, bank.digits),
      ...faultsOfBalances(lived, own.rows, books, balanceAt(bank) * 10 ** bank.digits),
      ...general.filter((fault) => names.some((id) => fault.includes(id))),
    ]
    if (faults.length > 0) throw new Error(toldFault(lived, { faults, books, own }))
    countLife(stage, lived, own, books)
  }
  if (general.length > 0) throw new Error(general.join('\n'))
  await countAttempts(stage, books)
}

/** Counts by what a life was paid, as the books say it. */
function countLife({ tally }: Stage, lived: Lived, { rows, attempts }: OwnRows, { balances }: Books): void {
  const { kind, bank } = lived.life
  const isDone = (does: string) => lived.told.some((one) => one.does === does && one.code === null)
  const captured = attempts.filter(({ state, bank: at }) => state === 'captured' && at !== null).length
  tally.add(`captured at ${bank}`, captured)
  if (
    kind === 'onsite' &&
    rows.some(({ status, payment }) => status !== 'in-progress' && payment?.processor === onSite)
  )
    tally.add('paid on site')
  if (kind === 'queue' && isDone('book') && captured > 0) tally.add('offers paid')
  if (kind === 'gig' && isDone('claim') && captured > 0) tally.add('gigs paid')
  if (balances.some(({ reservation, amount }) => amount < 0 && rows.some(({ id }) => id === reservation)))
    tally.add(`paid by ${kind}`)
}

/** Counts the attempts that reached a processor, whatever became of them there. */
async function countAttempts({ banks, tally }: Stage, { attempts }: Books): Promise<void> {
  for (const { purpose, state, processor, reference } of attempts) {
    const asked = reference === null ? [] : banks.filter((bank) => bank.processor === processor)
    for (const bank of asked) if (await bank.knows(reference ?? '')) tally.add('attempts')
    if (state === 'captured') tally.add(`captured ${purpose}`)
    if (purpose === 'renewal') tally.add('renewals')
  }
}

/** The life as it was drawn, what was said in it, and what the books say of it. */
function toldFault(
  { life, told }: Lived,
  { faults, books, own }: { faults: string[]; books: Books; own: OwnRows },
): string {
  const ids = new Set(own.rows.map(({ id }) => id))
  const attempts = new Set(own.attempts.map(({ id }) => id))
  const lines = (name: string, all: object[]) => all.map((one) => `${name}: ${JSON.stringify(one)}`)
  return [
    `life ${life.index}:`,
    ...faults.map((fault) => `  ${fault}`),
    ...lines('drawn', [life]),
    ...lines('told', told),
    ...own.rows.map(({ payment, ...row }) => {
      const { quote, ...rest } = payment ?? { quote: null }
      return `row: ${JSON.stringify({ ...row, ...rest, finalprice: quote?.finalprice, duenow: quote?.duenow })}`
    }),
    ...lines('attempt', own.attempts),
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
    ...lines(
      'balance',
      books.balances.filter((one) => ids.has(one.reservation ?? '') || attempts.has(one.attempt ?? '')),
    ),
  ].join('\n')
}

/**
 * Whether every charge at a service is an attempt's, was passed on to where it was to, every webhook of one was worked
 * on, and every balance is what its lines sum up to.
 */
export async function judgeBanks({ banks, database }: Stage): Promise<void> {
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
    const faults = bank.faults?.() ?? []
    if (faults.length > 0) throw new Error(`${bank.name}: ${faults.join(', ')}`)
    const scope = { whitelabel: whitelabelOf(bank), provider: providerOf(bank) }
    const unlike = await repositoriesFor(database.db, scope).balances.unlikeLines()
    if (unlike.length > 0) throw new Error(`balances are not what their lines say: ${JSON.stringify(unlike)}`)
  }
  const left = integer(waiting?.rows[0]?.waiting)
  if (left > 0) throw new Error(`${left} webhooks of known payments were never worked on`)
}
