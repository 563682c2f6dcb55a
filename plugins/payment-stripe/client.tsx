import { definePluginHalf } from '@tessera/plugin-api/client'
import { StripePayment } from './stripe-payment.tsx'
import { StripeWallets } from './stripe-wallets.tsx'

export default definePluginHalf({
  payments: { 'payment-stripe.card': StripePayment },
  wallets: { 'payment-stripe.card': StripeWallets },
})
