import type { ReservationEventName, ReservationTelling } from '@tessera/plugin-api'
import { expect, it } from 'vitest'
import { words as german } from '../wording-de/words.ts'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { messageOfMail } from './message-of-mail.ts'
import { mailOfEvent } from './reservation-mail.ts'

const contextIn = contextsWith(english, spanish)
const contextInGerman = contextsWith(english, german)
const contextOf = (language: 'en-us' | 'es' | 'de') =>
  language === 'de' ? contextInGerman(language) : contextIn(language)

it.each([
  ['customer', 'en-us', 'Moved from: Friday, December 4, 2026', 'Moved to: Saturday, December 5, 2026'],
  ['staff', 'en-us', 'Moved from: Friday, December 4, 2026', 'Moved to: Saturday, December 5, 2026'],
  ['claimers', 'es', 'Antes: viernes, 4 de diciembre de 2026', 'Ahora: sábado, 5 de diciembre de 2026'],
] as const)('a move names the time that was, and the one that is, to %s in %s', (audience, language, from, to) => {
  const former = {
    start: '2026-12-04 14:00:00',
    end: '2026-12-04 15:30:00',
    timezone: 'America/New_York',
    segments: [],
  }
  const moved = { ...eventOf('reservation.rescheduled'), audience }
  const told = (rest: object) => mailOfEvent(contextIn(language), { ...moved, ...rest })?.text ?? ''
  const text = told({ former })
  expect(text).toContain(from)
  expect(text).toMatch(/2:00|14:00/)
  expect(text.indexOf(to)).toBeGreaterThan(text.indexOf(from))
  // Another resource at the same time.
  const stays = told({ former: { ...former, start: '2026-12-05 10:00:00', end: '2026-12-05 11:30:00' } })
  expect(stays).not.toContain(from.split(':')[0])
  expect(told({ former: null })).not.toContain(from.split(':')[0])
})

it.each([
  ['en-us', 'Booked together: 3 for $240.00, of which $95.00 for this one. Cart K7Q2M9'],
  ['es', 'Reservado a la vez: 3 por 240,00 $, de los que 95,00 $ son de esta parte. Carrito K7Q2M9'],
] as const)('what was paid in one cart names the cart, its total and this part of it (%s)', (language, line) => {
  const cart = { reference: 'K7Q2M9', bookings: 3, total: 240 }
  const paymentinformation = { finalprice: 95, paidprice: 95, balancetobecollected: 0 }
  for (const audience of ['customer', 'staff'] as const) {
    const event = { ...eventOf('reservation.booked', { paymentinformation }), audience }
    const plain = (text = '') => text.replace(/\u00a0/g, ' ')
    expect(plain(mailOfEvent(contextIn(language), { ...event, cart })?.text)).toContain(line)
    expect(mailOfEvent(contextIn(language), event)?.text).not.toContain(line.split(':')[0])
  }
})

it('says with an offer what accepting takes, what is left to pay then, and until when it comes back', () => {
  const told = (offered: ReservationTelling['offered'], language: 'en-us' | 'es' = 'en-us') =>
    mailOfEvent(contextIn(language), {
      ...eventOf('reservation.offer', { paymentinformation: null, status: 'waitlisted' }),
      offered,
    })?.text
  const deposit = told({ price: 100, due: 40, isOnSite: false, approval: false })
  expect(deposit).toMatch(/Accept before: Saturday, November 21, 2026, 9:00\sAM \(Eastern Time\)/)
  expect(deposit).toContain('Total: $100.00\nPaid when you accept: $40.00\nStill to pay: $60.00, to Quay')
  expect(deposit).toContain('Full refund if you cancel before Thursday, December 3, 2026')
  expect(told({ price: 100, due: 40, isOnSite: false, approval: false }, 'es')).toMatch(
    /Total: 100,00.\$\n.*: 40,00.\$\n.*: 60,00.\$/,
  )
  const asking = told({ price: 100, due: 40, isOnSite: false, approval: true })
  expect(asking).toContain(
    'Total: $100.00\nPaid once Quay Street Paddle & Sail confirms: $40.00\nStill to pay: $60.00, to Quay',
  )
  const onSite = told({ price: 100, due: 0, isOnSite: true, approval: false })
  expect(onSite).toContain('Total: $100.00\nStill to pay: $100.00, on site')
  for (const free of [told({ price: 0, due: 0, isOnSite: false, approval: false }), told(null)])
    expect(free).not.toMatch(/Paid when you accept|Still to pay|refund/)
})

