import { bookingBundle } from '../booking-world.ts'

/** Carts at a discount for two appointments, and another for three, which a cart that is cancelled in part loses. */
export const volumeDiscounts = {
  providers: bookingBundle.providers.map((one) => ({
    ...one,
    bookingflow: 'checklist',
    keepvolumediscount: false,
    volumediscounts: [
      { appointments: 3, discount_percentage: 10 },
      { appointments: 2, discount_amount: 6 },
    ],
  })),
  bookables: [
    { provider: 'quay', id: 'sail', name: 'Sail', price: 100, paymentterms: 'full', seats: 50 },
    { provider: 'quay', id: 'row', name: 'Row', price: 50, paymentterms: 'full', seats: 50 },
  ],
}
