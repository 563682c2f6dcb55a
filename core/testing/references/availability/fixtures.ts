import type {
  AvailabilityInput,
  BookableRules,
  OccupancyRow,
  ResourceRules,
} from '../../../domain/availability/types.ts'
import { instantToWall, wallToInstant } from '../../../domain/time/index.ts'

/** The time zone of the fixtures. */
export const zone = 'America/New_York'

/** An instant: `at('03-08 09:00')`, of 2027 in New York. */
export const at = (text: string, timezone = zone): number => wallToInstant(`2027-${text}:00`, timezone, 'start')

/** The interval between two times of a day: `on('03-08', '09:00-10:00')`. */
export const on = (date: string, span: string): { start: number; end: number } => ({
  start: at(`${date} ${span.slice(0, 5)}`),
  end: at(`${date} ${span.slice(6)}`),
})

/** The time of day of an instant, `09:00`. */
export const clock = (instant: number, timezone = zone): string => instantToWall(instant, timezone).slice(11, 16)

export const bookable = (rules: Partial<BookableRules> = {}): BookableRules => ({
  id: 'b',
  bookabletype: 'standard',
  duration: 3600,
  intervaloverlap: 0,
  bufferbefore: 0,
  bufferafter: 0,
  restrictions: [],
  combinedslots: false,
  mincombined: 1,
  maxcombined: 1,
  seats: 1,
  seatsperbooking: 10,
  resource_capacity: 'reservation',
  requiredresources: [],
  requirementgroups: [],
  waitlist: false,
  drivetime: false,
  ...rules,
})

export const resource = (id: string, rules: Partial<ResourceRules> = {}): ResourceRules => ({
  id,
  name: id,
  reservation_capacity: 1,
  active: true,
  ...rules,
})

let rows = 0

/** A row of one reservation: `booked('03-08', '10:00-11:00', { resources: ['ines'] })`. */
export function booked(date: string, span: string, row: Partial<OccupancyRow> = {}): OccupancyRow {
  const { start, end } = on(date, span)
  rows++
  return {
    reservation: `r${rows}`,
    bookable: 'b',
    start,
    end,
    slotstart: start,
    slotend: end,
    seats: 1,
    resources: [],
    expires: null,
    ...row,
  }
}

const everyDay = [{ start: '09:00', end: '12:00' }]

/** Monday, 8 March 2027, at a provider that opens nine to twelve every day; staff ask a week before. */
export const input = (
  rules: Partial<BookableRules> = {},
  more: Partial<AvailabilityInput> = {},
): AvailabilityInput => ({
  bookable: bookable(rules),
  timezone: zone,
  hours: {
    sunday: everyDay,
    monday: everyDay,
    tuesday: everyDay,
    wednesday: everyDay,
    thursday: everyDay,
    friday: everyDay,
    saturday: everyDay,
  },
  openings: [],
  blackouts: [],
  resources: ['a', 'b', 'c'].map((id) => resource(id)),
  occupancy: [],
  range: { start: at('03-08 00:00'), end: at('03-09 00:00') },
  now: at('03-01 10:00'),
  showreasons: true,
  ...more,
})
