import { describe, expect, it } from 'vitest'
import type { Question } from '../entities/form.ts'
import { answered, lesson, price, refusal, seat } from './fixtures.ts'
import { priceDataOf } from './price-data.ts'

describe('3 add-ons', () => {
  const wetsuit = {
    slug: 'wetsuit',
    type: 'checkbox' as const,
    responseoptions: [{ id: 'ws', name: 'Wetsuit', min: 0, max: 2, price: 99, priceadjustment: 1500 }],
  }
  it('has one line per option, times its quantity; priceadjustment before price', () => {
    expect(price(lesson({}, answered({ wetsuit: { ws: 2 } }), [wetsuit])).lines).toContainEqual({
      kind: 'option',
      amount: 3000,
      label: 'Wetsuit',
      formid: 'form',
      question_id: 'wetsuit',
      submission: 0,
      quantity: 2,
    })
    const nulled = { ...wetsuit, responseoptions: [{ id: 'ws', name: 'W', price: 99, priceadjustment: null }] }
    expect(price(lesson({}, answered({ wetsuit: ['ws'] }), [nulled])).addons).toBe(99)
  })
  it('names a choice between two, of which one is free, by its question', () => {
    const yesOrNo = (prompt: string, more: object = {}) => ({
      ...{ slug: 'trailer', type: 'radio' as const, prompt },
      responseoptions: [
        { id: 'no', name: 'No', priceadjustment: 0 },
        { id: 'yes', name: 'Yes', priceadjustment: 2500 },
      ],
      ...more,
    })
    const labels = (question: ReturnType<typeof yesOrNo>) =>
      price(lesson({}, answered({ trailer: 'yes' }), [question])).lines.flatMap(({ kind, label }) =>
        kind === 'option' ? [label] : [],
      )
    expect(labels(yesOrNo('Do you need a trailer?'))).toEqual(['Do you need a trailer? Yes'])
    expect(labels(yesOrNo('Do you need a trailer?', { shortlabel: 'Trailer' }))).toEqual(['Trailer: Yes'])
    const [no, yes] = yesOrNo('').responseoptions
    const three = { responseoptions: [no, yes, { id: 'big', name: 'A big one', priceadjustment: 4000 }] }
    expect(labels(yesOrNo('Trailer', three))).toEqual(['Yes'])
  })
  it('prices only the bookable’s own add-ons', () => {
    const addons = ['lunch', 'elsewhere'].map((id) => ({ id, provider: 'quay', name: id, priceadjustment: 1200 }))
    const chosen = { addons: { lunch: 2, elsewhere: 1 } }
    expect(price(lesson({ addons: ['lunch'] }, chosen, [], addons)).addons).toBe(2400)
  })
  it('prices an add-on by its function instead of its price, per piece and rounded once', () => {
    const addons = [
      { id: 'heat', provider: 'quay', name: 'Heating', priceadjustment: 900, price_function: 'area / 3' },
      { id: 'bags', provider: 'quay', name: 'Bags', price_function: 'round(nobody)' },
    ]
    const priced = (chosen: Record<string, number>, responses: Record<string, number | string> = { area: 10 }) =>
      lesson({ addons: ['heat', 'bags'] }, { addons: chosen, ...answered(responses) }, [{ slug: 'area' }], addons)
    expect(price(priced({ heat: 2 })).lines).toContainEqual({
      kind: 'addon',
      amount: 667,
      label: 'Heating',
      addon: 'heat',
      quantity: 2,
    })
    expect(price(priced({ heat: 1 }, {})).addons).toBe(0)
    expect(refusal(priced({ bags: 1 }))).toEqual({
      code: 'bookable_invalid',
      data: { addon: 'bags', reason: 'unknown_slug' },
    })
  })
  it('prices an answer shared by two sections once', () => {
    const area = { slug: 'area', type: 'number' as const, id: 'area', value_function_source: 'area * 2' }
    const form = {
      id: 'form',
      provider: 'quay',
      name: 'Form',
      sections: ['a', 'b'].map((id) => ({ id, questions: [area] })),
    }
    const { pricedata } = lesson()
    const shared = priceDataOf({ id: 'lesson', provider: 'quay', name: 'Lesson' }, [form])
    expect(
      price(lesson({}, { pricedata: { ...pricedata, forms: shared.forms }, ...answered({ area: 3 }) })).addons,
    ).toBe(600)
  })
  it('prices each submission of a form separately, and names it', () => {
    const set = { slug: 'flat', value_function_source: { operator: 'set' as const, amount: 5 } }
    const rooms = { slug: 'rooms', value_function_source: 'rooms * 10' }
    const room = (rooms: number, flat?: number) => ({
      formid: 'form',
      responses: [
        { question_id: 'rooms', value: rooms },
        ...(flat === undefined ? [] : [{ question_id: 'flat', value: flat }]),
      ],
    })
    const { lines } = price(lesson({}, { answers: [room(1), room(2), room(3, 1)] }, [rooms, set]))
    expect(lines.slice(1).map(({ amount, submission, question_id }) => [submission, question_id, amount])).toEqual([
      [0, 'rooms', 1000],
      [1, 'rooms', 2000],
      [2, 'flat', 500],
    ])
  })
  const withFunction = (
    source: Question['value_function_source'],
    answer: number | string = 3,
    more: Partial<Question>[] = [],
  ) => lesson({}, answered({ guests: answer }), [{ slug: 'guests', value_function_source: source }, ...more])

  it.each([
    ['add', 2.5, undefined, 250],
    ['add', 2.5, 'unit', 750],
    ['add', 0.335, 'unit', 101],
    ['subtract', 2.5, 'unit', -750],
    ['multiply', 1.1, 'unit', 950],
    ['divide', 3, undefined, -6333],
    ['set', 7, undefined, 700],
  ] as const)('%s %d per %s gives %d', (operator, amount, per, addons) => {
    expect(price(withFunction({ operator, amount, per })).addons).toBe(addons)
  })
  it('applies to an answer of 0, but not to a missing answer or the sentinel', () => {
    const source = { operator: 'add' as const, amount: 5 }
    expect(price(withFunction(source, 0)).addons).toBe(500)
    expect(price(withFunction(source, 123581321)).addons).toBe(0)
    expect(price(lesson({}, {}, [{ slug: 'guests', value_function_source: source }])).addons).toBe(0)
  })
  it('does not compound multiplications', () => {
    const twice = { operator: 'multiply' as const, amount: 2 }
    const questions = [
      { slug: 'a', value_function_source: twice },
      { slug: 'b', value_function_source: twice },
    ]
    expect(price(lesson({}, answered({ a: 1, b: 1 }), questions)).addons).toBe(19000)
  })
  it('lets the last set of a form replace the others and the options', () => {
    const set = (slug: string, amount: number) => ({
      slug,
      value_function_source: { operator: 'set' as const, amount },
    })
    const questions = [
      set('first', 10),
      wetsuit,
      set('last', 20),
      { slug: 'add', value_function_source: { operator: 'add' as const, amount: 1 } },
    ]
    const all = answered({ first: 1, wetsuit: { ws: 1 }, last: 1, add: 1 })
    expect(price(lesson({}, all, questions)).addons).toBe(2000)
    expect(price(lesson({}, answered({ wetsuit: { ws: 1 }, add: 1 }), questions)).addons).toBe(1600)
  })
  it('multiplies the seat’s share on a roster question', () => {
    const tiers = [{ seat_quantity: 2, marginal_price: 6000 }]
    const roster = { seats: 2, roster: [seat({}), seat({ child: 1 })] }
    const child = {
      slug: 'child',
      rosterquestion: true,
      value_function_source: { operator: 'multiply' as const, amount: 0.5 },
    }
    const result = price(lesson({ pricing_tiers: tiers }, roster, [child]))
    expect(result.lines).toContainEqual({
      kind: 'function',
      amount: -3000,
      label: 'child',
      formid: 'form',
      question_id: 'child',
      seat: 2,
    })
  })
  it('sets the price of one seat on a roster question, and of all seats outside the roster', () => {
    const paid = { slug: 'boots', rosterquestion: true, value_function_source: { operator: 'add' as const, amount: 8 } }
    const flat = { slug: 'flat', rosterquestion: true, value_function_source: { operator: 'set' as const, amount: 5 } }
    const roster = { seats: 2, roster: [seat({ boots: 1 }), seat({ boots: 1, flat: 1 })] }
    expect(price(lesson({}, roster, [paid, flat])).addons).toBe(800 + 500)
    const all = { slug: 'all', value_function_source: { operator: 'set' as const, amount: 2 } }
    expect(price(lesson({}, { ...roster, ...answered({ all: 1 }) }, [paid, flat, all])).addons).toBe(200)
  })
  it('never takes more than the base price: the excess becomes a line', () => {
    const result = price(withFunction({ operator: 'subtract', amount: 200 }))
    expect(result.finalprice).toBe(0)
    expect(result.lines.at(-1)).toEqual({ kind: 'adjustment', amount: 10500 })
  })
})

