import { definePluginHalf } from '../../client/ui/plugin-half.ts'
import { CardPayment } from './card-payment.tsx'

export default definePluginHalf({ payments: { 'payment-sandbox.card': CardPayment } })
