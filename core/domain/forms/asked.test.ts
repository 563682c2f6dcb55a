import { describe, expect, it, test } from 'vitest'
import {
  type AnswerContext,
  addedTime,
  type FormRules,
  formsAsked,
  type GivenAnswers,
  givenByDraft,
  onlyAsked,
  prefillFrom,
  pricedSlugs,
  type QuestionRules,
  questionsAsked,
  validateAnswers,
} from './index.ts'

const context: AnswerContext = { seats: 1, bookable: 'visit', country: 'US', parsePhone: (text) => text }
const question = (slug: string, more: Partial<QuestionRules> = {}): QuestionRules => ({
  id: slug,
  slug,
  type: 'number',
  ...more,
})
const form = (questions: QuestionRules[], more: Partial<FormRules> = {}): FormRules => ({
  id: 'form',
  sections: [{ questions }],
  ...more,
})
const given = (answers: Record<string, unknown>, tags?: string[]): GivenAnswers => ({
  formresponses: [filling(answers, tags)],
})
const filling = (answers: Record<string, unknown>, tags?: string[]) => ({
  formid: 'form',
  ...(tags && { tags }),
  responses: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })),
})
const asked = (of: FormRules, answers: GivenAnswers, more: Partial<AnswerContext> = {}) =>
  questionsAsked([of], answers, { ...context, ...more }).map(({ questions }) => questions.join(' '))
const faults = (of: FormRules, answers: GivenAnswers, more: Partial<AnswerContext> = {}) => {
  const read = validateAnswers([of], answers, { ...context, ...more })
  return read.ok ? [] : read.faults.map(({ key, pointer }) => `${key.replace('validation.', '')} ${pointer}`)
}

describe('tags', () => {
  const painted = form([question('height'), question('colour', { tags: ['walls'], required: true })], {
    tags: ['walls', 'trim'],
    sections: [
      { questions: [question('height'), question('colour', { tags: ['walls'], required: true })] },
      { tags: ['trim'], questions: [question('wood'), question('both', { tags: ['walls'] })] },
    ],
  })
  it('ask questions without tags, and those that share a chosen tag', () => {
    expect(asked(painted, given({}, ['walls']))).toEqual(['height colour'])
    expect(asked(painted, given({}, ['trim']))).toEqual(['height wood'])
    expect(asked(painted, given({}, ['trim', 'walls']))).toEqual(['height colour wood both'])
    expect(asked(painted, given({}))).toEqual(['height'])
  })
  it('must be chosen where a form has two or more, at least one', () => {
    expect(faults(painted, given({ height: 1 }))).toEqual(['tags /formresponses/0/tags'])
    expect(faults(painted, { formresponses: [] })).toEqual(['tags /formresponses'])
    expect(faults(painted, given({ wood: 1, colour: 1 }, ['walls']))).toEqual([
      'not_asked /formresponses/0/responses/0/value',
    ])
    const one = { ...painted, tags: ['walls'] }
    expect(asked(one, given({}))).toEqual(['height colour wood both'])
    expect(faults(one, given({ colour: 1, wood: 2 }))).toEqual([])
  })
  it('must be chosen even where only roster questions have tags, since the chosen ones decide what each seat must answer', () => {
    const meal = question('meal', { rosterquestion: true, required: true, tags: ['walls'] })
    const team = form([meal], { tags: ['walls', 'trim'] })
    expect(faults(team, { formresponses: [] })).toEqual(['tags /formresponses'])
    expect(faults(team, given({}, ['walls']))).toEqual(['required /roster'])
    expect(faults(team, { ...given({}, ['walls']), roster: [filling({ meal: 2 })] })).toEqual([])
  })
  it('are chosen for each filling separately', () => {
    const twice = { ...painted, form_config_objects: [{ multiple_submissions: true, bookable: 'visit' }] }
    const both = { formresponses: [filling({ colour: 1 }, ['walls']), filling({ wood: 1 }, ['trim'])] }
    expect(asked(twice, both)).toEqual(['height colour', 'height wood'])
    expect(validateAnswers([twice], both, context)).toMatchObject({
      ok: true,
      answers: [{ tags: ['walls'] }, { tags: ['trim'] }],
    })
    expect(faults(twice, both, { bookable: 'other' })).toContain('repeated_form /formresponses/1')
  })
})

describe('display functions', () => {
  const chain = form([
    question('rooms'),
    question('doors', { display_function: 'max(0, rooms - 2)', required: true }),
    question('knobs', { display_function: 'doors' }),
  ])
  it('ask a question while the result is not 0, using valid answers to questions that are asked', () => {
    expect(asked(chain, given({}))).toEqual(['rooms'])
    expect(asked(chain, given({ rooms: 3 }))).toEqual(['rooms doors'])
    expect(asked(chain, given({ rooms: 3, doors: 4 }))).toEqual(['rooms doors knobs'])
    expect(asked(chain, given({ rooms: 2, doors: 4 }))).toEqual(['rooms'])
    expect(asked(chain, given({ rooms: 'x', doors: 4 }))).toEqual(['rooms'])
  })
  it('hide the question where they have no value: text, a division by 0, an unknown slug', () => {
    const strange = form([
      question('name', { type: 'text' }),
      question('by_name', { display_function: 'name' }),
      question('by_zero', { display_function: '1 / 0' }),
      question('by_nobody', { display_function: 'constructor' }),
      question('by_default', { display_function: 'area', variables: [{ slug: 'area', default_value: 1 }] }),
    ])
    expect(asked(strange, given({ name: 'Ada' }))).toEqual(['name by_default'])
  })
  it('see roster answers of the same seat, and none from outside the roster', () => {
    const seats = form([
      question('age', { rosterquestion: true }),
      question('guardian', { rosterquestion: true, display_function: 'max(0, 18 - age)' }),
      question('outside', { display_function: 'age' }),
    ])
    const roster = [40, 9].map((value) => ({ responses: [{ question_id: 'age', value }] }))
    expect(asked(seats, { formresponses: [], roster }, { seats: 2 })).toEqual(['', 'age', 'age guardian'])
  })
})

