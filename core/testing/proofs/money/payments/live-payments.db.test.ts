import { expect, it } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
import { statedRates } from './bank-faults.ts'
import { livePayments } from './live-payments.ts'

await withDatabase('payments at every processor and under all terms', (database) => {
  it('leave services, ledger, attempts and reservations that agree to the cent, whatever goes wrong', async () => {
    const rates = { ...statedRates, statements: 30 }
    const options = { seed: 7, payments: 14, batch: 30, step: 12, timeout: 60, rates }
    const tally = await livePayments({ database: database(), ...options })
    expect(tally.of('attempts')).toBeGreaterThan(12)
    const seen = ['booked', 'time-outs', '5xx', 'statements lost', 'asked while away', 'captured initial', 'cancel']
    expect(Math.min(...seen.map((what) => tally.of(what)))).toBeGreaterThan(0)
    expect(tally.of('webhooks')).toBeGreaterThan(25)
  }, 180_000)
})
