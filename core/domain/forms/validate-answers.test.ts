import { describe, expect, it, test } from 'vitest'
import type { Form } from '../entities/form.ts'
import {
  type AnswerContext,
  addedTime,
  answersSoFar,
  contactOf,
  type FormRules,
  type GivenAnswers,
  type QuestionRules,
  validateAddons,
  validateAnswers,
} from './index.ts'

const context: AnswerContext = {
  seats: 1,
  country: 'US',
  parsePhone: (text) => (/^\+?\d{10,}$/.test(text) ? `+1${text.slice(-10)}` : null),
}
const form = (...questions: Partial<QuestionRules>[]): FormRules => ({
  id: 'form',
  sections: [
    {
      questions: questions.map((question, index) => ({
        id: question.slug ?? `q${index}`,
        slug: `q${index}`,
        type: 'text',
        ...question,
      })),
    },
  ],
})
const given = (responses: Record<string, unknown>): GivenAnswers => ({
  formresponses: [
    { formid: 'form', responses: Object.entries(responses).map(([question_id, value]) => ({ question_id, value })) },
  ],
})
/** The stored value of one answer; the fault's key when it is refused; null when nothing is stored. */
function answer(question: Partial<QuestionRules>, value: unknown) {
  const result = validateAnswers([form({ slug: 'q', ...question })], given({ q: value }), context)
  if (!result.ok) return result.faults.map(({ key }) => key.replace('validation.', '')).join()
  return result.answers[0]?.responses[0]?.value ?? null
}

/** The same for a value from the page's address. */
function prefilled(question: Partial<QuestionRules>, value: unknown) {
  const result = validateAnswers(
    [form({ slug: 'q', ...question })],
    { formresponses: [], prefill: { q: value } },
    context,
  )
  if (!result.ok) return result.faults.map(({ key, pointer }) => `${key.replace('validation.', '')} ${pointer}`).join()
  return result.answers[0]?.responses[0]?.value ?? null
}

test('the product’s form entity satisfies the rules’ type', () => {
  const entity: Form = { id: 'form', provider: 'quay', name: 'Form', sections: [] }
  expect(validateAnswers([entity], { formresponses: [] }, context)).toEqual({
    ok: true,
    answers: [],
    roster: [],
    addons: {},
  })
})

