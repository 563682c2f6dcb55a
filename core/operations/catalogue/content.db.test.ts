import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareBundle } from '../../persistence/bundle/compare-bundle.ts'
import { exportBundle } from '../../persistence/bundle/export-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Recording, recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { visitorOf } from '../../testing/surfaces/visitor.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'
import { spokenBundle } from '../../testing/worlds/samples/spoken-bundle.ts'
import { PreparedJson } from '../caches/prepared-json.ts'

type Language = 'en-us' | 'es'
interface Named {
  id: string
  name: string
}

const people = [
  { id: 'hand', role: 'provider' as const, providers: ['quay'] },
  { id: 'cora', role: 'customer' as const },
  { id: 'owner', role: 'whitelabel' as const },
]
const cora = {
  id: 'cora',
  email: 'cora@people.example',
  role: 'customer',
  firstname: 'cora',
  lastname: 'Moor',
  language: 'es',
}
const slot = { bookable: 'course', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
const responses = [
  { question_id: 'suit', value: { ws: 1 } },
  { question_id: 'level', value: 'new' },
]
const answered = { formresponses: [{ formid: 'extras', responses }], addons: { lunch: 1 } }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

await withDatabase('content in two languages', (database) => {
  let world: World
  let recording: Recording
  beforeAll(async () => {
    recording = recordedDatabase(database().db)
    world = await buildWorld({ db: recording.db }, { bundle: { ...spokenBundle, users: [cora] }, people })
  })
  afterAll(() => world.close())

  /** A call by somebody who reads a language; as a visitor of quay's site, unless said otherwise. */
  async function ask<T>(language: Language, name: string, params: object = {}, who = ''): Promise<T> {
    const answer = await world.as<T | PreparedJson>(who, name, params, { language })
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
    const { value } = answer
    return JSON.parse(value instanceof PreparedJson ? String(value.bytes) : JSON.stringify(value))
  }
  const named = async (language: Language, params: object = {}) =>
    (await ask<{ items: Named[] }>(language, 'get_bookables_for_provider_v2', params)).items.map(({ name }) => name)

  test('a list is in the order of the names that are shown', async () => {
    expect(await named('en-us')).toEqual(['Course', 'Gala', 'Night walk', 'Ostrich ride', 'Visit', 'Zither hour'])
    expect(await named('es')).toEqual(['Curso', 'Gala', 'Noche a pie', 'Ñandú, paseo', 'Ópera', 'Visita'])
    expect(await named('es', { sort: 'name', search: 'p' })).toEqual(['Noche a pie', 'Ñandú, paseo', 'Ópera'])
  })

  test('words are looked for in what is shown', async () => {
    expect([await named('es', { search: 'barcas' }), await named('en-us', { search: 'barcas' })]).toEqual([
      ['Curso'],
      [],
    ])
    expect([await named('en-us', { search: 'zither' }), await named('es', { search: 'zither' })]).toEqual([
      ['Zither hour'],
      [],
    ])
    // What has no translation is found as it is shown.
    expect(await named('es', { search: 'gala' })).toEqual(['Gala'])
  })

  test('tags are called by the language, and asked for in any', async () => {
    const { items } = await ask<{ items: { id: string; tags?: string[] }[] }>('es', 'get_bookables_for_provider_v2')
    expect(items.find(({ id }) => id === 'course')?.tags).toEqual(['Agua'])
    for (const tag of ['Water', 'Agua']) {
      expect(await named('es', { tag })).toEqual(['Curso'])
      expect(await named('en-us', { tag })).toEqual(['Course'])
    }
  })

  test('entities are answered in the language, with the same ids, and without their translations', async () => {
    const read = (language: Language) =>
      Promise.all([
        ask(language, 'get_provider'),
        ask(language, 'get_bookable', { id: 'visit' }),
        ask(language, 'get_requirementgroup', { id: 'who' }),
        ask(language, 'get_resources'),
        ask(language, 'get_forms_sections_fqs_ros_for_bookables', { bookables: ['course'] }),
        ask(language, 'search_entities', { type: 'form' }),
      ])
    const [english, spanish] = [JSON.stringify(await read('en-us')), JSON.stringify(await read('es'))]
    for (const text of ['Quay', 'Rent a suit', 'Beginner', 'Lunch', 'The elder', 'Be early.']) {
      expect(english).toContain(text)
      expect(spanish).not.toContain(`"${text}"`)
    }
    for (const text of [
      'Muelle',
      'Alquilar traje',
      'Principiante',
      'Seasoned',
      'Almuerzo',
      'El mayor',
      'Llega pronto.',
      'Guía',
    ])
      expect(spanish).toContain(text)
    const keysOf = (json: string) => json.match(/"(id|key|slug)":"[^"]*"/g)
    expect(keysOf(spanish)).toEqual(keysOf(english))
    expect(english + spanish).not.toContain('translations')
  })

  test('dates of events are called by the language, each answer kept for its own', async () => {
    const range = { bookable: 'gala', start: '2026-12-01 00:00:00', end: '2026-12-31 00:00:00' }
    const titles = async (language: Language) => {
      const answer = await ask<{ timeslots: { title: string; segments: { title: string }[] }[] }>(
        language,
        'get_availability_in_range_for_bookable',
        range,
      )
      return answer.timeslots.flatMap(({ title, segments }) => [title, ...segments.map((one) => one.title)])
    }
    for (const _ of [1, 2]) {
      expect(await titles('es')).toEqual(['Apertura', 'Discurso'])
      expect(await titles('en-us')).toEqual(['Opening', 'Speech'])
    }
  })

  test('a price is told line by line in the language', async () => {
    const labels = async (language: Language) => {
      const { lines } = await ask<{ lines: { label?: string }[] }>(language, 'get_quote', { ...slot, ...answered })
      return lines.flatMap(({ label }) => label ?? [])
    }
    expect(await labels('en-us')).toEqual(['Suit', 'Lunch'])
    expect(await labels('es')).toEqual(['Traje', 'Almuerzo'])
  })

  test('what is answered in one language is kept in the provider’s, and read in any', async () => {
    const draft = 'spoken-draft-0001'
    const held = await ask<{ pricedata: object; quote: object }>('es', 'hold_appointment', {
      ...slot,
      ...answered,
      draft,
    })
    expect(JSON.stringify(held)).toContain('Almuerzo')
    expect(JSON.stringify(held)).not.toContain('Lunch')
    // The language is changed before it is confirmed: nothing about the answers or the price is another.
    const booked = await ask<{ id: string; managetoken: string; bookablename: string }>('en-us', 'book_appointment', {
      ...{ ...slot, ...answered, draft, user },
    })
    expect(booked.bookablename).toBe('Course')
    const { id, managetoken: token } = booked
    const [row] = await world.read(
      'SELECT formresponses, pricedata, payment, language FROM reservations WHERE id = ?',
      id,
    )
    expect(JSON.stringify(row)).toMatch(/Rent a suit.*Beginner/s)
    expect(JSON.stringify(row)).not.toMatch(/Alquilar|Principiante|Traje|Almuerzo/)

    const texts = async (language: Language) =>
      JSON.stringify(await ask(language, 'get_basereservation', { id, token }))
    expect(await texts('es')).toMatch(/Alquilar traje.*Traje.*Nivel.*Principiante.*Equipo/s)
    expect(await texts('es')).toContain('"label":"Almuerzo"')
    expect(await texts('es')).not.toMatch(/Rent a suit|Beginner|"Lunch"|"Course"/)
    expect(await texts('en-us')).toMatch(/Rent a suit.*Level.*Beginner.*Extras/s)
    const keys = (json: string) => json.match(/"(question_id|formid|slug|value|id)":("[^"]*"|\{[^}]*\})/g)
    expect(keys(await texts('es'))).toEqual(keys(await texts('en-us')))

    // Staff read the provider's language, whatever language their page is in.
    const read = JSON.stringify([
      await ask('es', 'search_entities', { type: 'reservation' }, 'hand'),
      await ask('es', 'get_basereservation', { id }, 'hand'),
    ])
    expect(read).toMatch(/Rent a suit.*Beginner.*"bookablename":"Course"/s)
    expect(read).not.toMatch(/Alquilar|Principiante|Almuerzo|Curso/)
  })

  test('a question without a prompt of its own is asked and told in the words of whoever reads', async () => {
    const later = { ...slot, start: '2026-12-07 10:00:00', end: '2026-12-07 11:00:00' }
    const reached = [...responses, { question_id: 'reach', value: '+1 718 555 0100' }]
    const { id, managetoken: token } = await ask<{ id: string; managetoken: string }>('es', 'book_appointment', {
      ...{ ...later, ...answered, formresponses: [{ formid: 'extras', responses: reached }] },
      ...{ draft: 'spoken-draft-0007', user: { ...user, email: 'eva@customers.example' } },
    })
    const texts = async (language: Language, who = '') =>
      JSON.stringify([
        await ask(language, 'get_forms_sections_fqs_ros_for_bookables', { bookables: ['course'] }),
        await ask(language, 'get_basereservation', who ? { id } : { id, token }, who),
      ])
    expect(await texts('es')).toMatch(/"prompt":"Teléfono".*"question_prompt":"Teléfono"/s)
    expect(await texts('en-us')).toMatch(/"prompt":"Phone".*"question_prompt":"Phone"/s)
    expect(await texts('es', 'hand')).toContain('"question_prompt":"Phone"')
    const mails = async (to: string) => (await world.mailsTo(to)).map(({ text }) => text).join('\n')
    expect(await mails('eva@customers.example')).toMatch(/Teléfono:? .*718/)
    expect(await mails('desk@quay.example')).toMatch(/Phone:? .*718/)
  })

  test('what is held of a person is told in their language, at each provider as its customers read it', async () => {
    const later = { ...slot, start: '2026-12-04 10:00:00', end: '2026-12-04 11:00:00' }
    await ask('en-us', 'book_appointment', { ...later, ...answered, draft: 'spoken-draft-0005' }, 'cora')
    const read = async (who: string, language: Language, provider: string) => {
      const given = who === 'cora' ? {} : { id: 'cora' }
      const answer = await world.as<{ reservations: object[] }>(who, 'export_user_data', given, { language, provider })
      if (!answer.ok) throw new Error(JSON.stringify(answer.error))
      return JSON.stringify(answer.value.reservations)
    }
    // From another provider's site, and by who hands it on to her, too.
    for (const told of [
      await read('cora', 'es', 'quay'),
      await read('cora', 'es', 'kiln'),
      await read('owner', 'en-us', 'kiln'),
    ]) {
      for (const text of ['Curso', 'Muelle', 'Alquilar traje', 'Principiante', 'Almuerzo']) expect(told).toContain(text)
      expect(told).not.toMatch(/"Course"|"Quay"|Rent a suit|Beginner|"Lunch"/)
    }
    const english = await read('cora', 'en-us', 'quay')
    for (const text of ['Course', 'Quay', 'Rent a suit', 'Beginner', 'Lunch']) expect(english).toContain(text)
  })

  test('what was changed since it was booked stays as it was booked', async () => {
    const draft = 'spoken-draft-0002'
    const later = { ...slot, start: '2026-12-02 10:00:00', end: '2026-12-02 11:00:00' }
    const { id, managetoken: token } = await ask<{ id: string; managetoken: string }>('es', 'book_appointment', {
      ...{ ...later, ...answered, draft, user },
    })
    const entity = { name: 'Packed lunch', translations: { es: { name: 'Comida para llevar' } } }
    expect(await world.as('hand', 'update_entity', { type: 'addon', id: 'lunch', entity })).toMatchObject({ ok: true })
    const told = JSON.stringify(await ask('es', 'get_basereservation', { id, token }))
    expect(told).toContain('"label":"Lunch"')
    expect(told).toContain('Alquilar traje')
    const back = { name: 'Lunch', translations: { es: { name: 'Almuerzo' } } }
    await world.as('hand', 'update_entity', { type: 'addon', id: 'lunch', entity: back })
  })

  test('a customer’s mail and calendar are in their language, the business’s in its own', async () => {
    const draft = 'spoken-draft-0003'
    const party = { bookable: 'gala', start: '2026-12-05 10:00:00', end: '2026-12-05 14:00:00', occurrence: 'one' }
    const bea = { email: 'bea@customers.example', firstname: 'Bea', lastname: 'Ruiz' }
    const { id, managetoken: token } = await ask<{ id: string; managetoken: string }>('es', 'book_appointment', {
      ...{ ...party, draft, user: bea },
    })
    const other = { ...slot, start: '2026-12-03 10:00:00', end: '2026-12-03 11:00:00', draft: 'spoken-draft-0004' }
    await ask('es', 'book_appointment', { ...other, ...answered, user: bea })
    const theirs = (await world.mailsTo(bea.email)).map(({ text, subject }) => subject + text).join('\n')
    for (const text of ['Apertura', 'Curso', 'Alquilar traje', 'Principiante', 'Muelle']) expect(theirs).toContain(text)
    expect(theirs).not.toMatch(/Opening|Course|Rent a suit|Beginner/)
    const desk = (await world.mailsTo('desk@quay.example')).map(({ text, subject }) => subject + text).join('\n')
    for (const text of ['Opening', 'Course', 'Rent a suit', 'Beginner']) expect(desk).toContain(text)
    expect(desk).not.toMatch(/Apertura|Curso|Alquilar|Principiante/)
    const zone = 'America-New_York'
    const file = await ask<{ content: string }>('en-us', 'get_reservation_ics', { id, token, timezone: zone })
    expect(file.content).toContain('Discurso')
    const feed = { start: '2026-12-01 00:00:00', end: '2026-12-06 00:00:00' }
    expect(JSON.stringify(await ask('es', 'get_eventfeed', feed))).toMatch(/Curso.*En el agua/s)
    expect(JSON.stringify(await ask('en-us', 'get_eventfeed', feed))).toMatch(/Course.*On the water/s)
  })

  test('staff write translations with the other fields; what says nothing, or nothing known, is refused', async () => {
    const write = (translations: unknown) =>
      world.as('hand', 'update_entity', { type: 'bookable', id: 'zither', entity: { translations } })
    const refused: [unknown, string][] = [
      [{ es: { name: ' ' } }, '/entity/translations/es/name'],
      [{ es: { nam: 'Ópera' } }, '/entity/translations/es/nam'],
      [{ Spanish: { name: 'Ópera' } }, '/entity/translations/Spanish'],
      [{ es: 'Ópera' }, '/entity/translations/es'],
      [{ es: { name: 5 } }, '/entity/translations/es/name'],
    ]
    for (const [translations, field] of refused)
      expect(await write(translations)).toMatchObject({ ok: false, error: { code: 'invalid_params', field } })
    expect(await write({ es: { name: 'Concierto' } })).toMatchObject({ ok: true })
    expect(await named('es')).toContain('Concierto')
    const shown = await world.as('hand', 'search_entities', { type: 'bookable' })
    expect(JSON.stringify(shown)).toContain('{"es":{"name":"Concierto"}}')
    expect(await write({ es: { name: 'Ópera' } })).toMatchObject({ ok: true })
  })

  test('sites are found and ordered by what they are called in the language', async () => {
    const sites = async (language: Language, params: object = {}) => {
      const visitor = visitorOf(world.app, 'northwind.localhost')
      visitor.cookies.set('lang', language)
      const { result } = await visitor.call<{ items: Named[] }>('find_providers', params)
      return result?.items.map(({ name }) => name)
    }
    expect(await sites('en-us')).toEqual(['kiln', 'Quay'])
    expect(await sites('es')).toEqual(['kiln', 'Muelle'])
    expect([await sites('es', { search: 'barcas' }), await sites('en-us', { search: 'barcas' })]).toEqual([
      ['Muelle'],
      [],
    ])
    const entity = { translations: { es: { name: 'Atracadero' } } }
    expect(await world.as('hand', 'update_entity', { type: 'provider', id: 'quay', entity })).toMatchObject({
      ok: true,
    })
    expect(await sites('es')).toEqual(['Atracadero', 'kiln'])
    expect(await sites('es', { search: 'muelle' })).toEqual([])
    const gone = { entity: { translations: null } }
    expect(await world.as('hand', 'update_entity', { type: 'provider', id: 'quay', ...gone })).toMatchObject({
      ok: true,
    })
    expect(await sites('es')).toEqual(['kiln', 'Quay'])
    expect(await world.read('SELECT id FROM content_texts')).toEqual([])
  })

  test('an export has the translations, and an import of it changes nothing', async () => {
    const { db } = database()
    const exported = await exportBundle(db, 'northwind')
    expect(JSON.stringify(exported)).toContain('Alquilar traje')
    const compared = await compareBundle(db, exported, { now: world.clock.now })
    expect(compared).toMatchObject({ ok: true, differences: [] })
  })

  test('further languages ask the database nothing more', async () => {
    await world.write('UPDATE whitelabels SET revision = revision + 1')
    const readBy = async (language: Language) => {
      const { statements } = await recording.during(() => named(language))
      return statements.filter(({ sql }) => /from [`"]?(bookables|resources|forms|addons)/i.test(sql)).length
    }
    expect(await readBy('en-us')).toBe(4)
    expect([await readBy('es'), await readBy('en-us'), await readBy('es')]).toEqual([0, 0, 0])
  })
})
