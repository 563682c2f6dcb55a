import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import config from '../../../fastify.config.ts'
import type { PluginHost } from '../../plugin-api/index.ts'
import { loadPlugins } from '../../plugin-host/index.ts'
import { wanted } from './faults/registers-anything/plugin.ts'

const name = 'registers-anything'
const root = new URL('../../..', import.meta.url).pathname
const log = { info() {}, warn() {} }
const plugins = { ...config.plugins, [name]: `./core/testing/outside-plugins/faults/${name}` }

/** A host without types, as a plugin that is not type-checked has it. */
// biome-ignore lint/suspicious/noExplicitAny: what no type allows is what is tried
type Untyped = Record<string, any>

/** The sentences that a start with the plugin ends in; whatever else is thrown is no such sentence. */
async function faultsOf(setup: (host: Untyped) => void): Promise<string[]> {
  wanted.setup = setup as (host: PluginHost) => void
  const stopped: unknown = await loadPlugins({ ...config, plugins }, { root, log }).catch((fault: unknown) => fault)
  if (!(stopped instanceof Error) || stopped.constructor.name !== 'PluginFault') throw stopped
  return stopped.message.split('\n- ').slice(1)
}
afterEach(() => {
  wanted.setup = () => {}
})

/** The kinds that a host has, asked of the host itself so that a new one is tried too. */
async function kindsOfHost(): Promise<string[]> {
  let kinds: string[] = []
  wanted.setup = (host) => {
    kinds = Object.entries(host).flatMap(([kind, point]) => ('register' in Object(point) ? kind : []))
  }
  await loadPlugins({ ...config, plugins }, { root, log })
  return kinds
}

const step = (more: object) => ({
  ...{ name: 'odd_step', kind: 'datetime_step', prompt: `${name}.prompt`, applies: () => true, satisfied: () => true },
  ...more,
})
const dictionary = (more: object) => ({ language: 'ga', name: 'Gaeilge', direction: 'ltr', words: {}, ...more })
const odd = { language: 'ga', name: `${name}.x` }

const kinds = await kindsOfHost()

describe('a text that a plugin names and nobody has words for', () => {
  const words = (...keys: string[]) =>
    dictionary({ words: Object.fromEntries(keys.map((key) => [`${name}.${key}`, 'x'])) })
  const answer = Type.Object({ days: Type.Integer({ title: `${name}.days` }) })
  const ofStep = (host: Untyped) =>
    host.steps.register(step({ answer, satisfied: () => true }), { after: 'datetime_step' })
  const channel = {
    ...{ name: `${name}.text`, to: 'phone', consent: `${name}.consent`, events: () => [] },
    send: async () => {},
  }
  const sentence = (key: string) =>
    `Plugin 'registers-anything' names the text '${name}.${key}', which has no words. Register them by host.wording, or correct the key.`

  it.each<[what: string, setup: (host: Untyped) => void, lacking: string[]]>([
    ['of a step', ofStep, ['prompt', 'days']],
    [
      'of a step, in part',
      (host) => {
        ofStep(host)
        host.wording.register(words('prompt', 'dys'))
      },
      ['days'],
    ],
    ['of a channel', ({ channels }) => channels.register(channel), ['consent']],
  ])('is told: %s', async (_what, setup, lacking) => {
    const faults = (await faultsOf(setup)).filter((one) => one.includes('names the text'))
    expect(faults).toEqual(lacking.map(sentence))
  })

  it('is told no more once it has them, in whatever language', async () => {
    wanted.setup = (host) => {
      const { channels, wording }: Untyped = host
      channels.register(channel)
      wording.register(words('consent'))
    }
    await loadPlugins({ ...config, plugins }, { root, log })
  })
})

describe('a module that is named without its ending', () => {
  const folder = mkdtempSync(join(tmpdir(), 'without-ending-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['half.ts', './half', "Write the whole name: 'half.ts'."],
    ['parts/index.ts', './parts', "Write the whole name: 'parts/index.ts'."],
    ['other.ts', './gone', 'Correct its code.'],
  ])('is told by its whole name: %s', async (file, named, mend) => {
    const place = mkdtempSync(join(folder, 'plugin-'))
    mkdirSync(join(place, 'parts'))
    writeFileSync(join(place, file), 'export const half = 1')
    writeFileSync(join(place, 'plugin.ts'), `import '${named}'`)
    await expect(loadPlugins({ ...config, plugins: { half: place } }, { root, log })).rejects.toThrow(mend)
  })
})

