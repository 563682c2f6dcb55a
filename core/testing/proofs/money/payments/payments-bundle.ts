import { everyDay } from '../../../worlds/samples/hours.ts'
import type { Bank } from './banks/bank.ts'
import { type Kind, kinds } from './draw-life.ts'

/** A guide of each business claims what has days and no time yet. */
export const guideOf = ({ name }: Bank): string => `guide-${name}`
/** So many points are sold together, and a seat costs so many. */
export const pointsSold = 40
export const pointsOfSeat = 10

const basic = { seats: 400, seatsperbooking: 4 }

const terms = (bank: Bank): Record<Kind, object> => {
  const down = { downpaymentamount: 3500 / 10 ** Math.min(bank.digits, 2), downpaymenttype: 'singlecharge' }
  const guides = [{ name: 'Guide', selectionmethod: 'resourceclaim', resources: [guideOf(bank)] }]
  return {
    full: { paymentterms: 'full' },
    room: { paymentterms: 'full', seats: 3, seatsperbooking: 3 },
    partial: { paymentterms: 'partial', ...down },
    collect: { paymentterms: 'partialautocollect', ...down },
    bill: { paymentterms: 'bill' },
    visit: { paymentterms: 'full', approvalmode: true },
    guided: { paymentterms: 'partial', ...down, approvalmode: true },
    onsite: { paymentterms: 'full' },
    queue: { paymentterms: 'full', seats: 1, seatsperbooking: 1, waitlist: { enabled: true } },
    gig: { paymentterms: 'full', dateby: 'range', requirementgroups: guides },
    points: { paymentterms: 'full', pointsprice: pointsOfSeat },
    credit: { paymentterms: 'full' },
    gift: { paymentterms: 'full' },
  }
}

/** No two white-labels may have an id in common. */
export const providerOf = ({ name }: Bank): string => `desk-${name}`
export const whitelabelOf = ({ name }: Bank): string => `pays-by-${name}`
export const hostOf = (bank: Bank): string => `${providerOf(bank)}.${whitelabelOf(bank)}.localhost`
export const bookableOf = (bank: Bank, kind: Kind): string => `${kind}-${bank.name}`

export const packageOf = ({ name }: Bank): string => `points-${name}`

const whitelabelAt = (bank: Bank) => ({
  ...{ id: whitelabelOf(bank), label: bank.name, url: `${whitelabelOf(bank)}.localhost`, currency: bank.currency },
  ...{ allowguestcheckout: true, multiplereservations: true },
  plugins: [
    ...['flow-checklist', 'wording-en-us', 'payment-offline'].map((name) => ({ name })),
    { name: bank.plugin, settings: bank.settings },
  ],
})

/** 95.55, or 9,555 where there are no decimals. */
export const priceAt = ({ digits }: Bank): number => 9555 / 10 ** Math.min(digits, 2)
/** What a gift code is worth, and what staff give as credit: less than a seat costs. */
export const balanceAt = ({ digits }: Bank): number => 4000 / 10 ** Math.min(digits, 2)

/** A business whose money one processor takes: one bookable for each of the terms, at 95.55 a seat, at every hour. */
export const paymentsBundle = (bank: Bank) => ({
  whitelabel: whitelabelAt(bank),
  providers: [
    {
      ...{ id: providerOf(bank), subdomain: providerOf(bank), name: 'Desk', timezone: 'UTC', status: 'active' },
      ...{ requirelogin: false, newbusinesshours: everyDay(), checklistconfirm: 'booked', payonsite: true },
      ...{ address: '41 Quay Street', city: 'Portland', state: 'ME', zip: '04101', country: 'US' },
      giftcodes: { minimum: balanceAt(bank), maximum: 100 * balanceAt(bank), days: 365 },
    },
  ],
  resources: [{ id: guideOf(bank), provider: providerOf(bank), name: 'Guide' }],
  pointspackages: [
    { id: packageOf(bank), provider: providerOf(bank), name: 'Points', points: pointsSold, price: priceAt(bank) },
  ],
  bookables: kinds.map((kind) => ({
    ...{ id: bookableOf(bank, kind), provider: providerOf(bank), name: kind, bookabletype: 'standard' },
    ...{ duration: 3600, price: priceAt(bank), ...basic, holdduration: 600, refundcutoff: 24 },
    ...terms(bank)[kind],
  })),
})

/** The white-label as it is, with customers of its own. */
export const membersBundle = (bank: Bank, users: { id: string; email: string }[]) => ({
  ...paymentsBundle(bank),
  users: users.map((user) => ({ ...user, firstname: 'Ada', lastname: 'Moor', role: 'customer' })),
})
