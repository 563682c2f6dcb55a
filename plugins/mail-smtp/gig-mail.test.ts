import { expect, it } from 'vitest'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

const contextIn = contextsWith(english, spanish)

it.each([
  ['reservation.booked', {}, 'We are looking for somebody: Private', 'It is not confirmed yet', 'somebody is wanted'],
  ['reservation.approved', {}, 'Accepted, and we are looking', 'It is not confirmed yet', null],
  ['reservation.rescheduled', {}, 'New time, and we are looking', 'free at the new time', 'somebody is wanted'],
  ['reservation.unclaimed', { refused: true }, 'You refused the time', 'is asking again who can come', 'wanted again'],
] as const)(
  '%s of what nobody has claimed yet says that somebody is looked for',
  (name, data, subject, text, staff) => {
    const event = { ...eventOf(name, { status: 'gig' }), data, invitations: [] }
    const made = mailOfEvent(contextIn('en-us'), event)
    expect(made?.subject).toContain(subject)
    expect(made?.text).toContain(text)
    expect(`${made?.subject} ${made?.text}`).not.toMatch(/confirmed:|nothing more|nothing left/i)
    expect(made?.attachments).toEqual([])
    const inSpanish = mailOfEvent(contextIn('es'), event)
    expect(`${inSpanish?.subject} ${inSpanish?.text}`).not.toMatch(/mail\.|Confirmado|nada más/)
    if (staff) expect(mailOfEvent(contextIn('en-us'), { ...event, audience: 'staff' })?.text).toContain(staff)
  },
)

it.each([
  [{ name: 'Jonah', amount: 90, ischanged: false }, 'New offer by Jonah', 'Asks for: $90.00'],
  [{ name: 'Jonah', amount: 95.5, ischanged: true }, 'Offer changed by Jonah', 'Asks for: $95.50'],
  [{ name: 'Jonah', amount: null, ischanged: false }, 'New offer by Jonah', 'Asks for: No amount named'],
])('staff read who bids %j, what for, and until when to pick', (bid, subject, amount) => {
  const event = { ...eventOf('reservation.bid', { status: 'gig' }), audience: 'staff' as const, data: { bid } }
  const made = mailOfEvent(contextIn('en-us'), event)
  expect(made?.subject).toContain(subject)
  for (const part of [amount, 'Offer by: Jonah', 'Pick before: Saturday, November 21, 2026, 9:00', 'See the offers'])
    expect(made?.text).toContain(part)
  expect(mailOfEvent(contextIn('es'), event)?.text).toContain('Elige antes de')
})

it.each([
  ['reservation.booked', 'To be confirmed: Private', 'comes back in full', 'New, to be confirmed'],
  ['reservation.rescheduled', 'New time, to be confirmed', 'has yet to confirm it', 'Moved, to be confirmed'],
  ['reservation.gig_open', null, null, 'Still to be confirmed'],
] as const)('%s of what staff confirm says so, and asks them until when', (name, subject, text, staff) => {
  const event = { ...eventOf(name, { status: 'gig', confirmedby: 'staff' }), invitations: [] }
  const made = mailOfEvent(contextIn('en-us'), event)
  expect(made?.subject ?? null).toEqual(subject && expect.stringContaining(subject))
  expect(made?.text ?? null).toEqual(text && expect.stringContaining(text))
  expect(`${made?.subject} ${made?.text}`).not.toContain('looking for somebody')
  for (const language of ['en-us', 'es'] as const) {
    const asked = mailOfEvent(contextIn(language), { ...event, audience: 'staff' })
    expect(`${asked?.subject} ${asked?.text}`).not.toMatch(/mail\.|wanted|hace falta alguien/)
    if (language === 'en-us') expect(asked?.subject).toContain(staff)
    expect(asked?.text).toMatch(/Decide before: |Decide antes de: /)
  }
})

