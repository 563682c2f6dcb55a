import {
  type Audience,
  audiencesOf,
  type ReservationEventName,
  type ReservationTelling,
  reservationEventNames,
} from '@tessera/plugin-api'
import { describe, expect, it } from 'vitest'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { messageOfMail } from './message-of-mail.ts'
import { mailOfEvent } from './reservation-mail.ts'

const contextIn = contextsWith(english, spanish)

/** The mails whose customers are told. */
const tells = (name: ReservationEventName, audience: Audience) => audiencesOf[name].some((one) => one === audience)
const toCustomers = reservationEventNames.filter((name) => tells(name, 'customer'))

const mail = (name: ReservationEventName, context = contextIn('en-us'), reservation = {}, data = {}) => {
  const event = eventOf(name, reservation)
  const made = mailOfEvent(context, { ...event, data: { ...event.data, ...data } })
  if (!made) throw new Error('no mail')
  return made
}

it('explains how the rest is paid, while there is one', () => {
  const billinginstructions = 'Pay **at the desk**.\n\nCash or card.'
  const told = (paidprice: number) => {
    const paymentinformation = { finalprice: 100, paidprice }
    return mailOfEvent(contextIn('en-us'), {
      ...eventOf('reservation.booked', { paymentinformation }),
      billinginstructions,
    })
  }
  expect(told(40)?.text).toContain('How to pay: Pay at the desk. Cash or card.')
  expect(told(40)?.html).toContain('Pay at the desk.<br>Cash or card.')
  expect(told(100)?.text).not.toContain('How to pay')
})

it.each([
  ['directly', { processor: 'payment-sandbox.card', paymentmethod: 'card' }, '$60.00, to Quay'],
  ['on site', { processor: 'payment-offline.onsite', paymentmethod: null }, '$100.00, on site'],
])('says that the rest is paid %s', (_how, way, told) => {
  const paidprice = way.paymentmethod === null ? 0 : 40
  const paymentinformation = { finalprice: 100, duenow: 40, paidprice, ...way }
  expect(mail('reservation.booked', contextIn('en-us'), { paymentinformation }).text).toContain(`Still to pay: ${told}`)
})

it('puts the link above the answers, and the time and the price above the link', () => {
  const formresponses = [{ responses: [{ question_prompt: 'Colour', value: 'red', response: 'red' }] }]
  const offered = { price: 163.53, due: 163.53, isOnSite: false, approval: false }
  const { text, html } = mailOfEvent(contextIn('en-us'), {
    ...eventOf('reservation.offer', { formresponses }),
    offered,
  }) ?? { text: '', html: '' }
  for (const part of [text, html]) {
    const places = ['Accept before', 'When', '$163.53', 'token=secret', 'Where', 'Colour'].map((word) =>
      part.indexOf(word),
    )
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(0)
  }
})

it('is written in the direction of its language', () => {
  const inArabic = { ...contextIn('en-us'), language: 'ar' }
  expect(mail('reservation.booked', inArabic).html).toContain('<html lang="ar" dir="rtl">')
  expect(mail('reservation.booked').html).toContain('<html lang="en-us" dir="ltr">')
})