describe('kinds', () => {
  it.each<[string, Partial<QuestionRules>, unknown, unknown]>([
    ['text without tags', { type: 'text' }, ' Ada <b>Moor</b>', 'Ada'],
    ['text of a pattern', { type: 'text', regex: '^[A-Z]{2}\\d+$' }, 'AB12', 'AB12'],
    ['text against its pattern', { type: 'text', regex: '^[A-Z]{2}\\d+$' }, 'ab12', 'pattern'],
    ['text that is too long', { type: 'text' }, 'a'.repeat(1001), 'too_long'],
    ['text that is an object', { type: 'text' }, { toString: 1 }, 'pattern'],
    ['textarea with its lines', { type: 'textarea' }, 'a\r\nb', 'a\nb'],
    ['the number sentinel in a text', { type: 'text' }, '123581321', '123581321'],
    ['the date sentinel in a text', { type: 'text' }, '1970-01-01', '1970-01-01'],
    ['email', { type: 'email' }, ' ada@customers.example ', 'ada@customers.example'],
    ['email without a domain', { type: 'validated email' }, 'ada@customers', 'email'],
    ['email too short', { type: 'email' }, 'a@b', 'email_length'],
    ['email of a pattern', { type: 'email', regex: '@customers\\.example$' }, 'ada@else.example', 'email_pattern'],
    ['tel', { type: 'tel' }, '(207) 555-0142', '(207) 555-0142'],
    ['tel with a country digit', { type: 'tel' }, '+1 207.555.0142', '+1 207.555.0142'],
    ['tel too short', { type: 'tel' }, '555-0142', 'phone'],
    ['itel', { type: 'itel' }, '2075550142', '+12075550142'],
    ['itel that does not exist', { type: 'itel' }, '12', 'phone_international'],
    ['date', { type: 'date' }, '2026-02-28 00:00:00', '2026-02-28'],
    ['a day that does not exist', { type: 'date' }, '2026-02-30', 'date'],
    ['the date sentinel', { type: 'date' }, '1970-01-01 00:00:00', null],
    ['a number that snaps to the sentinel', { type: 'number', step: 1, required: true }, 123581321.2, 'required'],
    ['a number that is kept as the sentinel', { type: 'number', required: true }, '123581321.00000000001', 'required'],
    ['an optional number that snaps to the sentinel', { type: 'number', step: 1 }, 123581321.2, null],
    ['address as text', { type: 'address' }, '41 Quay Street', '41 Quay Street'],
    [
      'address in parts',
      { type: 'address' },
      { route: 'Quay Street', locality: 'Portland' },
      { route: 'Quay Street', locality: 'Portland' },
    ],
    ['address with foreign parts', { type: 'address' }, { route: 'Quay Street', evil: 'x' }, 'address'],
    ['a message', { type: 'custommessage', required: true }, 'x', null],
    ['a file', { type: 'file' }, { name: 'x', url: 'http://x' }, [{ name: 'x', url: 'http://x' }]],
    ['a file that is required', { type: 'file', required: true }, undefined, 'required'],
    ['a password, which is not kept', { type: 'password' }, 'Berth-Four-4!', null],
    ['a password too short', { type: 'password' }, 'A1!a', 'password_length'],
    ['a password without a special character', { type: 'password' }, 'Berth4444four', 'password_special'],
    ['a password of one case', { type: 'password' }, 'berth-four-4!', 'password_mix'],
    ['a password that repeats', { type: 'password' }, 'Berth-4444!', 'password_repeat'],
  ])('%s', (_name, question, value, expected) => {
    expect(answer(question, value)).toEqual(expected)
  })

  it.each<[Partial<QuestionRules>, unknown, unknown]>([
    [{}, '12.5', 12.5],
    [{}, 0, 0],
    [{}, 'twelve', 'number'],
    [{}, true, 'number'],
    [{}, '', null],
    [{}, 123581321, null],
    [{ required: true }, 123581321, 'required'],
    [{ minimum: 36, maximum: 84 }, 35, 'minimum'],
    [{ minimum: 36, maximum: 84 }, 85, 'maximum'],
    [{ minimum: 5, maximum: 5 }, 9, 9],
    [{ minimum: -5, maximum: 0 }, 9, 9],
    [{ minimum: 5 }, 1, 1],
    [{ step: 5 }, 12.5, 15],
    [{ step: 5 }, -12.5, -15],
    [{ step: 0.1 }, 0.35, 0.4],
    [{ step: 5, minimum: 1, maximum: 84 }, 83, 'maximum'],
    [{ step: 5, minimum: 1, maximum: 84 }, 1, 'minimum'],
    [{ step: 1, minimum: 1, maximum: 84 }, 84.4, 'maximum'],
  ])('number %o of %s is %s', (question, value, expected) => {
    expect(answer({ type: 'number', ...question }, value)).toEqual(expected)
  })

  const colours = {
    options: [
      { key: 'r', value: 'Red' },
      { key: 'b', value: 'Blue' },
    ],
  }
  const wetsuit = {
    type: 'checkbox',
    responseoptions: [
      { id: 'ws', name: 'Wetsuit', min: 0, max: 2 },
      { id: 'boots', name: 'Boots', min: 2, max: 0 },
    ],
  }
  it.each<[Partial<QuestionRules>, unknown, unknown]>([
    [{ type: 'select', ...colours }, 'r', 'r'],
    [{ type: 'select', ...colours }, 'Red', 'option'],
    [{ type: 'radio', ...colours, required: true }, undefined, 'required'],
    [{ type: 'radio', responseoptions: [{ id: 'yes', name: 'Yes' }] }, 'yes', 'yes'],
    [{ type: 'radio', responseoptions: [{ id: 'yes', name: 'Yes' }] }, 'constructor', 'option'],
    [{ type: 'checkbox' }, true, true],
    [{ type: 'checkbox' }, false, null],
    [{ type: 'checkbox', required: true }, false, 'required'],
    [{ type: 'checkbox', ...colours }, ['r', 'b', 'r'], ['r', 'b']],
    [{ type: 'checkbox', ...colours }, ['r', 'x'], 'option'],
    [wetsuit, { ws: 2, boots: 0 }, { ws: 2 }],
    [wetsuit, ['ws'], { ws: 1 }],
    [wetsuit, [{ id: 'boots', quantity: 7 }], { boots: 7 }],
    [wetsuit, { ws: 3 }, 'quantity_maximum'],
    [wetsuit, { boots: 1 }, 'quantity_minimum'],
    [wetsuit, { ws: 1.5 }, 'option'],
    [wetsuit, { ws: -1 }, 'option'],
    [wetsuit, { other: 1 }, 'option'],
    [wetsuit, JSON.parse('{"__proto__": 1}'), 'option'],
    [{ ...wetsuit, required: true }, { ws: 0 }, 'required'],
  ])('choice %o of %o is %o', (question, value, expected) => {
    expect(answer(question, value)).toEqual(expected)
  })

  it('stores readable text beside the value', () => {
    const result = validateAnswers(
      [form({ slug: 'suit', prompt: 'Rent', ...wetsuit })],
      given({ suit: { ws: 2 } }),
      context,
    )
    expect(result.ok && result.answers).toEqual([
      {
        formid: 'form',
        responses: [
          {
            question_id: 'suit',
            slug: 'suit',
            question_prompt: 'Rent',
            value: { ws: 2 },
            response: 'Wetsuit × 2',
            response_metainformation: { options: [{ id: 'ws', name: 'Wetsuit', quantity: 2 }] },
          },
        ],
      },
    ])
  })
})

