import { readdirSync, readFileSync } from 'node:fs'
import { testDemo } from '@tessera/plugin-api/conformance'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { translatedParts, translatedValues } from '../../core/domain/content/index.ts'
import { Form } from '../../core/domain/entities/form.ts'
import { Provider } from '../../core/domain/entities/tenant.ts'
import { ownTexts } from '../../core/domain/wording/own-texts.ts'
import { kinds as schemaKinds, schemas, Whitelabel } from '../../core/operations/tenant-bundle/kinds.ts'
import { loadPictures } from './pictures.ts'

interface Entity extends Record<string, unknown> {
  id: string
  provider?: string
}
interface DemoBundle {
  whitelabel: Entity
  kinds: Record<string, Entity[]>
}

const bundleFolder = new URL('bundles/', import.meta.url)
const bundles = readdirSync(bundleFolder).map((file): [string, DemoBundle] => {
  const { whitelabel, ...kinds } = JSON.parse(readFileSync(new URL(file, bundleFolder), 'utf8'))
  return [file, { whitelabel, kinds }]
})
const pictures = loadPictures(new URL('pictures/', import.meta.url))

const ids = (entities: Entity[] = []) => entities.map((entity) => entity.id)

const questionsOf = (forms: Entity[] = []) =>
  forms.map((form) => Value.Parse(Form, form)).flatMap((form) => form.sections.flatMap(({ questions }) => questions))

const isBookableNow = (bookable: Entity) =>
  bookable.bookabletype === 'standard' && bookable.status === 'active' && !(bookable.approvalmode || bookable.drivetime)

const isWorthTelling = (text: unknown): boolean => typeof text === 'string' && text.trim() !== ''

/** What is called the same in every language: people, boats, bands, brands. */
const ofNames = [
  /^whitelabel .*\/label:/,
  /^providers .*\/name:/,
  /^resources (act|cook|estimator|guide|petrel|physio|pilot|planner|potter|teacher)\b.*\/name:/,
]

for (const [file] of bundles) testDemo({ describe, it }, { name: file, file: new URL(file, bundleFolder) })

