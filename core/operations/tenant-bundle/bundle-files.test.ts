import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundleOfFiles, filesOfBundle } from './bundle-files.ts'

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
  expect(byProvider(bundleOfFiles(files).bundle)).toEqual(byProvider(bundle))
  // In whatever order a folder lists them, and again.
  const again = bundleOfFiles(files.toReversed()).bundle
  expect(filesOfBundle(again)).toEqual(filesOfBundle(bundleOfFiles(files).bundle))
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
  const { bundle, placeOf } = bundleOfFiles(filesOfBundle(small))
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

test('what is in a provider’s folder belongs to it, whether or not it says so', () => {
  const files = [
    { path: 'whitelabel.json', value: { id: 'w' } },
    { path: 'quay/resources.json', value: [{ id: 'kayak' }, { id: 'pier', provider: 'kiln' }] },
  ]
  expect(bundleOfFiles(files).bundle.resources).toEqual([
    { id: 'kayak', provider: 'quay' },
    { id: 'pier', provider: 'kiln' },
  ])
})

test.each([
  [[], 'There is no whitelabel.json: a bundle begins with it.'],
  [[{ path: 'quay/bokables.json', value: [] }], 'quay/bokables.json is no list of a bundle; did you mean "bookables"?'],
  [[{ path: 'notes.json', value: [] }], 'notes.json is no list of a bundle.'],
  [[{ path: 'users.json', value: {} }], 'users.json must be a list.'],
])('refuses %j in a sentence', (files, sentence) => {
  const all = files.length === 0 ? files : [{ path: 'whitelabel.json', value: {} }, ...files]
  expect(() => bundleOfFiles(all)).toThrow(sentence)
})
