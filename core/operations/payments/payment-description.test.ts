import { expect, it } from 'vitest'
import { words as english } from '../../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../../plugins/wording-es/words.ts'
import type { Tenant } from '../tenant.ts'
import type { WordsPorts } from '../words/words.ts'
import { paymentDescription } from './payment-description.ts'

const tenant = {
  scope: { whitelabel: 'northwind', provider: 'quay' },
  whitelabel: { id: 'northwind', label: 'Northwind', url: 'northwind.localhost' },
  provider: { id: 'quay', subdomain: 'quay', name: 'Quay Street' },
  revision: 1,
  language: 'en-us',
  timezone: 'America/New_York',
  plugins: {
    dictionaries: [
      { language: 'en-us', name: 'English', direction: 'ltr', words: english },
      { language: 'es', name: 'Español', direction: 'ltr', words: spanish },
    ],
  },
} as unknown as Tenant
const ports = { repositories: () => ({ catalogue: { dictionaries: async () => [] } }) } as unknown as WordsPorts

const talk = { id: 'talk', provider: 'quay', name: 'Talk', customdictionary: { 'payment.item': 'A talk on {date}' } }
const lesson = { id: 'lesson', provider: 'quay', name: 'Paddle lesson' }
/** Late in the evening of the 24th at the quay. */
const start = Date.parse('2026-11-25T02:00:00Z')
const described = (bookables: (typeof lesson)[], language: string) =>
  paymentDescription(
    bookables.map((bookable) => ({ bookable, start })),
    { tenant, ports, language },
  )

it('says what is paid for, when and with whom, in the language of the reservation', async () => {
  expect(await described([lesson], 'en-us')).toBe('Paddle lesson, Tue, Nov 24 at Quay Street')
  expect(await described([lesson], 'es')).toBe('Paddle lesson, mar, 24 nov en Quay Street')
})

it('uses the wording of the only bookable paid for', async () => {
  expect(await described([talk], 'en-us')).toBe('A talk on Tue, Nov 24 at Quay Street')
  expect(await described([talk, lesson], 'en-us')).toBe('Talk, Tue, Nov 24; Paddle lesson, Tue, Nov 24 at Quay Street')
})

it('is no longer than processors take', async () => {
  expect(
    await described(
      Array.from({ length: 30 }, () => lesson),
      'en-us',
    ),
  ).toHaveLength(200)
})