describe.each(bundles)('%s', (_file, { whitelabel, kinds }) => {
  const { providers = [], bookables = [], forms } = kinds

  it('shows a drawn picture for each provider and bookable', () => {
    const photographed = (kinds.resources ?? []).filter((resource) => resource.photo !== undefined)
    const shown = [...providers, ...bookables, ...photographed].map((entity) => String(entity.photo))
    expect(shown.filter((photo) => !pictures.has(photo.replace('/plugins/demo/pictures/', '')))).toEqual([])
  })

  it('names the group of what serves a single party, unless that is a person: a boat reads like nobody', () => {
    const unnamed = bookables.filter(({ seats, requiredresources }) => seats === 1 && requiredresources !== undefined)
    expect(ids(unnamed)).toEqual([])
    const groups = bookables.flatMap(({ id, requirementgroups }) =>
      Array.isArray(requirementgroups) ? requirementgroups.map((group) => ({ id, name: group.name })) : [],
    )
    expect(groups.filter(({ name }) => !isWorthTelling(name))).toEqual([])
  })

  it('says what its reservations take of a group, or the same boat could be booked twice', () => {
    const grouped = bookables.filter(
      ({ requirementgroups }) =>
        Array.isArray(requirementgroups) &&
        requirementgroups.some(({ selectionmethod }) => selectionmethod !== 'resourceclaim'),
    )
    const named = new Set(ids(grouped))
    const taking = (kinds.reservations ?? []).filter(
      ({ bookable, status }) => status === 'booked' && named.has(String(bookable)),
    )
    expect(ids(taking.filter(({ resources }) => !Array.isArray(resources) || resources.length === 0))).toEqual([])
  })

  it('shows no picture on two cards of a list', () => {
    for (const provider of ids(providers)) {
      const listed = bookables.filter((bookable) => bookable.provider === provider && bookable.limited_use !== true)
      const photos = listed.map(({ photo }) => photo)
      expect(
        photos.filter((photo, index) => photos.indexOf(photo) !== index),
        provider,
      ).toEqual([])
    }
  })

  it('holds what names a day of the week while its provider is open on that day', () => {
    const dated = bookables.flatMap(({ id, provider, restrictions }) =>
      (Array.isArray(restrictions) ? restrictions : []).flatMap(({ start }) => {
        const weekday = /,([a-z]+)\}/.exec(String(start))?.[1]
        return weekday === undefined ? [] : [{ id, provider, weekday }]
      }),
    )
    const closed = dated.filter(({ provider: of, weekday }) => {
      const hours = Object(providers.find(({ id }) => id === of)?.newbusinesshours)
      return !(hours[weekday]?.length > 0)
    })
    expect(closed).toEqual([])
    if (ids(bookables).includes('sunset-sail'))
      expect(dated.filter(({ id }) => id === 'sunset-sail').map(({ weekday }) => weekday)).toEqual([
        'saturday',
        'saturday',
      ])
  })

  it('shows pictures for the stages of a job, a different one for each option', () => {
    for (const question of questionsOf(forms).filter(({ type }) => type === 'stageselector')) {
      const shown = (question.responseoptions ?? []).map(({ imageurl }) => imageurl)
      expect(shown.length, question.id).toBeGreaterThan(1)
      expect(shown, question.id).not.toContain(undefined)
      expect(new Set(shown).size, question.id).toBe(shown.length)
    }
  })

  it('shows a drawn picture on each card of a form, and beside each option that has one', () => {
    const named = [...JSON.stringify(forms ?? []).matchAll(/"imageurl":"([^"]*)"/g)].map((match) => String(match[1]))
    expect(named.filter((one) => !pictures.has(one.replace('/plugins/demo/pictures/', '')))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
  })

  it('has terms that agree with its bookables', () => {
    const terms = String(whitelabel.bookingterms)
    // Deadlines differ from bookable to bookable, and are shown with each.
    expect(terms).not.toMatch(/\d+\W*(hours|days)/)
  })

  it('shows consumers in euro countries prices with tax', () => {
    const added = bookables.filter(({ tax, provider }) => {
      const owner = providers.find(({ id }) => id === provider)
      return tax !== undefined && !owner?.taxincluded
    })
    if (whitelabel.currency === 'eur') expect(added).toEqual([])
  })

  it('has no venue where the work is done at the customer’s', () => {
    const away = bookables.filter(({ drivetime, forms }) => drivetime || [forms].flat().includes('door'))
    for (const { id, location } of away)
      expect(location, id).toEqual({ address: expect.stringMatching(/^At your /), displayonbookingsite: true })
  })

  it('has its own words in each of its languages', () => {
    const keysIn = (language: string) =>
      (kinds.dictionaries ?? [])
        .filter((one) => one.language === language)
        .flatMap((one) => Object.keys(Object(one.words)).map((key) => `${one.provider} ${key}`))
        .toSorted()
    const wordings = [whitelabel.plugins].flat().map((plugin) => String(Object(plugin).name))
    const languages = wordings.flatMap((name) => (name.startsWith('wording-') ? [name.slice('wording-'.length)] : []))
    expect(languages.length).toBeGreaterThan(1)
    expect(keysIn('en-us').length).toBeGreaterThan(0)
    for (const language of languages) {
      expect(keysIn(language), language).toEqual(keysIn('en-us'))
      expect(Object.keys(Object(whitelabel.vocabularyoverride)), language).toContain(language)
    }
  })

  it('is whole in each of its languages: whatever a provider wrote is there in the others too', () => {
    const spoken = [whitelabel.plugins].flat().flatMap((plugin) => {
      const { name } = Object(plugin)
      return String(name).startsWith('wording-') ? [String(name).slice('wording-'.length)] : []
    })
    const ownOf = ({ provider, id }: Entity) =>
      String(Object(providers.find((one) => one.id === (provider ?? id))).language ?? whitelabel.language ?? 'en-us')
    const lacking = (of: string, schema: unknown, entity: Entity) =>
      [...translatedValues(translatedParts(schema), entity)].flatMap(({ pointer, texts, value }) =>
        texts
          .filter((text) => isWorthTelling(value[text]))
          .flatMap((text) => spoken.filter((one) => one !== ownOf(entity)).map((one) => ({ text, one })))
          .filter(({ text, one }) => !isWorthTelling(Object(Object(value.translations)[one])[text]))
          .map(({ text, one }) => `${of} ${entity.id}${pointer}/${text}: ${one}`),
      )
    const found = schemaKinds.flatMap((kind) =>
      (kinds[kind] ?? []).flatMap((entity) => lacking(kind, schemas[kind], entity)),
    )
    const names = (line: string) => ofNames.some((one) => one.test(line))
    expect([...found, ...lacking('whitelabel', Whitelabel, whitelabel)].filter((line) => !names(line))).toEqual([])
  })

  it.each(ids(providers))('offers %s something that a guest can book today', (provider) => {
    expect(bookables.filter((bookable) => bookable.provider === provider && isBookableNow(bookable))).not.toEqual([])
    expect(whitelabel.allowguestcheckout).toBe(true)
    expect(providers.find((entity) => entity.id === provider)?.requirelogin).toBe(false)
  })
})

