import { expect, test, vi } from 'vitest'
import { BusyFault, type Geocoder } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { tenantWithPlaces } from '../../testing/worlds/samples/places-tenant.ts'
import { soundPlugins } from '../../testing/worlds/samples/sound-plugins.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import { requestScope } from '../request-scope.ts'
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
async function suggested(faults: object, params: { typing?: boolean } = {}, pluginhealth = soundPlugins) {
  const told: string[] = []
  const tenant = tenantWithPlaces({ geocoder: { ...sound, ...faults }, router: null })
  const log: Ports['log'] = { info: never, error: never, warn: (_fields, message) => void told.push(message) }
  const answer = await suggestPlaces.handler({
    params: { text: '1 Elm', ...params },
    tenant: { ...tenant, provider: { id: 'fairfield', subdomain: 'fairfield', name: 'Fairfield', city: 'Dublin' } },
    actor: { kind: 'site', ip: '', language: 'en-us' } satisfies Actor,
    ports: { log, pluginhealth } as unknown as Ports,
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

test('the source is told who waits, so that visitors can take turns', async () => {
  const waiting: unknown[] = []
  const suggest: Geocoder['suggest'] = async (_context, _text, { visitor }) => {
    waiting.push(visitor)
    return [{ ...elm, point: { latitude: 53, longitude: -6 } }]
  }
  await requestScope.run({ patience: null, visitor: () => 'somebody' }, () => suggested({ suggest }))
  await suggested({ suggest })
  expect(waiting).toEqual(['somebody', undefined])
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

/** The failures of the geocoder that are noted while a text is searched for. */
async function blamed(suggest: Geocoder['suggest']): Promise<string[]> {
  const noted: string[] = []
  const health = { ...soundPlugins, failed: async (_asked: unknown, fault: string) => void noted.push(fault) }
  const { answer } = await suggested({ suggest }, {}, health)
  expect(answer).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  return noted
}

test('a source whose queue is full is told as unavailable, and is not blamed', async () => {
  const busy = async () => {
    throw new BusyFault('too many questions at once')
  }
  expect(await blamed(busy)).toEqual([])
  expect(await blamed(async () => failing())).toEqual(['no licence'])
})

test('a source that has not answered in time is blamed, unless it says that its queue was not over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const late = async (says: boolean) => {
      const noting = blamed((_context, _text, { signal }) => {
        const over = Promise.withResolvers<never>()
        const leave = () => over.reject(new BusyFault('it waited for others'))
        if (says) signal.addEventListener('abort', () => void Promise.resolve().then(leave))
        return over.promise
      })
      await vi.advanceTimersByTimeAsync(pluginLimits.places.time.most)
      const noted = await noting
      await new Promise((resolve) => setImmediate(resolve))
      return noted
    }
    expect(await late(true)).toEqual([])
    expect(await late(false)).toEqual([expect.stringContaining('did not answer within')])
  } finally {
    vi.useRealTimers()
  }
})