describe('the confirmation mail', () => {
  it('contains service, time, place, resource, price and the link to change it, in text and HTML', () => {
    const { subject, text, html, to, from } = mail('reservation.booked')
    expect(subject).toBe('Confirmed: Private paddle lesson on Saturday, December 5, 2026')
    expect(to).toBe('ada@customers.example')
    expect(from).toEqual({ name: 'Quay Street Paddle & Sail', address: 'no-reply@quay.northwind.localhost' })
    for (const part of [
      'Private paddle lesson',
      'Eastern Time',
      '41 Quay Street, Portland, ME 04101',
      '(207) 555-0142',
      'Full refund if you cancel before Thursday, December 3, 2026, 10:00 AM (Eastern Time).',
      'Ines Duarte',
      '2 seats',
      '$163.53',
      'manage/res-1?token=secret',
    ]) {
      expect(text).toContain(part)
      // What keeps words together is not read.
      expect(html.replaceAll(/<\/?span[^>]*>/g, '').replaceAll('&nbsp;', ' ')).toContain(part)
    }
    expect(text).toMatch(/10:00.AM – 11:30.AM/)
  })

  it('lists the answers, files as links, unless that is switched off', () => {
    const answer = (question_prompt: string, value: unknown, response = String(value), files?: object[]) => ({
      question_prompt,
      value,
      response,
      response_metainformation: files ? { files } : {},
    })
    const file = [{ name: 'wall <1>.jpg', url: '/uploads/abc' }]
    const script = [{ name: 'x', url: 'javascript:alert(1)' }]
    const answered = {
      formresponses: [
        {
          responses: [
            answer('Colour', 'red & white'),
            answer('Born', '2001-02-03'),
            answer('On board', '+12075550142'),
            answer('Photo', file, 'wall.jpg', file),
          ],
        },
      ],
      customquestions: [answer('First time', true), answer('Odd', script, 'x', script)],
      chosenaddons: [
        { id: 'tea', name: 'Pot of tea', quantity: 2 },
        { id: 'sound', name: 'Sound check', quantity: 1 },
      ],
      roster: [{ seat: 1, responses: [answer('Height', 60)] }],
    }
    const { text, html } = mail('reservation.booked', contextIn('en-us'), answered)
    for (const part of [
      'Colour: red & white',
      'Born: February 3rd, 2001',
      'On board: (207) 555-0142',
      'First time: Yes',
      'Extras: Pot of tea × 2, Sound check',
      'Height (seat 1): 60',
    ])
      expect(text).toContain(part)
    // Below the answers, the business's phone would read as the customer's.
    expect(text.indexOf('Phone of Quay Street: (207)')).toBeLessThan(text.indexOf('Colour'))
    expect(text).toContain('Photo: wall <1>.jpg http://quay.northwind.localhost:3000/uploads/abc')
    expect(html).toMatch(
      /<a href="http:\/\/quay\.northwind\.localhost:3000\/uploads\/abc"[^>]*>wall &lt;1&gt;\.jpg<\/a>/,
    )
    expect(`${text}${html}`).not.toContain('javascript:')
    expect(mail('reservation.cancelled', contextIn('en-us'), answered).text).not.toContain('Colour')
  })

  it('names the zone, the money and the deadline in the customer’s language', () => {
    const { text } = mail('reservation.booked', contextIn('es'), {
      paymentinformation: { finalprice: 95, paidprice: 95 },
    })
    expect(text).toContain('hora oriental')
    expect(text).toContain('Total: 95,00\u00a0$')
    expect(text).toContain(
      'Devolución completa si cancelas antes del jueves, 3 de diciembre de 2026, 10:00 (hora oriental).',
    )
    expect(text).not.toMatch(/Eastern|America\/|refund|\.00/)
  })

  it('names the discount taken off the price, and its code', () => {
    const paymentinformation = {
      finalprice: 146.7,
      paidprice: 146.7,
      discount: 16.3,
      discountcodeused: 'LOWTIDE',
      volumediscountdollaramt: 0,
    }
    const { text } = mail('reservation.booked', contextIn('en-us'), { paymentinformation })
    expect(text).toContain('Discount LOWTIDE: -$16.30\n')
    expect(text).toContain('Total: $146.70')
    expect(text).not.toContain('several')
    const free = { ...paymentinformation, finalprice: 0, paidprice: 0, discount: 163 }
    expect(mail('reservation.booked', contextIn('es'), { paymentinformation: free }).text).toContain(
      'LOWTIDE: -163,00\u00a0$',
    )
  })

  it('explains cancelling where nothing was paid, and where it is too late for a refund', () => {
    const unpaid = { paymentinformation: { finalprice: 95, paidprice: 0 } }
    expect(mail('reservation.booked', contextIn('en-us'), unpaid).text).toContain('Canceling: Free until it begins.')
    const late = {
      ...eventOf('reservation.booked'),
      refund: {
        until: '2026-12-03 10:00:00',
        isPast: true,
        amount: 0,
        keepsvolumediscount: true,
        locked: 0,
        restUntil: '',
      },
    }
    expect(mailOfEvent(contextIn('en-us'), late)?.text).toContain('The time for an automatic refund has passed')
  })

  it('promises no refund until the start where somebody may take it on before', () => {
    const open = { isPast: false, isWhileOpen: true, amount: 0, keepsvolumediscount: true, locked: 0, restUntil: '' }
    const refund = { until: '2026-12-04 10:00:00', ...open }
    const cancellingOf = (confirmedby: string) => {
      const event = eventOf('reservation.booked', { status: 'gig', confirmedby })
      return mailOfEvent(contextIn('en-us'), { ...event, refund })?.text ?? ''
    }
    expect(cancellingOf('staff')).toContain(
      'Full refund if you cancel before Quay Street Paddle & Sail has confirmed it; after that,',
    )
    expect(cancellingOf('claim')).toContain('Full refund if you cancel before somebody has taken it on; after that,')
    expect(cancellingOf('staff')).not.toContain('if you cancel before Friday')
  })

  it('has a reference that can be read out', () => {
    const long = { id: '9f0c1d2e-aaaa-bbbb-cccc-0123456789ab' }
    expect(mail('reservation.booked', contextIn('en-us'), long).text).toContain('Reference: 456789AB')
  })

  it('greets nobody by a link or a very long name', () => {
    const event = {
      ...eventOf('reservation.booked'),
      to: { email: 'a@b.example', firstname: `Win https://evil.example/x ${'x'.repeat(500)}` },
    }
    const { text = '', html = '' } = mailOfEvent(contextIn('en-us'), event) ?? {}
    expect(text).toMatch(/Hello Win x{50,60}…, thank you/)
    expect(text + html).not.toContain('evil.example')
  })

  it('reports a failed payment, with a link to book again', () => {
    const { subject, text, attachments } = mail('reservation.unpaid')
    expect(subject).toBe('Not paid, not booked: Private paddle lesson on Saturday, December 5, 2026')
    expect(text).toContain('Nothing was charged')
    expect(text).toContain('Book again: http://quay.northwind.localhost:3000')
    expect(text).not.toContain('manage/')
    expect(attachments).toEqual([])
    expect(mail('reservation.unpaid', contextIn('es')).text).toContain('No se ha cobrado nada')
  })

  it('does not claim that nothing was charged where a payment was given up', () => {
    for (const [language, returned] of [
      ['en-us', 'comes back to you automatically'],
      ['es', 'te lo devolvemos'],
    ] as const) {
      const { text } = mail('reservation.unpaid', contextIn(language), {}, { isGivenUp: true })
      expect(text).toContain(returned)
      expect(text).not.toMatch(/Nothing was charged|No se ha cobrado nada/)
    }
  })

  it('attaches what puts it into the calendar, and what takes it out', () => {
    expect(mail('reservation.booked').attachments).toEqual([
      expect.objectContaining({ filename: 'reservation.ics', content: expect.stringContaining('BEGIN:VCALENDAR') }),
    ])
    expect(mail('reservation.booked').attachments[0]?.contentType).toContain('method=REQUEST')
    expect(mail('reservation.cancelled').attachments[0]?.contentType).toContain('method=CANCEL')
    expect(mail('reservation.waitlisted').attachments).toEqual([])
  })

  it('has a message for each part of an event, of which calendars follow the first as an alternative', () => {
    const [one = ''] = eventOf('reservation.booked').invitations
    const made = mailOfEvent(contextIn('en-us'), { ...eventOf('reservation.booked'), invitations: [one, `${one}2`] })
    if (!made) throw new Error('no mail')
    expect(made.attachments.map(({ filename }) => filename)).toEqual(['reservation.ics', 'reservation-2.ics'])
    const { icalEvent, attachments } = messageOfMail(made)
    expect(icalEvent).toMatchObject({ method: 'REQUEST', content: one })
    expect(attachments).toMatchObject([{ filename: 'reservation-2.ics' }])
  })

  it('uses the customer’s language and the tenant’s words', () => {
    expect(mail('reservation.booked', contextIn('es')).text).toContain('Hemos confirmado tu reserva')
    const trips = contextIn('en-us', { vocabulary: { reservation: { singular: 'trip', plural: 'trips' } } })
    expect(mail('reservation.booked', trips).text).toContain('Your trip is confirmed')
  })

  it('escapes what people typed', () => {
    const event = {
      ...eventOf('reservation.booked'),
      to: { email: 'a@b.example', firstname: '<img src=x>' },
    }
    expect(mailOfEvent(contextIn('en-us'), event)?.html).not.toContain('<img')
  })

  it('names the customer’s address where it takes place there', () => {
    const location = { address: '8 Elm Street, Salem' }
    const { text, html } = mail('reservation.booked', contextIn('en-us'), { location })
    const map = 'https://www.google.com/maps/search/?api=1&query=8%20Elm%20Street%2C%20Salem'
    expect(text).toContain(`Where: 8 Elm Street, Salem ${map}`)
    expect(html).toContain(`href="${map.replace('&', '&amp;')}"`)
  })

  it('is not written without a valid address', () => {
    const event = { ...eventOf('reservation.booked'), to: { email: '', firstname: '' } }
    expect(mailOfEvent(contextIn('en-us'), event)).toBeNull()
  })

  it('has the same message id at each delivery, and words for every event', () => {
    for (const name of toCustomers) {
      expect(mail(name).messageId).toBe(`res-1.${name}.0@quay.northwind.localhost`)
      for (const language of ['en-us', 'es'] as const) {
        const { subject, text } = mail(name, contextIn(language))
        expect(`${subject}${text}`).not.toMatch(/\bmail\.|\{\w+\}|undefined/)
      }
    }
  })
})

