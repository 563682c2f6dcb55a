const open = [{ start: '09:00', end: '17:00' }]

/** The least that customers can book, for who begins: the reference shows it, and it is imported as it stands. */
export const firstBundle = {
  whitelabel: {
    id: 'slow-wheel',
    label: 'Slow Wheel',
    url: 'slow-wheel.localhost',
    currency: 'eur',
    allowguestcheckout: true,
    plugins: ['wording-en-us', 'flow-normal', 'mail-smtp', 'payment-sandbox'].map((name) => ({ name })),
  },
  providers: [
    {
      id: 'wheel-dublin',
      subdomain: 'dublin',
      name: 'Slow Wheel Dublin',
      timezone: 'Europe/Dublin',
      requirelogin: false,
      newbusinesshours: { tuesday: open, thursday: open, saturday: open },
    },
  ],
  bookables: [
    {
      id: 'first-pot',
      provider: 'wheel-dublin',
      slug: 'first-pot',
      name: 'Your first pot',
      duration: 5400,
      seats: 4,
      seatsperbooking: 2,
      price: 45,
    },
  ],
}