it('a change that comes to nothing says why, in words of its own', () => {
  const of = 'move'
  const causes = [
    ['reservation.move_rejected', { of, reason: 'rejected' }, 'could not accept your change', 'no ha podido aceptar'],
    ['reservation.move_lapsed', { of, reason: 'lapsed' }, 'did not answer about', 'no respondió sobre'],
    [
      'reservation.withdrawn',
      { of, reason: 'withdrawn' },
      'will not decide about your change',
      'ya no decidirá sobre tu cambio',
    ],
    ['reservation.move_failed', { of, reason: 'unpaid' }, 'your bank did not confirm', 'tu banco no ha confirmado'],
    ['reservation.move_failed', { of, reason: 'slot_gone' }, 'was no longer free', 'ya no estaba libre'],
    ['reservation.move_failed', { of, reason: 'too_late' }, 'could not be made anymore', 'ya no se podía hacer'],
    ['reservation.payment_failed', { of }, 'your change at Quay Street', 'tu cambio con Quay Street'],
    ['reservation.payment_failed', { of: 'request' }, 'your request to Quay Street', 'tu solicitud a Quay Street'],
    ['reservation.payment_failed', { of, code: 'refunded' }, 'gave back what you paid', 'ha devuelto lo que pagaste'],
    ['reservation.payment_failed', { of: 'request', code: 'refunded' }, 'paid for your request', 'por tu solicitud'],
  ] as const
  for (const [name, data, english, spanish] of causes) {
    const [one, other] = (['en-us', 'es'] as const).map((language) => {
      const told = mailOfEvent(contextIn(language), { ...eventOf(name), data })
      expect(`${told?.text}${told?.subject}`).not.toMatch(/\bmail\.\w|\{\w+\}/)
      return told?.text
    })
    expect(one).toContain(english)
    expect(other).toContain(spanish)
  }
  const staff = (name: ReservationEventName, data: object) =>
    mailOfEvent(contextIn('en-us'), { ...eventOf(name), data: { ...data }, audience: 'staff' })?.text
  expect(staff('reservation.payment_failed', { of, code: 'refunded' })).toContain('refunded at the payment service')
  expect(staff('reservation.withdrawn', { of })).toContain('no longer asks for the change')
  expect(staff('reservation.payment_failed', { of })).toContain('another way to pay for the change')
  expect(mailOfEvent(contextIn('en-us'), { ...eventOf('reservation.withdrawn'), data: { of } })?.text).toContain(
    'See or change your',
  )
})

it('a change that counts says what it did with the money', () => {
  const told = (money: object, language: 'en-us' | 'es' = 'en-us') =>
    mailOfEvent(contextIn(language), { ...eventOf('reservation.rescheduled'), data: { money } })?.text
  expect(told({ paid: 40 })).toContain('The change: $40.00 paid for it')
  expect(told({ refund: 30 })).toContain('Refund: $30.00; banks take 5 to 10 working days')
  expect(told({ byhand: 15 })).toContain('Paid beyond the price: $15.00; Quay Street Paddle & Sail decides about it')
  expect(told({ refund: 30 }, 'es')).toContain('el banco tarda de 5 a 10 días laborables')
  expect(told({})).not.toContain('Refund: ')
  const answers = { ...eventOf('reservation.rescheduled'), data: { of: 'answers', money: {} } }
  expect(mailOfEvent(contextIn('en-us'), answers)?.subject).toContain('Changed:')
  expect(mailOfEvent(contextIn('en-us'), { ...answers, audience: 'claimers' })?.text).toContain('has changed')
})

it.each([
  ['reservation.credited', 'customer', { amount: 5 }, 'Refund: $5.00', 'ha devuelto algo'],
  ['reservation.credited', 'customer', { points: 3 }, 'Refund: 3 points', 'ha devuelto algo'],
  ['reservation.refund_by_hand', 'customer', { amount: 30 }, 'Refund: $30.00', 'de otra forma'],
  ['reservation.refund_by_hand', 'staff', { amount: 30 }, 'Refund: $30.00', 'en efectivo o por cheque'],
] as const)('%s says to %s what comes back: %o', (name, audience, data, english, spanish) => {
  const [one, other] = (['en-us', 'es'] as const).map(
    (language) => mailOfEvent(contextIn(language), { ...eventOf(name), audience, data })?.text,
  )
  expect(one).toContain(english)
  expect(other).toContain(spanish)
  expect(`${one}${other}`).not.toMatch(/\bmail\.\w|\{\w+\}/)
})

it.each([
  ['customer', 'en-us', 'you paid this directly to', /\bcards?\b|account|bank/i],
  ['customer', 'es', 'pagaste directamente en', /tarjeta|cuenta|banco/i],
  ['customer', 'de', 'direkt bei', /\bkarte|konto|\bbank/i],
  ['staff', 'en-us', 'You took this payment yourself', /payment service|\bcard/i],
  ['staff', 'es', 'Este pago lo recibiste tú', /servicio de pago|tarjeta/i],
  ['staff', 'de', 'Diese Zahlung haben Sie selbst angenommen', /Zahlungsdienst|karte/i],
] as const)(
  'what was paid on site comes back without a word of cards, to %s in %s',
  (audience, language, told, untold) => {
    const event = { ...eventOf('reservation.refund_by_hand'), audience, data: { amount: 30, why: 'received' } }
    const mail = mailOfEvent(contextOf(language), event)
    expect(mail?.text).toContain(told)
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(untold)
    const other = mailOfEvent(contextOf(language), { ...event, data: { amount: 30, why: 'refused' } })
    expect(other?.text).not.toContain(told)
  },
)

