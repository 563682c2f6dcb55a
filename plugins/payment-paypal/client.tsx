import { definePluginHalf } from '@tessera/plugin-api/client'
import { PaypalPayment } from './paypal-payment.tsx'

export default definePluginHalf({ payments: { 'payment-paypal.account': PaypalPayment } })
