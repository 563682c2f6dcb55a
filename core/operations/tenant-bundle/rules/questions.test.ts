import { expect, it } from 'vitest'
import type { Bundle } from '../kinds.ts'
import { formFaults, ownQuestionFaults } from './forms.ts'
import { addonFaults } from './offers.ts'
import { type Question, type QuestionLists, slugsOfProvider } from './questions.ts'

type Form = Bundle['forms'][number]

const question = (slug: string, more: Partial<Question> = {}): Question => ({ id: slug, slug, type: 'number', ...more })
const form = (questions: Question[], more: Partial<Form> = {}): Form => ({
  id: 'intake',
  provider: 'quay',
  name: 'Intake',
  sections: [{ id: 's', questions }],
  ...more,
})
const bookable = { id: 'visit', provider: 'quay', name: 'Visit', questions: [question('own')] }
const lists = (forms: Form[]): QuestionLists => ({
  forms: forms.map((entity) => ({ entity, pointer: '' })),
  bookables: [{ entity: bookable, pointer: '' }],
})
const told = (one: Form) => formFaults(one, '/forms/0', lists([one])).map(({ pointer, found }) => `${pointer} ${found}`)
const at = '/forms/0/sections/0/questions'

it.each<[string, Form, string[]]>([
  ['a sound form', form([question('a', { display_function: 'own' }), question('b', { value_function: 'a * 2' })]), []],
  ['a reserved id', form([], { id: 'custom_questions' }), ['/forms/0/id "custom_questions"']],
  ['one slug twice', form([question('a'), { ...question('a'), id: 'other' }]), [`${at}/1/slug "a"`]],
  ['no formula', form([question('a', { display_function: 'a >' })]), [`${at}/0/display_function "a >"`]],
  [
    'a slug of nobody',
    form([question('a', { value_function: 'constructor' })]),
    [`${at}/0/value_function "constructor"`],
  ],
  [
    'a slug of the roster, outside of it alone',
    form([
      question('seatheight', { rosterquestion: true, value_function: 'seatheight * 2' }),
      question('a', { value_function: 'seatheight * 2' }),
      question('b', { value_function: 'seatheight', variables: [{ slug: 'seatheight', default_value: 1 }] }),
    ]),
    [`${at}/1/value_function "seatheight"`],
  ],
  ['a division by what an answer may be', form([question('a', { value_function: '100 / a' })]), []],
  [
    'a division by 0',
    form([question('a', { value_function: 'a + 1 / min(0, 2)' })]),
    [`${at}/0/value_function "a + 1 / min(0, 2)"`],
  ],
  ['an empty function, which is none', form([question('a', { value_function: '', value_function_source: '' })]), []],
  ['a pattern beyond linear time', form([question('a', { regex: '(?=a)' })]), [`${at}/0/regex "(?=a)"`]],
  ['bounds in the wrong order', form([question('a', { minimum: 5, maximum: 4 })]), [`${at}/0/maximum 4`]],
  ['an upper bound of 0, which is none', form([question('a', { minimum: 5, maximum: 0 })]), []],
  [
    'a default out of bounds',
    form([question('a', { minimum: 5, maximum: 9, default_value: 4 })]),
    [`${at}/0/default_value 4`],
  ],
  [
    'a default of no option',
    form([question('a', { type: 'select', options: [{ key: 'x', value: 'X' }], default_value: 'y' })]),
    [`${at}/0/default_value "y"`],
  ],
  [
    'a key twice',
    form([
      question('a', {
        type: 'radio',
        options: [
          { key: 'x', value: 'X' },
          { key: 'x', value: 'Y' },
        ],
      }),
    ]),
    [`${at}/0/options/1/key "x"`],
  ],
  ['a tag of nobody', form([question('a', { tags: ['roof'] })], { tags: ['walls'] }), [`${at}/0/tags/0 "roof"`]],
  [
    'a section’s tag of nobody',
    form([], { tags: ['walls'], sections: [{ id: 's', tags: ['roof'], questions: [] }] }),
    ['/forms/0/sections/0/tags/0 "roof"'],
  ],
])('finds %s', (_what, one, expected) => {
  expect(told(one)).toEqual(expected)
})

it('checks a bookable’s own questions, and the functions of add-ons', () => {
  const own = { ...bookable, splash_questions: [question('a'), question('a'), question('b', { regex: '\\1' })] }
  expect(ownQuestionFaults(own, '/bookables/0', lists([])).map(({ pointer }) => pointer)).toEqual([
    '/bookables/0/splash_questions/1/id',
    '/bookables/0/splash_questions/1/slug',
    '/bookables/0/splash_questions/2/regex',
  ])
  const slugs = slugsOfProvider(lists([form([question('berth', { rosterquestion: true })])]), 'quay')
  const addon = { id: 'lunch', provider: 'quay', name: 'Lunch', min: 2, max: 0 }
  expect(addonFaults({ ...addon, price_function: 'own * 2' }, '/addons/0', slugs)).toEqual([])
  expect(addonFaults({ ...addon, price_function: 'berth * 2' }, '/addons/0', slugs)).toMatchObject([
    { pointer: '/addons/0/price_function', found: '"berth"' },
  ])
  const wrong = { ...addon, max: 1, time_function: 'gone', display_function: '(' }
  expect(addonFaults(wrong, '/addons/0', slugs).map(({ pointer }) => pointer)).toEqual([
    '/addons/0/max',
    '/addons/0/time_function',
    '/addons/0/display_function',
  ])
})
