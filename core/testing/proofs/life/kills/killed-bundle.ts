import { bookingBundle } from '../../../worlds/booking-world.ts'
import { lifeBundle, openHours } from '../../../worlds/samples/life-bundle.ts'

/** Who claims what nobody serves yet. */
export const claimerLogin = { username: 'suki@people.example', password: 'Halyard-3!' }

/** Seconds, so that holds end while the proof runs. */
const holdduration = 5
const hours = { ...openHours, holdduration }
const helm = [{ name: 'Helm', resources: ['helm'], selectionmethod: 'resourceclaim' }]

/** Bookables of each life: booked at once, also by the day and for money, asked for, waited for, and claimed. */
export function killedBundle() {
  const { whitelabel, users } = lifeBundle({ bookables: [] })
  const { username: email, password } = claimerLogin
  return lifeBundle({
    whitelabel: { ...whitelabel, plugins: [...bookingBundle.whitelabel.plugins, { name: 'mail-smtp' }] },
    users: [...users, { id: 'suki', email, password, firstname: 'Suki', lastname: 'Oda', role: 'customer' }],
    resources: [
      { id: 'boat', provider: 'quay', name: 'Boat', reservation_capacity: 3 },
      { id: 'helm', provider: 'quay', name: 'Helm', reservation_capacity: 3, users: ['suki'] },
    ],
    bookables: [
      { ...hours, id: 'row', name: 'Row', requiredresources: ['boat'], seats: 3 },
      { ...hours, id: 'talk', name: 'Talk', seats: 4, seatsperbooking: 2 },
      { ...hours, id: 'asked', name: 'Asked', seats: 4, seatsperbooking: 2, approvalmode: true },
      { ...hours, id: 'queue', name: 'Queue', seats: 1, waitlist: { enabled: true } },
      { ...hours, id: 'days', name: 'Days', seats: 3, bookabletype: 'calendarday', mincombined: 1, maxcombined: 3 },
      { ...hours, id: 'gig', name: 'Gig', seats: 3, resource_capacity: 'reservation', requirementgroups: helm },
      { ...hours, id: 'paid', name: 'Paid', seats: 3, price: 30, paymentterms: 'full', refundcutoff: 24 },
    ],
  })
}
