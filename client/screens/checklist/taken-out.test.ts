import { expect, test } from 'vitest'
import type { Draft } from '../../state/draft.ts'
import { putBack, putBackUndated, takenOut, withTakenOut } from './taken-out.ts'

const at = (id: string): Draft => ({
  ...{ id, modified: 1, bookable: 'lesson', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' },
  ...{ reservation: `r-${id}`, expires: '2026-12-01 09:00:00', answers: { plan: { where: id } } },
})
const list: Draft = {
  ...{ id: 'list', modified: 1, appointments: [at('a'), at('b'), at('c')], discountcode: 'SPRING' },
  ...{ answers: { party: { guests: 4 } }, user: { firstname: 'Ada' } },
}
const without = (whole: Draft, id: string): Draft => ({
  ...whole,
  appointments: (whole.appointments ?? []).filter((one) => one.id !== id),
})
const removed = { how: 'removed', height: 80 } as const

test('what was taken out comes back to its place', () => {
  const gone = takenOut(list, at('b'), removed)
  expect(putBack(without(list, 'b'), gone, at('b')).appointments?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('with the last one everything that it shared comes back', () => {
  const alone = { ...list, appointments: [at('a')] }
  const gone = takenOut(alone, at('a'), removed)
  expect(putBack({ id: 'fresh', modified: 2 }, gone, at('a'))).toEqual({
    appointments: [at('a')],
    answers: { party: { guests: 4 } },
    user: { firstname: 'Ada' },
    discountcode: 'SPRING',
  })
})

test('what was answered since stays', () => {
  const gone = takenOut(list, at('b'), removed)
  const since = { ...without(list, 'b'), answers: { party: { guests: 9 } }, discountcode: 'AUTUMN' }
  expect(putBack(since, gone, at('b'))).toMatchObject({ answers: { party: { guests: 9 } }, discountcode: 'AUTUMN' })
})

test('one whose place has gone is dated anew, with its answers', () => {
  const gone = takenOut(list, at('b'), removed)
  const { editing, undated, appointments } = putBackUndated(without(list, 'b'), gone)
  expect(appointments).toBeUndefined()
  expect(undated).toEqual([editing])
  expect(editing).toMatchObject({ id: 'b', bookable: 'lesson', answers: { plan: { where: 'b' } } })
  expect(editing).not.toHaveProperty('start')
  expect(editing).not.toHaveProperty('reservation')
})

test('what was taken out stands among the dates of its bookable where it stood', () => {
  const other = { ...at('x'), bookable: 'talk' }
  const whole = { ...list, appointments: [at('a'), other, at('b'), at('c')] }
  const first = takenOut(whole, at('b'), removed)
  const second = takenOut(without(whole, 'b'), at('a'), removed)
  const left = [other, at('c')]
  expect(withTakenOut(left, [first, second], 'lesson')).toEqual([second, first, at('c')])
  expect(withTakenOut(left, [first, second], 'talk')).toEqual([other])
})
