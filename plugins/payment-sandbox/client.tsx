import { definePluginHalf } from '@tessera/plugin-api/client'
import { CardPayment } from './card-payment.tsx'

export default definePluginHalf({ payments: { 'payment-sandbox.card': CardPayment } })
