import { expect, test } from 'vitest'
import {
  type BookingFlow,
  bookableChosen,
  bookableStepApplies,
  contactGiven,
  dateChosen,
  describeSteps,
  type FlowDraft,
  type FlowSite,
  firstOpenStep,
  flowSiteOf,
  formStepApplies,
  formsAnswered,
  mayEnter,
  resourcesChosen,
  splashAnswered,
  stepsFor,
  termsAccepted,
  unsatisfiedSteps,
} from './index.ts'

const lesson = { id: 'lesson', bookabletype: 'standard', seatsperbooking: 1, direct: false }
const chosen = { ...lesson, mincombined: 1, forms: [], requirementgroups: [], hasterms: true }
const site = (bookable: Partial<NonNullable<FlowSite['bookable']>> = {}): FlowSite => ({
  bookables: [lesson, { ...lesson, id: 'rental' }],
  bookable: { ...chosen, ...bookable },
  direct: false,
})

const flow: BookingFlow = {
  name: 'normal',
  steps: [
    { name: 'bookable_step', kind: 'bookables', prompt: 'a', applies: bookableStepApplies, satisfied: bookableChosen },
    { name: 'datetime_step', kind: 'datetime', prompt: 'b', applies: () => true, satisfied: dateChosen },
    { name: 'second_form_step', kind: 'form', prompt: 'c', applies: () => true, satisfied: contactGiven },
    { name: 'confirmation_step', kind: 'review', prompt: 'd', applies: () => true, satisfied: termsAccepted },
  ],
}
const slot = { bookable: 'lesson', start: '2026-06-10 10:00:00', end: '2026-06-10 11:00:00' }
const guest = { user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' } }
const named = (draft: FlowDraft, of = site()) => stepsFor(flow, draft, of).map((step) => step.name)

test('with a direct link or a single bookable there is nothing to choose', () => {
  expect(named({})).toEqual(['bookable_step', 'datetime_step', 'second_form_step', 'confirmation_step'])
  expect(named({}, { ...site(), direct: true })[0]).toBe('datetime_step')
  expect(named({}, { ...site(), bookables: [lesson, { ...lesson, id: 'linked', direct: true }] })[0]).toBe(
    'datetime_step',
  )
})

test('the browser is sent names, kinds and prompts, no functions', () => {
  const [first] = describeSteps(stepsFor(flow, {}, site()))
  expect(first).toEqual({ name: 'bookable_step', kind: 'bookables', prompt: 'a' })
})

test('a step may be entered once all before it are satisfied', () => {
  const steps = stepsFor(flow, slot, site())
  expect(mayEnter(steps, 'second_form_step', slot, site())).toBe(true)
  expect(mayEnter(steps, 'confirmation_step', slot, site())).toBe(false)
  expect(mayEnter(steps, 'confirmation_step', { ...slot, ...guest }, site())).toBe(true)
  expect(mayEnter(steps, 'datetime_step', {}, site())).toBe(false)
  expect(mayEnter(steps, 'no_such_step', { ...slot, ...guest }, site())).toBe(false)
})

test('a draft is resumed at the first open step, or at the last when all are satisfied', () => {
  const steps = stepsFor(flow, slot, site())
  expect(firstOpenStep(steps, slot, site())?.name).toBe('second_form_step')
  const done = { ...slot, ...guest, termsaccepted: true }
  expect(firstOpenStep(steps, done, site())?.name).toBe('confirmation_step')
  expect(unsatisfiedSteps(steps, done, site())).toEqual([])
  expect(unsatisfiedSteps(steps, slot, site()).map((step) => step.name)).toEqual([
    'second_form_step',
    'confirmation_step',
  ])
})

test('a bookable that the site does not show is not accepted as a choice', () => {
  expect(bookableChosen({ bookable: 'lesson' }, site())).toBe(true)
  expect(bookableChosen({ bookable: 'elsewhere' }, site())).toBe(false)
})

test('where several seats can be taken, their number must be chosen too', () => {
  expect(dateChosen(slot, site({ seatsperbooking: 2 }))).toBe(false)
  expect(dateChosen({ ...slot, seats: 2 }, site({ seatsperbooking: 2 }))).toBe(true)
  expect(dateChosen({ ...slot, end: slot.start }, site())).toBe(false)
})

test.each([
  ['2026-06-11 23:59:00', true],
  ['2026-06-12 00:00:00', true],
  ['2026-06-11 00:00:00', false],
])('a rental of at least two days from the 10th, ending %s: %s', (end, satisfied) => {
  const rental = site({ bookabletype: 'calendarday', mincombined: 2 })
  expect(dateChosen({ start: '2026-06-10 00:00:00', end }, rental)).toBe(satisfied)
})

test.each([
  ['2026-06-12 11:00:00', true],
  ['2026-06-12 00:00:00', true],
  ['2026-06-11 23:00:00', false],
])('a stay of at least two nights from the 10th, until %s: %s', (end, satisfied) => {
  const stay = site({ bookabletype: 'calendarday', mincombined: 2, countby: 'nights' })
  expect(dateChosen({ start: '2026-06-10 00:00:00', end }, stay)).toBe(satisfied)
})

test('resources are enough when each group with selection by hand has its minimum', () => {
  const groups = [
    { minimum: 2, selectionmethod: 'manual' },
    { minimum: 1, selectionmethod: 'priorityoffer' },
  ]
  expect(resourcesChosen({ resources: ['a'] }, site({ requirementgroups: groups }))).toBe(false)
  expect(resourcesChosen({ resources: ['a', 'a'] }, site({ requirementgroups: groups }))).toBe(false)
  expect(resourcesChosen({ resources: ['a', 'b'] }, site({ requirementgroups: groups }))).toBe(true)
})

test('a form step asks for each required answer; 0 counts, false, empty and the sentinels do not', () => {
  const of = site({ forms: [{ id: 'f', display_step: 'first_form', required: ['q'] }] })
  const answered = (q: unknown) => formsAnswered('first_form')({ answers: { f: { q } } }, of)
  expect([0, 'x', ['x'], { ws: 1 }].map(answered)).toEqual([true, true, true, true])
  expect([undefined, null, '', ' ', false, [], ['', 'x'], 123581321, '1970-01-01'].some(answered)).toBe(false)
  expect(formStepApplies('first_form')({}, of)).toBe(true)
  expect(formStepApplies('second_form')({}, of)).toBe(false)
})

test('questions that are not asked block nobody, and roster questions are asked of each seat', () => {
  const asked = (more: object) => ({ id: 'q', slug: 'q', type: 'text', required: true, ...more })
  const form = (display_step: string, questions: object[], more: object = {}) =>
    flowSiteOf({ id: 'visit' }, [{ id: 'f', display_step, sections: [{ id: 's', questions }], ...more }], false)
  const first = formsAnswered('first_form')
  const shown = form('first_form', [
    { id: 'rooms', slug: 'rooms', type: 'number' },
    asked({ id: 'doors', display_function: 'rooms' }),
    asked({ id: 'inner', internal: true }),
  ])
  expect(first({ answers: { f: { rooms: 0 } } }, shown)).toBe(true)
  expect(first({ answers: { f: { rooms: 2 } } }, shown)).toBe(false)
  expect(first({ answers: { f: { rooms: 2, doors: 'oak' } } }, shown)).toBe(true)
  const tagged = form('first_form', [asked({ tags: ['walls'] })], { tags: ['walls', 'trim'] })
  const cart = (tags: string[], answers = {}) => ({ submissions: [{ id: '1', formid: 'f', tags, answers }] })
  expect(first({}, tagged)).toBe(false)
  expect(first(cart([]), tagged)).toBe(false)
  expect(first(cart(['trim']), tagged)).toBe(true)
  expect(first(cart(['walls']), tagged)).toBe(false)
  expect(first(cart(['walls'], { q: 'red' }), tagged)).toBe(true)
  const seats = form('second_form', [asked({ rosterquestion: true })])
  expect(formsAnswered('second_form')({ seats: 2, roster: [{ q: 'Ada' }] }, seats)).toBe(false)
  expect(formsAnswered('second_form')({ seats: 2, roster: [{ q: 'Ada' }, { q: 'Bea' }] }, seats)).toBe(true)
  expect(splashAnswered({}, form('splash', [asked({})]))).toBe(false)
  expect(splashAnswered({ answers: { f: { q: 'x' } } }, form('splash', [asked({})]))).toBe(true)
})

test('terms are asked for only where there are any', () => {
  expect(termsAccepted({}, site({ hasterms: false }))).toBe(true)
  expect(termsAccepted({}, site())).toBe(false)
})
