import { describe, expect, it } from 'vitest'
import { Bookable } from '../entities/bookable.ts'
import { Form } from '../entities/form.ts'
import { Provider } from '../entities/tenant.ts'
import { customQuestions } from '../forms/index.ts'
import { hasTranslations, inLanguage, retelling, tagNamedIn, tagNamesIn, toldAnswers, toldLines } from './index.ts'

const form = (changes: object = {}): Form => ({
  id: 'intake',
  provider: 'quay',
  name: 'About you',
  translations: { es: { name: 'Sobre ti' } },
  sections: [
    {
      id: 'you',
      questions: [
        {
          id: 'boat',
          slug: 'boat',
          type: 'radio',
          prompt: 'Which boat?',
          translations: { es: { prompt: '¿Qué barca?' }, 'es-mx': { prompt: '¿Cuál lancha?' } },
          responseoptions: [
            { id: 'skiff', name: 'Skiff', priceadjustment: 500, translations: { es: { name: 'Esquife' } } },
            { id: 'raft', name: 'Raft', priceadjustment: 700 },
            { id: 'canoe', name: 'Canoe', priceadjustment: 900, translations: { es: { name: 'Canoa' } } },
          ],
        },
      ],
    },
  ],
  ...changes,
})

const bookable = (changes: object = {}): Bookable => ({ id: 'tour', provider: 'quay', name: 'Tour', ...changes })

describe('an entity in a language', () => {
  it('has each text of that language, and else the provider’s own', () => {
    const spanish = inLanguage(Form, form(), 'es')
    expect(spanish.name).toBe('Sobre ti')
    const [question] = spanish.sections[0]?.questions ?? []
    expect(question?.prompt).toBe('¿Qué barca?')
    expect(question?.responseoptions?.map(({ name }) => name)).toEqual(['Esquife', 'Raft', 'Canoa'])
    expect(hasTranslations(Form, spanish)).toBe(false)
  })

  it('takes the more special of two languages, and none of another', () => {
    const promptIn = (language: string) => inLanguage(Form, form(), language).sections[0]?.questions[0]?.prompt
    expect(['es-mx', 'es-ar', 'de', 'en-us', 'ES'].map(promptIn)).toEqual([
      ...['¿Cuál lancha?', '¿Qué barca?', 'Which boat?', 'Which boat?', '¿Qué barca?'],
    ])
  })

  it('is itself where nothing is translated, and shares what is not', () => {
    const plain = bookable({ restrictions: [{ id: 'a', start: '2027-01-01 10:00:00', end: '2027-01-01 11:00:00' }] })
    expect(inLanguage(Bookable, plain, 'es')).toBe(plain)
    const named = { ...plain, translations: { es: { name: 'Paseo' } } }
    expect(inLanguage(Bookable, named, 'es').restrictions).toBe(plain.restrictions)
    expect(named.name).toBe('Tour')
  })

  it('reads every part: dates, their parts, groups, captions', () => {
    const told = (text: string) => ({ es: { title: text } })
    const whole = bookable({
      imagecarousel: ['/a.jpg', { url: '/b.jpg', caption: 'The pier', translations: { es: { caption: 'El muelle' } } }],
      requirementgroups: [{ name: 'Boat', resources: [], translations: { es: { name: 'Barca' } } }],
      restrictions: [
        {
          ...{
            start: '2027-01-01 10:00:00',
            end: '2027-01-01 12:00:00',
            title: 'Regatta',
            translations: told('Regata'),
          },
          segments: [
            { start: '2027-01-01 10:00:00', end: '2027-01-01 11:00:00', title: 'Start', translations: told('Salida') },
          ],
        },
      ],
    })
    expect(inLanguage(Bookable, whole, 'es')).toMatchObject({
      imagecarousel: ['/a.jpg', { url: '/b.jpg', caption: 'El muelle' }],
      requirementgroups: [{ name: 'Barca' }],
      restrictions: [{ title: 'Regata', segments: [{ title: 'Salida' }] }],
    })
  })

  it('survives what no import would let in', () => {
    for (const translations of [null, 'es', [], { es: null }, { es: { name: 5 } }, { es: { name: ' ' } }])
      expect(inLanguage(Bookable, { ...bookable(), translations }, 'es')).toEqual(bookable())
    const inherited = { ...bookable(), translations: {} }
    expect(inLanguage(Bookable, inherited, 'constructor').name).toBe('Tour')
  })

  it('is found for providers too, whose feed has a title', () => {
    const quay: Provider = {
      ...{ id: 'quay', subdomain: 'quay', name: 'Quay' },
      publicfeed: { active: true, title: 'On the water', translations: { es: { title: 'En el agua' } } },
    }
    expect(inLanguage(Provider, quay, 'es').publicfeed).toEqual({ active: true, title: 'En el agua' })
  })
})

