import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { themes } from '../../themes/index.ts'
import { chapters } from '../operations/tenant-bundle/reference/notes.ts'
import { testConfig } from '../testing/test-config.ts'
import { firstBundleShown, referenceBundle } from '../testing/worlds/samples/reference-bundle.ts'
import { tenantCommand } from './tenant-command.ts'

/** JSON Schema as Fastify's validator has it, which is not the one that an import uses. */
const customOptions = {
  strict: false,
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
}
let app: FastifyInstance

interface Mistake {
  instancePath: string
  keyword: string
  params: { additionalProperty?: string; missingProperty?: string }
  message: string
}

beforeAll(async () => {
  const lines: string[] = []
  const output = { print: (line: string) => void lines.push(line), warn: () => {} }
  await tenantCommand(['schema'], output, async () => testConfig({}))
  // It names another edition, which has what this schema uses alike.
  const { $schema: _, ...body } = JSON.parse(lines.join('\n'))
  app = fastify({ ajv: { customOptions }, bodyLimit: 10_000_000 })
  app.post('/', { schema: { body }, attachValidation: true }, ({ validationError }) => {
    const all: Mistake[] = validationError?.validation ?? []
    return all
      .filter(({ keyword }) => keyword !== 'if')
      .map(
        ({ instancePath, params, message }) =>
          `${instancePath} ${params.additionalProperty ?? params.missingProperty ?? message}`,
      )
  })
  await app.ready()
})
afterAll(() => app.close())

const mistakes = async (bundle: object): Promise<string[]> =>
  (await app.inject({ method: 'POST', url: '/', payload: bundle })).json()

const demo = (name: string) => JSON.parse(readFileSync(`plugins/demo/bundles/${name}.json`, 'utf8'))

const bundles: [string, () => object][] = [
  ['the demo Northwind', () => demo('northwind')],
  ['the demo Hearth', () => demo('hearth')],
  ['the examples of the reference', () => referenceBundle().bundle],
  ['the first bundle of the reference', () => JSON.parse(firstBundleShown())],
]

test.each(bundles)('%s is without mistakes', async (_, bundle) => {
  expect(await mistakes(bundle())).toEqual([])
  expect(await mistakes({ $schema: './bundle.schema.json', ...bundle() })).toEqual([])
})

test('the reference names the themes that are installed', () => {
  const [meaning] = chapters.find(({ place }) => place === 'whitelabel')?.notes.theme ?? []
  for (const name of Object.keys(themes)) expect(meaning).toContain(`\`${name}\``)
})

const northwind = (whitelabel: object, provider: object = {}, bookable: object = {}, more: object = {}) => {
  const bundle = demo('northwind')
  Object.assign(bundle.whitelabel, whitelabel)
  Object.assign(bundle.providers[0], provider)
  Object.assign(bundle.bookables[0], bookable)
  return { ...bundle, ...more }
}
const using = (name: string, settings: object) => northwind({ plugins: [{ name, settings }] })

describe('an editor tells', () => {
  test.each<[string, object, string[]]>([
    ['a misspelt part', northwind({}, {}, {}, { bookabels: [] }), [' bookabels']],
    ['a misspelt field', northwind({}, {}, { durration: 60 }), ['/bookables/0 durration']],
    [
      'a field of a part',
      northwind({}, {}, { requirementgroups: [{ resources: [], minimun: 1 }] }),
      ['/bookables/0/requirementgroups/0 minimun'],
    ],
    ['a latitude', northwind({}, { place: { latitde: 43, longitude: -70 } }), ['/providers/0/place latitude']],
    [
      'degrees',
      northwind({}, { place: { latitude: 430, longitude: -70 } }),
      ['/providers/0/place/latitude must be <= 90'],
    ],
    [
      'a noun',
      northwind({ vocabularyoverride: { reservaton: { singular: 'trip' } } }),
      ['/whitelabel/vocabularyoverride reservaton'],
    ],
    [
      'a form of a noun',
      northwind({ vocabularyoverride: { es: { seat: { singlar: 'plaza' } } } }),
      ['/whitelabel/vocabularyoverride/es/seat singlar'],
    ],
    [
      'a text of a provider',
      northwind({}, { displaytext: { bookbuton: 'Sail' } }),
      ['/providers/0/displaytext bookbuton'],
    ],
    [
      'a text of a bookable',
      northwind({}, {}, { displaytext: { es: { thankyoumesage: 'Gracias' } } }),
      ['/bookables/0/displaytext/es thankyoumesage'],
    ],
    [
      'a setting of a plugin',
      using('mail-smtp', { fromadress: 'a@b.example' }),
      ['/whitelabel/plugins/0/settings fromadress'],
    ],
    [
      'a setting’s value',
      using('payment-sandbox', { authorizedhours: 'many' }),
      ['/whitelabel/plugins/0/settings/authorizedhours must be integer'],
    ],
    [
      'a setting that is missing',
      using('sso-openid', { issuer: 'https://pass.example' }),
      ['/whitelabel/plugins/0/settings clientid'],
    ],
    ['a plugin', using('mail-smpt', {}), ['/whitelabel/plugins/0/name must be equal to one of the allowed values']],
    [
      'a setting of the white-label',
      northwind({ settings: { neutralogin: true } }),
      ['/whitelabel/settings neutralogin'],
    ],
    [
      'a plugin’s setting of a provider',
      northwind({}, { settings: { 'mail-smtp': { fromnam: 'Quay' } } }),
      ['/providers/0/settings/mail-smtp fromnam'],
    ],
  ])('%s', async (_, bundle, expected) => {
    expect(await mistakes(bundle)).toEqual(expected)
  })

  test('nothing of what is right in other ways', async () => {
    const nouns = { 'reservation.singular': 'trip', 'vocabulary.seat.plural': 'places', es: { seat: { gender: 'f' } } }
    const place = { latitude: 43.6, longitude: -70.2, street: 'Pier Road' }
    const display = { es: { bookbutton: 'Reservar' }, thankyoumessage: { 'en-us': 'Thanks' }, modifybutton: 'Change' }
    const settings = { 'mail-smtp': { fromname: 'Quay' }, datemessage: { es: '¿Cuándo?' } }
    const twins = { type: 'standard', active: true, waitlistenabled: false }
    const bundle = northwind({ vocabularyoverride: nouns }, { place, displaytext: display, settings }, twins)
    expect(await mistakes(bundle)).toEqual([])
    expect(await mistakes(using('payment-sandbox', { webhooksecret: 'sealed:1:short' }))).toEqual([])
    expect(await mistakes(using('sso-openid', { issuer: 'https://pass.example', clientid: 'tessera' }))).toEqual([])
  })

  test('nothing of the reference’s examples', async () => {
    const { bundle } = referenceBundle()
    const whole: Record<string, unknown> = { ...bundle }
    for (const { place, notes } of chapters.filter((one) => one.type !== null)) {
      const example = Object.fromEntries(Object.entries(notes).map(([name, [, value]]) => [name, value]))
      if (place === 'whitelabel') whole.whitelabel = example
      else whole[place.replace('[]', '')] = [example]
    }
    expect(await mistakes(whole)).toEqual([])
  })
})
