import { isRecord } from '../is-record.ts'
import type { PaymentInformation } from './quote.ts'

/**
 * The fields of a reservation's `paymentinformation`, each by its name and unread: an imported reservation has what its
 * bundle said. None where it has no `paymentinformation`.
 */
export const paymentInformationOf = ({
  paymentinformation,
}: {
  paymentinformation?: unknown
}): { readonly [Field in keyof PaymentInformation]?: unknown } =>
  isRecord(paymentinformation) ? paymentinformation : {}

/** Whether all is paid at the venue: something was due with the booking, and its processor took nothing online. */
export function isPaidOnSite(information: ReturnType<typeof paymentInformationOf>): boolean {
  const { paymentmethod, processor, duenow, dueonapproval } = information
  const isNamed = (value: unknown) => typeof value === 'string' && value !== ''
  const isDue = (value: unknown) => typeof value === 'number' && value > 0
  return !isNamed(paymentmethod) && isNamed(processor) && (isDue(duenow) || isDue(dueonapproval))
}
