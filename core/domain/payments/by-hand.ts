import { type ReceivedMeans, receivedMeans } from './lists.ts'

/** In the place of a processor: staff received the money, and no processor has ever heard of it. */
export const byHand = 'by-hand'

/** Whether staff received the money of an attempt themselves. */
export const isByHand = ({ processor }: { processor: string }): boolean => processor === byHand

const mark = '-hand-'

/** The id of a payment that staff received: attempts by hand are known by it, and a repeat of the call finds it. */
export const handPaymentId = (reservation: string, known: string): string => `${reservation}${mark}${known}`

/** Whether an id is that of a payment that staff received. */
export const isHandPayment = (id: string): boolean => id.includes(mark)

/** By what staff received the money of an attempt. */
export const meansOfHand = ({ details }: { details: Record<string, string> | null }): ReceivedMeans =>
  receivedMeans.find((one) => one === details?.means) ?? 'cash'
