import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { barePages } from '../../testing/proofs/access/attacks/bare-pages.ts'
import { buildWorld, hostOf, type World } from '../../testing/worlds/build-world.ts'
import { ada, enquiryBundle, enquiryPeople } from '../../testing/worlds/people/enquiry-world.ts'

const priced = { provider: 'quay', price: 60, paymentterms: 'bill' }
const bundle = {
  ...enquiryBundle,
  users: [{ id: 'ada', email: 'ada@members.example', firstname: 'Ada', role: 'customer' }],
  bookinggroups: [{ id: 'crew', provider: 'quay', name: 'Crew', users: ['ada'] }],
  bookables: [
    ...enquiryBundle.bookables,
    // What takes no bookings now: one that takes questions, one for members, one behind a link, one that takes none.
    {
      ...{ ...priced, id: 'regatta', slug: 'the-regatta', name: 'Regatta', status: 'inactive', contactenabled: true },
      ...{ forms: ['must'], translations: { es: { name: 'Regata' } } },
    },
    { ...priced, id: 'crews', name: 'Crew day', status: 'inactive', contactenabled: true, bookinggroups: ['crew'] },
    { ...priced, id: 'by-link', name: 'By link', status: 'inactive', contactenabled: true, limited_use: true },
    { ...priced, id: 'winter', name: 'Winter store', status: 'inactive' },
    { ...priced, id: 'secret', name: 'Secret', status: 'hidden', contactenabled: true },
    { ...priced, id: 'gone', name: 'Gone', status: 'archived', contactenabled: true },
  ],
  limited_use_links: [{ id: 'l1', provider: 'quay', uid: 'once', bookable: 'by-link', uses: 1 }],
}
const people = [...enquiryPeople, { id: 'ada', role: 'customer' as const }]
const day = { start: '2026-11-24 10:00:00', end: '2026-11-24 11:00:00' }

await withDatabase('questions about what takes no bookings now', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, people, pages: barePages })
  })
  afterAll(() => world.close())

  /** Asks an hour after whoever asked before, so that no limit is reached. */
  const ask = (bookable: string, who = '', linkid?: string, more: object = {}) => {
    world.clock.now += 3_600_000
    return world.as<{ id: string }>(
      who,
      'create_contact_request',
      { bookable, ...ada, ...more },
      linkid ? { linkid } : {},
    )
  }
  const page = async (url: string) => {
    const { body } = await world.app.inject({ url, headers: { host: hostOf('quay'), accept: 'text/html' } })
    const text = /<script id="bootstrap" type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}'
    return JSON.parse(text)
  }

  test('are taken where it takes questions, and staff are told', async () => {
    const before = (await world.mailsTo('desk@quay.example')).length
    const made = await ask('the-regatta')
    expect(made).toMatchObject({ ok: true, value: { bookable: 'regatta', status: 'open' } })
    const told = await world.mailsTo('desk@quay.example')
    expect(told.length).toBe(before + 1)
    expect(told.at(-1)?.subject).toBe('A question about Regatta at quay')
    expect((await world.mailsTo(ada.email)).at(-1)?.subject).toBe('Your question has reached quay')
  })

  test('have the page with its forms, to which its own page leads; nothing else shows it', async () => {
    const asking = await page('/enquire/the-regatta?lang=es')
    expect(asking).toMatchObject({
      page: 'enquire',
      bookable: { id: 'regatta', name: 'Regata' },
      forms: [{ id: 'must' }],
    })
    const gate = await page('/book/the-regatta')
    expect(gate).toMatchObject({ page: 'gate', gate: 'unavailable', askpath: '/enquire/the-regatta', bookable: null })
    expect(JSON.stringify(gate)).not.toContain('Regatta')
    expect(JSON.stringify(await page('/'))).not.toContain('egatta')
    for (const [name, params] of [
      ['get_bookable', { id: 'regatta' }],
      ['get_forms_sections_fqs_ros_for_bookables', { bookables: ['regatta'] }],
      ['get_availability_in_range_for_bookable', { bookable: 'regatta', ...day }],
    ] as const)
      expect(JSON.stringify(await world.call(name, params))).not.toMatch(/egatta/)
    const user = { email: ada.email, firstname: 'Ada', lastname: 'Moor' }
    const booking = { bookable: 'regatta', ...day, user, payment: { processor: 'payment-offline' } }
    expect(await world.call('book_appointment', booking)).toMatchObject({ ok: false })
  })

  test.each([
    ['winter', '', undefined, 'not_found', 'unavailable'],
    ['secret', '', undefined, 'not_found', 'not_found'],
    ['gone', '', undefined, 'not_found', 'not_found'],
    // For members, and for who has the link.
    ['crews', '', undefined, 'not_found', 'unavailable'],
    ['crews', 'ada', undefined, null, 'unavailable'],
    ['by-link', '', undefined, 'not_found', 'unavailable'],
    ['by-link', '', 'once', null, 'unavailable'],
  ])('about %s by “%s” with the link %s: %s', async (bookable, who, linkid, refusal, gate) => {
    const made = await ask(bookable, who, linkid)
    expect(made).toMatchObject(refusal === null ? { ok: true } : { ok: false, error: { code: refusal } })
    if (who !== '' || linkid) return
    for (const path of ['enquire', 'book']) {
      const shown = await page(`/${path}/${bookable}`)
      expect(shown).toMatchObject({ page: 'gate', gate })
      expect(shown.askpath).toBeUndefined()
    }
  })

  test('are answered by a time, which the customer accepts, or turned into a reservation', async () => {
    const swims = { question_id: 'swims', value: 'Yes' }
    const answered = { formresponses: [{ formid: 'must', responses: [swims] }] }
    const asked = async () => {
      const made = await ask('regatta', '', undefined, answered)
      return made.ok ? made.value.id : ''
    }
    const offered = await world.as('sky', 'answer_contact_request', { id: await asked(), offer: day })
    expect(offered).toMatchObject({ ok: true, value: { status: 'offered' } })
    const mail = (await world.mailsTo(ada.email)).find(({ text }) => text.includes('/manage/'))
    const [, reservation, token] = /\/manage\/([^?\s]+)\?token=([\w-]+)/.exec(String(mail?.text)) ?? []
    const payment = { processor: 'payment-offline' }
    expect(await world.call('accept_waitlist_offer', { id: reservation, token, payment })).toMatchObject({
      ok: true,
      value: { status: 'booked', bookable: 'regatta' },
    })
    const time = { start: '2026-11-25 10:00:00', end: '2026-11-25 11:00:00' }
    expect(await world.as('sky', 'convert_contact_request', { id: await asked(), ...time })).toMatchObject({
      ok: true,
      value: { status: 'booked', bookable: 'regatta' },
    })
  })
})
