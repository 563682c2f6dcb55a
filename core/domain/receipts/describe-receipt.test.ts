import { expect, test } from 'vitest'
import { words } from '../../../plugins/wording-en-us/words.ts'
import type { WireReceipt } from '../wire/receipts.ts'
import { formatMessage } from '../wording/index.ts'
import { describeReceipt } from './describe-receipt.ts'

const word = (key: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    new Map(Object.entries(words)).get(key) ?? key,
  )

const refund: WireReceipt = {
  ...{ number: 7, kind: 'refund', date: '2026-11-20 12:00:00', customer: 'Ada Moor', currency: 'usd', amount: 40 },
  seller: { name: 'Quay', legalname: '', address: '', taxnumber: '' },
  card: { brand: 'visa', last4: '4242' },
  terms: [],
  items: [
    {
      ...{ reservation: 'r', bookable: 'Sail', start: '2026-12-01 10:00:00', taxincluded: false },
      lines: [
        { kind: 'base', amount: 100 },
        { kind: 'goodwill', amount: -40 },
      ],
      ...{ price: 60, amount: 40, balance: 0 },
    },
  ],
}

const told = (receipt: WireReceipt) => describeReceipt(receipt, { locale: 'en-US', word })

test('a refund says what lowered the price, and when it arrives', () => {
  const { lines, facts, notes } = told(refund)
  expect(lines).toContainEqual({ label: 'Given back', value: '-$40.00', part: 'line' })
  expect(lines).toContainEqual(expect.objectContaining({ value: '$60.00', part: 'sum' }))
  expect(facts).toContainEqual({ label: 'Back to', value: 'Visa ending in 4242' })
  expect(notes).toEqual(['Refunds take 5 to 10 working days to arrive.'])
})

test.each([
  ['cash', 'Cash, number R-17'],
  ['check', 'Check R-17'],
] as const)('what was given back by %s says so, and has arrived', (means, value) => {
  const { facts, notes } = told({ ...refund, card: null, hand: { means, externalid: 'R-17' } })
  expect(facts).toContainEqual({ label: 'Given back', value })
  expect(notes).toEqual([])
})

test('what had been noted by mistake was not given back', () => {
  const hand = { means: 'cash' as const, externalid: '', undone: true }
  const { title, facts, lines, notes } = told({ ...refund, card: null, hand })
  expect(title).toContain('a payment taken back')
  expect(facts).toContainEqual({ label: 'Noted as', value: 'Cash' })
  expect(lines.map(({ label }) => label)).toContain('Taken back now')
  expect(JSON.stringify([facts, lines])).not.toMatch(/refund/i)
  expect(notes).toEqual([])
})

test('taxes say their rate, and which of them the price contains', () => {
  const [item] = refund.items
  const lines = (locale: string, taxincluded: boolean) => {
    const items = [{ ...item, taxincluded, lines: [{ kind: 'base_tax' as const, amount: 15.97, rate: 5.5 }] }]
    return describeReceipt({ ...refund, items: items as WireReceipt['items'] }, { locale, word }).lines
  }
  expect(lines('en-US', false)).toContainEqual({ label: 'Tax (5.5%)', value: '$15.97', part: 'line' })
  expect(lines('en-US', true)).toContainEqual({ label: 'Of which tax (5.5%)', value: '$15.97', part: 'ofwhich' })
  expect(lines('de-DE', true).map(({ label }) => label)).toContain('Of which tax (5,5\u00a0%)')
})

test('what takes several days names the first and the last', () => {
  const [item] = refund.items
  const dates = told({ ...refund, items: [{ ...item, until: '2026-12-03' }] as WireReceipt['items'] }).lines[0]
  expect(dates).toMatchObject({ label: 'Sail', value: 'Tuesday, December 1, 2026 – Thursday, December 3, 2026' })
})

test('the terms that were accepted are told with their language and time', () => {
  const accepted = { version: '0123456789abcdef', language: 'es', date: '2026-11-20 07:05:00' }
  expect(told({ ...refund, terms: [accepted] }).facts).toContainEqual({
    ...{ label: 'Terms accepted', value: 'November 20th, 2026 at 7:05 AM, in Spanish' },
  })
  // A tag that is no language's is told as it is.
  expect(JSON.stringify(told({ ...refund, terms: [{ ...accepted, language: 'x' }] }))).toContain('in x"')
})

test('a receipt is named by its number, which is no count', () => {
  const numbered = { ...refund, number: 1042 }
  const counting = (key: string, values: Record<string, string | number> = {}) => formatMessage(key, values, 'en-US')
  const spoken = {
    locale: 'en-US',
    word: (_key: string, values = {}) => counting('{number}', { number: '', ...values }),
  }
  expect(describeReceipt(numbered, spoken).title).toBe('1042')
})
