import type { ReservationEventName } from '@tessera/plugin-api'
import { expect, it } from 'vitest'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

const contextIn = contextsWith(english, spanish)

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
    ['reservation.payment_failed', { of }, 'your change at Quay Street', 'tu cambio con Quay Street'],
    ['reservation.payment_failed', { of: 'request' }, 'your request to Quay Street', 'tu solicitud a Quay Street'],
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
  expect(staff('reservation.withdrawn', { of })).toContain('no longer asks for the change')
  expect(staff('reservation.payment_failed', { of })).toContain('another way to pay for the change')
  expect(mailOfEvent(contextIn('en-us'), { ...eventOf('reservation.withdrawn'), data: { of } })?.text).toContain(
    'See or change your',
  )
})

it('a change that counts says what it did with the money', () => {
  const told = (money: object, language: 'en-us' | 'es' = 'en-us') =>
    mailOfEvent(contextIn(language), { ...eventOf('reservation.rescheduled'), data: { money } })?.text
  expect(told({ paid: 40 })).toContain('The change: $40 paid for it')
  expect(told({ refund: 30 })).toContain('Comes back: $30; banks take 5 to 10 working days')
  expect(told({ byhand: 15 })).toContain('Paid beyond the price: $15; Quay Street Paddle & Sail decides about it')
  expect(told({ refund: 30 }, 'es')).toContain('el banco tarda de 5 a 10 días laborables')
  expect(told({})).not.toContain('Comes back')
  const answers = { ...eventOf('reservation.rescheduled'), data: { of: 'answers', money: {} } }
  expect(mailOfEvent(contextIn('en-us'), answers)?.subject).toContain('Changed:')
  expect(mailOfEvent(contextIn('en-us'), { ...answers, audience: 'claimers' })?.text).toContain('has changed')
})
