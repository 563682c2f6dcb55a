import { useCallback, useEffect, useState } from 'react'
import type { WireReceipt } from '../../../../core/domain/wire/receipts.ts'
import { ReceiptList } from '../../../booking/receipts/receipt-list.tsx'
import type { CallError } from '../../../data/errors.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { waysOn } from '../../../ui/failure-text.ts'
import { useWords } from '../../../ui/words.tsx'
import { Section } from '../account-style.ts'

const fileOf = (number: number): string => `/api/user/receipt/number/${number}`

/** The receipts of the points that the user has bought with the site's provider; nothing without any. */
export function OwnReceipts() {
  const t = useWords()
  const calls = useCalls()
  const { provider } = useBootstrap()
  const [receipts, setReceipts] = useState<WireReceipt[]>([])
  const [failed, setFailed] = useState<CallError | null>(null)
  const isOfProvider = provider !== null
  const load = useCallback(async () => {
    if (!isOfProvider) return
    const answer = await calls.receipts({})
    // What is refused is nothing here; what only could not be read is not.
    setFailed(answer.ok || waysOn[answer.error.code] !== 'retry' ? null : answer.error)
    if (answer.ok) setReceipts(answer.value)
  }, [calls, isOfProvider])
  useEffect(() => void load(), [load])
  if (!provider || (receipts.length === 0 && !failed)) return null
  return (
    <Section aria-labelledby="account-receipts" data-part="receipts">
      <header>
        <h2 id="account-receipts">{t('receipt.list')}</h2>
        <p>{t('account.receipts_text', { provider: provider.name })}</p>
      </header>
      {failed ? <Failure error={failed} onRetry={load} /> : null}
      <ReceiptList receipts={receipts} fileOf={fileOf} />
    </Section>
  )
}
