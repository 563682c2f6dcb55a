import { type Difference, spendable } from '../../domain/payments/index.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import { type Checked, checkAttempts } from './check-books.ts'

/**
 * Compares some attempts of a provider, and the balances of whom they concern: a part of the whole check, small enough
 * to run beside a site's requests.
 */
export async function checkSample(
  work: PaymentWork,
  place: { after: string; limit: number },
): Promise<{ checked: Checked; next: string | null }> {
  const { payments, balances } = work.ports.repositories(work.tenant.scope)
  const sample = await payments.attemptsAfter(place.after, place.limit)
  const lines = (await Promise.all(sample.map(({ id }) => payments.ledgerOfAttempt(id)))).flat()
  const { checked, next } = await checkAttempts(work, { ...place, asks: true })
  const wrong: Difference[] = []
  for (const user of new Set(lines.flatMap((line) => line.user ?? [])))
    for (const kept of await balances.ofPerson(user)) {
      const summed = await balances.summed(kept.key)
      const now = await balances.of(kept.key)
      // Somebody may have changed it meanwhile.
      if (now.balance !== kept.balance || now.held !== kept.held) continue
      if (summed.balance === kept.balance && summed.held === kept.held) continue
      const of = `${kept.key.user} ${kept.key.mode}`
      const found = `${kept.balance} (${kept.held} held)`
      wrong.push({
        kind: 'balance',
        of,
        found,
        expected: `${summed.balance} (${summed.balance - spendable(summed)} held)`,
      })
    }
  return { checked: { ...checked, differences: [...checked.differences, ...wrong] }, next }
}
