import { expect, it } from 'vitest'
import { words as german } from '../wording-de/words.ts'
import { words as english } from '../wording-en-us/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

const door = 'Klingeln Sie an der blauen Tür im Hof.'
const inGerman = contextsWith(english, german)('de', { 'thanks.booked_text': door })
const thankyoumessage = 'Bitte **Hausschuhe** mitbringen.\n\nParken im Hof.'

const textOf = (name: Parameters<typeof eventOf>[0], status = 'booked') =>
  mailOfEvent(inGerman, { ...eventOf(name, { status }), thankyoumessage })?.text

it.each(['reservation.booked', 'reservation.approved', 'reservation.claimed', 'reservation.reminder'] as const)(
  'what to know on arrival is in the mail of %s',
  (name) => {
    expect(textOf(name)).toContain(door)
    expect(textOf(name)).toContain('schreibt: Bitte Hausschuhe mitbringen. Parken im Hof.')
  },
)

it('is in no mail of what does not stand, nor in one to others', () => {
  const others = [textOf('reservation.booked', 'gig'), textOf('reservation.waitlisted', 'waitlisted')]
  const cancelled = textOf('reservation.cancelled', 'cancelled')
  const staff = mailOfEvent(inGerman, {
    ...eventOf('reservation.booked', { status: 'booked' }),
    ...{ thankyoumessage, audience: 'staff' as const },
  })?.text
  for (const text of [...others, cancelled, staff]) expect(text).not.toMatch(/blauen Tür|Hausschuhe/)
})
