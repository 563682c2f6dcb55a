import { useFormats } from '../../client/ui/formats.ts'
import { Notice } from '../../client/ui/notice.tsx'
import { definePluginHalf, type PaymentProps } from '../../client/ui/plugin-half.ts'
import { useWords } from '../../client/ui/words.tsx'

/** Nothing to fill in: it shows the amount, and where it is paid. */
function OnSite({ amount }: PaymentProps) {
  const t = useWords()
  const { money } = useFormats()
  return <Notice>{t('payment.on_site_hint', { amount: money(amount) })}</Notice>
}

export default definePluginHalf({ payments: { 'payment-offline.onsite': OnSite } })
