import { expect, test } from 'vitest'
import { factsOf } from './bookable-facts.ts'

const lesson = { id: 'lesson', name: 'Lesson', duration: 3600, price: 40, seats: 2, seatsperbooking: 2 }
const teacher = { name: 'Teacher', resources: ['ines', 'tomas'] }
const shown = (more: object) => factsOf({ ...lesson, bookabletype: 'standard', ...more }, null).showseats

test.each([
  ['seats that strangers share', {}, 'always'],
  ['a single seat', { seats: 1 }, 'never'],
  ['a private lesson, whose party has its teacher to itself', { requirementgroups: [teacher] }, 'shared'],
  ['a table at which the cook stands for one party', { requiredresources: ['odile'] }, 'shared'],
  ['a class that shares its teacher', { requirementgroups: [teacher], resource_capacity: 'consistent' }, 'always'],
  ['boats of which each seat takes one', { requirementgroups: [teacher], resource_capacity: 'seat' }, 'always'],
  [
    'one whose skipper is found later',
    { requirementgroups: [{ ...teacher, selectionmethod: 'resourceclaim' }] },
    'always',
  ],
])('slots of %s', (_name, more, showseats) => {
  expect(shown(more)).toBe(showseats)
})
