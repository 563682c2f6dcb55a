import type { Operation } from '../define-operation.ts'
import { endPaymentConnection, previewPaymentConnectionEnd } from './end-connection.ts'
import { makePayment } from './make-payment.ts'
import { payBalance } from './pay-balance.ts'
import { getPaymentAccount, getPublishableKey } from './payment-account.ts'
import { beginPaymentConnection, checkPaymentConnections, getPaymentConnections } from './payment-connections.ts'
import { recordPayment, undoPayment } from './record-payment.ts'
import { getSavedMethods, preferSavedMethod, removeSavedMethod } from './saved-methods.ts'

/** Paying in the specification's calls, over the operations that book and sell. */
export const payingOperations: Operation[] = [
  ...[makePayment, payBalance, recordPayment, undoPayment, getPaymentAccount, getPublishableKey],
  ...[getPaymentConnections, checkPaymentConnections, beginPaymentConnection],
  ...[previewPaymentConnectionEnd, endPaymentConnection],
  ...[getSavedMethods, preferSavedMethod, removeSavedMethod],
]
