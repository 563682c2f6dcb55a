import type { HookContext, ReservationEventName, ReservationTelling } from '@tessera/plugin-api'
import { buildDictionary, formatMessage, pluginWorld } from '@tessera/plugin-api/conformance'

type Words = Parameters<typeof buildDictionary>[0][number]

/** Sites in English or another language, with these words. */
export const contextsWith =
  (english: Words, other: Words) =>
  (language: 'en-us' | 'es' | 'de', override: Record<string, unknown> = {}): HookContext => {
    const words = buildDictionary([english, language === 'en-us' ? {} : other, override])
    return {
      ...pluginWorld({ fromname: '', fromaddress: '' }).context(),
      language,
      word: (key, values = {}) => formatMessage(words[key] ?? key, values, language),
    }
  }

/** An event as its customer is told. */
export function eventOf(name: ReservationEventName, reservation: Record<string, unknown> = {}): ReservationTelling {
  return {
    id: `res-1.${name}.0`,
    name,
    occurred: 0,
    steps: {},
    reservation: {
      id: 'res-1',
      start: '2026-12-05 10:00:00',
      end: '2026-12-05 11:30:00',
      timezone: 'America/New_York',
      seats: 2,
      email: 'ada@customers.example',
      paymentinformation: { finalprice: 163.53, paidprice: 163.53, balancetobecollected: 0 },
      ...reservation,
    },
    bookable: { id: 'paddle-lesson', name: 'Private paddle lesson' },
    provider: {
      name: 'Quay Street',
      address: '41 Quay Street',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
      phone: '+12075550142',
    },
    resources: [{ id: 'guide-ines', name: 'Ines Duarte' }],
    user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
    manageUrl: 'http://quay.northwind.localhost:3000/manage/res-1?token=secret',
    refund: {
      until: '2026-12-03 10:00:00',
      isPast: false,
      amount: 0,
      keepsvolumediscount: true,
      locked: 0,
      restUntil: '',
    },
    cart: null,
    offered: null,
    balance: null,
    invitations: [
      `BEGIN:VCALENDAR\r\nMETHOD:${name === 'reservation.cancelled' ? 'CANCEL' : 'REQUEST'}\r\nEND:VCALENDAR`,
    ],
    data: name === 'reservation.collecting' ? { at: '2026-12-03 10:00:00', amount: 60 } : {},
    audience: 'customer',
    to: { email: 'ada@customers.example', firstname: 'Ada' },
    link: 'http://quay.northwind.localhost:3000/manage/res-1?token=secret',
    groups: [],
    deadline: '2026-11-21 09:00:00',
    former: null,
  }
}
