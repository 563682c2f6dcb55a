import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type BundleFile, bundleOfFiles, filesOfBundle } from './bundle-files.ts'
import { nothingKnown } from './known-entities.ts'
import { prepareBundle } from './prepare-bundle.ts'

const texts = (files: BundleFile[]) => files.map(({ path, value }) => ({ path, text: JSON.stringify(value) }))

const demo = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(`plugins/demo/bundles/${name}.json`, 'utf8'))

/** Lists in the order of their providers, which is all that a folder keeps. */
const byProvider = (bundle: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(bundle).map(([kind, list]) => [
      kind,
      Array.isArray(list) ? Map.groupBy(list, ({ provider }) => provider ?? '') : list,
    ]),
  )

test.each(['northwind', 'hearth'])('%s as files and back is the same', (name) => {
  const bundle = demo(name)
  const files = filesOfBundle(bundle)
  expect(files.length).toBeGreaterThan(10)
  expect(byProvider(bundleOfFiles(texts(files)).bundle)).toEqual(byProvider(bundle))
  // In whatever order a folder lists them, and again.
  const again = bundleOfFiles(texts(files.toReversed())).bundle
  expect(filesOfBundle(again)).toEqual(filesOfBundle(bundleOfFiles(texts(files)).bundle))
})

const small = {
  whitelabel: { id: 'w' },
  providers: [{ id: 'quay' }, { id: 'kiln' }],
  bookables: [
    { id: 'bowl', provider: 'kiln' },
    { id: 'lesson', provider: 'quay' },
    { id: 'tour', provider: 'quay' },
  ],
  users: [{ id: 'ana' }],
}

test('there is a file for each list of each provider, and for what belongs to all', () => {
  expect(filesOfBundle(small).map(({ path }) => path)).toEqual([
    'whitelabel.json',
    'providers.json',
    'users.json',
    'kiln/bookables.json',
    'quay/bookables.json',
  ])
})

test('a place of the bundle is told by its file', () => {
  const { bundle, placeOf } = bundleOfFiles(texts(filesOfBundle(small)))
  expect(bundle.bookables).toEqual([
    { id: 'lesson', provider: 'quay' },
    { id: 'tour', provider: 'quay' },
    small.bookables[0],
  ])
  expect(placeOf('/bookables/1/price')).toEqual({ path: 'quay/bookables.json', pointer: '/1/price' })
  expect(placeOf('/bookables/2')).toEqual({ path: 'kiln/bookables.json', pointer: '/0' })
  expect(placeOf('/whitelabel/currency')).toEqual({ path: 'whitelabel.json', pointer: '/currency' })
  expect(placeOf('')).toBeNull()
})

test('what is in a provider’s folder belongs to it, unless it names another', () => {
  const files = [
    { path: 'whitelabel.json', value: { id: 'w' } },
    { path: 'quay/resources.json', value: [{ id: 'kayak' }, { id: 'pier', provider: 'kiln' }] },
  ]
  expect(bundleOfFiles(texts(files)).bundle.resources).toEqual([
    { id: 'kayak', provider: 'quay' },
    { id: 'pier', provider: 'kiln' },
  ])
})

/** What is said of a folder: faults as `found`, warnings by their message. */
async function said(entries: { path: string; text?: string }[]): Promise<Record<string, string | undefined>> {
  const { bundle, asRead } = bundleOfFiles(entries)
  const result = await prepareBundle(bundle, { now: Date.UTC(2026, 10, 20), known: nothingKnown, asRead })
  return Object.fromEntries([
    ...result.warnings.map(({ pointer, message }) => [pointer, message]),
    ...(result.ok ? [] : result.faults).map(({ pointer, expected, found }) => [pointer, `${expected}, ${found}`]),
  ])
}

