import type { Dialect } from '../../../persistence/session.ts'
import { count, onDatabase, type Proof, sizeOf, tell } from '../proof.ts'
import { statedRates } from './payments/bank-faults.ts'
import { livePayments } from './payments/live-payments.ts'
import type { Tally } from './payments/tally.ts'

const payments = sizeOf('PROVE_PAYMENTS', 10_000)

/** What is told of a run, in this order: what was counted, and what it is called. */
const told: [string, string][] = [
  ['booked', 'booked at once'],
  ['declined', 'declined'],
  ['answers lost', 'of which nobody could say'],
  ['asked for more', 'confirmed elsewhere'],
  ['captured balance', 'balances paid or collected'],
  ['captured renewal', 'renewed authorisations captured'],
  ['renewals', 'renewals'],
  ['by hand', 'payments by hand'],
  ['approve', 'requests approved'],
  ['reject', 'rejected'],
  ['withdraw', 'withdrawn'],
  ['move', 'moves'],
  ['cancel', 'cancellations by customers'],
  ['cancel by staff', 'by staff'],
  ['refund by staff', 'refunds by staff'],
  ['refund elsewhere', 'from dashboards'],
  ['refund comes back', 'refunds bounced'],
  ['failing refunds', 'refunds failed'],
  ['handed over', 'refunds given by hand'],
  ['wrong amounts', 'wrong amounts taken'],
  ['kept of suspense', 'kept by staff'],
  ['returned of suspense', 'given back by them'],
  ['dispute', 'disputes'],
  ['dispute won', 'won'],
  ['dispute lost', 'lost'],
  ['outages', 'outages of two days'],
  ['asked while away', 'requests into them'],
  ['time-outs', 'time-outs after the work'],
  ['5xx', 'answers of the 5xx'],
  ['lost requests', 'requests lost'],
  ['statements lost', 'statements and commits lost'],
  ['webhooks', 'webhooks taken'],
  ['webhooks refused', 'to be sent again'],
  ['two at once', 'meetings of two finalisers'],
]

const line = (tally: Tally): string => {
  const figures = told.map(([name, called]) => `${count(tally.of(name))} ${called}`)
  const windows = Object.entries(tally.windows).map(([name, times]) => `${name} ${count(times)}`)
  return `${figures.join(', ')}; windows hit by lost requests, answers, statements and commits (deaths of processes: payments.kill): ${windows.join(', ')}`
}

/** The windows that no lost request, answer or statement has hit in a run. */
const missed = (tally: Tally): string[] =>
  Object.entries(tally.windows).flatMap(([name, times]) => (times === 0 ? [name] : []))

const proofOn = (dialect: Dialect): Proof => ({
  name: `payments.${dialect}`,
  run: (seed) =>
    onDatabase(dialect, async (database) => {
      const onBatch = (done: number) => tell(`${dialect}: ${count(done)} payments`)
      const run = { database, seed, payments, batch: 400, step: 4, timeout: 150, rates: statedRates, onBatch }
      const tally = await livePayments(run)
      const left = missed(tally)
      if (left.length > 0 && payments >= 1_000) throw new Error(`never hit: ${left.join(', ')}`)
      return `${count(payments)} payments at four processors under all terms on ${dialect === 'mysql' ? 'MySQL' : 'SQLite'}: ${line(tally)}; services, ledger, attempts, refunds and reservations agree to the cent, and all that was said is so`
    }),
})

/** Customers' lives at all processors and under all terms, with faults of services and database at the stated rates. */
export const paymentsOnMysql: Proof = proofOn('mysql')
export const paymentsOnSqlite: Proof = proofOn('sqlite')
