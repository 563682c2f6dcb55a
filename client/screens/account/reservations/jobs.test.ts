import { expect, test } from 'vitest'
import { jobsOf } from './jobs.ts'

const one = (id: number, bookable: string, status: 'booked' | 'gig' | 'waitlisted') => ({
  ...{ id, bookable, status, bookablename: bookable.toUpperCase() },
})

test('a list of several bookables becomes a job for each, in the order of their first dates', () => {
  const list = [
    one(1, 'hall', 'gig'),
    one(2, 'music', 'booked'),
    one(3, 'hall', 'booked'),
    one(4, 'hall', 'waitlisted'),
  ]
  expect(jobsOf(list).map(({ reservations, ...job }) => [job, reservations.map(({ id }) => id)])).toEqual([
    [{ bookable: 'hall', name: 'HALL', confirmed: 1 }, [1, 3, 4]],
    [{ bookable: 'music', name: 'MUSIC', confirmed: 1 }, [2]],
  ])
  expect(jobsOf([])).toEqual([])
})

test('a bookable whose name is gone is told by its id', () => {
  expect(jobsOf([{ ...one(1, 'hall', 'booked'), bookablename: '' }])[0]?.name).toBe('hall')
})
