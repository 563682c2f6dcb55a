import { afterAll, describe, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { Quote, QuoteLine } from '../../data/quotes.ts'
import type * as PriceLines from './price-lines.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { QuoteLines, PriceLines: TotalWithLines } = await stage.load<typeof PriceLines>('booking/price/price-lines.tsx')

const line = (amount: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  kind: 'base',
  label: '',
  amount,
  quantity: 1,
  formid: '',
  question_id: '',
  addon: '',
  step: '',
  minutes: 0,
  submission: null,
  seat: null,
  ...more,
})

/** A quote of 95 that is due at once. */
const quoteOf = (more: Partial<Quote> = {}): Quote => ({
  currency: 'usd',
  finalprice: 95,
  duenow: 95,
  dueonapproval: 0,
  dueonclaim: 0,
  balancetobecollected: 0,
  processors: [],
  pointsprice: 0,
  pointsoffered: 0,
  taxincluded: false,
  basepricetax: 0,
  addontax: 0,
  travelfeetax: 0,
  discountcode: null,
  discountcodeused: '',
  discount: 0,
  addondiscount: 0,
  distance: null,
  lines: [line(95)],
  ...more,
})

type Given = Omit<Parameters<typeof QuoteLines>[0], 'quote' | 'seats'> & { seats?: number }

/** What is drawn: each name and its amount. */
const rowsOf = (more: Partial<Quote>, given: Given = {}, page: Parameters<typeof stage.draw>[2] = {}): string[] =>
  [
    ...stage
      .draw(QuoteLines, { quote: quoteOf(more), seats: 1, ...given }, page)
      .matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g),
  ].map(([, name, amount]) => `${name}: ${amount}`)

const deposit = { duenow: 20, balancetobecollected: 75 }

describe('what is taken later', () => {
  it('says when: accepted, taken on, or either in one list', () => {
    const later = (more: Partial<Quote>) => rowsOf({ duenow: 0, balancetobecollected: 95, dueonapproval: 95, ...more })
    expect(later({}).at(-1)).toBe('Due when accepted: $95.00')
    expect(later({ dueonclaim: 95 }).at(-1)).toBe('Due when somebody takes it on: $95.00')
    expect(later({ dueonclaim: 40 }).at(-1)).toBe('Due when taken on or accepted: $95.00')
  })
})

describe('the lines of a price', () => {
  it('are named by what they are, seats by the site’s noun', () => {
    expect(rowsOf({})).toEqual(['Price: $95.00', 'Total: $95.00'])
    expect(rowsOf({}, { seats: 3 })[0]).toBe('3 seats: $95.00')
    const codes = (['discount', 'addon_discount'] as const).map((kind) => line(-3, { kind, label: 'LOWTIDE' }))
    expect(rowsOf({ lines: codes }).slice(0, 2)).toEqual([
      'Discount LOWTIDE: -$3.00',
      'Discount LOWTIDE on extras: -$3.00',
    ])
  })

  it('leave out answers that cost nothing, and tell add-ons for nothing', () => {
    const lines = [
      line(0, { kind: 'option', label: 'No suit' }),
      line(0, { kind: 'function', label: 'Rooms' }),
      line(30, { kind: 'option', label: 'Suit', quantity: 2 }),
      line(0, { kind: 'addon', label: 'Map' }),
    ]
    expect(rowsOf({ lines })).toEqual(['Suit × 2: $30.00', 'Map: Free', 'Total: $95.00'])
  })

  it('are numbered by seat, and by submission only where a form has several', () => {
    const option = (label: string, formid: string, submission: number) =>
      line(5, { kind: 'option', label, formid, submission })
    const lines = [option('Room', 'area', 0), option('Room', 'area', 1), option('Bag', 'once', 0)]
    expect(rowsOf({ lines }).slice(0, 3)).toEqual(['Room · 1: $5.00', 'Room · 2: $5.00', 'Bag: $5.00'])
    const lunch = [line(5, { kind: 'option', label: 'Lunch', seat: 2 })]
    expect(rowsOf({ lines: lunch }, { seats: 2 })[0]).toBe('Lunch · seat 2: $5.00')
    expect(rowsOf({ lines: lunch }, { seats: 1 })[0]).toBe('Lunch: $5.00')
  })
})

describe('below the total', () => {
  it.each<[string, Partial<Quote>, string[]]>([
    ['nothing where all is due at once', {}, []],
    ['a deposit and the rest', deposit, ['Due now: $20.00', 'Due later: $75.00']],
    [
      'what a request costs once it is accepted',
      { duenow: 0, dueonapproval: 95, balancetobecollected: 95 },
      ['Due when accepted: $95.00'],
    ],
    [
      'each of three parts',
      { ...deposit, dueonapproval: 30 },
      ['Due now: $20.00', 'Due when accepted: $30.00', 'Due later: $45.00'],
    ],
    [
      'contained taxes above 0',
      { taxincluded: true, basepricetax: 15.17, travelfeetax: 1.6 },
      ['Of which tax: $15.17', 'Of which tax on travel: $1.60'],
    ],
    ['no taxes that were added above', { basepricetax: 15.17 }, []],
  ])('stands %s', (_, more, rows) => {
    expect(rowsOf(more).slice(2)).toEqual(rows)
  })

  it('stands nothing that is due of what is booked already', () => {
    expect(rowsOf(deposit, { isBooked: true })).toEqual(['Price: $95.00', 'Total: $95.00'])
  })

  it('stands no second total where it is shown beside', () => {
    expect(rowsOf(deposit, { headed: true })).toEqual(['Price: $95.00', 'Due now: $20.00', 'Due later: $75.00'])
  })
})

describe('nothing to pay', () => {
  const free = { finalprice: 0, duenow: 0, lines: [line(0)] }

  it('is free, and no price of 0.00 stands beside', () => {
    expect(rowsOf(free)).toEqual(['Total: Free'])
    expect(rowsOf({ ...free, lines: [line(0, { quantity: 3 })] }, { seats: 3 })).toEqual(['Total: Free'])
    const bag = line(8, { kind: 'addon', label: 'Bag' })
    expect(rowsOf({ finalprice: 8, duenow: 8, lines: [line(0), bag] })).toEqual(['Bag: $8.00', 'Total: $8.00'])
  })

  it('has no lines that could be opened', () => {
    const drawn = (more: Partial<Quote>) =>
      stage.draw(TotalWithLines, { quote: quoteOf(more), seats: 1, updating: false })
    expect(drawn(free)).not.toContain('<details')
    expect(drawn(free)).toMatch(/<strong data-part="total">Free<\/strong>/)
    expect(drawn({})).toContain('<details')
  })
})

it('names and amounts are in the page’s language and currency', () => {
  const page = { language: 'es', currency: { code: 'eur', digits: 2 } } as const
  expect(rowsOf(deposit, { seats: 2 }, page)).toEqual([
    '2 plazas: 95,00\u00a0€',
    'Total: 95,00\u00a0€',
    'A pagar ahora: 20,00\u00a0€',
    'A pagar después: 75,00\u00a0€',
  ])
})