describe('tags', () => {
  const quay: Provider = {
    ...{ id: 'quay', subdomain: 'quay', name: 'Quay' },
    translations: {
      es: { tags: { 'On the water': 'En el agua', notag: 'x' } },
      de: { tags: { 'On the water': 'Auf See' } },
    },
  }

  it('have a name in each language', () => {
    expect([...tagNamesIn(quay, 'es-mx')]).toEqual([['On the water', 'En el agua']])
    expect([...tagNamesIn(quay, 'fr'), ...tagNamesIn(null, 'es')]).toEqual([])
  })

  it('are the same tag whatever language an address names it in', () => {
    for (const named of ['On the water', 'En el agua', 'Auf See']) {
      expect(tagNamedIn(named, [quay], 'es')).toBe('En el agua')
      expect(tagNamedIn(named, [quay], 'en-us')).toBe('On the water')
    }
    expect(tagNamedIn('Unknown', [quay], 'es')).toBe('Unknown')
  })

  it('of a subsite are found in the list of its master likewise', () => {
    const shore: Provider = {
      ...{ id: 'shore', subdomain: 'shore', name: 'Shore' },
      translations: { es: { tags: { Sailing: 'Vela' } } },
    }
    const all = [null, shore, quay]
    expect(tagNamedIn('En el agua', all, 'en-us')).toBe('On the water')
    expect(tagNamedIn('On the water', all, 'de')).toBe('Auf See')
    expect(tagNamedIn('Vela', all, 'en-us')).toBe('Sailing')
    expect(tagNamedIn('Unknown', all, 'es')).toBe('Unknown')
  })
})

describe('what a reservation keeps', () => {
  const own = { bookable: bookable({ addons: ['lunch'] }), forms: [form()], addons: [addon('Lunch')] }
  const tellIn = (language: string, now = own) =>
    retelling(now, {
      bookable: inLanguage(Bookable, now.bookable, language),
      forms: now.forms.map((one) => inLanguage(Form, one, language)),
      addons: now.addons.map((one) => ({ ...one, name: language === 'es' ? 'Almuerzo' : one.name })),
    })
  const kept = [
    {
      ...{ formid: 'intake', name: 'About you', tags: [] },
      responses: [
        {
          ...{ question_id: 'boat', question_prompt: 'Which boat?', value: { skiff: 1, raft: 2 } },
          response: 'Skiff, Raft × 2',
          response_metainformation: {
            options: [
              { id: 'skiff', name: 'Skiff', quantity: 1 },
              { id: 'raft', name: 'Raft', quantity: 2 },
            ],
          },
        },
      ],
    },
  ]

  it('is told in another language, with the same keys', () => {
    const [filling] = toldAnswers(kept, tellIn('es'))
    expect(filling).toMatchObject({
      name: 'Sobre ti',
      responses: [
        {
          ...{ question_id: 'boat', question_prompt: '¿Qué barca?', value: { skiff: 1, raft: 2 } },
          response: 'Esquife, Raft × 2',
          response_metainformation: {
            options: [
              { id: 'skiff', name: 'Esquife' },
              { id: 'raft', name: 'Raft' },
            ],
          },
        },
      ],
    })
    expect(toldAnswers(kept, tellIn('en-us'))).toEqual(kept)
  })

  it('stays as it was booked where its field was changed since', () => {
    const renamed = {
      ...own,
      forms: [form({ name: 'You and your boat', translations: { es: { name: 'Tú y tu barca' } } })],
    }
    expect(toldAnswers(kept, tellIn('es', renamed))[0]?.name).toBe('About you')
  })

  it('names the lines of its price', () => {
    const at = { formid: 'intake', question_id: 'boat' }
    const lines = [
      { kind: 'base', amount: 1 },
      { kind: 'option', label: 'Skiff', ...at, amount: 500 },
      { kind: 'addon', label: 'Lunch', addon: 'lunch', amount: 9 },
      { kind: 'discount', label: 'TIDE', amount: -1 },
    ]
    expect(toldLines(lines, tellIn('es')).map(({ label }) => label)).toEqual([undefined, 'Esquife', 'Almuerzo', 'TIDE'])
  })

  it('names answers to a bookable’s own questions, which say their form themselves', () => {
    const pseudo = { id: customQuestions, provider: 'quay', name: '', sections: form().sections }
    const tell = retelling({ ...own, forms: [pseudo] }, { ...own, forms: [inLanguage(Form, pseudo, 'es')] })
    const [answer] = toldAnswers(
      [{ formid: customQuestions, question_id: 'boat', question_prompt: 'Which boat?' }],
      tell,
    )
    expect(answer?.question_prompt).toBe('¿Qué barca?')
  })
})

function addon(name: string) {
  return { id: 'lunch', provider: 'quay', name, priceadjustment: 900 }
}