describe('internal and hidden questions', () => {
  it('take a valid value, else their default, and never show the customer a fault', () => {
    const internal = { type: 'number', internal: true, required: true, default_value: 7 }
    expect(prefilled(internal, '3')).toBe(3)
    expect(prefilled(internal, 'x')).toBe(7)
    expect(answer(internal, 3)).toBe('internal')
    expect(answer({ ...internal, default_value: undefined }, undefined)).toBeNull()
    expect(answer({ type: 'hidden', default_value: 'web' }, undefined)).toBe('web')
  })
})

describe('faults', () => {
  const required = form({ slug: 'name', required: true }, { slug: 'age', type: 'number', minimum: 1, maximum: 9 })
  it('contain the question, the pointer to its place, and the word', () => {
    const result = validateAnswers([required], given({ name: ' ', age: 12 }), context)
    expect(!result.ok && result.faults).toEqual([
      {
        code: 'answer_required',
        formid: 'form',
        question_id: 'name',
        pointer: '/formresponses/0/responses/0/value',
        key: 'validation.required',
        values: {},
      },
      {
        code: 'answer_invalid',
        formid: 'form',
        question_id: 'age',
        pointer: '/formresponses/0/responses/1/value',
        key: 'validation.maximum',
        values: { maximum: 9 },
      },
    ])
  })
  it('include unanswered required questions, also when their form is missing', () => {
    const missing = validateAnswers([required], { formresponses: [] }, context)
    expect(!missing.ok && missing.faults.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['answer_required', '/formresponses'],
    ])
  })
  it('include unknown forms and questions', () => {
    const strange = [...given({ name: 'Ada', other: 1 }).formresponses, { formid: 'nobody', responses: [] }]
    const result = validateAnswers([required], { formresponses: strange }, context)
    expect(!result.ok && result.faults.map(({ key, pointer }) => `${key} ${pointer}`)).toEqual([
      'validation.unknown_question /formresponses/0/responses/1',
      'validation.unknown_question /formresponses/1',
    ])
  })
  it('include repeated forms unless repetition is allowed', () => {
    const twice = { formresponses: [...given({ name: 'Ada' }).formresponses, ...given({ name: 'Bea' }).formresponses] }
    expect(validateAnswers([required], twice, context)).toMatchObject({
      ok: false,
      faults: [{ key: 'validation.repeated_form' }],
    })
    const repeatable = { ...required, form_config_objects: [{ multiple_submissions: true }] }
    expect(validateAnswers([repeatable], twice, context)).toMatchObject({ ok: true, answers: [{}, {}] })
    // A configuration may name its form: that of another one allows nothing here.
    const configured = (form_id: string) =>
      validateAnswers([{ ...required, form_config_objects: [{ form_id, multiple_submissions: true }] }], twice, context)
    expect(configured(required.id)).toMatchObject({ ok: true })
    expect(configured('another')).toMatchObject({ ok: false, faults: [{ key: 'validation.repeated_form' }] })
  })
})

test('while a form is filled in, valid answers count and the rest is open', () => {
  const forms = [
    form({ slug: 'name', required: true }, { slug: 'age', type: 'number' }, { slug: 'mail', type: 'email' }),
  ]
  expect(answersSoFar(forms, given({ age: 12, mail: 'ada@' }), context)).toMatchObject({
    answers: [{ formid: 'form', responses: [{ question_id: 'age', value: 12 }] }],
    roster: [],
  })
})

