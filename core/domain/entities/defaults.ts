import type { Bookable } from './bookable.ts'
import { mostRoster } from './bounds.ts'
import type { Provider } from './tenant.ts'

/** Months to the end of the booking window where no `windowend` is set; longer for events, which are planned early. */
export const windowMonths = { standard: 11, calendarday: 11, event: 24 }

/** What a bookable means by the fields that it leaves out (specification, booking engine 3 and 9), prices aside. */
const bookableDefaults = {
  bookabletype: 'standard',
  status: 'active',
  default_date_view: 'month_view',
  duration: 3600,
  intervaloverlap: 0,
  windowbegin: 0,
  windowbegintype: 'minutes',
  windowendtype: 'minutes',
  combinedslots: false,
  mincombined: 1,
  countby: 'days',
  seats: 1,
  seatsperbooking: 1,
  requiredresources: [],
  requirementgroups: [],
  drivetime: false,
  paymentterms: 'full',
  downpaymenttype: 'chargeperseat',
  collectbefore: 24,
  approvalmode: false,
  refundcutoff: 24,
} satisfies Partial<Bookable>

/** The zone of a provider that names none (specification, booking engine). */
export const defaultTimezone = 'America/New_York'

/** What a provider means by the fields that it leaves out. */
const providerDefaults = {
  status: 'active',
  bookingflow: 'normal',
  bookableordermethod: 'alphabetical',
  requirelogin: true,
} satisfies Partial<Provider>

/** A bookable with every field that has a default. */
export function bookableInFull(bookable: Bookable) {
  const bookabletype = bookable.bookabletype ?? bookableDefaults.bookabletype
  const { rosterenabled, seatsperbooking = bookableDefaults.seatsperbooking } = bookable
  return {
    ...bookableDefaults,
    ...(bookable.windowend === undefined && {
      windowend: windowMonths[bookabletype],
      windowendtype: 'months' as const,
    }),
    maxcombined: Math.max(1, bookable.mincombined ?? 1),
    resource_capacity: bookabletype === 'event' ? ('consistent' as const) : ('reservation' as const),
    ...bookable,
    // As it may be written; what was stored before may say more.
    ...(rosterenabled && { seatsperbooking: Math.min(seatsperbooking, mostRoster) }),
  }
}

/** A provider with every field that has a default. */
export const providerInFull = (provider: Provider) => ({ ...providerDefaults, ...provider })