describe('what belongs to one service', () => {
  const all = bundles.map(([, { kinds }]) => kinds)
  const bookables = all.flatMap((kinds) => kinds.bookables ?? [])

  it('is asked there alone: a boat without supper asks for no plate, but how many come', () => {
    const launch = bookables.find(({ id }) => id === 'launch-charter')
    const own = all.flatMap(({ forms = [] }) => forms.filter(({ id }) => [launch?.forms].flat().includes(id)))
    const asked = questionsOf(own).map(({ slug, maximum }) => [slug, maximum])
    expect(asked).toContainEqual(['party_size', 12])
    expect(asked.map(([slug]) => slug)).not.toContain('diet')
  })

  it.each([
    ['kiln', /wheel|torno/, ['first-bowl', 'own-table', 'private-wheel']],
    ['gather', /stove|estufa/, ['boathouse-hall']],
    ['fairfield', /cover what|cubre lo que|decken Sie ab/, ['rooms']],
    ['quay', /mooring|amarre/, ['rigging-visit']],
  ])('%s thanks for it there alone: %s', (of, text, services) => {
    const everywhere = all.flatMap(({ dictionaries = [] }) => dictionaries.filter(({ provider }) => provider === of))
    expect(everywhere.filter(({ words }) => text.test(String(Object(words)['thanks.booked_text'])))).toEqual([])
    const own = bookables.filter((one) => one.provider === of && text.test(JSON.stringify(one.customdictionary ?? '')))
    expect(ids(own)).toEqual(services)
  })

  it('has names in forms as staff can read them too', () => {
    const names = questionsOf(all.flatMap(({ forms = [] }) => forms)).filter(({ type }) =>
      /^(first|last)name$/.test(type),
    )
    expect(names.filter(({ prompt }) => /^your /i.test(String(prompt)))).toEqual([])
  })
})

