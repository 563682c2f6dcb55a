import { expect, it } from 'vitest'
import { words as english } from '../../../../plugins/wording-en-us/words.ts'
import { nothingKnown } from '../known-entities.ts'
import { prepareBundle } from '../prepare-bundle.ts'

const installation = {
  served: () => ({ themes: [], flows: [], languages: ['en-us'], processors: [], signons: [] }),
  settingsOf: () => null,
  settingFaults: () => [],
  words: english,
}

/** The faults of a tenant with these texts. */
async function faultsOf(
  { whitelabel = {}, provider = {}, bookable = {}, dictionaries = [] as object[] },
  installed: object | null = installation,
) {
  const bundle = {
    whitelabel: { id: 'w', label: 'W', url: 'w.localhost', ...whitelabel },
    providers: [{ id: 'p', subdomain: 'p', name: 'P', ...provider }],
    bookables: [{ id: 'b', provider: 'p', name: 'Lesson', ...bookable }],
    dictionaries,
  }
  const result = await prepareBundle(bundle, { now: 0, known: nothingKnown, ...(installed && { installation }) })
  return result.ok ? [] : result.faults
}

it.each<[string, Parameters<typeof faultsOf>[0], string, string]>([
  [
    'a brace that stays open',
    { whitelabel: { dictionary: { 'nav.back': 'Back {' } } },
    '/whitelabel/dictionary/nav.back',
    '"Back {"',
  ],
  [
    'a choice without other, in a language',
    { provider: { customdictionary: { es: { seats: { left: '{count, plural, one {queda #}}' } } } } },
    '/providers/0/customdictionary/es/seats/left',
    '"{count, plural, one {queda #}}"',
  ],
  [
    'an argument that nobody gives',
    { bookable: { customdictionary: { nav: { close: 'Close {bokable}' } } } },
    '/bookables/0/customdictionary/nav/close',
    '"{bokable}"',
  ],
  [
    'a stored dictionary',
    { dictionaries: [{ id: 'd', language: 'es', words: { 'title.thanks': '{name} · {provider}' } }] },
    '/dictionaries/0/words/title.thanks',
    '"{name}"',
  ],
])('%s is refused with its pointer', async (_name, tenant, pointer, found) => {
  expect(await faultsOf(tenant)).toEqual([{ pointer, expected: expect.any(String), found }])
})

it('lists the arguments that exist', async () => {
  const [fault] = await faultsOf({ whitelabel: { dictionary: { 'title.book': '{x}' } } })
  expect(fault?.expected).toBe('no other arguments than {bookable}, {provider} and the vocabulary')
})

it('allows omitted arguments, nouns in any form, and keys of the tenant’s own', async () => {
  const vocabulary = { reservation: { singular: 'trip', plural: 'trips', gender: 'm' }, boat: { singular: 'boat' } }
  const dictionary = {
    'title.book': 'Book',
    'nav.back': 'To {the_reservation} in {Boat} for {seats}, {reservation_gender, select, f {a} other {b}}',
    'our.own': '{anything}',
    es: { 'nav.back': "Volver a l'inici" },
  }
  expect(await faultsOf({ whitelabel: { vocabularyoverride: vocabulary, dictionary } })).toEqual([])
})

it('checks the syntax alone if the installed texts are unknown', async () => {
  const words = { 'nav.back': 'Back {', 'nav.home': 'Home {x}' }
  const faults = await faultsOf({ whitelabel: { dictionary: words } }, null)
  expect(faults.map(({ pointer }) => pointer)).toEqual(['/whitelabel/dictionary/nav.back'])
})
