import { expect, test } from 'vitest'
import { readDraft } from '../read-draft.ts'
import { readForm } from '../read-forms.ts'
import { isSeatDone, nextOpenSeat } from './seats.ts'

const form = readForm({
  id: 'guests',
  name: 'Guests',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'name', slug: 'name', type: 'text', required: true, rosterquestion: true },
        { id: 'diet', slug: 'diet', type: 'text', rosterquestion: true },
      ],
    },
  ],
})

test('a seat is complete when all required questions are answered', () => {
  const read = readDraft([form], { roster: [{ name: 'Ada' }, { diet: 'none' }] }, { seats: 3 })
  expect([0, 1, 2].map((seat) => isSeatDone(read, seat))).toEqual([true, false, false])
})

test('removed seats are not asked, but keep their answers', () => {
  const roster = [{ name: 'Ada' }, { name: 'Grace' }]
  const read = readDraft([form], { roster }, { seats: 1 })
  expect(read.seatPlaces(1)).toEqual([])
  expect(read.faults).toEqual([])
})

test('seats open in order, then the skipped ones', () => {
  const next = (done: number[], after: number) => nextOpenSeat(4, after, (seat) => done.includes(seat))
  expect(next([0], 0)).toBe(1)
  expect(next([0, 1], 0)).toBe(2)
  expect(next([1, 2, 3], 3)).toBe(0)
  expect(next([0, 1, 2, 3], 1)).toBeNull()
})