describe('the demo tenants together', () => {
  const providers: Entity[] = bundles.flatMap(([, { whitelabel, kinds }]) =>
    (kinds.providers ?? []).map((provider) => ({ theme: whitelabel.theme, ...provider })),
  )

  it('belong to white-labels that differ in look and currency', () => {
    const labels = bundles.map(([, bundle]) => bundle.whitelabel)
    expect(new Set(labels.map((label) => label.theme)).size).toBe(labels.length)
    expect(new Set(labels.map((label) => label.currency)).size).toBe(labels.length)
  })

  it('use all five themes, in five time zones', () => {
    const themes = new Set(providers.map((provider) => provider.theme))
    expect(themes).toEqual(new Set(['base', 'harbor', 'studio', 'clinic', 'workshop']))
    expect(new Set(providers.map((provider) => provider.timezone)).size).toBe(5)
  })

  /** What a reservation can go through, and a field of the bookable that shows it. */
  const shown: Record<string, (bookable: Entity) => boolean> = {
    'a week at a time': ({ default_date_view }) => default_date_view === 'week_view',
    'a reminder': ({ reminders }) => Array.isArray(reminders) && reminders.length > 0,
    'a slot': ({ bookabletype }) => bookabletype === 'standard',
    'days of rental': ({ bookabletype, countby }) => bookabletype === 'calendarday' && countby === undefined,
    nights: ({ countby }) => countby === 'nights',
    'an event': ({ bookabletype }) => bookabletype === 'event',
    'an event in parts': ({ restrictions }) => JSON.stringify(restrictions ?? []).includes('"segments":[{'),
    'slots in a row': ({ combinedslots }) => combinedslots === true,
    'a resource chosen by its customer': (bookable) => isServedBy(bookable, 'manual'),
    'a resource in an order': (bookable) => isServedBy(bookable, 'priorityoffer'),
    'a resource in turn': (bookable) => isServedBy(bookable, 'roundrobin'),
    'a job': (bookable) => isServedBy(bookable, 'resourceclaim'),
    'a job of which somebody is kept free': (bookable) => isServedBy(bookable, 'resourceclaim_restricted'),
    bids: (bookable) => isServedBy(bookable, 'resourcebids'),
    'days instead of a time': ({ dateby }) => dateby === 'range',
    'a request': ({ approvalmode }) => approvalmode === true,
    'a queue': ({ waitlist }) => Object(waitlist).enabled === true,
    'a limited-use link': ({ limited_use }) => limited_use === true,
    'members alone': ({ bookinggroups }) => Array.isArray(bookinggroups) && bookinggroups.length > 0,
    'a question instead of a booking': ({ contactenabled }) => contactenabled === true,
    'a drive to the customer': ({ drivetime }) => drivetime === true,
    'a list of guests': ({ rosterenabled }) => rosterenabled === true,
    points: ({ pointsprice }) => Number(pointsprice) > 0,
    'paid in full': ({ paymentterms }) => paymentterms === 'full',
    'a down payment': ({ paymentterms }) => paymentterms === 'partial',
    'a down payment, and the rest collected': ({ paymentterms }) => paymentterms === 'partialautocollect',
    'paid later': ({ paymentterms }) => paymentterms === 'bill',
  }
  const isServedBy = ({ requirementgroups }: Entity, method: string) =>
    [requirementgroups ?? []].flat().some((group) => Object(group).selectionmethod === method)

  it('show each kind of reservation', () => {
    const bookables = bundles.flatMap(([, { kinds }]) => kinds.bookables ?? [])
    const missing = Object.entries(shown).filter(([, isShown]) => !bookables.some(isShown))
    expect(missing.map(([kind]) => kind)).toEqual([])
  })

  it('show a discount code that ends with its uses', () => {
    const discounts = bundles.flatMap(([, { kinds }]) => kinds.discounts ?? [])
    expect(discounts.filter(({ uses }) => Number(uses) > 0)).not.toEqual([])
  })

  it('share no id, so that all can live in one database', () => {
    const all = bundles.flatMap(([, { kinds }]) =>
      Object.entries(kinds).flatMap(([kind, entities]) => ids(entities).map((id) => `${kind}/${id}`)),
    )
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
  })
})

it.each([
  ['alameda', 'visit', 'cita', 'Termin'],
  ['fairfield', 'job', 'encargo', 'Auftrag'],
  ['clef', 'session', 'sesión', 'Termin'],
  ['quay', 'trip', 'salida'],
  ['kiln', 'class', 'clase'],
  ['gather', 'booking', 'reserva'],
])('the button of %s that changes a reservation has its noun in each language', (id, english, spanish, german = '') => {
  const raw = bundles.flatMap(([, { kinds }]) => kinds.providers ?? []).find((one) => one.id === id)
  const provider = Value.Parse(Provider, raw)
  const buttonIn = (chain: string[]) => ownTexts(provider, chain)['thanks.modify']
  expect(buttonIn(['en', 'en-us'])).toBe(`Change my ${english}`)
  expect(buttonIn(['es', 'es-mx'])).toBe(`Cambiar mi ${spanish}`)
  if (german) expect(buttonIn(['de', 'de-at'])).toBe(`Meinen ${german} ändern`)
})

it('a form of Northwind itself is asked at two of its places', () => {
  const { forms = [], bookables = [] } = new Map(bundles).get('northwind.json')?.kinds ?? {}
  const shared = forms.filter(({ provider }) => provider === undefined).map(({ id }) => id)
  const asking = bookables.filter((one) => [one.forms].flat().some((id) => shared.includes(String(id))))
  expect(new Set(asking.map(({ provider }) => provider))).toEqual(new Set(['quay', 'kiln']))
})

it('a resource of Northwind itself is taken at two of its places, and pictured', () => {
  const { resources = [], bookables = [] } = new Map(bundles).get('northwind.json')?.kinds ?? {}
  const shared = resources.filter(({ provider }) => provider === undefined)
  expect(ids(shared)).toEqual(['launch'])
  const taking = bookables.filter(({ requirementgroups }) =>
    JSON.stringify(requirementgroups ?? []).includes('"launch"'),
  )
  expect(taking.map(({ provider }) => provider).toSorted()).toEqual(['gather', 'quay'])
  expect(shared.map(({ photo }) => pictures.has(String(photo).replace('/plugins/demo/pictures/', '')))).toEqual([true])
})
