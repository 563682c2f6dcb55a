import { describe, expect, it } from 'vitest'
import { nothingKnown } from './known-entities.ts'
import { prepareBundle } from './prepare-bundle.ts'

const whitelabel = { id: 'w', label: 'W', url: 'w.localhost', currency: 'usd' }
const provider = { id: 'p', subdomain: 'p', name: 'P', language: 'en-us', timezone: 'Europe/Paris' }
const newbusinesshours = { monday: [{ start: '09:00', end: '17:00' }] }
const lesson = { id: 'b', provider: 'p', name: 'Lesson', description: 'On the water', duration: 3600 }

const installation = {
  ...{ settingFaults: () => [], settingsOf: () => null },
  served: () => ({
    themes: ['base'],
    flows: ['normal'],
    languages: ['en-us', 'es'],
    processors: [{ name: 'desk', takes: () => true }],
    signons: [],
  }),
}

async function judged(lists: object) {
  const source = { whitelabel, providers: [{ ...provider, newbusinesshours }], ...lists }
  const result = await prepareBundle(source, { now: 0, known: nothingKnown, installation })
  return result.ok ? result.warnings : result.faults
}

describe('translations', () => {
  const told = (translations: unknown) => judged({ bookables: [{ ...lesson, translations }] })
  const at = '/bookables/0/translations'

  it('are good as they are', async () => {
    expect(await told({ es: { name: 'Clase', description: 'En el agua' } })).toEqual([])
    expect(await told({ 'es-mx': { name: 'Clase', description: 'En el agua' } })).toEqual([])
  })

  it.each<[string, unknown, object]>([
    ['no language', { Spanish: {} }, { pointer: `${at}/Spanish`, expected: expect.stringContaining('"pt-br"') }],
    ['a language in capitals', { ES: {} }, { pointer: `${at}/ES` }],
    ['a misspelt text', { es: { nmae: 'x' } }, { pointer: `${at}/es/nmae`, expected: expect.stringMatching(/"name"/) }],
    [
      'an empty text',
      { es: { name: '  ' } },
      { pointer: `${at}/es/name`, expected: expect.stringMatching(/leave it out/) },
    ],
    [
      'a field that has its languages in itself',
      { es: { displaytext: { bookbutton: 'Zarpar' } } },
      {
        pointer: `${at}/es/displaytext`,
        expected: expect.stringContaining('"displaytext" has its languages in itself: {"en-us": {…}'),
      },
    ],
    ['no text', { es: { name: 1 } }, { pointer: `${at}/es/name` }],
    ['no object', { es: 'Clase' }, { pointer: `${at}/es` }],
  ])('%s is a fault, where it is', async (_name, translations, fault) => {
    expect(await told(translations)).toMatchObject([fault])
  })

  it('of parts are judged as well', async () => {
    const section = { id: 's', questions: [{ id: 'q', slug: 'q', type: 'text', prompt: 'Who?' }] }
    const [question] = section.questions
    const forms = (translations: unknown) => [
      { id: 'f', provider: 'p', name: 'F', sections: [{ ...section, questions: [{ ...question, translations }] }] },
    ]
    expect(await judged({ forms: forms({ es: { promt: '¿Quién?' } }) })).toMatchObject([
      { pointer: '/forms/0/sections/0/questions/0/translations/es/promt' },
    ])
    expect(await judged({ forms: forms({ es: { prompt: '¿Quién?' } }) })).toMatchObject([
      { pointer: '/forms/0', message: expect.stringMatching(/no text in "es" for "name"/) },
    ])
  })

  it('of tags say something', async () => {
    const tags = (text: string) =>
      judged({ providers: [{ ...provider, translations: { es: { tags: { Water: text } } } }] })
    expect(await tags('Agua')).toEqual([])
    expect(await tags('')).toMatchObject([{ pointer: '/providers/0/translations/es/tags/Water' }])
  })

  it('that are missing are told, once for each entity that others of its provider are ahead of', async () => {
    const other = { ...lesson, id: 'c', name: 'Tour', translations: { es: { name: 'Paseo', description: 'Por mar' } } }
    expect(await judged({ bookables: [lesson, other] })).toEqual([
      {
        pointer: '/bookables/0',
        message: `has no text in "es" for "name", "description"; the provider's own is shown`,
      },
    ])
    expect(await told({ es: { name: 'Clase' } })).toMatchObject([{ message: expect.stringContaining('"description"') }])
  })

  it('into a language that is not installed, or is the provider’s own, are told', async () => {
    expect(await told({ fr: { name: 'Cours', description: 'Sur l’eau' } })).toMatchObject([
      { pointer: `${at}/fr`, message: expect.stringContaining('"fr" is not installed') },
    ])
    const own = { ...provider, translations: { 'en-us': { name: 'P' } } }
    expect(await judged({ providers: [own] })).toMatchObject([
      {
        pointer: '/providers/0/translations/en-us',
        message: expect.stringContaining('is the language of the provider'),
      },
    ])
  })
})
