import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../testing/worlds/build-world.ts'
import { at, filled } from '../../testing/worlds/samples/answers-bundle.ts'

const house = {
  id: 'house',
  name: 'House rules',
  sections: [{ id: 's', questions: [{ id: 'q', slug: 'guests', type: 'number', required: true, prompt: 'Guests' }] }],
}
const offers = ['quay', 'kiln'].map((provider) => ({
  id: `${provider}-tour`,
  provider,
  name: 'Tour',
  price: 10,
  paymentterms: 'bill',
  forms: ['house'],
}))
const bundle = {
  whitelabel: { ...bookingBundle.whitelabel, theme: 'harbor' },
  providers: bookingBundle.providers,
  forms: [house, { id: 'clay', provider: 'kiln', name: 'Clay', sections: [] }],
  dictionaries: [{ id: 'ours', language: 'en-us', words: { 'nav.back': 'Ashore' } }],
  addons: [{ id: 'soup', provider: 'kiln', name: 'Soup', price_function: 'guests * 3' }],
  bookables: offers.map((one) => (one.provider === 'kiln' ? { ...one, addons: ['soup'] } : one)),
}
const rival = {
  whitelabel: { ...bookingBundle.whitelabel, id: 'rival', label: 'Rival', url: 'rival.localhost' },
  providers: [{ ...bookingBundle.providers[0], id: 'den', subdomain: 'den' }],
  bookables: [{ ...offers[0], id: 'den-tour', provider: 'den', forms: [] }],
}
const people = [
  { id: 'owner', role: 'whitelabel' as const },
  { id: 'staff', role: 'provider' as const, providers: ['quay'] },
]
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

