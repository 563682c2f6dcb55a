import { bookingBundle } from '../booking-world.ts'

const provider = 'quay'

/** A currency with three digits, and prices that use them all: in minor units each of them is another number. */
export const dinars = {
  whitelabel: { ...bookingBundle.whitelabel, currency: 'kwd' },
  providers: bookingBundle.providers.map((one) => ({
    ...one,
    volumediscounts: [{ appointments: 1, discount_amount: 1.017 }],
  })),
  forms: bookingBundle.forms.map((form) => ({
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        ...question,
        responseoptions: [{ id: 'ws', name: 'Suit', min: 0, max: 2, priceadjustment: 4.005 }],
      })),
    })),
  })),
  resources: [
    {
      id: 'barge',
      provider,
      name: 'Barge',
      tags: ['slow'],
      reservation_capacity: 4,
      location: { address: '1 Quay St' },
    },
  ],
  addons: [{ id: 'lunch', provider, name: 'Lunch', max: 2, priceadjustment: 2.251 }],
  discounts: [{ id: 'tide', provider, referencecode: 'TIDE', discount_amount: 3.333 }],
  bookables: [
    {
      id: 'course',
      provider,
      name: 'Course',
      price: 31.125,
      forms: ['extras'],
      addons: ['lunch'],
      seats: 4,
      requirementgroups: [{ id: 'boats', name: 'Boats', resources: ['barge'], selectionmethod: 'priorityoffer' }],
      pricing_tiers: [{ seat_quantity: 2, marginal_price: 20.003 }],
      tax: { taxpercentage: 7.5, applicabletobaseprice: true, applicabletoaddons: true },
      paymentterms: 'partial',
      downpaymentamount: 10,
      downpaymenttype: 'percentagetotal',
      refundcutoff: 24,
    },
  ],
}
