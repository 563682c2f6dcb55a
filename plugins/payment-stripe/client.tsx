import { definePluginHalf } from '../../client/ui/plugin-half.ts'
import { StripePayment } from './stripe-payment.tsx'

export default definePluginHalf({ payments: { 'payment-stripe.card': StripePayment } })
