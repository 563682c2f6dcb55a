import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'

interface GivenByHandProps {
  /** Major units. */
  amount: number
  /** Who gives it back, where the customer reads it. */
  provider?: string
  /** Who gets it, where staff read it. */
  customer?: string
}

/** What of a refund staff give back by hand, since it can't go back the way it was paid; nothing for 0. */
export function GivenByHand({ amount, provider = '', customer }: GivenByHandProps) {
  const t = useWords()
  const { money } = useFormats()
  if (!(amount > 0)) return null
  if (customer !== undefined) return <p>{t('cancel.staff_by_hand', { name: customer, amount: money(amount) })}</p>
  return <p>{t('changes.refund_by_hand', { amount: money(amount), provider })}</p>
}