describe('3 formulas', () => {
  const withFormula = (
    text: string,
    responses: Record<string, string | number> = { area: 10 },
    more: Partial<Question> = {},
  ) =>
    lesson({ price: 100_000 }, answered(responses), [
      { slug: 'area', value_function_source: text, ...more },
      { slug: 'coats' },
      { slug: 'colour', type: 'text' },
      { slug: 'size', type: 'number', rosterquestion: true },
    ])
  it.each([
    ['area * 2.5', 2500],
    ['1 + 2 * 3 - 4 / 2', 500],
    ['-(1 + 2) * -+3', 900],
    ['max(area, 12, coats) + min(3, 2)', 1400],
    ['round(area / 4)', 300],
    ['round(-area / 4)', -300],
    ['area / 3', 333],
    ['coats', 0],
  ])('%s is %d', (text, addons) => {
    expect(price(withFormula(text)).addons).toBe(addons)
  })
  it('uses the default of an unanswered slug', () => {
    expect(
      price(withFormula('area * coats', { area: 10 }, { variables: [{ slug: 'coats', default_value: 2 }] })).addons,
    ).toBe(2000)
    expect(
      price(withFormula('area * coats', { area: 10, coats: 3 }, { variables: [{ slug: 'coats', default_value: 2 }] }))
        .addons,
    ).toBe(3000)
  })
  it.each([
    ['area / coats', 'answer_invalid'],
    ['area + colour', 'answer_invalid'],
    ['area + nobody', 'bookable_invalid'],
    ['area + size', 'bookable_invalid'],
    ['area +', 'bookable_invalid'],
    ['area.constructor', 'bookable_invalid'],
    ['constructor', 'bookable_invalid'],
    ['__proto__', 'bookable_invalid'],
    ['constructor(area)', 'bookable_invalid'],
    ['hasownproperty * area', 'bookable_invalid'],
    ['round(1, 2)', 'bookable_invalid'],
    ['alert(1)', 'bookable_invalid'],
    [`${'('.repeat(5000)}1${')'.repeat(5000)}`, 'bookable_invalid'],
    [`${'('.repeat(500)}1${')'.repeat(500)}`, 'bookable_invalid'],
  ])('refuses %.20s with %s', (text, code) => {
    expect(refusal(withFormula(text, { area: 10, colour: 'red' }))?.code).toBe(code)
  })
  it('refuses amounts too large to be exact', () => {
    expect(refusal(withFormula('area * area', { area: 1e300 }))?.code).toBe('invalid_params')
  })
  it('refers to the same seat inside the roster', () => {
    const area = { slug: 'area', rosterquestion: true, value_function_source: 'area * size' }
    const roster = { seats: 2, roster: [seat({ area: 2, size: 3 }), seat({ area: 5 })] }
    const result = price(lesson({}, roster, [area, { slug: 'size', rosterquestion: true }]))
    expect(result.lines.filter((line) => line.kind === 'function').map((line) => line.amount)).toEqual([600, 0])
  })
})