it.each([
  ['en-us', 'gives $100.00 back by hand', 'banks take'],
  ['es', 'devuelve 100,00 $ en mano', 'el banco tarda'],
  ['de', 'gibt 100,00 $ selbst zurück', 'Banken'],
] as const)('a cancelled reservation that was paid on site says nothing of banks, in %s', (language, told, untold) => {
  const event = eventOf('reservation.cancelled')
  const cancelled = (refund: object) =>
    mailOfEvent(contextOf(language), { ...event, refund: { ...event.refund, ...refund } })?.text.replaceAll(
      '\u00a0',
      ' ',
    )
  expect(cancelled({ amount: 100, bystaff: 100 })).toContain(told)
  expect(cancelled({ amount: 100, bystaff: 100 })).not.toContain(untold)
  expect(cancelled({ amount: 130, bystaff: 100 })).toMatch(/30[.,]00/)
  expect(cancelled({ amount: 130, bystaff: 100 })).toContain(untold)
  expect(cancelled({ amount: 100 })).not.toContain(told)
})

it('a refund is told by its receipt, and to programs', () => {
  expect(mailOfEvent(contextIn('en-us'), { ...eventOf('reservation.refunded'), data: { amount: 30.5 } })).toBeNull()
})

it.each([
  ['a bookable of its own page', {}, {}, '/book/paddle-lesson'],
  ['a bookable with a slug', { slug: 'paddling' }, {}, '/book/paddling'],
  ['one behind a link', { limited_use: true }, {}, ''],
  ['one that is gone', { name: '' }, {}, ''],
  ['a list of several', {}, { bookingflow: 'checklist' }, ''],
] as const)('whoever withdraws a request asks anew from the mail: %s', (_what, bookable, provider, path) => {
  const event = eventOf('reservation.withdrawn')
  const told = mailOfEvent(contextIn('en-us'), {
    ...event,
    bookable: { ...event.bookable, ...bookable },
    provider: { ...event.provider, ...provider },
  })
  expect(told?.text).toMatch(new RegExp(`Book again: http://quay\\.northwind\\.localhost(:\\d+)?${path}\n`))
})

it('whoever withdraws a request that they made by a link asks anew by that link', () => {
  const event = eventOf('reservation.withdrawn')
  const told = mailOfEvent(contextIn('en-us'), {
    ...event,
    bookable: { ...event.bookable, limited_use: true },
    reservation: { ...event.reservation, limited_use_link: { uid: 'f7 Kq2' } },
  })
  expect(told?.text).toMatch(/Book again: http:\S+\/book\/paddle-lesson\?linkid=f7\+Kq2\n/)
})

it.each([
  ['a bookable of its own page', {}, {}, '/book/paddle-lesson?date=2026-12-05&seats=2'],
  ['a bookable with a slug', { slug: 'paddling' }, {}, '/book/paddling?date=2026-12-05&seats=2'],
  ['one behind a link', { limited_use: true }, {}, '/manage/res-1?token=secret'],
  ['one of a list', {}, { bookingflow: 'checklist' }, '/manage/res-1?token=secret'],
] as const)('whoever waits and is told of room books it from the mail: %s', (_what, bookable, provider, path) => {
  const event = eventOf('reservation.room')
  const told = mailOfEvent(contextIn('en-us'), {
    ...event,
    bookable: { ...event.bookable, ...bookable },
    provider: { ...event.provider, ...provider },
  })
  const address = /Book it: (\S+)/.exec(told?.text ?? '')?.[1] ?? ''
  expect(address.replace(/^http:\/\/quay\.northwind\.localhost(:\d+)?/, '')).toBe(path)
})

it.each([
  ['customer', 'dock@quay.example'],
  ['staff', 'ada@customers.example'],
  ['claimers', 'dock@quay.example'],
] as const)('an answer of the %s reaches somebody who reads it', (audience, address) => {
  const event = { ...eventOf('reservation.cancelled'), audience }
  const told = (email: string) => {
    const mail = mailOfEvent(contextIn('en-us'), { ...event, provider: { ...event.provider, email } })
    return mail && messageOfMail(mail).replyTo
  }
  expect(told('dock@quay.example')).toBe(address)
  expect(told('')).toBe(audience === 'staff' ? address : undefined)
})