describe('whatever a plugin registers, the start ends in sentences with its name', () => {
  it.each(kinds)('%s that are none', async (kind) => {
    const none = [undefined, null, 'x', 5, [], () => {}, {}, { name: 5 }]
    const faults = await faultsOf((host) => {
      for (const one of none) host[kind].register(one, { after: 'datetime_step' })
    })
    expect(faults).toHaveLength(none.length)
    for (const fault of faults) expect(fault).toMatch(/^Plugin 'registers-anything' registers .+\.$/)
  })

  it.each<[what: string, setup: (host: Untyped) => void, sentence: string]>([
    [
      'a processor without capabilities',
      ({ payments }) => payments.register(odd),
      "gives its processor 'registers-anything.x' no capabilities. Say what it can: method, authorize",
    ],
    [
      'a flow without steps',
      ({ flows }) => flows.register(odd),
      "gives its flow 'registers-anything.x' no steps. Compose it of namedSteps",
    ],
    ['a flow of no steps', ({ flows }) => flows.register({ ...odd, steps: [null] }), 'what is none: null'],
    [
      'a flow of names',
      ({ flows }) => flows.register({ ...odd, steps: ['datetime_step'] }),
      'what is none: datetime_step',
    ],
    [
      'a step without a place',
      ({ steps }) => steps.register(step({})),
      "registers a step 'odd_step' without its place. Add { after: … }",
    ],
    [
      'a step whose effect is no function',
      ({ steps }) => steps.register(step({ effect: [] }), { after: 'datetime_step' }),
      "gives its step 'odd_step' effect that is no function",
    ],
    [
      'a step whose answer is no schema',
      ({ steps }) => steps.register(step({ answer: 'text' }), { after: 'datetime_step' }),
      "gives its step 'odd_step' an answer that is no schema",
    ],
    [
      'a broken message format',
      ({ wording }) => wording.register(dictionary({ words: { 'registers-anything.a': 'Siar {' } })),
      "has a text 'registers-anything.a' in 'ga' that can't be read",
    ],
    [
      'a dictionary without words',
      ({ wording }) => wording.register(dictionary({ words: undefined })),
      "gives its dictionary 'ga' no words",
    ],
    [
      'a language by another standard',
      ({ wording }) => wording.register(dictionary({ language: 'deu' })),
      "has words in the language 'deu'. Call it 'de'.",
    ],
    [
      'a language with capitals',
      ({ wording }) => wording.register(dictionary({ language: 'pt-BR' })),
      "has words in the language 'pt-BR'. Call it 'pt-br'.",
    ],
    [
      'a language that is none',
      ({ wording }) => wording.register(dictionary({ language: 'gaelic!' })),
      "the language 'gaelic!'. Call it by a tag such as 'ga' or 'en-us'.",
    ],
    [
      'a language by its name',
      ({ wording }) => wording.register(dictionary({ language: 'irish' })),
      "the language 'irish'. Call it by a tag such as 'ga' or 'en-us'.",
    ],
    [
      'a direction that is none',
      ({ wording }) => wording.register(dictionary({ direction: 'up' })),
      "Let it be 'ltr' or 'rtl'.",
    ],
    [
      'a route of another method',
      ({ routes }) => routes.register({ method: 'PATCH', path: '/x', handle() {} }),
      "registers the route 'PATCH /x'. Let its method be one of GET, POST, PUT, DELETE.",
    ],
    [
      'a route without a handler',
      ({ routes }) => routes.register({ method: 'GET', path: '/x' }),
      "gives its route 'GET /x' no handle()",
    ],
    ['a demo without a file', ({ demos }) => demos.register({ name }), "gives its demo 'registers-anything' the file"],
    [
      'a demo whose file is gone',
      ({ demos }) => demos.register({ name, file: new URL('./gone.json', import.meta.url) }),
      'gone.json',
    ],
    ['an event that does not exist', ({ hooks }) => hooks.on('reservation.sold', () => {}), "event 'reservation.sold'"],
    ['the same to be told', ({ hooks }) => hooks.tell('reservation.sold', 'customer', () => {}), "'reservation.sold'"],
    [
      'a fact that does not exist',
      ({ hooks }) => hooks.onFact('payment.capturd', () => {}),
      "handles the fact 'payment.capturd', which does not exist",
    ],
    [
      'an event of accounts that does not exist',
      ({ hooks }) => hooks.onAccount('account.creatd', () => {}),
      "handles the event of accounts 'account.creatd', which does not exist",
    ],
    [
      'somebody who is not told of it',
      ({ hooks }) => hooks.tell('reservation.booked', 'costumer', () => {}),
      "tells 'costumer' of 'reservation.booked', which is told to customer, staff.",
    ],
    [
      'a handler that is none',
      ({ hooks }) => hooks.on('reservation.booked', 'handler'),
      "gives host.hooks.on no function for 'reservation.booked'",
    ],
    ['a check that is none', ({ hooks }) => hooks.beforeReserve(), 'gives host.hooks.beforeReserve no function'],
    [
      'a hook that there is not',
      ({ hooks }) => hooks.onMoney(() => {}),
      'there is no host.hooks.onMoney; there is host.hooks.beforeReserve, host.hooks.checkAnswer, host.hooks.on,',
    ],
    [
      'a call that a kind has not',
      ({ payments }) => payments.add(odd),
      'there is no host.payments.add; there is host.payments.register',
    ],
  ])('%s', async (_what, setup, sentence) => {
    const faults = await faultsOf(setup)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(sentence)
    expect(faults[0]).toContain(`Plugin '${name}'`)
  })

  it('and faults of the other plugins are told beside them', async () => {
    wanted.setup = (host) => host.payments.register(undefined as never)
    const both = { ...plugins, 'throws-in-setup': './core/testing/outside-plugins/faults/throws-in-setup' }
    const told = await loadPlugins({ ...config, plugins: both }, { root, log }).catch(String)
    expect(told).toContain("'throws-in-setup' fails in its setup()")
    expect(told).toContain("'registers-anything' registers as a payment processor")
    expect(String(told).split('\n- ')).toHaveLength(3)
  })
})
