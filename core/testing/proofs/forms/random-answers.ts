import fc from 'fast-check'
import type { QuestionType } from '../../../domain/entities/form.ts'
import { isQuestionType } from '../../../domain/forms/question-type.ts'
import type { RandomForm, RandomQuestion } from './random-forms.ts'

/** Values from a hostile caller: sentinels, wrong types, markup, prototype keys, long texts. */
const hostile: unknown[] = [
  '',
  ' ',
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -0.1,
  123_581_321,
  '123581321',
  '1970-01-01',
  '1970-01-01 00:00:00',
  '2026-02-30',
  '9999-12-31',
  '<script>alert(1)</script>',
  '<b>x</b> stays',
  '<'.repeat(500),
  '<a'.repeat(300),
  'a'.repeat(1200),
  `${'a'.repeat(400)}!`,
  'x'.repeat(40),
  '\u0000\u202E\uFEFF',
  'a\r\nb',
  'one',
  'two',
  'nobody',
  'constructor',
  [],
  ['one', 'two'],
  ['one', 'one'],
  [null],
  [[['one']]],
  {},
  { one: 1 },
  { one: -1 },
  { one: 0.5 },
  { one: 1e9 },
  { one: '2' },
  { constructor: 1 },
  { '3': 2, two: 0 },
  [{ id: 'one', quantity: 2 }],
  [{ name: '../../x.png', url: 'javascript:1' }],
  [{ name: 'x.png', url: '/files/x.png' }],
  { formatted: 'Pier 4', locality: '<b>Portland</b>', country: { deep: 1 } },
  JSON.parse('{"__proto__": {"one": 1}}'),
]

/** Values from a well-meaning customer. */
const decent: Record<QuestionType, unknown[]> = {
  custommessage: ['text'],
  text: ['AB1234', 'red', 'Two words', 'aaaa'],
  textarea: ['A longer\ntext'],
  hidden: ['flyer'],
  firstname: ['Ada'],
  lastname: ['Moor'],
  number: [1, 3, '5', 12, 2.5],
  tel: ['(207) 555-0142', '+1 207-555-0142'],
  itel: ['+12075550142', '+353851234567'],
  email: ['ada@customers.example'],
  'validated email': ['ada@customers.example'],
  date: ['2026-12-01', '1990-05-04'],
  select: ['one', 'two', '3'],
  radio: ['one', 'two', '3'],
  stageselector: ['one', 'two'],
  checkbox: [true, ['one'], { one: 1 }, { two: 2 }],
  address: [{ formatted: 'Pier 4, Portland', locality: 'Portland' }],
  file: [[{ name: 'x.png', url: '/files/x.png' }]],
  password: ['Berth-Four-4!'],
}

const valueFor = ({ type }: RandomQuestion): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(isQuestionType(type) ? decent[type] : ['text'])) },
    { weight: 3, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )

type Answers = Record<string, unknown>

/** Answers by question id; most questions are answered. */
const answersTo = (questions: RandomQuestion[]): fc.Arbitrary<Answers> =>
  fc.tuple(...questions.map((question) => fc.option(valueFor(question), { nil: undefined, freq: 5 }))).map((values) => {
    const given = questions.flatMap(({ id }, index) =>
      values[index] === undefined ? [] : [[id, values[index]] as const],
    )
    return Object.fromEntries(given)
  })

export interface RandomDraft {
  answers: Record<string, Answers>
  submissions: { id: string; formid: string; tags: string[]; answers: Answers }[]
  roster: Answers[]
  /** Prefilled answers from the page's address, by slug. */
  prefill: Record<string, string>
  seats: number
}

/** Such a question is shown in no form; its answer comes with the address. */
const isUnseen = ({ type, internal }: RandomQuestion) => type === 'hidden' || internal === true

const questionsOf = (form: RandomForm, isRoster: boolean) =>
  form.sections
    .flatMap(({ questions }) => questions)
    .filter(({ rosterquestion }) => (rosterquestion ?? false) === isRoster)

/** A draft as a browser may hold it: submissions for cart forms, answers for the others. */
export function randomDraft(forms: RandomForm[]): fc.Arbitrary<RandomDraft> {
  const seen = (form: RandomForm, isRoster: boolean) => questionsOf(form, isRoster).filter((one) => !isUnseen(one))
  const said = forms.flatMap((form) => questionsOf(form, false)).filter(isUnseen)
  const prefill = fc
    .subarray(said)
    .chain((all) =>
      fc
        .tuple(...all.map(() => fc.constantFrom('flyer', '3', 'one', '<b>x</b>', ' ')))
        .map((texts) => [all, texts] as const),
    )
    .map(([all, texts]) => Object.fromEntries(all.map(({ slug }, index) => [slug, texts[index] ?? ''])))
  const seats = fc.integer({ min: 1, max: 3 })
  const isForCart = ({ style, multiple_submissions }: RandomForm) =>
    style === 'complex' || multiple_submissions.length > 0
  const fillings = forms.filter(isForCart).map((form) => {
    const chosen = form.tags.length > 1 ? fc.subarray(form.tags, { minLength: 1 }) : fc.constant<string[]>([])
    const most = form.multiple_submissions.length > 0 ? 3 : 1
    return fc
      .array(fc.record({ tags: chosen, answers: answersTo(seen(form, false)) }), { maxLength: most })
      .map((all) => all.map((one, index) => ({ ...one, id: `${form.id}.${index}`, formid: form.id })))
  })
  const plain = forms.filter((form) => !isForCart(form))
  return fc
    .record({
      seats,
      prefill,
      submissions: fc.tuple(...fillings).map((all) => all.flat()),
      own: fc.tuple(...plain.map((form) => answersTo(seen(form, false)))),
      roster: fc.array(answersTo(forms.flatMap((form) => seen(form, true))), { maxLength: 3 }),
    })
    .map(({ own, ...rest }) => ({
      ...rest,
      answers: Object.fromEntries(plain.map(({ id }, index) => [id, own[index] ?? {}])),
    }))
}

/** A call that no browser would send: any values, foreign questions, forms, tags, seats and prefill. */
export const randomCall = (forms: RandomForm[]) => {
  const questions = forms.flatMap((form) => [...questionsOf(form, false), ...questionsOf(form, true)])
  const value = fc.oneof(fc.constantFrom(...hostile), fc.jsonValue({ maxDepth: 4 }))
  const question_id = fc.constantFrom(...questions.map(({ id }) => id), 'nobody', '__proto__', 'constructor')
  const formid = fc.constantFrom(...forms.map(({ id }) => id), 'nobody', 'toString')
  const response = fc.record({ question_id, value })
  const responses = fc.array(response, { maxLength: 12 })
  return fc.record({
    formresponses: fc.array(
      fc.record({
        formid,
        responses,
        tags: fc.array(fc.constantFrom('Inside', 'Wood', 'nobody', '__proto__'), { maxLength: 3 }),
      }),
      { maxLength: 6 },
    ),
    roster: fc.array(fc.record({ responses }), { maxLength: 4 }),
    customquestions: responses,
    addons: fc.dictionary(fc.constantFrom('engine', 'nobody', 'constructor'), value, { maxKeys: 2 }),
    prefill: fc.dictionary(fc.constantFrom(...questions.map(({ slug }) => slug), 'constructor'), value, { maxKeys: 4 }),
    seats: fc.integer({ min: 1, max: 4 }),
  })
}
