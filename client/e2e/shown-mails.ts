import { describeReceipt } from '../../core/domain/receipts/describe-receipt.ts'
import type { WireReceipt } from '../../core/domain/wire/receipts.ts'
import type {
  AccountEventName,
  Audience,
  Brand,
  HookContext,
  Mail,
  ReservationEventName,
  ReservationTelling,
} from '../../core/plugin-api/index.ts'
import {
  accountEventNames,
  audiencesOf,
  localeOf,
  moneyAlarms,
  reservationEventNames,
} from '../../core/plugin-api/index.ts'
import { mailOfAccount } from '../../plugins/mail-smtp/account-mail.ts'
import { contextsWith, eventOf } from '../../plugins/mail-smtp/example-mails.ts'
import { mailOfEvent } from '../../plugins/mail-smtp/reservation-mail.ts'
import { words as german } from '../../plugins/wording-de/words.ts'
import { words as english } from '../../plugins/wording-en-us/words.ts'

type Language = 'en-us' | 'de'

/** Where each language is spoken: its country's dates and money, and what people write there. */
const places = {
  'en-us': {
    country: 'US',
    currency: 'usd',
    brand: 'Quay Street Paddle & Sail',
    provider: {
      name: 'Quay Street Paddle & Sail',
      address: '41 Quay Street',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
      country: 'US',
      phone: '+12075550142',
    },
    timezone: 'America/New_York',
    bookable: 'Private paddle lesson',
    resource: 'Ines Duarte',
    phone: '+12075550177',
    questions: [
      ['How well do you swim?', 'Well enough to get back to the board'],
      ['Anything we should know?', 'My left knee is new.\nI would rather not kneel for long.'],
    ],
    addons: ['Dry bag', 'Wetsuit'],
    message: 'We are sorry: the wind will be too strong that morning.\nWould Sunday at ten suit you?',
    billing: 'Please bring cash, or pay by card at the hut.',
    groups: ['Lesson guides'],
    enquiry: 'Yes, we sail to Monhegan in June. Shall we call you tomorrow?',
    gift: 'Happy birthday, see you on the water!',
  },
  de: {
    country: 'DE',
    currency: 'eur',
    brand: 'Fahrradwerkstatt Südkreuz',
    provider: {
      name: 'Fahrradwerkstatt Südkreuz',
      address: 'Hildburghauser Straße 14',
      city: 'Berlin',
      state: '',
      zip: '12279',
      country: 'DE',
      phone: '+493055501420',
    },
    timezone: 'Europe/Berlin',
    bookable: 'Große Durchsicht mit Probefahrt',
    resource: 'Jürgen Weißenfels',
    phone: '+4915155501770',
    questions: [
      ['Welches Rad ist es?', 'Ein Lastenrad mit Nabenschaltung'],
      ['Sonst noch etwas?', 'Die Bremse vorn quietscht.\nDas Licht geht nur manchmal.'],
    ],
    addons: ['Neue Kette', 'Bremsbeläge'],
    message: 'Leider sind wir an dem Tag auf einer Messe.\nPasst Ihnen der Montag um zehn?',
    billing: 'Bitte bar oder mit Karte in der Werkstatt zahlen.',
    groups: ['Werkstatt'],
    enquiry: 'Ja, wir holen Räder auch ab. Dürfen wir Sie morgen anrufen?',
    gift: 'Alles Gute zum Geburtstag!',
  },
} as const

const inLanguage = contextsWith(english, german)

function contextIn(language: Language, brand: Omit<Brand, 'name' | 'logo'>): HookContext {
  const { country, currency, brand: name } = places[language]
  const context = inLanguage(language)
  return {
    ...context,
    whitelabel: { ...context.whitelabel, currency, country },
    provider: context.provider && { ...context.provider, name, country },
    brand: { name, logo: null, ...brand },
  }
}

