import { expect, test } from 'vitest'
import type { Geocoder } from '../../plugin-api/index.ts'
import { tenantWithPlaces } from '../../testing/worlds/samples/places-tenant.ts'
import { soundPlugins } from '../../testing/worlds/samples/sound-plugins.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import { suggestPlaces } from './suggest-places.ts'

const never = () => {
  throw new Error('not part of these tests')
}
const elm = { label: '1 Elm Street', parts: { city: 'Dublin' } }
const sound: Geocoder = {
  whiletyping: () => true,
  attribution: 'Maps',
  suggest: async () => [{ ...elm, point: { latitude: 53, longitude: -6 } }],
  locate: never,
}

/** The answer to a text, where the plugin's geocoder has these faults. */
async function suggested(faults: object, params: { typing?: boolean } = {}) {
  const told: string[] = []
  const tenant = tenantWithPlaces({ geocoder: { ...sound, ...faults }, router: null })
  const log: Ports['log'] = { info: never, error: never, warn: (_fields, message) => void told.push(message) }
  const answer = await suggestPlaces.handler({
    params: { text: '1 Elm', ...params },
    tenant: { ...tenant, provider: { id: 'fairfield', subdomain: 'fairfield', name: 'Fairfield', city: 'Dublin' } },
    actor: { kind: 'site', ip: '', language: 'en-us' } satisfies Actor,
    ports: { log, pluginhealth: soundPlugins } as unknown as Ports,
  })
  return { answer, told }
}

test('a text is answered while it is typed, where the source allows that', async () => {
  expect(await suggested({}, { typing: true })).toEqual({
    answer: { ok: true, value: { suggestions: [elm], attribution: 'Maps', asked: true } },
    told: [],
  })
  const { answer, told } = await suggested({ whiletyping: () => false }, { typing: true })
  expect([answer, told]).toMatchObject([{ ok: true, value: { asked: false } }, []])
})

test('the source is told where the provider is', async () => {
  const asked: unknown[] = []
  await suggested({
    suggest: async (_context: unknown, _text: string, { signal: _signal, ...ask }: { signal: AbortSignal }) => {
      asked.push(ask)
      return []
    },
  })
  expect(asked[0]).toEqual({ country: expect.stringMatching(/^[A-Z]{2}$/), near: { town: 'Dublin', region: '' } })
})

const failing = () => {
  throw new Error('no licence')
}

test.each<[string, unknown]>([
  ['throws', failing],
  ['answers later', async () => true],
  ['says a text', () => 'no'],
])(
  'a source that %s whether it may be asked with each key is asked when the customer says so',
  async (_how, whiletyping) => {
    const typed = await suggested({ whiletyping }, { typing: true })
    expect(typed.answer).toMatchObject({ ok: true, value: { suggestions: [], asked: false } })
    expect(typed.told).toEqual(['a place provider failed'])
    const searched = await suggested({ whiletyping })
    expect(searched.answer).toMatchObject({ ok: true, value: { suggestions: [elm], asked: true } })
    expect(searched.told).toEqual([])
  },
)

test.each<[string, () => unknown]>([
  ['throws', failing],
  ['suggests nothing at all', async () => undefined],
  ['suggests texts', async () => ['1 Elm Street']],
])('a source that %s is told as unavailable', async (_how, suggest) => {
  const { answer, told } = await suggested({ suggest })
  expect(answer).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  expect(told).toEqual(['a place provider failed'])
})
