import { expect, test } from 'vitest'
import { giftPart, giftStatus, readGiftCode, showGiftCode, withGiftPart, withLessGift } from './gift.ts'

test('a code is read however it is typed, and what can be none is not', () => {
  expect(readGiftCode(' 7k3m-q2x9 tr5w-b8hd ')).toBe('7K3MQ2X9TR5WB8HD')
  // Letters that are read for digits.
  expect(readGiftCode('oOiI lLoO 1234 5678')).toBe('0011110012345678')
  for (const typed of ['LOWTIDE', '', '7K3M-Q2X9-TR5W-B8H', '7K3M-Q2X9-TR5W-B8HDD', '7K3M-Q2X9-TR5W-B8HU'])
    expect(readGiftCode(typed)).toBe(null)
  expect(showGiftCode('7K3MQ2X9TR5WB8HD')).toBe('7K3M-Q2X9-TR5W-B8HD')
})

test('a code goes first, and gets back last: of 95.00, 20.00 by the code and 15.00 by credit', () => {
  const gift = { id: 'g', last4: 'B8HD', amount: 2000 }
  const left = (credit: number) => giftPart({ credit, gift })
  // All, then 15.00 of credit back, then 5.00 of the code, then all; then other money became credit.
  expect([3500, 2000, 1500, 0, -7500].map(left)).toEqual([2000, 2000, 1500, 0, 0])
  expect(withGiftPart({ credit: 1500, gift })).toEqual({ credit: 1500, gift: { ...gift, amount: 1500 } })
  expect(withGiftPart({ credit: 0, gift })).toEqual({ credit: 0 })
  // What credit pays later, of a move that costs more, is not the code's.
  const given = withGiftPart({ credit: 500, gift })
  expect(giftPart({ ...given, credit: 2500 })).toBe(500)
})

test('a code is good until its last day has ended', () => {
  const code = { voided: null, until: '2026-12-31' }
  expect(giftStatus(code, '2026-12-31', 100)).toBe('active')
  expect(giftStatus(code, '2027-01-01', 100)).toBe('ended')
  expect(giftStatus(code, '2026-12-31', 0)).toBe('spent')
  expect(giftStatus({ ...code, voided: 1 }, '2026-12-31', 100)).toBe('void')
  expect(giftStatus({ voided: null, until: null }, '2126-12-31', 1)).toBe('active')
})

test('a payment that gives its gift code something back keeps what the person’s own credit pays', () => {
  const gift = { id: 'one', last4: 'WXYZ', amount: 20 }
  const paid = { paid: 65, credit: 35, gift }
  expect(withLessGift(paid, 5)).toEqual({ paid: 60, credit: 30, gift: { ...gift, amount: 15 } })
  expect(withLessGift(paid, 20)).toEqual({ paid: 45, credit: 15 })
  // Never more than it still pays.
  expect(withLessGift({ ...paid, credit: 8 }, 20)).toEqual({ paid: 57, credit: 0 })
  expect(withLessGift({ paid: 65, credit: 35 }, 5)).toEqual({ paid: 65, credit: 35 })
})