/** A booking with all that a mail can say of it. */
function tellingOf(language: Language, name: ReservationEventName, audience: Audience): ReservationTelling {
  const { timezone, bookable, provider, resource, questions, addons, phone, billing, groups } = places[language]
  const reservation = {
    ...{ timezone, seats: 2, first_name: 'Ada', last_name: 'Moor', mobile_phone_number: phone },
    formresponses: [
      {
        responses: questions.map(([question_prompt, value]) => ({ question_prompt, value, response: value })),
      },
    ],
    chosenaddons: addons.map((one, at) => ({ name: one, quantity: at + 1 })),
    paymentinformation: {
      ...{ finalprice: 1163.5, paidprice: 163.5, balancetobecollected: 1000, dueprice: 1000, duenow: 163.5 },
      ...{ discountcodeused: 'SPRING', discount: 20, processor: 'payment-sandbox.card', paymentmethod: 'card' },
      ...(language === 'de' && { taxincluded: true, basepricetax: 185.76 }),
    },
  }
  const event = eventOf(name, reservation)
  const shown: ReservationTelling = {
    ...event,
    ...{ audience, provider, groups: [...groups], billinginstructions: billing },
    bookable: { id: 'paddle-lesson', name: bookable, photo: '/pictures/paddle.svg', waitlist: { enabled: true } },
    resources: [{ id: 'one', name: resource }],
    cart: name === 'reservation.booked' ? { reference: 'K7QF-2M', bookings: 3, total: 2410 } : null,
  }
  return { ...shown, ...detailsOf(language, name, event) }
}

const later = { start: '2026-12-12 14:00:00', end: '2026-12-12 15:30:00' }

/** What an event adds. */
function detailsOf(
  language: Language,
  name: ReservationEventName,
  { data, refund }: ReservationTelling,
): Partial<ReservationTelling> {
  const { message, resource } = places[language]
  const adding: Partial<Record<ReservationEventName, Partial<ReservationTelling>>> = {
    'reservation.cancelled': { refund: { ...refund, amount: 163.5 } },
    'reservation.rescheduled': { former: later, data: { money: { refund: 12.5 } } },
    'reservation.rejected': { data: { message } },
    'reservation.move_rejected': { data: { message } },
    'reservation.reply': { data: { message } },
    'reservation.offer': { offered: { price: 1163.5, due: 163.5, isOnSite: false, approval: false } },
    'reservation.bid': { data: { bid: { name: resource, amount: 1240 } } },
    'reservation.disputed': { data: { amount: 163.5, reason: 'product_not_received' } },
    'reservation.credited': { data: { amount: 163.5 } },
    'reservation.gift_credited': { data: { amount: 163.5 } },
    'reservation.refund_by_hand': { data: { amount: 163.5 } },
    'reservation.calendar_conflict': { data: { busy: later, resource } },
    'reservation.calendar_edited': { data: { entry: later, resource } },
    'reservation.collecting': {
      data: { ...data, amount: 1000, card: { cardbrand: 'Visa', cardlast4: '4242' } },
    },
    'reservation.receipt': { data: { number: 1042 } },
  }
  return adding[name] ?? {}
}

