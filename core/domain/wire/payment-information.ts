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
