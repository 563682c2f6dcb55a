import { definePluginHalf } from '@tessera/plugin-api/client'
import { RedirectPayment } from './redirect-payment.tsx'

export default definePluginHalf({ payments: { 'payment-mollie.redirect': RedirectPayment } })
