import { expect, test } from 'vitest'
import type { PageForm, PageQuestion } from '../../../core/domain/wire/index.ts'
import { readAddons } from '../../booking/questions/extras/read-addons.ts'
import { cartItemOf, endedBy, leftOf, lossOf, lossWord, mostSeats, nextEnd, payableOf } from './cart-items.ts'
import { readExtras } from './first-extras.ts'
import { readFirstForms, viewFor } from './first-forms.ts'

const question = (id: string, more: Partial<PageQuestion> = {}): PageQuestion => ({
  id,
  slug: id,
  type: 'text',
  prompt: id,
  required: true,
  ...more,
})
const form = (id: string, questions: PageQuestion[], more: Partial<PageForm> = {}): PageForm => ({
  id,
  name: id,
  bookables: ['dinner'],
  multiple_submissions: [],
  sections: [{ id: 's', questions }],
  ...more,
})
const menu = form('menu', [question('diet'), question('name', { rosterquestion: true })])
const dishes = form('dishes', [question('dish')], { display_step: 'first_form', multiple_submissions: ['dinner'] })
const views = [menu, dishes].map((one) => viewFor('dinner', one))
const given = { views, addons: [], hasplaces: false }

const whole = {
  id: 'whole',
  modified: 0,
  answers: { party: { guests: 40 }, menu: { diet: 'none' }, contact: { email: 'ada@customers.example' } },
  roster: [{ name: 'Ada' }, { name: 'Bo' }],
}
const dinner = {
  id: 'dinner-1',
  modified: 0,
  bookable: 'dinner',
  start: '2026-12-01 18:00:00',
  end: '2026-12-01 21:00:00',
  reservation: 'r1',
}

test('an appointment has the answers of its own forms, and as many attendees as seats', () => {
  expect(cartItemOf(dinner, whole, { ...given, views: [viewFor('dinner', menu)] })).toEqual({
    draft: 'dinner-1',
    id: 'r1',
    bookable: 'dinner',
    start: dinner.start,
    end: dinner.end,
    seats: 1,
    formresponses: [{ formid: 'menu', responses: [{ question_id: 'diet', value: 'none' }] }],
    roster: [{ responses: [{ question_id: 'name', value: 'Ada', formid: 'menu' }] }],
  })
})

test('is null without a date', () => {
  expect(cartItemOf({ id: 'x', modified: 0, bookable: 'dinner' }, whole, given)).toBeNull()
})

test('the first forms are asked for each appointment, which sends its own answers', () => {
  const dish = (id: string, name: string) => ({ id, formid: 'dishes', tags: [], answers: { dish: name } })
  const lunch = { ...dinner, id: 'dinner-2', submissions: [dish('a', 'soup'), dish('b', 'pie')] }
  const sent = (appointment: typeof dinner) =>
    cartItemOf(appointment, { ...whole, submissions: [dish('x', 'stray')] }, given)?.formresponses.slice(1)
  expect(sent(dinner)).toEqual([])
  expect(sent(lunch)).toEqual([
    { formid: 'dishes', responses: [{ question_id: 'dish', value: 'soup' }] },
    { formid: 'dishes', responses: [{ question_id: 'dish', value: 'pie' }] },
  ])
})

test('a required first form is missing until it is complete', () => {
  const context = { seats: 1, bookable: 'dinner', hasplaces: false }
  const owed = (submissions: { id: string; formid: string; tags: string[]; answers: Record<string, unknown> }[]) => {
    const { forms, isOwed } = readFirstForms({ ...dinner, submissions }, views, context)
    return forms.map((one) => [one.id, isOwed(one)])
  }
  const filled = { id: 'a', formid: 'dishes', tags: [], answers: { dish: 'soup' } }
  expect(owed([])).toEqual([['dishes', true]])
  expect(owed([filled])).toEqual([['dishes', false]])
  expect(owed([filled, { ...filled, id: 'b', answers: {} }])).toEqual([['dishes', true]])
  expect(viewFor('lunch', dishes).repeatable).toBe(false)
})

test('the number of attendees is the largest of all appointments', () => {
  expect(mostSeats([])).toBe(1)
  expect(mostSeats([dinner, { ...dinner, seats: 4 }])).toBe(4)
})

test('an appointment knows why it lost its slot', () => {
  expect(lossOf(dinner)).toBeNull()
  expect(lossOf({ ...dinner, extra: { lost: 'slot_taken' } })).toBe('slot_taken')
})

