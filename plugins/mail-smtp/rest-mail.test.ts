import { expect, it } from 'vitest'
import { words as german } from '../wording-de/words.ts'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

const inEnglish = contextsWith(english, spanish)('en-us')
const owing = { paymentinformation: { finalprice: 256, paidprice: 60, dueprice: 196 } }
const online = { due: 196, until: null, collectAt: null }
const page = 'http://quay.northwind.localhost:3000/manage/res-1?token=secret'

const mail = (balance: typeof online | { due: number; until: string | null; collectAt: string | null } | null) =>
  mailOfEvent(inEnglish, { ...eventOf('reservation.booked', owing), balance })

it('leads to the payment where the rest is paid online, by a second button', () => {
  const { text = '', html = '' } = mail(online) ?? {}
  expect(text).toContain('$196.00 is still to pay; you can pay it online with the link below.')
  expect(text).not.toContain('nothing more to do')
  expect(text).toContain('Still to pay: $196.00, online')
  expect(text).toContain(`See or change your reservation: ${page}\nPay $196.00: ${page}#balance-heading`)
  expect(html).toContain(`href="${page}#balance-heading"`)
})

it('says by when it is paid, or when it is collected', () => {
  const until = mail({ ...online, until: '2026-12-01 18:00:00' })?.text
  expect(until).toContain('Please pay it by Tuesday, December 1, 2026, 6:00 PM (Eastern Time) with the link below.')
  const collected = mail({ ...online, collectAt: '2026-12-03 10:00:00' })?.text
  expect(collected).toContain('The remaining $196.00 is collected from your card on Thursday, December 3, 2026;')
  expect(collected).toContain(`Pay $196.00: ${page}#balance-heading`)
})

it('says that it is paid elsewhere, without a button', () => {
  const told = mail(null)?.text
  expect(told).toContain('$196.00 is still to pay, to Quay Street Paddle & Sail.')
  expect(told).not.toContain('#balance-heading')
})

it.each(['reservation.booked', 'reservation.approved', 'reservation.claimed'] as const)(
  'says of %s that nothing is left to do where nothing is left to pay, in every language',
  (name) => {
    for (const [language, words, done] of [
      ['en-us', spanish, 'There is nothing more to do.'],
      ['es', spanish, 'No tienes que hacer nada más.'],
      ['de', german, 'Sie müssen nichts weiter tun.'],
    ] as const) {
      const context = contextsWith(english, words)(language)
      expect(mailOfEvent(context, eventOf(name))?.text).toContain(done)
      const owed = { ...eventOf(name, owing), balance: online }
      expect(mailOfEvent(context, owed)?.text).not.toContain(done)
    }
  },
)

it('names the last day for a refund where its time ends at midnight', () => {
  const event = eventOf('reservation.booked')
  const until = (wall: string) => mailOfEvent(inEnglish, { ...event, refund: { ...event.refund, until: wall } })?.text
  expect(until('2026-12-15 00:00:00')).toContain(
    'Full refund if you cancel by the end of Monday, December 14, 2026 (Eastern Time).',
  )
  expect(until('2026-12-15 10:00:00')).toContain('if you cancel before Tuesday, December 15, 2026, 10:00')
})

it.each([
  [60, undefined, 'the rest could not be collected from your card. Please pay it with the link', 'before it begins'],
  [0, true, 'its payment did not go through, and nothing was charged. It is still owed', 'please pay it with the link'],
])(
  'says of %d paid what its bank did not give, and how it is paid, also once it has begun',
  (paidprice, begun, what, how) => {
    const paymentinformation = { finalprice: 256, paidprice, dueprice: 256 - paidprice }
    const event = eventOf('reservation.payment_failed', { paymentinformation })
    const balance = { ...online, due: 256 - paidprice }
    const told = mailOfEvent(inEnglish, { ...event, data: { of: 'collect', ...(begun && { begun }) }, balance })
    expect(told?.text).toContain(what)
    expect(told?.text).toContain(how)
    expect(told?.text).toContain(`Still to pay: $${256 - paidprice}.00, online`)
    if (begun) expect(told?.text).not.toContain('before it begins')
  },
)