await withDatabase('forms of a white-label', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, people })
    expect(await importBundle(database().db, rival, { now: world.clock.now })).toMatchObject({ ok: true })
  })
  afterAll(() => world.close())

  const brand = { host: 'northwind.localhost' }
  const change = (who: string, entity: object, more = {}) =>
    world.as(who, 'update_entity', { type: 'form', id: 'house', entity }, more)
  const remove = (who: string, more = {}) => world.as(who, 'delete_entity', { type: 'form', id: 'house' }, more)
  const found = async (who: string, type: string, search: object, more = {}) => {
    const answer = await world.as<{ items: { id: string }[] }>(who, 'search_entities', { type, search }, more)
    return answer.ok ? answer.value.items.map(({ id }) => id) : answer.error.code
  }
  const refused = (code: string, more: object = {}) => ({ ok: false, error: { code, ...more } })

  test.each(['quay', 'kiln'])('are asked and answered at %s', async (provider) => {
    const book = (formresponses: object[]) =>
      world.call('book_appointment', { ...at(`${provider}-tour`, 24, 10), user, formresponses }, provider)
    expect(await book([])).toMatchObject(refused('answer_required'))
    const booked = await book([filled('house', { q: 4 })])
    expect(booked).toMatchObject({ ok: true, value: { provider } })
    const stored = await world.read('SELECT provider, formresponses FROM reservations WHERE provider = ?', provider)
    expect(stored).toMatchObject([{ formresponses: expect.stringContaining('"house"') }])
  })

  test('are read through all surfaces, at each provider and nowhere else', async () => {
    const formsAt = async (host: string, bookable: string) => {
      const headers = { host }
      const params = { bookables: [bookable] }
      const payload = {
        jrpc: { jsonrpc: '2.0', id: 1, method: 'get_forms_sections_fqs_ros_for_bookables', params },
        graphql: { query: `{ forms(bookables: ["${bookable}"]) { id provider sections { questions { slug } } } }` },
      }
      const [jrpc, rest, graph] = await Promise.all([
        world.app.inject({ method: 'POST', url: '/jrpc', headers, payload: payload.jrpc }),
        world.app.inject({ method: 'GET', url: `/api/form?bookables=${bookable}`, headers }),
        world.app.inject({ method: 'POST', url: '/graphql', headers, payload: payload.graphql }),
      ])
      return [jrpc.json().result?.forms, rest.json().forms, graph.json().data?.forms]
    }
    for (const provider of ['quay', 'kiln'])
      for (const forms of await formsAt(hostOf(provider), `${provider}-tour`)) {
        expect(forms).toMatchObject([{ id: 'house', sections: [{ questions: [{ slug: 'guests' }] }] }])
        expect(forms[0].provider ?? null).toBe(null)
      }
    for (const bookable of ['den-tour', 'quay-tour'])
      for (const forms of await formsAt('den.rival.localhost', bookable)) expect(forms).toEqual([])
    expect(await found('staff', 'form', {})).toEqual(['house'])
    expect(await found('owner', 'form', {}, { host: 'den.rival.localhost' })).not.toContain('house')
  })

  test('are changed by the owner at the white-label’s own domain, and by nobody elsewhere', async () => {
    expect(await change('staff', { name: 'Ours' })).toMatchObject(refused('forbidden'))
    expect(await change('key', { name: 'Ours' })).toMatchObject(refused('forbidden'))
    expect(await change('owner', { name: 'Ours' })).toMatchObject(refused('forbidden'))
    expect(await change('staff', { name: 'Ours' }, brand)).toMatchObject(refused('forbidden'))
    expect(await remove('staff')).toMatchObject(refused('forbidden'))
    expect(await change('owner', { name: 'Welcome' }, brand)).toMatchObject({ ok: true, value: { name: 'Welcome' } })
    for (const provider of ['quay', 'kiln']) {
      const params = { bookables: [`${provider}-tour`] }
      const asked = await world.call('get_forms_sections_fqs_ros_for_bookables', params, provider)
      expect(asked).toMatchObject({ value: { forms: [{ name: 'Welcome' }] } })
    }
  })

  test('keep what any provider’s formulas and bookables name', async () => {
    expect(await change('owner', { sections: [] }, brand)).toMatchObject(
      refused('in_use', { data: { by: [{ type: 'addon', id: 'soup' }] } }),
    )
    const { ok, ...answer } = await remove('owner', brand)
    expect(ok).toBe(false)
    expect(JSON.stringify(answer)).toMatch(/quay-tour.*kiln-tour/)
    const formula = [{ id: 's', questions: [{ ...house.sections[0]?.questions[0], value_function: 'clay * 2' }] }]
    expect(await change('owner', { sections: formula }, brand)).toMatchObject(refused('invalid_params'))
  })

  test('are made by the owner, named by staff of a provider, and deleted when nobody names them', async () => {
    const entity = { name: 'Arrival', sections: [{ id: 's', questions: [{ id: 'a', slug: 'arrival', type: 'text' }] }] }
    expect(await world.as('staff', 'create_entity', { type: 'form', entity }, brand)).toMatchObject(
      refused('forbidden'),
    )
    const made = await world.as<{ id: string }>('owner', 'create_entity', { type: 'form', entity }, brand)
    const id = made.ok ? made.value.id : ''
    expect(await world.read('SELECT whitelabel, provider FROM forms WHERE id = ?', id)).toEqual([
      { whitelabel: 'northwind', provider: null },
    ])
    const ask = (forms: string[]) =>
      world.as('staff', 'update_entity', { type: 'bookable', id: 'quay-tour', entity: { forms } })
    expect(await ask(['house', id])).toMatchObject({ ok: true })
    expect(await ask(['house', 'clay'])).toMatchObject(refused('invalid_params', { field: '/entity/forms/1' }))
    const drop = () => world.as('owner', 'delete_entity', { type: 'form', id }, brand)
    expect(await drop()).toMatchObject(refused('in_use'))
    await ask(['house'])
    expect(await drop()).toMatchObject({ ok: true, value: { deleted: true } })
  })

  test.each(['quay', 'kiln'])(
    'have company: words and the look of the white-label are those of %s',
    async (provider) => {
      const words = await world.call('get_custom_dictionary_by_language', { language: 'en-us' }, provider)
      expect(words).toMatchObject({ value: { words: { 'nav.back': 'Ashore' } } })
      const site = { host: hostOf(provider), protocol: 'http', wishes: {} }
      expect(await world.app.platform.tenants.resolve(site)).toMatchObject({ theme: 'harbor' })
    },
  )
})
