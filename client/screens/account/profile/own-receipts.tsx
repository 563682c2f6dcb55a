import { useEffect, useState } from 'react'
import type { WireReceipt } from '../../../../core/domain/wire/receipts.ts'
import { ReceiptList } from '../../../booking/receipts/receipt-list.tsx'
import { useCalls } from '../../../data/use-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Section } from '../account-style.ts'

const fileOf = (number: number): string => `/api/user/receipt/number/${number}`

/** The receipts of the points that the user has bought with the site's provider; nothing without any. */
export function OwnReceipts() {
  const t = useWords()
  const calls = useCalls()
  const { provider } = useBootstrap()
  const [receipts, setReceipts] = useState<WireReceipt[]>([])
  const isOfProvider = provider !== null
  useEffect(() => {
    if (!isOfProvider) return
    let isShown = true
    void calls.receipts({}).then((answer) => {
      if (isShown && answer.ok) setReceipts(answer.value)
    })
    return () => {
      isShown = false
    }
  }, [calls, isOfProvider])
  if (!provider || receipts.length === 0) return null
  return (
    <Section aria-labelledby="account-receipts" data-part="receipts">
      <header>
        <h2 id="account-receipts">{t('receipt.list')}</h2>
        <p>{t('account.receipts_text', { provider: provider.name })}</p>
      </header>
      <ReceiptList receipts={receipts} fileOf={fileOf} />
    </Section>
  )
}
