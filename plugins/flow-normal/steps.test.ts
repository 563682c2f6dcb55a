import type { FlowDraft, FlowSite } from '@tessera/plugin-api'
import { describe, expect, it } from 'vitest'
import { steps } from './steps.ts'

const lesson = { id: 'lesson', bookabletype: 'standard', seatsperbooking: 1, direct: false }
const skiff = { id: 'skiff', bookabletype: 'calendarday', seatsperbooking: 1, direct: false }

function site(bookable: Partial<NonNullable<FlowSite['bookable']>> = {}, rest: Partial<FlowSite> = {}): FlowSite {
  return {
    bookables: [lesson, skiff],
    direct: false,
    bookable: { ...lesson, mincombined: 1, forms: [], requirementgroups: [], hasterms: false, ...bookable },
    ...rest,
  }
}

const named = (name: string) => {
  const step = steps.find((each) => each.name === name)
  if (!step) throw new Error(`no step ${name}`)
  return step
}
const applying = (draft: FlowDraft, of: FlowSite) =>
  steps.filter((step) => step.applies(draft, of)).map((step) => step.name)

describe('which steps apply', () => {
  it('skips the choice where a link names the bookable or only one is shown', () => {
    expect(applying({}, site())).toEqual(['bookable_step', 'datetime_step', 'second_form_step', 'confirmation_step'])
    expect(applying({}, site({}, { direct: true }))).not.toContain('bookable_step')
    expect(applying({}, site({}, { bookables: [lesson, { ...skiff, direct: true }] }))).not.toContain('bookable_step')
  })

  it('asks before the date where a form is marked first_form', () => {
    const forms = [{ id: 'mooring', display_step: 'first_form', required: ['length'] }]
    expect(applying({}, site({ forms }))).toContain('first_form_step')
  })
})

describe('when the date step is satisfied', () => {
  const slot = { start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
  const satisfied = (draft: FlowDraft, of = site()) => named('datetime_step').satisfied(draft, of)

  it('needs a start and an end', () => {
    expect(satisfied({})).toBe(false)
    expect(satisfied({ start: slot.start })).toBe(false)
    expect(satisfied(slot)).toBe(true)
  })

  it('needs a number of seats where several can be taken', () => {
    expect(satisfied(slot, site({ seatsperbooking: 4 }))).toBe(false)
    expect(satisfied({ ...slot, seats: 2 }, site({ seatsperbooking: 4 }))).toBe(true)
  })

  it.each([
    ['2026-12-02 23:59:00', true],
    ['2026-12-03 00:00:00', true],
    ['2026-12-01 23:59:00', false],
    ['2026-12-02 00:00:00', false],
  ])('a rental of at least two days from 1 December until %s: %s', (end, expected) => {
    const rental = site({ bookabletype: 'calendarday', mincombined: 2 })
    expect(satisfied({ start: '2026-12-01 00:00:00', end }, rental)).toBe(expected)
  })
})

describe('when the information is complete', () => {
  const forms = [{ id: 'paddler', display_step: 'second_form', required: ['height', 'date'] }]
  const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
  const satisfied = (draft: FlowDraft) => named('second_form_step').satisfied(draft, site({ forms }))

  it('needs each required answer and the contact', () => {
    expect(satisfied({ user, answers: { paddler: { height: 70, date: '2026-01-01' } } })).toBe(true)
    expect(satisfied({ user, answers: { paddler: { height: 70 } } })).toBe(false)
    expect(satisfied({ user: { ...user, email: ' ' }, answers: { paddler: { height: 70, date: '2026-01-01' } } })).toBe(
      false,
    )
  })

  it.each([123581321, '', '  ', false, null, []])('does not accept %j as an answer', (height) => {
    expect(satisfied({ user, answers: { paddler: { height, date: '2026-01-01' } } })).toBe(false)
  })

  it('does not accept the date sentinel as an answer', () => {
    expect(satisfied({ user, answers: { paddler: { height: 70, date: '1970-01-01' } } })).toBe(false)
  })

  it('accepts 0 as an answer', () => {
    expect(satisfied({ user, answers: { paddler: { height: 0, date: '2026-01-01' } } })).toBe(true)
  })
})

describe('confirming', () => {
  it('needs the terms accepted only where there are terms', () => {
    const { satisfied } = named('confirmation_step')
    expect(satisfied({}, site())).toBe(true)
    expect(satisfied({}, site({ hasterms: true }))).toBe(false)
    expect(satisfied({ termsaccepted: true }, site({ hasterms: true }))).toBe(true)
  })
})