/** The same event where its data makes another mail of it. */
const variants: readonly [
  variant: string,
  name: ReservationEventName,
  data: Record<string, unknown>,
  reservation?: Record<string, unknown>,
  only?: readonly Audience[],
][] = [
  ['gig', 'reservation.booked', {}, { status: 'gig' }],
  ['to be confirmed', 'reservation.booked', {}, { status: 'gig', confirmedby: 'staff' }],
  ['unpaid', 'reservation.booked', {}, { payby_utc: '2026-12-01 15:00:00' }],
  ['gig', 'reservation.approved', {}, { status: 'gig' }],
  ['gig', 'reservation.rescheduled', {}, { status: 'gig' }],
  ['answers', 'reservation.rescheduled', { of: 'answers' }],
  ['to be confirmed', 'reservation.rescheduled', {}, { status: 'gig', confirmedby: 'staff' }],
  ['given up', 'reservation.unpaid', { isGivenUp: true }],
  ['waited', 'reservation.cancelled', { waited: true }, {}, ['customer', 'staff']],
  ['unclaimed', 'reservation.cancelled', { reason: 'unclaimed' }, {}, ['customer']],
  ['unconfirmed', 'reservation.cancelled', { reason: 'unconfirmed' }, {}, ['customer']],
  ['refused', 'reservation.unclaimed', { refused: true }, {}, ['customer']],
  ['changed', 'reservation.bid', { bid: { name: 'Jo', ischanged: true } }],
  ['unlinked', 'reservation.gig_open', { of: 'unlinked' }, {}, ['staff']],
  ['bid ended', 'reservation.gig_open', { of: 'bid_ended' }, {}, ['claimers']],
  ['cancelled', 'reservation.bid_not_picked', { of: 'cancelled' }],
  ['move', 'reservation.withdrawn', { of: 'move' }],
  ['slot gone', 'reservation.move_failed', { reason: 'slot_gone' }],
  ['too late', 'reservation.move_failed', { reason: 'too_late' }],
  ['collect', 'reservation.payment_failed', { of: 'collect' }],
  ['claim', 'reservation.payment_failed', { of: 'claim' }],
  ['move', 'reservation.payment_failed', { of: 'move' }],
  ['move refunded', 'reservation.payment_failed', { of: 'move', code: 'refunded' }],
  ['request', 'reservation.payment_failed', { of: 'request' }],
  ['request refunded', 'reservation.payment_failed', { of: 'request', code: 'refunded' }],
  ['inquiry', 'reservation.disputed', { of: 'inquiry' }],
  ['won', 'reservation.disputed', { of: 'won' }],
  ['lost', 'reservation.disputed', { of: 'lost' }],
  ['gig', 'reservation.rejected', { of: 'gig' }],
  ['unconfirmed', 'reservation.gig_expired', { of: 'unconfirmed' }, {}, ['staff']],
  ['last', 'reservation.offer_lapsed', { isOver: true }, {}, ['customer']],
  ['move', 'reservation.pending', {}, { reschedule: later }],
  ['move', 'reservation.modified', {}, { reschedule: later }],
  ['refund', 'reservation.receipt', { kind: 'refund' }],
  ['handed', 'reservation.receipt', { kind: 'refund', hand: true }],
  ['undone', 'reservation.receipt', { kind: 'refund', undone: true }],
  ['received', 'reservation.refund_by_hand', { why: 'received' }],
]

/** What was asked for and is no more leaves calendars again. */
const ended = new Set<ReservationEventName>([
  'reservation.withdrawn',
  'reservation.rejected',
  'reservation.request_lapsed',
])

/** A receipt as both kinds of mails tell it. */
function receiptIn(context: HookContext, language: Language, kind: WireReceipt['kind']) {
  const { provider, bookable, addons, currency } = places[language]
  const { name, address, zip, city } = provider
  const receipt: WireReceipt = {
    ...{ number: 1042, kind, date: '2026-11-20 12:00:00', customer: 'Ada Moor', currency, amount: 163.5 },
    seller: { name, legalname: '', address: `${address}\n${zip} ${city}`, taxnumber: 'DE 123456789' },
    card: { brand: 'visa', last4: '4242' },
    terms: [],
    items: [
      {
        ...{ reservation: 'r', bookable, start: '2026-12-05 10:00:00', taxincluded: language === 'de' },
        lines: [
          { kind: 'base', amount: 1000 },
          { kind: 'addon', label: addons[1], quantity: 2, amount: 183.5 },
          { kind: 'discount', label: 'SPRING', amount: -20 },
          { kind: 'base_tax', amount: 185.76, rate: 19 },
        ],
        ...{ price: 1163.5, amount: 163.5, balance: 1000 },
      },
    ],
  }
  const told = describeReceipt(receipt, { locale: localeOf(context), word: context.word })
  const file = { filename: '1042.pdf', contentType: 'application/pdf', content: '' }
  return { ...told, lines: told.lines.map(({ label, value }) => ({ label, value })), file }
}

