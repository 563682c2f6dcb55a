import { expect, test } from 'vitest'
import type { Draft } from '../../state/draft.ts'
import type { FormView } from '../questions/read-forms.ts'
import { withRestored } from './restored-list.ts'

const form = (id: string, display_step: FormView['display_step']): FormView => ({
  ...{ id, name: id, description: '', imageurl: '', style: 'simple', display_step, tags: [], repeatable: false },
  sections: [],
  rules: { id, sections: [] },
})
const views = [form('plan', 'first_form'), form('party', 'second_form')]
const restored: Draft = {
  id: 'draft-1',
  modified: 1,
  bookable: 'music',
  start: '2026-12-01 18:00:00',
  reservation: 'r1',
  answers: { plan: { where: 'hall' }, party: { guests: 40 }, contact: { firstname: 'Ada' } },
  submissions: [{ id: '0', formid: 'plan', tags: [], answers: { toasts: 3 } }],
  roster: [{ name: 'Bea' }],
  discountcode: 'SPRING',
}
const own = {
  answers: { plan: { where: 'hall' } },
  submissions: [{ id: '0', formid: 'plan', tags: [], answers: { toasts: 3 } }],
}

test('an empty list gets the appointment with its own answers, and those that all of them share', () => {
  expect(withRestored({ id: 'list', modified: 1 }, restored, views)).toMatchObject({
    appointments: [{ id: 'draft-1', reservation: 'r1', ...own }],
    answers: { party: { guests: 40 }, contact: { firstname: 'Ada' } },
    submissions: [],
    roster: [{ name: 'Bea' }],
    user: { firstname: 'Ada' },
    discountcode: 'SPRING',
  })
})

test('a list that has answers keeps them, and its other appointments', () => {
  const whole: Draft = {
    ...{ id: 'list', modified: 1, answers: { party: { guests: 12 } }, roster: [{ name: 'Cy' }, { name: 'Di' }] },
    discountcode: 'AUTUMN',
    appointments: [
      { id: 'other', modified: 1, bookable: 'hall' },
      { ...restored, reservation: 'r0', answers: {} },
    ],
  }
  // What only the restored one asked of a seat comes beside.
  const asked = { ...restored, roster: [{ name: 'Bea', size: 'M' }] }
  expect(withRestored(whole, asked, views).roster).toEqual([{ name: 'Cy', size: 'M' }, { name: 'Di' }])
  expect(withRestored(whole, restored, views)).toMatchObject({
    appointments: [{ id: 'other' }, { id: 'draft-1', reservation: 'r1', ...own }],
    answers: { party: { guests: 12 }, contact: { firstname: 'Ada' } },
    roster: [{ name: 'Cy' }, { name: 'Di' }],
    discountcode: 'AUTUMN',
  })
})

test('an appointment whose slot is gone waits for a date, with its calendar open', () => {
  const { start: _, reservation: __, ...undated } = restored
  const list = withRestored({ id: 'list', modified: 1, appointments: [restored] }, undated, views)
  expect(list).toMatchObject({ appointments: [], undated: [{ id: 'draft-1', ...own }], editing: { id: 'draft-1' } })
})
