import { describe, expect, it } from 'vitest'
import type { Installation } from './installation-warnings.ts'
import { type KnownEntities, nothingKnown } from './known-entities.ts'
import { prepareBundle } from './prepare-bundle.ts'

const now = Date.parse('2026-11-20T23:30:00Z')

const whitelabel = { id: 'w', label: 'W', url: 'w.localhost', currency: 'usd' }
const provider = { id: 'p', subdomain: 'p', name: 'P', timezone: 'Europe/Paris' }
const newbusinesshours = { monday: [{ start: '09:00', end: '17:00' }] }
const lesson = { id: 'b', provider: 'p', name: 'Lesson', duration: 3600 }

const prepare = (lists: object, installed?: string[]) =>
  prepareBundle(
    { whitelabel, providers: [{ ...provider, newbusinesshours }], ...lists },
    { now, known: nothingKnown, installed },
  )

describe('a bundle without faults', () => {
  async function bundleOf(lists: object) {
    const result = await prepare(lists)
    if (!result.ok) throw new Error(JSON.stringify(result.faults))
    return result.bundle
  }

  it('has money in minor units of its white-label’s currency', async () => {
    const { bookables } = await bundleOf({ bookables: [{ ...lesson, price: 95.1, downpaymentamount: 20.5 }] })
    expect(bookables[0]).toMatchObject({ price: 9510, downpaymentamount: 20.5 })
    const yen = await bundleOf({
      whitelabel: { ...whitelabel, currency: 'jpy' },
      bookables: [{ ...lesson, price: 95 }],
    })
    expect(yen.bookables[0]?.price).toBe(95)
  })

  it("counts {today} from the date in the provider's zone", async () => {
    const start = '{today+1} 10:00:00'
    const { blackouts } = await bundleOf({ blackouts: [{ id: 'x', provider: 'p', start, end: '{today+1} 11:00:00' }] })
    // It is 00:30 on the 21st in Paris.
    expect(blackouts[0]).toMatchObject({ start: '2026-11-22 10:00:00', end: '2026-11-22 11:00:00' })
  })

  it("counts {today} from New York's date where a provider says no zone, or one that is none", async () => {
    const { timezone: _, ...unzoned } = provider
    const blackouts = [{ id: 'x', provider: 'p', start: '{today+1} 10:00:00', end: '{today+1} 11:00:00' }]
    const late = Date.parse('2026-11-21T03:30:00Z')
    const dateOf = async (providers: object[], known = nothingKnown) => {
      const prepared = await prepareBundle({ whitelabel, providers, blackouts }, { now: late, known })
      return prepared.ok ? prepared.bundle.blackouts[0]?.start : prepared.faults
    }
    // It is 22:30 on the 20th in New York, 04:30 on the 21st in Paris.
    expect(await dateOf([provider])).toBe('2026-11-22 10:00:00')
    expect(await dateOf([unzoned])).toBe('2026-11-21 10:00:00')
    const known: KnownEntities = {
      ...nothingKnown,
      find: async (kind, ids) =>
        new Map(kind === 'providers' ? ids.map((id) => [id, { whitelabel: 'w', provider: '', timezone: '' }]) : []),
    }
    expect(await dateOf([], known)).toBe('2026-11-21 10:00:00')
  })

  it.each([
    ['{today+1,sunday}', '2026-11-22'],
    ['{today+1,saturday}', '2026-11-28'],
    ['{today,friday}', '2026-11-27'],
  ])('counts %s to the first day of that name', async (day, date) => {
    const times = { start: `${day} 10:00:00`, end: `${day} 11:00:00` }
    const { blackouts } = await bundleOf({ blackouts: [{ id: 'x', provider: 'p', ...times }] })
    expect(blackouts[0]).toMatchObject({ start: `${date} 10:00:00`, end: `${date} 11:00:00` })
  })

  it('replaces twins of names, and prefers the canonical name', async () => {
    const twins = { type: 'calendarday', active: 'hidden', waitlistenabled: true, restriction: [] }
    const { bookables } = await bundleOf({
      bookables: [
        { ...lesson, ...twins },
        { ...lesson, id: 'c', type: 'event', bookabletype: 'standard' },
      ],
    })
    expect(bookables[0]).toEqual({
      ...lesson,
      bookabletype: 'calendarday',
      status: 'hidden',
      waitlist: { enabled: true },
      restrictions: [],
    })
    expect(bookables[1]).toEqual({ ...lesson, id: 'c', bookabletype: 'standard' })
  })

  it('names the means of a payment as the wire does, and keeps who took it', async () => {
    const span = { start: '2026-11-22 10:00:00', end: '2026-11-22 11:00:00' }
    const paid = (id: string, paymentinformation: object) => ({
      ...{ id, provider: 'p', bookable: lesson.id, status: 'booked', ...span },
      paymentinformation,
    })
    const { reservations } = await bundleOf({
      bookables: [lesson],
      reservations: [
        paid('a', { paymentmethod: 'stripe', paidprice: 95 }),
        paid('b', { paymentmethod: 'paypal', processor: 'payment-wallet' }),
        paid('c', { paymentmethod: 'cash' }),
        paid('d', { paymentmethod: null }),
      ],
    })
    expect(reservations.map(({ paymentinformation }) => paymentinformation)).toEqual([
      { paymentmethod: 'card', processor: 'stripe', paidprice: 95 },
      { paymentmethod: 'wallet', processor: 'payment-wallet' },
      { paymentmethod: 'cash' },
      { paymentmethod: null },
    ])
    expect(await prepare({ bookables: [lesson], reservations: [paid('a', { paymentmethod: 'gold' })] })).toMatchObject({
      ok: false,
      faults: [{ pointer: '/reservations/0/paymentinformation/paymentmethod', found: '"gold"' }],
    })
  })

  it('warns of what it keeps unread, leaves out, or can’t run', async () => {
    const plugins = [{ name: 'flow-normal' }, { name: 'flow-moon' }]
    const lists = { whitelabel: { ...whitelabel, plugins }, bookables: [{ ...lesson, colour: 'red' }], extras: [] }
    expect(await prepare(lists, ['flow-normal'])).toMatchObject({
      ok: true,
      warnings: [{ pointer: '/extras' }, { pointer: '/whitelabel/plugins/1' }, { pointer: '/bookables/0/colour' }],
    })
  })

  it('leaves out keys, and says how one is made', async () => {
    const key = 'tk_from-another-system'
    const users = [{ id: 'ada', email: 'ada@customers.example', apikey: key }]
    const result = await prepare({ providers: [{ ...provider, apikey: key }], users })
    expect(result).toMatchObject({
      ok: true,
      warnings: [
        { pointer: '/providers/0/apikey', message: expect.stringContaining('create_api_key') },
        { pointer: '/users/0/apikey' },
      ],
    })
    expect(JSON.stringify(result)).not.toContain(key)
  })

  it('warns of names that this installation doesn’t have, and lists those it has', async () => {
    const installation: Installation = {
      served: () => ({
        themes: ['base', 'harbor'],
        flows: ['normal'],
        languages: ['en-us'],
        processors: [],
        signons: [],
      }),
      settingsOf: () => null,
      settingFaults: (plugin, settings) =>
        Object.keys(settings).map((field) => ({ field, message: `is no setting of ${plugin}` })),
    }
    const result = await prepareBundle(
      {
        whitelabel: { ...whitelabel, theme: 'harbour', plugins: [{ name: 'mail-smtp', settings: { sender: 'x' } }] },
        providers: [{ ...provider, theme: 'base', bookingflow: 'checklist', bookableordermethod: 'random' }],
      },
      { now, known: nothingKnown, installation },
    )
    expect(result).toMatchObject({
      ok: true,
      warnings: [
        { pointer: '/whitelabel/theme', message: expect.stringContaining('known are "base", "harbor"') },
        { pointer: '/whitelabel/plugins/0/settings/sender', message: 'is no setting of mail-smtp' },
        { pointer: '/providers/0/bookingflow', message: expect.stringContaining('known are "normal"') },
        { pointer: '/providers/0/bookableordermethod', message: expect.stringContaining('"mostrecent"') },
      ],
    })
  })
})
