import { definePluginHalf } from '@tessera/plugin-api/client'
import { StripePayment } from './stripe-payment.tsx'

export default definePluginHalf({ payments: { 'payment-stripe.card': StripePayment } })