describe('the mails to staff and to those who claim', () => {
  const told = (
    name: ReservationEventName,
    audience: 'staff' | 'claimers',
    change: Partial<ReservationTelling> = {},
  ) => {
    const made = mailOfEvent(contextIn('en-us'), {
      ...eventOf(name, { first_name: 'Ada', last_name: 'Moor', mobile_phone_number: '+12075550188' }),
      ...{ audience, to: { email: 'office@quay.example', firstname: 'Ines' }, link: 'http://quay.example/here' },
      ...change,
    })
    if (!made) throw new Error('no mail')
    return made
  }

  it('every event has somebody to tell, and words for each of them in both languages', () => {
    const contexts = (['en-us', 'es'] as const).map((language) => contextIn(language))
    for (const name of reservationEventNames)
      for (const audience of audiencesOf[name])
        for (const context of contexts) {
          const made = mailOfEvent(context, { ...eventOf(name), audience })
          expect(`${made?.subject}${made?.text}`).not.toMatch(/\bmail\.|\{\w+\}|undefined/)
        }
  })

  it('a request says who asks, until when to decide, and where', () => {
    const { to, subject, text } = told('reservation.pending', 'staff')
    expect(to).toBe('office@quay.example')
    expect(subject).toBe('To decide: Ada Moor (2 seats), Private paddle lesson on Saturday, December 5, 2026')
    expect(text).toContain('Ada Moor asks for a time')
    expect(text).toMatch(/Decide before: Saturday, November 21, 2026, 9:00.AM \(Eastern Time\)/)
    expect(text).toContain('Customer: Ada Moor\nPhone: (207) 555-0188\nEmail: ada@customers.example')
    expect(text).toContain('Accept or reject: http://quay.example/here')
    expect(text).not.toContain('manage/')
  })

  it('a move that waits is told as one: the time that stands is kept', () => {
    const event = eventOf('reservation.pending')
    const reservation = {
      ...event.reservation,
      reschedule: { start: '2026-12-04 10:00:00', end: '2026-12-04 11:30:00' },
    }
    const customer = mailOfEvent(contextIn('en-us'), { ...event, reservation })
    expect(customer?.text).toContain('What you have is kept for you in the meantime')
    expect(customer?.text).not.toContain('You have paid nothing')
    expect(customer?.text).toContain('Booked now: Friday, December 4, 2026')
    expect(customer?.text).toContain('Asked for: Saturday, December 5, 2026')
    const staff = mailOfEvent(contextIn('es'), { ...event, reservation, audience: 'staff' })
    expect(staff?.text).toContain('pide un cambio')
    expect(staff?.text).toContain('Reservado ahora: viernes, 4 de diciembre de 2026')
    expect(`${staff?.text}${customer?.text}`).not.toMatch(/\bmail\.\w|\{\w+\}/)
  })

  it('a customer hears by when, and reads what was written about a refusal', () => {
    expect(mail('reservation.pending').text).toMatch(/You will hear by: Saturday, November 21, 2026, 9:00.AM/)
    const rejected = mailOfEvent(contextIn('en-us'), {
      ...eventOf('reservation.rejected'),
      data: { message: 'We are on a trip.\nTry **May**.' },
    })
    expect(rejected?.text).toContain('Quay Street Paddle & Sail writes: We are on a trip.')
    expect(rejected?.html).not.toContain('**')
  })

  it('a cancellation says what comes back', () => {
    const refund = { until: '', isPast: false, amount: 163.53, keepsvolumediscount: true, locked: 0, restUntil: '' }
    expect(told('reservation.cancelled', 'staff', { refund }).text).toContain('Refund: $163.53')
    expect(told('reservation.cancelled', 'staff').text).not.toContain('Refund: ')
    const event = { ...eventOf('reservation.cancelled'), refund }
    const toCustomer = (refundcredit: number) =>
      mailOfEvent(contextIn('en-us'), {
        ...event,
        reservation: { ...event.reservation, paymentinformation: { finalprice: 163.53, refundcredit } },
      })?.text
    expect(toCustomer(0)).toContain('Refund: $163.53; banks take 5 to 10 working days')
    expect(toCustomer(100.1)).toContain('Refund: $63.43; banks')
    expect(toCustomer(100.1)).toContain('Refund: $100.10 is now account credit')
    expect(toCustomer(163.53)).not.toContain('banks')
  })

  it('those who claim read no amount, though the event had one', () => {
    for (const name of reservationEventNames.filter((one) => tells(one, 'claimers'))) {
      const made = told(name, 'claimers', {
        refund: { until: '', isPast: false, amount: 5, keepsvolumediscount: true, locked: 0, restUntil: '' },
        groups: ['Guide'],
      })
      expect(`${made.text}${made.html}`, name).not.toMatch(/\$|refund|Total/)
    }
    expect(told('reservation.gig_open', 'claimers', { groups: ['Guide'] }).text).toContain('Wanted: Guide')
  })

  it('nobody is told of what does not concern them', () => {
    expect(mailOfEvent(contextIn('en-us'), { ...eventOf('reservation.bid'), audience: 'customer' })).toBeNull()
    expect(mailOfEvent(contextIn('en-us'), { ...eventOf('reservation.booked'), audience: 'claimers' })).toBeNull()
  })
})
