import { hour } from '../../proofs/life/entrances/index.ts'
import { lifeBundle, openHours } from './life-bundle.ts'

const wall = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ')

const crew = (resources: string[], more: object = {}) => [
  { name: 'Crew', resources, selectionmethod: 'priorityoffer', ...more },
]

/** Days over which the random spans lie. */
export const spanDays = 20

/**
 * Bookables that share three resources in every way there is: by groups, by units for seats and sessions, by the day,
 * in segments, combined, with buffers, asked for, claimed later, and kept free to be claimed. @param from the first
 * day, epoch ms
 */
export const spanBundle = (from: number) =>
  lifeBundle({
    resources: [
      { id: 'ash', provider: 'quay', name: 'Ash' },
      { id: 'birch', provider: 'quay', name: 'Birch' },
      { id: 'cedar', provider: 'quay', name: 'Cedar', reservation_capacity: 2 },
    ],
    addons: [{ id: 'hour', provider: 'quay', name: 'An hour more', timeadjustment: 3600 }],
    bookables: [
      { ...openHours, id: 'hall', name: 'Hall', seats: 4, seatsperbooking: 2, addons: ['hour'] },
      {
        ...openHours,
        id: 'row',
        name: 'Row',
        requirementgroups: crew(['ash', 'birch']),
        bufferbefore: 600,
        bufferafter: 900,
        addons: ['hour'],
      },
      { ...openHours, id: 'guide', name: 'Guide', approvalmode: true, requirementgroups: crew(['ash', 'cedar']) },
      {
        ...openHours,
        id: 'tour',
        name: 'Tour',
        combinedslots: true,
        mincombined: 1,
        maxcombined: 3,
        requirementgroups: crew(['birch', 'cedar']),
      },
      {
        ...openHours,
        id: 'camp',
        name: 'Camp',
        bookabletype: 'calendarday',
        maxcombined: 3,
        requirementgroups: crew(['ash', 'birch', 'cedar'], { quantity: 2 }),
      },
      {
        ...openHours,
        id: 'sail',
        name: 'Sail',
        seats: 2,
        seatsperbooking: 2,
        resource_capacity: 'seat',
        requiredresources: ['cedar'],
      },
      {
        ...openHours,
        id: 'ferry',
        name: 'Ferry',
        seats: 5,
        seatsperbooking: 3,
        resource_capacity: 'consistent',
        requirementgroups: crew(['cedar']),
      },
      {
        ...openHours,
        id: 'helper',
        name: 'Helper',
        requirementgroups: crew(['ash', 'birch'], { selectionmethod: 'resourceclaim_restricted', quantity: 1 }),
      },
      {
        ...openHours,
        id: 'porter',
        name: 'Porter',
        seats: 9,
        requirementgroups: crew(['birch', 'cedar'], { selectionmethod: 'resourceclaim', quantity: 1 }),
      },
      {
        ...openHours,
        id: 'course',
        name: 'Course',
        bookabletype: 'event',
        seats: 8,
        seatsperbooking: 2,
        requiredresources: ['ash'],
        restrictions: Array.from({ length: spanDays / 2 }, (_, week) => {
          const at = (hours: number) => wall(from + (week * 48 + hours) * hour)
          const segments = [
            { start: at(10), end: at(12) },
            { start: at(34), end: at(37) },
          ]
          return { id: `course-${week}`, start: at(10), end: at(37), segments }
        }),
      },
    ],
  })