const sound = {
  'whitelabel.json': '{"id": "w", "label": "W", "url": "w.localhost"}',
  'providers.json': '[{"id": "quay", "subdomain": "quay", "name": "Quay", "timezone": "Europe/Paris"}]',
  'quay/bookables.json':
    '[{"id": "tour", "name": "Tour", "requiredresources": ["kayak"], "availability": {"monday": [{"start": "09:00", "end": "17:00"}]}}]',
  'quay/resources.json': '[{"id": "kayak", "name": "Kayak"}]',
}
const folder = (files: Record<string, string | undefined>) =>
  Object.entries({ ...sound, ...files }).flatMap(([path, text]) => (text === 'gone' ? [] : [{ path, text }]))

test.each<[string, Record<string, string | undefined>, Record<string, string>]>([
  ['nothing of a sound one, and of a team’s own files', { 'NOTES.md': undefined, 'quay/map.png': undefined }, {}],
  [
    'nothing of a provider and its people in the folder of the provider',
    {
      'providers.json': 'gone',
      'quay/providers.json': sound['providers.json'],
      'quay/users.json': '[{"id": "ana", "email": "ana@w.example"}]',
    },
    {},
  ],
  [
    'a folder that is no provider’s, where each is told in its own',
    { 'providers.json': 'gone', 'quay/providers.json': sound['providers.json'], 'quey/addons.json': '[]' },
    { 'quey/': 'did you mean "quay"?' },
  ],
  [
    'that it does not begin',
    { 'whitelabel.json': 'gone', 'white-labels.json': '{}' },
    { 'whitelabel.json': 'this file', 'white-labels.json': 'did you mean "whitelabel"?' },
  ],
  ['a list that is misspelt', { 'quay/bokables.json': '[]' }, { 'quay/bokables.json': 'did you mean "bookables"?' }],
  ['a file that is no list', { 'notes.json': '[]' }, { 'notes.json': 'the name of a list, "notes"' }],
  ['a list that is none', { 'users.json': '{}' }, { 'users.json': 'a list, {}' }],
  [
    'files that are no JSON, and the faults of all others, but not what refers to them',
    { 'quay/resources.json': '[{]', 'quay/addons.json': '[{"id": "a",\n}]', 'providers.json': '[{"id": "quay"}]' },
    {
      'quay/resources.json': 'line 1, column 3',
      'quay/addons.json': 'line 2, column 1',
      '/providers/0/subdomain': 'small letters',
      '/providers/0/name': 'text',
    },
  ],
  [
    'the faults of all others where the white-label is no JSON',
    { 'whitelabel.json': '{', 'quay/bookables.json': '[{"id": "tour", "name": 5, "prise": 5, "price": 1.2345}]' },
    { 'whitelabel.json': 'line 1, column 2', '/bookables/0/name': 'text', '/bookables/0/prise': '"price"' },
  ],
  [
    'a key given twice, by its file and line',
    { 'quay/resources.json': '[{"id": "kayak",\n"name": "Kayak", "name": "Canoe"}]' },
    { 'quay/resources.json /0/name': 'line 2 has "name" already, it again in line 2' },
  ],
  [
    'a folder that is no provider’s',
    { 'quey/addons.json': '[{"id": "a", "provider": "quay", "name": "A"}]' },
    { 'quey/': 'did you mean "quay"?' },
  ],
  [
    'files whose ending is misspelt, and folders that are too deep',
    { 'quay/addons.jsn': undefined, 'forms.JSON': undefined, users: undefined, 'quay/old/': undefined },
    {
      'quay/addons.jsn': 'is not read; did you mean "addons.json"?',
      'forms.JSON': 'did you mean "forms.json"?',
      users: 'did you mean "users.json"?',
      'quay/old/': 'only the folders of providers',
    },
  ],
])('of a folder is said: %s', async (_, files, expected) => {
  const told = await said(folder(files))
  expect(told).toEqual(
    Object.fromEntries(Object.entries(expected).map(([path, part]) => [path, expect.stringContaining(part)])),
  )
})
