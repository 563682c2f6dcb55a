import { expect, it } from 'vitest'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

it('a receipt has its amounts in a column beside their labels, and what they are for above', () => {
  const file = { filename: 'receipt.pdf', contentType: 'application/pdf', content: '' }
  const receipt = {
    ...{ title: 'Receipt 2', seller: ['Quay Street'], facts: [], notes: [], file },
    lines: [
      { label: 'Rowing skiff', value: 'Wednesday, December 16, 2026', isAmount: false },
      { label: 'Total', value: '$256.00', isAmount: true },
    ],
  }
  const made = mailOfEvent(contextsWith(english, spanish)('en-us'), { ...eventOf('reservation.receipt'), receipt })
  expect(made?.html).toMatch(/<td [^>]*>Total<\/td><td [^>]*text-align: end[^>]*>\$256\.00<\/td>/)
  expect(made?.html).toMatch(/<div [^>]*>Rowing skiff<\/div>/)
  expect(made?.text).toContain('Total: $256.00')
})