it.each([
  ['reservation.approved', { of: 'gig' }, 'customer', 'Confirmed: Private', 'is confirmed'],
  ['reservation.rejected', { of: 'gig', message: 'Flooded.' }, 'customer', 'Not confirmed: Private', 'Flooded.'],
  ['reservation.gig_expired', { of: 'unconfirmed' }, 'staff', 'Not confirmed: ', 'Nobody confirmed it in time'],
  [
    'reservation.cancelled',
    { reason: 'unconfirmed' },
    'customer',
    'Not confirmed: ',
    'did not confirm your reservation in time',
  ],
] as const)('%s of what staff confirm tells how it ended', (name, data, audience, subject, text) => {
  const event = { ...eventOf(name, { status: 'booked' }), data, audience }
  const made = mailOfEvent(contextIn('en-us'), event)
  expect(made?.subject).toContain(subject)
  expect(made?.text).toContain(text)
  expect(mailOfEvent(contextIn('es'), event)?.text).not.toContain('mail.')
})

it.each([
  ['en-us', 'what you made an offer for at', 'is canceled'],
  ['es', 'está cancelado', 'Gracias por tu oferta'],
] as const)('who only bid for what was cancelled reads so, in %s', (language, ...words) => {
  const event = { ...eventOf('reservation.bid_not_picked', { status: 'cancelled' }), audience: 'claimers' as const }
  const { text } = mailOfEvent(contextIn(language), { ...event, data: { of: 'cancelled' } }) ?? {}
  for (const one of words) expect(text).toContain(one)
})

it.each([
  ['claimers', 'bid_ended', 'Your offer has ended', 'oferta ya no cuenta'],
  ['claimers', 'unlinked', 'Who takes this on?', '¿Quién se encarga?'],
  ['staff', 'unlinked', 'only you can claim it on its behalf', 'solo tú puedes asignarlo'],
] as const)('what is open tells %s why they read of it (%s)', (audience, of, english, spanish) => {
  const event = { ...eventOf('reservation.gig_open', { status: 'gig', confirmedby: 'claim' }), data: { of }, audience }
  expect(mailOfEvent(contextIn('en-us'), event)?.text).toContain(english)
  expect(mailOfEvent(contextIn('es'), event)?.text).toContain(spanish)
})

it('what only staff can claim leads them to it, and asks them to accept or reject nothing', () => {
  const open = eventOf('reservation.gig_open', { status: 'gig', confirmedby: 'claim' })
  const told = mailOfEvent(contextIn('en-us'), { ...open, data: { of: 'unlinked' }, audience: 'staff' })?.text ?? ''
  expect(told).toContain('See the reservation: http')
  expect(told).toContain('Claim before')
  expect(told).not.toMatch(/Accept or reject|Decide before/)
})

const claimDeclined = { ...eventOf('reservation.payment_failed', { status: 'gig' }), data: { of: 'claim' } }

it.each([
  [
    'customer',
    'en-us',
    'Another way to pay is needed: Private',
    'your payment did not go through',
    'Nothing was charged.',
  ],
  ['customer', 'es', 'Hace falta otra forma de pago: Private', 'Ada', 'Paga antes de: '],
  ['staff', 'en-us', 'Payment failed: ', 'Nobody can take it on until then', 'those who may are asked again'],
  ['staff', 'es', 'Pago fallido: ', 'El banco de', 'otra forma'],
] as const)('a bank that declines at a claim is told to %s in %s', (audience, language, subject, ...texts) => {
  const made = mailOfEvent(contextIn(language), { ...claimDeclined, audience, invitations: [] })
  expect(made?.subject).toContain(subject)
  for (const text of texts) expect(made?.text).toContain(text)
  // Until when to pay is the customer's to know, and no bank’s reason is told.
  expect(/Pay before: |Paga antes de: /.test(made?.text ?? '')).toBe(audience === 'customer')
  expect(`${made?.subject} ${made?.text}`).not.toMatch(/mail\.|insufficient/)
})

const days = { start: '2026-12-05 00:00:00', end: '2026-12-07 23:59:00' }
const owed = { finalprice: 40, paidprice: 0, dueprice: 40, dueonclaim: 40 }

