import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOfReservation, subjectOf } from '../jobs/event-of-reservation.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../testing/worlds/booking-world.ts'

const host = 'quay.northwind.localhost'
const own = {
  'en-us': { 'error.time_form': 'The talk knows no such time' },
  es: {
    'error.time_form': 'La charla no conoce esa hora',
    'mail.booked.heading': 'Tu charla está confirmada',
    'mail.manage_text': 'Tu charla: {url}',
  },
}
const whitelabel = {
  ...bookingBundle.whitelabel,
  plugins: [...bookingBundle.whitelabel.plugins, { name: 'wording-es' }],
}
const providers = bookingBundle.providers.map((provider) =>
  provider.id === 'quay'
    ? { ...provider, customdictionary: { 'error.time_form': 'The quay knows no such time' } }
    : provider,
)
const bookables = bookingBundle.bookables.map((one) => (one.id === 'talk' ? { ...one, customdictionary: own } : one))
const dictionaries = [
  { id: 'ours', provider: 'quay', language: 'en-us', words: { 'nav.back': 'Ashore' } },
  { id: 'theirs', provider: 'kiln', language: 'en-us', words: { 'nav.back': 'To the wheel' } },
]

await withDatabase('a tenant’s words', (database) => {
  let world: BookingWorld
  let authorization: string
  beforeAll(async () => {
    world = await bookingWorld(database(), { whitelabel, providers, bookables, dictionaries })
    const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    const token = await world.app.inject({ method: 'POST', url: '/sitetoken', headers })
    authorization = `Bearer ${token.json().token}`
  })
  afterAll(() => world.close())

  const asked = (bookable: string) => ({ bookable, start: 'noon', end: 'night' })
  const rpc = async (method: string, params: object, language = 'en-us') => {
    const payload = { jsonrpc: '2.0', id: 1, method, params }
    const headers = { host, authorization, 'accept-language': language }
    return (await world.app.inject({ method: 'POST', url: '/jrpc', headers, payload })).json()
  }
  const refusal = async (bookable: string, language?: string) =>
    (await rpc('get_availability_in_range_for_bookable', asked(bookable), language)).error.message

  test('reach the errors of every surface, with those of the call’s bookable', async () => {
    expect(await refusal('lesson')).toBe('The quay knows no such time')
    expect(await refusal('talk')).toBe('The talk knows no such time')
    expect(await refusal('talk', 'es')).toBe('La charla no conoce esa hora')
    const url = '/api/availability/generateavailability'
    const byRest = await world.app.inject({
      method: 'POST',
      url,
      headers: { host, authorization },
      payload: asked('talk'),
    })
    expect(byRest.json().error.message).toBe('The talk knows no such time')
    const query = '{ availability(bookable: "talk", start: "noon", end: "night") { month } }'
    const byGraph = await world.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host, authorization },
      payload: { query },
    })
    expect(byGraph.json().errors[0].message).toBe('The talk knows no such time')
  })

  test('say in which form a time is wanted, and what of two times is wrong', async () => {
    const ofDates = (params: object) => rpc('get_availability_in_range_for_bookable', { bookable: 'talk', ...params })
    const { error } = await ofDates({ start: '2026-12-01', end: '2026-12-02' })
    expect(error.data).toMatchObject({
      code: 'invalid_time',
      field: '/start',
      data: { expected: 'YYYY-MM-DD HH:mm:ss' },
    })
    const backwards = await ofDates({ start: '2026-12-02 00:00:00', end: '2026-12-01 00:00:00' })
    expect(backwards.error.message).toBe('The end must be later than the start.')
  })

  test('reach the mail and the calendar file, in the language of the reservation', async () => {
    const { ports, tenants } = world.app.platform
    const booked = await world.call<{ id: string }>('book_appointment', {
      draft: 'words-draft-1',
      bookable: 'talk',
      start: '2026-11-24 10:00:00',
      end: '2026-11-24 11:00:00',
      seats: 1,
      language: 'es',
      user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
    })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const tenant = await tenants.resolve({ host, protocol: 'http', wishes: { query: 'es' } })
    if (!tenant) throw new Error('no tenant')
    const event = { id: 'e', name: 'reservation.booked', reservation: booked.value.id, version: 1 }
    const behind = { lines: [], due: 0 }
    const row = { ...event, payload: {}, created: 0, scope: tenant.scope, attempts: 0, until: 0, behind }
    const subject = await subjectOf({ ports }, tenant, row)
    const told = subject && (await eventOfReservation({ ports }, tenant, row, subject))
    expect(told?.word('mail.booked.heading')).toBe('Tu charla está confirmada')
    // A calendar that fetches the file sends no language.
    const reservation = await ports.repositories(tenant.scope).reservations.find(booked.value.id)
    const token = reservation ? ports.tokens.manage(reservation) : ''
    const url = `/reservation/ics/id/${booked.value.id}/timezone/America-New_York?token=${token}`
    const file = await world.app.inject({ url, headers: { host, 'accept-language': 'en-us' } })
    expect(file.body.replace(/\r\n /g, '')).toContain('Tu charla: http')
  })

  test('are answered by language, for a bookable too; other tenants’ ids are unknown', async () => {
    const dictionary = async (params: object) => (await rpc('get_custom_dictionary_by_language', params)).result?.words
    expect((await dictionary({ language: 'en-us' }))['nav.back']).toBe('Ashore')
    expect((await dictionary({ language: 'es', bookable: 'talk' }))['mail.booked.heading']).toBe(
      'Tu charla está confirmada',
    )
    const refused = async (params: object) =>
      (await rpc('get_custom_dictionary_by_language', { language: 'es', ...params })).error.data
    const unknown = await refused({ providerid: 'nobody' })
    expect(unknown.code).toBe('not_found')
    expect(await refused({ providerid: 'kiln' })).toEqual(unknown)
    expect(await refused({ bookable: 'bowl' })).toEqual(unknown)
    expect(await dictionary({ language: 'es', providerid: 'quay' })).toBeDefined()
  })

  test('are answered as they are stored, without other tenants’', async () => {
    const { result } = await rpc('get_custom_dictionaries', { ids: ['ours', 'theirs', 'nobody'] })
    expect(result.dictionaries).toEqual([
      { id: 'ours', provider: 'quay', language: 'en-us', words: { 'nav.back': 'Ashore' } },
    ])
    const byRest = await world.app.inject({ url: '/api/dictionary?ids=ours,theirs', headers: { host } })
    expect(byRest.json()).toEqual(result)
  })

  test('are sent again only after a change', async () => {
    const url = '/api/dictionary/language/es'
    const first = await world.app.inject({ url, headers: { host } })
    const { etag } = first.headers
    const again = await world.app.inject({ url, headers: { host, 'if-none-match': `"other", ${etag}` } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await world.app.inject({
      url: '/api/dictionary/language/en-us',
      headers: { host, 'if-none-match': String(etag) },
    })
    expect(other.statusCode).toBe(200)
  })
})