describe('the roster', () => {
  const height = form({ slug: 'height', type: 'number', required: true, rosterquestion: true }, { slug: 'note' })
  const two = { ...context, seats: 2 }
  const seat = (value: unknown) => ({ responses: [{ question_id: 'height', value }] })
  it('asks every seat', () => {
    const result = validateAnswers([height], { formresponses: [], roster: [seat(60), seat('')] }, two)
    expect(!result.ok && result.faults).toMatchObject([
      { seat: 2, pointer: '/roster/1/responses/0/value', code: 'answer_required' },
    ])
    const missing = validateAnswers([height], { formresponses: [], roster: [seat(60)] }, two)
    expect(!missing.ok && missing.faults).toMatchObject([{ seat: 2, pointer: '/roster' }])
  })
  it('keeps answers per seat, separate from the others', () => {
    const result = validateAnswers([height], { ...given({ note: 'hi' }), roster: [seat(60), seat('70')] }, two)
    expect(result).toMatchObject({
      ok: true,
      answers: [{ responses: [{ question_id: 'note' }] }],
      roster: [
        { seat: 1, responses: [{ formid: 'form', value: 60 }] },
        { seat: 2, responses: [{ value: 70 }] },
      ],
    })
  })
  it('finds roster answers among the others for a caller without a roster', () => {
    expect(validateAnswers([height], given({ height: 60 }), context)).toMatchObject({
      ok: true,
      roster: [{ responses: [{ value: 60 }] }],
    })
    expect(validateAnswers([height], given({ height: [60, 70] }), two)).toMatchObject({
      ok: true,
      roster: [{}, { responses: [{ value: 70 }] }],
    })
    expect(validateAnswers([height], given({ height: 60 }), two).ok).toBe(false)
  })
})

test('the customer’s contact is read from the answers', () => {
  const forms = [
    form(
      { slug: 'first', type: 'firstname' },
      { slug: 'mail', type: 'email' },
      { slug: 'sure', type: 'validated email' },
      { slug: 'tel', type: 'itel' },
    ),
  ]
  const result = validateAnswers(
    forms,
    given({ first: 'Ada', mail: 'a@else.example', sure: 'ada@customers.example', tel: '2075550142' }),
    context,
  )
  expect(result.ok && contactOf(forms, result.answers)).toEqual({
    firstname: 'Ada',
    email: 'ada@customers.example',
    mobile_phone_number: '+12075550142',
  })
})

test('a plain telephone number is the customer’s own only where its slug says so', () => {
  const forms = [form({ slug: 'ashore', type: 'tel' }, { slug: 'contact_phone', type: 'tel' })]
  const contactFrom = (told: Record<string, string>) => {
    const result = validateAnswers(forms, given(told), context)
    return result.ok && contactOf(forms, result.answers)
  }
  expect(contactFrom({ ashore: '207-555-0111' })).toEqual({})
  expect(contactFrom({ ashore: '207-555-0111', contact_phone: '207-555-0142' })).toEqual({
    mobile_phone_number: '207-555-0142',
  })
})

test('add-ons are counted within their bounds', () => {
  const addons = [{ id: 'lunch', min: 1, max: 2, timeadjustment: 600 }]
  expect(validateAddons(addons, { lunch: 2 })).toEqual({ addons: { lunch: 2 }, faults: [] })
  expect(validateAddons(addons, { lunch: 0 })).toEqual({ addons: {}, faults: [] })
  expect(validateAddons(addons, { lunch: 3 })).toMatchObject({
    faults: [{ pointer: '/addons/lunch', key: 'validation.quantity_maximum', values: { maximum: 2 } }],
  })
  for (const chosen of [{ lunch: '2' }, { lunch: -1 }, { lunch: 1e9 }, { other: 1 }])
    expect(validateAddons(addons, chosen).faults.map(({ key }) => key)).toEqual(['validation.option'])
})

test('options and add-ons lengthen a reservation', () => {
  const forms = [
    form({ slug: 'extra', type: 'checkbox', responseoptions: [{ id: 'long', name: 'Longer', duration: 900 }] }),
  ]
  const result = validateAnswers(forms, given({ extra: { long: 2 } }), context)
  const addons = [{ id: 'lunch', timeadjustment: 600 }]
  expect(result.ok && addedTime(forms, { ...result, addons: { lunch: 1 } }, addons)).toBe(2400)
})