it.each([
  ['days that nobody has claimed', 'gig', days, owed, '$40.00', null],
  ['days with a down payment', 'gig', days, { ...owed, dueonclaim: 15 }, '$15.00', '$25.00'],
  [
    'days that are paid on site',
    'gig',
    days,
    { ...owed, paymentprocessor: 'payment-offline.onsite', dueonclaim: 0 },
    null,
    '$40.00',
  ],
  ['a gig with a time', 'gig', null, owed, null, '$40.00'],
  ['days whose time was given back', 'gig', days, { ...owed, paidprice: 40, dueprice: 0 }, null, null],
  ['what is claimed and paid', 'booked', null, { ...owed, paidprice: 40, dueprice: 0 }, null, null],
] as const)(
  '%s: what a mail says is due with the claim, and what is left to pay',
  (_, status, date_restriction, paymentinformation, claimed, left) => {
    const name = status === 'gig' ? ('reservation.booked' as const) : ('reservation.claimed' as const)
    const event = { ...eventOf(name, { status, date_restriction, paymentinformation }), invitations: [] }
    for (const audience of ['customer', 'staff'] as const) {
      const lines = (mailOfEvent(contextIn('en-us'), { ...event, audience })?.text ?? '').split('\n')
      const [due, still] = ['Due when somebody takes it on: ', 'Still to pay: '].map(
        (label) =>
          lines
            .find((line) => line.startsWith(label))
            ?.slice(label.length)
            .split(',')[0],
      )
      expect([due ?? null, still ?? null], audience).toEqual([claimed, left])
      const isPaid = lines.some((line) => line.startsWith('Paid: '))
      if (audience === 'customer') expect(isPaid).toBe(paymentinformation.paidprice > 0)
    }
  },
)

it.each([
  ['en-us', /Anything that was paid goes back/],
  ['es', /Si se pagó algo, se devuelve/],
] as const)('staff read of what nobody claimed that only what was paid goes back, in %s', (language, words) => {
  const event = { ...eventOf('reservation.gig_expired', { status: 'cancelled' }), audience: 'staff' as const }
  expect(mailOfEvent(contextIn(language), event)?.text).toMatch(words)
})

it.each([
  ['reservation.cancelled', { reason: 'unclaimed' }, 'customer'],
  ['reservation.cancelled', { reason: 'unconfirmed' }, 'customer'],
  ['reservation.rejected', { of: 'gig' }, 'customer'],
  ['reservation.gig_expired', { of: 'unconfirmed' }, 'staff'],
] as const)('%s %j tells the %s of money only where something was paid', (name, data, audience) => {
  const ended = { ...eventOf(name, { status: 'cancelled' }), data, audience, invitations: [] }
  const told = (language: 'en-us' | 'es', amount: number, paymentinformation: object = {}) => {
    const { reservation, refund } = ended
    const event = { ...ended, refund: { ...refund, amount }, reservation: { ...reservation, paymentinformation } }
    return mailOfEvent(contextIn(language), event)?.text ?? ''
  }
  expect(told('en-us', 0)).toContain('Nothing was charged.')
  expect(told('es', 0)).toContain('No se ha cobrado nada.')
  expect(told('en-us', 0)).not.toMatch(/back in full/)
  for (const paid of [told('en-us', 40), told('en-us', 0, { refundpoints: 3 })]) {
    expect(paid).toMatch(/paid (comes|goes) back in full\./)
    expect(paid).not.toContain('Nothing was charged')
  }
})

it('who comes reads how to reach the customer, or the provider where no number was given', () => {
  const told = (mobile_phone_number: string) =>
    mailOfEvent(contextIn('en-us'), {
      ...eventOf('reservation.claimed', { first_name: 'Grace', last_name: 'Hopper', mobile_phone_number }),
      audience: 'claimers',
    })?.text ?? ''
  expect(told('+12075550142')).toContain('(207) 555-0142')
  const provider = english['mail.phone'].replace('{provider}', 'Quay Street')
  expect(told('+12075550199')).not.toContain(provider)
  expect(told('')).toContain(`${provider}: (207) 555-0142`)
})