export interface ShownMail {
  audience: Audience | 'accounts'
  name: string
  mail: Mail
}

/** Every mail that is written, with all that it can hold, in a look and a language. */
export function shownMails(language: Language, brand: Omit<Brand, 'name' | 'logo'>): ShownMail[] {
  const context = contextIn(language, brand)
  const all = [...reservationEventNames.map((name): (typeof variants)[number] => ['', name, {}]), ...variants]
  const ofReservations = (['customer', 'staff', 'claimers'] as const).flatMap((audience) =>
    all.flatMap(([variant, name, data, reservation, only]): ShownMail[] => {
      if (!audiencesOf[name].some((one) => one === audience) || only?.includes(audience) === false) return []
      const plain = tellingOf(language, name, audience)
      const isRefund = data.kind === 'refund'
      const isOpen = reservation?.status === 'gig'
      const telling = {
        ...plain,
        data: { ...plain.data, ...data },
        reservation: { ...plain.reservation, ...reservation },
        // Nobody's calendar knows of what is not confirmed.
        ...(isOpen && { invitations: [] }),
        ...(ended.has(name) && { invitations: ['METHOD:CANCEL'] }),
        ...(data.of === 'answers' && { former: null, data }),
        ...(name === 'reservation.receipt' && {
          receipt: receiptIn(context, language, isRefund ? 'refund' : 'payment'),
        }),
      }
      const mail = mailOfEvent(context, telling)
      return mail ? [{ audience, name: [name.slice(12), variant].filter(Boolean).join(' '), mail }] : []
    }),
  )
  return [...ofReservations, ...accountMails(context, language)]
}

function accountMails(context: HookContext, language: Language): ShownMail[] {
  const { provider, enquiry, gift, timezone, bookable } = places[language]
  const adding: Partial<Record<AccountEventName, object>> = {
    'account.receipt': { receipt: receiptIn(context, language, 'payment') },
    'account.receiptrefund': { receipt: receiptIn(context, language, 'refund') },
    'account.refundbyhand': { about: '$90.00' },
    'account.pluginoff': { place: 'payments', about: 'payment-stripe' },
    'account.calendarstale': { fault: 'refused' },
    'account.enquiry': { preferred: [{ ...later, timezone }] },
    'account.enquired': { about: bookable },
    'account.enquiryanswered': { message: enquiry, about: bookable },
    'account.gift': {
      gift: { code: 'SEA-7QF2-K9', value: '$100.00', until: '2027-12-31', from: 'Gus Moor' },
      message: gift,
    },
    'account.giftback': { giftback: { last4: '2K9X', amount: '$40.00', left: '$60.00', until: '2027-12-31' } },
    'account.created': { lasts: { hours: 48 } },
    'account.reset': { lasts: { hours: 1 } },
    'account.invited': { lasts: { hours: 72 } },
  }
  const told = (name: AccountEventName, variant: string, more: object): ShownMail[] => {
    const mail = mailOfAccount(context, {
      ...{ id: `a.${name}`, name, occurred: 0, to: 'ada@customers.example', provider, about: 'ada@customers.example' },
      user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
      link: `${context.origin}/verifyemail?token=secret`,
      ...adding[name],
      ...more,
    })
    return mail ? [{ audience: 'accounts', name: [name.slice(8), variant].filter(Boolean).join(' '), mail }] : []
  }
  return accountEventNames.flatMap((name) =>
    name === 'account.moneyalarm'
      ? moneyAlarms.flatMap((alarm) => told(name, alarm, { alarm, about: '$163.50, payment 4711' }))
      : told(name, '', {}),
  )
}
