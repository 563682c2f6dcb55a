import type { Dialect } from '../../../persistence/session.ts'
import { count, onDatabase, type Proof, sizeOf, tell } from '../proof.ts'
import { statedRates } from './payments/bank-faults.ts'
import { counted, leastOf, missing, windowsFrom, windowsOf } from './payments/floors.ts'
import { livePayments } from './payments/live-payments.ts'
import type { Tally } from './payments/tally.ts'

const payments = sizeOf('PROVE_PAYMENTS', 10_000)

/** What was counted, with what was demanded of it. */
function line(tally: Tally): string {
  const figures = counted.map((one) => {
    const least = leastOf(one, payments)
    return `${count(tally.of(one.name))} ${one.called}${least > 0 ? ` (of at least ${count(least)})` : ''}`
  })
  const hits = windowsOf(tally).map(([name, times]) => `${name} ${count(times)}`)
  const demanded = payments < windowsFrom ? `, not demanded below ${count(windowsFrom)} payments` : ''
  return `${figures.join(', ')}; windows hit by lost requests, answers, statements and commits (deaths of processes: payments.kill)${demanded}: ${hits.join(', ')}`
}

const proofOn = (dialect: Dialect): Proof => ({
  name: `payments.${dialect}`,
  run: (seed) =>
    onDatabase(dialect, async (database) => {
      const onBatch = (attempts: number, lives: number) =>
        tell(`${dialect}: ${count(attempts)} payments in ${count(lives)} lives`)
      const run = { database, seed, payments, batch: 400, step: 4, timeout: 150, rates: statedRates, onBatch }
      const tally = await livePayments(run)
      const seldom = missing(tally, payments)
      if (seldom.length > 0) throw new Error(`too seldom: ${seldom.join('; ')}\n${line(tally)}`)
      return `${count(tally.of('attempts'))} payments that reached one of four processors, of ${count(tally.of('lives'))} lives under all terms on ${dialect === 'mysql' ? 'MySQL' : 'SQLite'}: ${line(tally)}; services, ledger, attempts, refunds, balances and reservations agree to the cent, and all that was said is so`
    }),
})

/** Customers' lives at all processors and under all terms, with faults of services and database at the stated rates. */
export const paymentsOnMysql: Proof = proofOn('mysql')
export const paymentsOnSqlite: Proof = proofOn('sqlite')
