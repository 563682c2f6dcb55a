import { expect, it } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
import { forgeNews } from './forge-news.ts'
import { speakers } from './speakers.ts'

for (const [number, name] of ['Stripe', 'PayPal', 'Mollie'].entries())
  await withDatabase(`webhooks in the name of ${name}`, (database) => {
    it('change nothing where they are forged, and true ones have one effect', async () => {
      const open = speakers[number]
      if (!open) throw new Error(`${name} does not speak`)
      const seen = await forgeNews(database(), open, { rounds: 2, many: 20, seed: 3 })
      expect(seen).toMatchObject({ booked: 2, replayed: 18 })
      expect(Object.values(seen.forged).reduce((total, one) => total + one)).toBe(40)
    })
  })
