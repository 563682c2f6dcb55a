import type { Enquiry } from '../../data/enquiry-calls.ts'

/** The part of a question's page where it is booked; of the address, what leads there. */
export const bookPart = 'book'

export const enquiryPath = (id: string): string => `/enquiries/${encodeURIComponent(id)}`

/** Whether it may become a reservation: not twice, and not beside a time that is offered. */
export const mayBook = ({ status }: Pick<Enquiry, 'status'>): boolean =>
  status !== 'converted' && status !== 'declined' && status !== 'offered'
