import { expect, test } from 'vitest'
import { nothingKnown } from '../known-entities.ts'
import { prepareBundle } from '../prepare-bundle.ts'

const provider = 'p'
const day = 86_400
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const resources = many(300, (at) => ({ id: `r${at}`, provider, name: 'R' }))
const group = (count: number) => [{ resources: resources.slice(0, count).map(({ id }) => id), minimum: 1, maximum: 1 }]
const attendee = (at: number) => ({ id: `q${at}`, slug: `q${at}`, type: 'number', prompt: 'q', rosterquestion: true })
const roster = (count: number) => [
  { id: 'f', provider, name: 'F', sections: [{ id: 's', questions: many(count, attendee) }] },
]

async function faultsOf(bookable: object, more: object = {}) {
  const prepared = await prepareBundle(
    {
      whitelabel: { id: 'w', label: 'W', url: 'w.localhost' },
      providers: [{ id: provider, subdomain: 'p', name: 'P', timezone: 'UTC' }],
      resources,
      bookables: [{ id: 'b', provider, name: 'B', ...bookable }],
      ...more,
    },
    { now: Date.UTC(2026, 10, 20), known: nothingKnown },
  )
  return prepared.ok ? [] : prepared.faults.map(({ pointer, expected }) => `${pointer} ${expected}`)
}

test.each([
  [{ bufferbefore: 400 * day }, []],
  [{ bufferbefore: 400 * day + 1 }, ['/bookables/0/bufferbefore a whole number from 0 up to 34560000']],
  [{ bufferafter: 1e10 }, ['/bookables/0/bufferafter a whole number from 0 up to 34560000']],
  [{ duration: Number.MAX_SAFE_INTEGER }, ['/bookables/0/duration a whole number from 1 up to 34560000']],
  [{ holdduration: day }, []],
  [{ holdduration: day + 1 }, ['/bookables/0/holdduration a whole number from 0 up to 86400']],
  [{ windowend: 100, windowendtype: 'months', windowbegin: 0, windowbegintype: 'days' }, []],
  [{ windowend: 1200, windowendtype: 'months' }, []],
  [{ windowend: 1201, windowendtype: 'months' }, ['/bookables/0/windowend at most 1200 months, a hundred years']],
  [{ windowbegin: 36_526, windowbegintype: 'days' }, ['/bookables/0/windowbegin at most 36525 days, a hundred years']],
  [{ windowend: 1e9, windowendtype: 'minutes' }, ['/bookables/0/windowend a number from 0 up to 52596000']],
  [{ seats: 1e9 }, ['/bookables/0/seats a whole number from 0 up to 1000000']],
  [{ seatsperbooking: 10_001 }, ['/bookables/0/seatsperbooking a whole number from 1 up to 10000']],
  [{ mincombined: 1e6, maxcombined: 10 }, ['/bookables/0/mincombined a whole number from 1 up to 10080']],
  [
    { pricing_tiers: many(1001, (at) => ({ seat_quantity: at + 1, marginal_price: 1 })) },
    ['/bookables/0/pricing_tiers a list of at most 1000'],
  ],
  [
    {
      bookabletype: 'event',
      restrictions: many(5001, () => ({ start: '2026-12-05 10:00:00', end: '2026-12-05 11:00:00' })),
    },
    ['/bookables/0/restrictions a list of at most 5000'],
  ],
  [
    { bookabletype: 'event', restrictions: [{ start: '1950-01-01 00:00:00', end: '2150-01-01 00:00:00' }] },
    ['/bookables/0/restrictions/0/end at most 400 days after the start'],
  ],
  [{ restrictions: [{ start: '1950-01-01 00:00:00', end: '2150-01-01 00:00:00' }] }, []],
  [{ refundcutoff: 1e300 }, ['/bookables/0/refundcutoff a number from 0 up to 876600']],
  [
    { reschedule_cutoff: Number.MAX_SAFE_INTEGER },
    ['/bookables/0/reschedule_cutoff a whole number from 0 up to 3155760000'],
  ],
])('a setting is bounded by what its bookings set off: %j', async (bookable, faults) => {
  expect(await faultsOf(bookable)).toEqual(faults)
})

test('buffers and lengths are bounded together with the resources, each day of which a booking locks', async () => {
  const requirementgroups = group(300)
  expect(await faultsOf({ bufferbefore: 80 * day, requirementgroups })).toEqual([])
  expect(await faultsOf({ bufferbefore: 90 * day, requirementgroups })).toEqual([
    '/bookables/0/bufferbefore a booking of at most 82 days with its buffers, since it locks each day of 300 resources',
  ])
  expect(await faultsOf({ bufferbefore: 90 * day, requirementgroups: group(200) })).toEqual([])
  const rental = { bookabletype: 'calendarday', maxcombined: 100, requirementgroups }
  expect(await faultsOf(rental)).toEqual([
    expect.stringMatching(/^\/bookables\/0\/maxcombined a booking of at most 82/),
  ])
})

test('as many attendees and questions are asked as a call may have answers of', async () => {
  const seats = { seats: 1000, seatsperbooking: 501 }
  const told = ['/bookables/0/seatsperbooking at most 500, since its attendees are asked']
  expect(await faultsOf(seats)).toEqual([])
  expect(await faultsOf({ ...seats, rosterenabled: true })).toEqual(told)
  expect(await faultsOf({ ...seats, forms: ['f'] }, { forms: roster(1) })).toEqual(told)
  expect(await faultsOf({ seatsperbooking: 500, rosterenabled: true, forms: ['f'] }, { forms: roster(100) })).toEqual(
    [],
  )
  expect(await faultsOf({ rosterenabled: true, forms: ['f'] }, { forms: roster(101) })).toEqual([
    '/bookables/0/forms forms with at most 100 questions for each attendee',
  ])
})
