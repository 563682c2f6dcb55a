import { everyDay } from '../../../worlds/samples/hours.ts'
import type { Bank } from './banks/bank.ts'
import { type Kind, kinds } from './draw-life.ts'

const down = { downpaymentamount: 35, downpaymenttype: 'singlecharge' }

const terms: Record<Kind, object> = {
  full: { paymentterms: 'full' },
  room: { paymentterms: 'full', seats: 3, seatsperbooking: 3 },
  partial: { paymentterms: 'partial', ...down },
  collect: { paymentterms: 'partialautocollect', ...down },
  bill: { paymentterms: 'bill' },
  visit: { paymentterms: 'full', approvalmode: true },
  guided: { paymentterms: 'partial', ...down, approvalmode: true },
}

/** No two white-labels may have an id in common. */
export const providerOf = ({ name }: Bank): string => `desk-${name}`
export const whitelabelOf = ({ name }: Bank): string => `pays-by-${name}`
export const hostOf = (bank: Bank): string => `${providerOf(bank)}.${whitelabelOf(bank)}.localhost`
export const bookableOf = (bank: Bank, kind: Kind): string => `${kind}-${bank.name}`

/** A business whose money one processor takes: one bookable for each of the terms, at 95.55 a seat, at every hour. */
export const paymentsBundle = (bank: Bank) => ({
  whitelabel: {
    ...{ id: whitelabelOf(bank), label: bank.name, url: `${whitelabelOf(bank)}.localhost`, currency: bank.currency },
    ...{ allowguestcheckout: true, multiplereservations: true },
    plugins: [
      ...['flow-checklist', 'wording-en-us'].map((name) => ({ name })),
      { name: bank.plugin, settings: bank.settings },
    ],
  },
  providers: [
    {
      ...{ id: providerOf(bank), subdomain: providerOf(bank), name: 'Desk', timezone: 'UTC', status: 'active' },
      ...{ requirelogin: false, newbusinesshours: everyDay(), checklistconfirm: 'booked' },
    },
  ],
  bookables: kinds.map((kind) => ({
    ...{ id: bookableOf(bank, kind), provider: providerOf(bank), name: kind, bookabletype: 'standard' },
    ...{ duration: 3600, price: 95.55, seats: 400, seatsperbooking: 4, holdduration: 600, refundcutoff: 24 },
    ...terms[kind],
  })),
})
