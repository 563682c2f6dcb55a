import { expect, it } from 'vitest'
import { words as german } from '../../../../plugins/wording-de/words.ts'
import { words as english } from '../../../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../../../plugins/wording-es/words.ts'

it.each([
  ['English', english],
  ['Spanish', spanish],
  ['German', german],
])('an amount that a service does not take is told in %s without a card, as it need not be one', (_, words) => {
  const ofAmounts = Object.entries(words).filter(([key]) => key.startsWith('payment.declined.amount_'))
  expect(ofAmounts.map(([key]) => key).toSorted()).toEqual([
    'payment.declined.amount_step',
    'payment.declined.amount_too_large',
    'payment.declined.amount_too_small',
  ])
  for (const [, word] of ofAmounts) expect(word).not.toMatch(/card|tarjeta|karte/i)
})
