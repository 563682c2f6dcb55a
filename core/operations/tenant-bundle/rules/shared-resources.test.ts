import { expect, test } from 'vitest'
import { type KnownEntities, nothingKnown } from '../known-entities.ts'
import { prepareBundle } from '../prepare-bundle.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const provider = (id: string, timezone = 'Europe/Berlin') => ({ id, subdomain: id, name: id, timezone })
const tour = (id: string, more: object = {}) => ({
  ...{ id: `${id}-tour`, provider: id, name: 'Tour', duration: 3600, requiredresources: ['boat'] },
  ...more,
})
const bundle = (changes: object = {}) => ({
  whitelabel: { id: 'bay', label: 'Bay', url: 'bay.localhost' },
  providers: [provider('quay'), provider('kiln')],
  resources: [{ id: 'boat', name: 'Boat' }],
  bookables: [tour('quay'), tour('kiln')],
  ...changes,
})
const stored = (
  resources: Record<string, string>,
  takers: KnownEntities['takers'] = async () => [],
): KnownEntities => ({
  ...nothingKnown,
  takers,
  find: async (kind, ids) =>
    new Map(
      kind === 'resources'
        ? ids.flatMap((id) =>
            resources[id] === undefined ? [] : [[id, { whitelabel: 'bay', provider: resources[id] }]],
          )
        : [],
    ),
})
async function faults(source: object, known: KnownEntities = nothingKnown) {
  const prepared = await prepareBundle(source, { now, known })
  return prepared.ok ? [] : prepared.faults
}

test('the bookables of several providers take one', async () => {
  expect(await faults(bundle())).toEqual([])
})

const claimed = (selectionmethod: string) =>
  tour('quay', { requiredresources: [], requirementgroups: [{ resources: ['boat'], selectionmethod }] })

test.each<[string, object, string, string]>([
  [
    'several units',
    { resources: [{ id: 'boat', name: 'Boat', reservation_capacity: 2 }] },
    '/resources/0/reservation_capacity',
    'several alike are several resources',
  ],
  ...['resourceclaim', 'resourceclaim_restricted', 'resourcebids'].map((method): [string, object, string, string] => [
    method,
    { bookables: [claimed(method)] },
    '/bookables/0/requirementgroups/0/resources/0',
    '"selectionmethod": "priorityoffer"',
  ]),
  [
    'drive time',
    { bookables: [tour('quay', { drivetime: true })] },
    '/bookables/0/drivetime',
    'no drive time, since it takes "boat"',
  ],
  [
    'two time zones',
    { providers: [provider('quay'), provider('kiln', 'Europe/London')] },
    '/bookables/1/requiredresources/0',
    'or the time zone "Europe/Berlin" of the others that share this one',
  ],
])('is refused with %s', async (_, changes, pointer, expected) => {
  expect(await faults(bundle(changes))).toEqual([
    expect.objectContaining({ pointer, expected: expect.stringContaining(expected) }),
  ])
})

test('nobody stands for one, or works for it', async () => {
  const users = [
    {
      id: 'anna',
      email: 'anna@bay.example',
      firstname: 'Anna',
      lastname: 'Moor',
      role: 'provider',
      providers: ['quay'],
    },
  ]
  const resources = [{ id: 'boat', name: 'Boat', user: 'anna', users: ['anna'] }]
  expect((await faults(bundle({ users, resources }))).map((one) => one.pointer)).toEqual([
    '/resources/0/user',
    '/resources/0/users',
  ])
})

test('an id never changes hands, in either direction', async () => {
  expect(await faults(bundle(), stored({ boat: 'quay' }))).toEqual([
    {
      ...{ pointer: '/resources/0/provider', found: 'nothing' },
      expected: '"quay", whose it is; one that all providers share needs another id',
    },
  ])
  const own = { resources: [{ id: 'boat', provider: 'quay', name: 'Boat' }], bookables: [tour('quay')] }
  expect(await faults(bundle(own), stored({ boat: '' }))).toMatchObject([
    { pointer: '/resources/0/provider', found: '"quay"', expected: expect.stringMatching(/^none, since all/) },
  ])
  expect(await faults(bundle(own), stored({ boat: 'kiln' }))).toEqual([])
})