test('who is over a limit is not told that the time is taken', () => {
  expect([lossWord('slot_taken'), lossWord('slot_taken', true)]).toEqual(['checklist.lost', 'checklist.lost_short'])
  expect([lossWord('reservation_limit'), lossWord('reservation_limit', true)]).toEqual([
    'checklist.over_limit',
    'checklist.over_limit_short',
  ])
})

test('questions beside the date, the bookable’s own questions and extras belong to each appointment', () => {
  const splash = form('splash_questions', [question('guests')], { display_step: 'splash' })
  const custom = form('custom_questions', [question('song')], { display_step: 'second_form' })
  const asked = [splash, menu, custom].map((one) => viewFor('dinner', one))
  const extra = { id: 'wine', name: 'Wine', bookables: ['dinner'], max: 4, priceadjustment: 20 }
  const addons = readAddons([extra], 'dinner')
  const answers = { splash_questions: { guests: '8' }, custom_questions: { song: 'Naima' } }
  const stray = { ...whole, answers: { ...whole.answers, custom_questions: { song: 'Stray' } }, addons: { wine: 4 } }
  const evening = { ...dinner, answers, addons: { wine: 2 } }
  const sent = cartItemOf(evening, stray, { views: asked, addons, hasplaces: false })
  expect(sent?.formresponses).toEqual([
    { formid: 'splash_questions', responses: [{ question_id: 'guests', value: '8' }] },
    { formid: 'menu', responses: [{ question_id: 'diet', value: 'none' }] },
    { formid: 'custom_questions', responses: [{ question_id: 'song', value: 'Naima' }] },
  ])
  expect(sent?.addons).toEqual({ wine: 2 })
  const context = { seats: 1, bookable: 'dinner', hasplaces: false }
  const owed = (appointment: typeof dinner) => {
    const { forms, isOwed } = readFirstForms(appointment, asked, context)
    return forms.map((one) => [one.id, isOwed(one)])
  }
  expect(owed(dinner)).toEqual([['custom_questions', true]])
  expect(owed(evening)).toEqual([['custom_questions', false]])

  const entity = {
    id: 'dinner',
    name: 'Dinner',
    addongroups: [{ id: 'drinks', name: '', min: 1, max: 3, addons: ['wine'] }],
  }
  const had = (quantity: number) =>
    readExtras({ ...dinner, addons: { wine: quantity } }, { entity, views: asked, addons }, false)
  expect([0, 2, 4].map((quantity) => had(quantity).isOwed)).toEqual([true, false, true])
  expect(had(2).chosen).toEqual([{ name: 'Wine', quantity: 2 }])
})

test('what has run out or is lost is not paid for, and what only waits needs no hold', () => {
  const lost = { ...dinner, id: 'lost', extra: { lost: 'slot_taken' as const } }
  const waits = { ...dinner, id: 'waits', waiting: true }
  const over = { ...dinner, id: 'over' }
  expect(payableOf([dinner, lost, over, waits], new Set(['over', 'waits'])).map(({ id }) => id)).toEqual([
    'dinner-1',
    'waits',
  ])
})

test('holds end one by one, each at its own instant', () => {
  const ends = { a: '2026-12-01T10:00:00.000Z', b: '2026-12-01T10:05:00.000Z' }
  const [first, second] = [Date.parse(ends.a), Date.parse(ends.b)]
  expect([...endedBy(ends, first - 1)]).toEqual([])
  expect(nextEnd(ends, first - 1)).toBe(first)
  expect([...endedBy(ends, first)]).toEqual(['a'])
  expect(nextEnd(ends, first)).toBe(second)
  expect([...endedBy(ends, second)]).toEqual(['a', 'b'])
  expect(nextEnd(ends, second)).toBeNull()
})

test('what a booking left out stays with the answers, without the code that was used', () => {
  const later = { ...dinner, id: 'later' }
  const list = { ...whole, appointments: [dinner, later], discountcode: 'SPRING', termsaccepted: true }
  expect(leftOf({ ...list, extra: { sent: ['dinner-1', 'later'] } })).toBeNull()
  expect(leftOf(list)).toBeNull()
  expect(leftOf({ ...list, extra: { sent: ['dinner-1'] } })).toEqual({
    appointments: [later],
    answers: whole.answers,
    roster: whole.roster,
  })
})
