import { definePluginHalf, Notice, type PaymentProps, useFormats, useWords } from '@tessera/plugin-api/client'

/** Nothing to fill in: it shows the amount, and where it is paid. */
function OnSite({ amount }: PaymentProps) {
  const t = useWords()
  const { money } = useFormats()
  return <Notice>{t('payment.on_site_hint', { amount: money(amount) })}</Notice>
}

export default definePluginHalf({ payments: { 'payment-offline.onsite': OnSite } })
