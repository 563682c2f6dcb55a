import { expect, test } from 'vitest'
import type { Draft } from '../../state/draft.ts'
import { closed, type Opened, opened } from './ticked.ts'

const empty: Draft = { id: 'whole', modified: 0 }
function after(whole: Draft, ...ticks: Opened[]): Draft {
  let draft = whole
  for (const tick of ticks) draft = { ...draft, ...opened(draft, tick) }
  return draft
}
const ticked = ({ undated = [] }: Draft) => undated.map(({ bookable }) => bookable)

test('ticking another bookable keeps the first one ticked, and later resumes its choice', () => {
  const first = after(empty, { bookable: 'hall' })
  const chosen = { ...first, editing: { ...first.editing, id: first.editing?.id ?? '', modified: 0, seats: 3 } }
  const second = after(chosen, { bookable: 'dinner' })
  expect(ticked(second)).toEqual(['hall', 'dinner'])
  expect(second.editing?.bookable).toBe('dinner')
  const back = after(second, { bookable: 'hall' })
  expect(back.editing).toMatchObject({ id: first.editing?.id, bookable: 'hall', seats: 3 })
  expect(ticked(back)).toEqual(['hall', 'dinner'])
})

test('closing unticks only the open one', () => {
  const both = after(empty, { bookable: 'hall' }, { bookable: 'dinner' })
  const one = { ...both, ...closed(both) }
  expect(one.editing).toBeUndefined()
  expect(ticked(one)).toEqual(['hall'])
})

test('changing a date, or adding another one, leaves no undated tick behind', () => {
  const held: Draft = { id: 'a', modified: 0, bookable: 'talk', start: '2026-12-01 10:00:00' }
  const whole: Draft = { ...empty, appointments: [held] }
  const changing = after(whole, { appointment: held }, { bookable: 'hall' })
  expect(ticked(changing)).toEqual(['hall'])
  const further = after(whole, { bookable: 'talk' }, { bookable: 'hall' })
  expect(ticked(further)).toEqual(['hall'])
})
