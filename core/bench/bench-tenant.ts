import { availabilityCases } from './availability-workload.ts'

/** The host of the measured provider. */
export const benchHost = 'yard.bench.localhost'
/** The clock of the measured process. It lies before the workload's month, so that the booking window clips nothing. */
export const benchNow = Date.parse('2027-02-20T12:00:00Z')

const allDay = [{ start: '00:00', end: '24:00' }]
const everyDay = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, allDay]),
)

/** Opening hours around the clock, even on the date on which the provider's own hours differ. */
const always = { ...everyDay, overrides: [{ date: '2027-03-10', hours: allDay }] }

/** Seats of a slot of `sale`. */
export const saleSeats = 10_000

/** Seats of a slot of `queue`, all of which are sold while people wait. */
export const queueSeats = 60

const contact = { provider: 'yard', status: 'active', paymentterms: 'bill', price: 40 }

/**
 * The tenant for all HTTP and booking figures. `service` is the workload's service, with the occupancy of its busy
 * month as reservations; `spread` has over a thousand slots; `hot` has one slot with many seats; `sale` as many in each
 * slot as are sold one by one; `queue` is waited for.
 */
export function benchBundle() {
  const busy = availabilityCases().find((one) => one.name === 'month_200')
  if (!busy) throw new Error('the workload has no case month_200')
  const { bookable, hours, occupancy } = busy.input
  return {
    whitelabel: {
      id: 'bench',
      label: 'Bench',
      url: 'bench.localhost',
      currency: 'usd',
      country: 'US',
      theme: 'base',
      allowguestcheckout: true,
      plugins: [{ name: 'flow-normal' }, { name: 'wording-en-us' }, { name: 'payment-offline' }],
    },
    providers: [
      {
        id: 'yard',
        subdomain: 'yard',
        name: 'The Yard',
        timezone: 'America/New_York',
        status: 'active',
        requirelogin: false,
        newbusinesshours: hours,
      },
    ],
    bookables: [
      {
        ...contact,
        id: bookable.id,
        slug: bookable.id,
        name: 'Service',
        bookabletype: 'standard',
        duration: bookable.duration,
        windowend: 24,
        windowendtype: 'months',
      },
      { ...contact, id: 'spread', name: 'Spread', duration: 3600, seats: 100_000, availability: always },
      { ...contact, id: 'hot', name: 'Hot', duration: 3600, seats: 1_000_000, availability: always },
      { ...contact, id: 'sale', name: 'Sale', duration: 3600, seats: saleSeats, availability: always },
      {
        ...contact,
        id: 'queue',
        name: 'Queue',
        duration: 3600,
        seats: queueSeats,
        availability: always,
        waitlist: { enabled: true },
      },
    ],
    reservations: occupancy.map((row) => ({
      id: row.reservation,
      provider: 'yard',
      bookable: row.bookable,
      start: new Date(row.start).toISOString(),
      end: new Date(row.end).toISOString(),
      seats: 1,
      status: 'booked',
    })),
  }
}

/** The parameters of the measured month. */
export const monthParams = {
  bookable: 'service',
  start: '2027-03-01 00:00:00',
  end: '2027-04-01 00:00:00',
}

export type BookedKind = 'spread' | 'hot' | 'sale' | 'queue'

/** Parameters of the nth booking: `spread` uses a different slot each time, the others always the same one. */
export function bookingParams(kind: BookedKind, index: number, run: string) {
  const hour = kind === 'spread' ? (index * 137) % 1_000 : 0
  const start = Date.parse('2027-03-02T05:00:00Z') + hour * 3_600_000
  return {
    idempotencyKey: `${run}-${kind}-${index}`,
    bookable: kind,
    start: new Date(start).toISOString(),
    end: new Date(start + 3_600_000).toISOString(),
    seats: 1,
    user: { email: `guest${index % 50}@bench.example`, firstname: 'Guest', lastname: 'Bench' },
  }
}