test('what is stored counts with what a bundle says', async () => {
  const taker = { resource: 'boat', bookable: 'kiln-tour', provider: 'kiln', timezone: 'Europe/London' }
  const known = stored({ boat: '' }, async () => [taker])
  const part = { providers: [provider('quay')], resources: [], bookables: [tour('quay')] }
  expect(await faults(bundle(part), known)).toMatchObject([
    { pointer: '/bookables/0/requiredresources/0', found: '"boat" in "Europe/Berlin"' },
  ])
  const berlin = { ...taker, timezone: 'Europe/Berlin' }
  expect(
    await faults(
      bundle(part),
      stored({ boat: '' }, async () => [berlin]),
    ),
  ).toEqual([])
  const moved = { providers: [provider('quay', 'Europe/London')], resources: [], bookables: [] }
  const both = [berlin, { ...berlin, bookable: 'quay-tour', provider: 'quay' }]
  expect(
    await faults(
      bundle(moved),
      stored({ boat: '' }, async () => both),
    ),
  ).toEqual([
    {
      ...{ pointer: '/providers/0/timezone', found: '"Europe/London"' },
      expected: '"Europe/Berlin", the time zone of the other providers that share "boat"',
    },
  ])
})

const unzoned = (id: string) => ({ id, subdomain: id, name: id })

test('a zone that nobody wrote is told where it is missing, and those that are written are right', async () => {
  for (const providers of [
    [unzoned('quay'), provider('kiln')],
    [provider('kiln'), unzoned('quay')],
  ]) {
    const at = providers.findIndex(({ id }) => id === 'quay')
    expect(await faults(bundle({ providers }))).toEqual([
      {
        ...{ pointer: `/providers/${at}/timezone`, found: 'nothing, which means "America/New_York"' },
        expected: '"Europe/Berlin", the time zone of the other providers that share "boat"',
      },
    ])
  }
  expect(await faults(bundle({ providers: [unzoned('quay'), provider('kiln', 'America/New_York')] }))).toEqual([])
  expect(await faults(bundle({ providers: [unzoned('quay'), unzoned('kiln')] }))).toEqual([])
})

test('a zone that is none is told once, and not again for what is taken', async () => {
  const providers = [provider('quay'), provider('kiln', 'Europe/Berlino')]
  expect((await faults(bundle({ providers }))).map(({ pointer }) => pointer)).toEqual(['/providers/1/timezone'])
})

test('a zone that is stored counts before what a bundle says, in whatever order', async () => {
  const taker = { resource: 'boat', bookable: 'kiln-tour', provider: 'kiln', timezone: 'Europe/London' }
  const moored = { ...taker, bookable: 'moor-tour', provider: 'moor' }
  const part = { providers: [provider('quay')], resources: [], bookables: [tour('quay')] }
  // What the bundle moves comes after what it leaves as it is.
  for (const takers of [
    [taker, moored],
    [moored, taker],
  ])
    expect(
      await faults(
        bundle({ providers: [provider('kiln', 'Europe/Paris')], resources: [], bookables: [] }),
        stored({ boat: '' }, async () => takers),
      ),
    ).toEqual([
      {
        ...{ pointer: '/providers/0/timezone', found: '"Europe/Paris"' },
        expected: '"Europe/London", the time zone of the other providers that share "boat"',
      },
    ])
  // A bookable that the bundle gives up the resource of does not count as it is stored.
  const freed = [tour('kiln', { requiredresources: [] }), tour('quay')]
  expect(
    await faults(
      bundle({ ...part, providers: [provider('quay'), provider('kiln', 'Europe/London')], bookables: freed }),
      stored({ boat: '' }, async () => [taker]),
    ),
  ).toEqual([])
})
