import { expect, test } from 'vitest'
import { brandName, isExpired, readCards } from './saved-cards.ts'

test('a card is good until the end of its month, and for ever where no month is known', () => {
  const on = (cardexpiry: string) => isExpired({ cardexpiry }, '2026-11-30')
  expect(['10/2026', '11/2026', '12/2026', '01/2026', '01/2027', '12/2025', ''].map(on)).toEqual([
    ...[true, false, false],
    ...[true, false, true, false],
  ])
})

test('brands have their own spelling, unknown ones their processor’s', () => {
  expect(['visa', 'amex', 'toString', 'localcard'].map(brandName)).toEqual([
    'Visa',
    'American Express',
    'toString',
    'localcard',
  ])
})

test('what is no list of cards is none', () => {
  expect(readCards(null)).toEqual({ cards: [], cansave: false })
  expect(readCards({ payments: [{ customerid: 'a', preferred: true, token: 'secret' }] }).cards).toEqual([
    {
      ...{ customerid: 'a', cardbrand: '', cardlast4: '', cardexpiry: '', processor: '' },
      ...{ preferred: true, inuse: false },
    },
  ])
})