describe('questions that are not shown', () => {
  const promo = form([
    question('campaign', { type: 'text', internal: true, default_value: 'none' }),
    question('rebate', { internal: true, default_value: 0, value_function_source: 'rebate * 2' }),
    question('level', { internal: true }),
    question('vip', { value_function: 'level', display_function: 'gate' }),
    question('gate', { type: 'hidden' }),
  ])
  it('are answered from the page’s address where they change no price, else by their default', () => {
    expect([...pricedSlugs([promo])].sort()).toEqual(['gate', 'level', 'rebate', 'vip'])
    const read = validateAnswers([promo], { formresponses: [], prefill: { campaign: 'may', gate: '1' } }, context)
    expect(read.ok && read.answers[0]?.responses.map(({ slug, value }) => `${slug} ${value}`)).toEqual([
      'campaign may',
      'rebate 0',
    ])
    expect(faults(promo, { formresponses: [], prefill: { rebate: 5, level: 1 } })).toEqual([
      'internal /prefill/rebate',
      'internal /prefill/level',
    ])
    expect(faults(promo, given({ gate: '1' }))).toEqual(['internal /formresponses/0/responses/0/value'])
  })
  it('are separated from answers that the page’s address begins with', () => {
    const visible = form([
      question('rooms'),
      question('extras', { type: 'checkbox', options: [{ key: 'a', value: 'A' }] }),
      question('sure', { type: 'checkbox' }),
      question('wetsuit', { type: 'checkbox', responseoptions: [{ id: 'ws', name: 'Wetsuit', price: 15 }] }),
      question('secret', { type: 'password' }),
      ...promo.sections.flatMap(({ questions }) => questions),
    ])
    const query = {
      rooms: '3',
      extras: 'a,b',
      sure: 'true',
      secret: 'x',
      campaign: 'may',
      rebate: '9',
      wetsuit: 'ws',
      utm: 'x',
    }
    expect(prefillFrom([visible], query, pricedSlugs([visible]))).toEqual({
      prefill: { campaign: 'may' },
      answers: { form: { rooms: '3', extras: ['a', 'b'], sure: true } },
    })
  })
})

test('a draft keeps answers that are no longer asked, but does not send them', () => {
  const shown = form([
    question('rooms'),
    question('doors', { display_function: 'rooms' }),
    question('in', { internal: true }),
  ])
  const draft = {
    answers: { form: { rooms: 0, doors: 2, in: 4 } },
    addons: { lunch: 1, gone: 1, hidden: 1 },
    roster: [{ x: 1 }],
  }
  const all = givenByDraft([shown], draft)
  expect(all.formresponses[0]?.responses).toHaveLength(3)
  expect(
    onlyAsked([shown], all, { ...context, addons: [{ id: 'lunch' }, { id: 'hidden', display_function: 'rooms' }] }),
  ).toEqual({
    formresponses: [{ formid: 'form', responses: [{ question_id: 'rooms', value: 0 }] }],
    roster: [{ responses: [] }],
    addons: { lunch: 1 },
    prefill: {},
  })
  const cart = { submissions: [{ id: 'a', formid: 'form', tags: ['x'], answers: { rooms: 1, doors: 2 } }] }
  expect(onlyAsked([shown], givenByDraft([shown], cart), context).formresponses).toEqual([
    {
      formid: 'form',
      tags: ['x'],
      responses: [
        { question_id: 'rooms', value: 1 },
        { question_id: 'doors', value: 2 },
      ],
    },
  ])
})

test('formulas decide whether an add-on is offered and how much time it adds', () => {
  const rooms = form([question('rooms')])
  const addons = [
    { id: 'polish', time_function: 'rooms * 60 + 0.5', timeadjustment: 9999 },
    { id: 'lamp', display_function: 'rooms' },
    { id: 'odd', time_function: '1 / 0' },
    { id: 'less', time_function: '-600' },
  ]
  const chosen = { polish: 2, odd: 1, less: 1 }
  const read = validateAnswers([rooms], { ...given({ rooms: 3 }), addons: chosen }, { ...context, addons })
  expect(read.ok && addedTime([rooms], read, addons)).toBe(2 * 181)
  expect(faults(rooms, { ...given({}), addons: { lamp: 1 } }, { addons })).toEqual(['not_asked /addons/lamp'])
})

test('a bookable’s own questions become forms of the step that asks them', () => {
  const own = { id: 'q', slug: 'q', type: 'text' as const }
  const provided = { id: 'intake', provider: 'quay', name: 'Intake', sections: [] }
  const bookable = {
    id: 'visit',
    provider: 'quay',
    forms: ['intake', 'gone'],
    questions: [own],
    splash_questions: [own],
  }
  const forms = formsAsked(bookable, [provided])
  expect(forms.map(({ id, display_step }) => `${id} ${display_step}`)).toEqual([
    'splash_questions splash',
    'intake undefined',
    'custom_questions second_form',
  ])
  const custom = {
    formresponses: [],
    customquestions: [
      { question_id: 'q', value: 'a' },
      { question_id: 'z', value: 1 },
    ],
  }
  const read = validateAnswers(forms, custom, context)
  expect(read.ok ? [] : read.faults.map(({ pointer }) => pointer)).toEqual(['/customquestions/1'])
})
