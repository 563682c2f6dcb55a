import { bookingBundle } from '../booking-world.ts'
import { everyDay } from './hours.ts'

export const lifeHost = 'quay.northwind.localhost'
export const staffLogin = { username: 'sky@people.example', password: 'Tiller-7!' }

/** Day and night. */
export const always = everyDay()

/** A free bookable of the quay, open day and night, of whose slots each takes an hour. */
export const openHours = {
  provider: 'quay',
  price: 10,
  paymentterms: 'bill',
  holdduration: 600,
  availability: always,
}

/** The changes that make the bundle of bookings one of lives: staff, and a provider without clock changes. */
export const lifeBundle = (changes: { bookables: object[]; resources?: object[]; [part: string]: unknown }) => ({
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
  providers: bookingBundle.providers.map((provider) => ({ ...provider, timezone: 'UTC' })),
  resources: [],
  forms: [],
  users: [
    {
      id: 'sky',
      email: staffLogin.username,
      password: staffLogin.password,
      firstname: 'Sky',
      lastname: 'Ro',
      role: 'provider',
      providers: ['quay'],
    },
  ],
  ...changes,
})
