import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import type { WireReceipt } from '../../../core/domain/wire/receipts.ts'
import { ReceiptList } from '../../booking/receipts/receipt-list.tsx'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'var(--space)',
  paddingBlockStart: 'calc(var(--space) * 3)',
  borderBlockStart: 'max(1px, var(--border-card)) solid var(--border)',
  '& h2': { fontSize: 'var(--h3-size)' },
})

const filePath = (id: string, number: number, token: string): string =>
  `/api/reservation/receipt/id/${encodeURIComponent(id)}/number/${number}${token ? `?token=${encodeURIComponent(token)}` : ''}`

/** What was paid and what went back; null until it is read. What is known stays until another version is read. */
export function useReceipts({ id, version }: Reservation, token: string): WireReceipt[] | null {
  const calls = useCalls()
  const [receipts, setReceipts] = useState<WireReceipt[] | null>(null)
  // A change of the reservation may have moved money.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what changed.
  useEffect(() => {
    let isShown = true
    void calls.receipts({ id, ...(token && { token }) }).then((answer) => {
      if (isShown) setReceipts((known) => (answer.ok ? answer.value : (known ?? [])))
    })
    return () => {
      isShown = false
    }
  }, [calls, id, token, version])
  return receipts
}

interface ReceiptsProps {
  receipts: WireReceipt[] | null
  reservation: Reservation
  token: string
}

/**
 * What was paid and what went back, each with its receipt. Renders nothing without any; where something was paid, the
 * room of the first one until they are read.
 */
export function Receipts({ receipts, reservation: { id, paidprice }, token }: ReceiptsProps) {
  const t = useWords()
  if (receipts === null ? paidprice === 0 : receipts.length === 0) return null
  return (
    <Root aria-labelledby="receipts-heading" data-part="receipts" data-noprint>
      <h2 id="receipts-heading">{t('receipt.list')}</h2>
      {receipts === null ? (
        <Skeleton width="18em" height={44} />
      ) : (
        <ReceiptList receipts={receipts} fileOf={(number) => filePath(id, number, token)} />
      )}
    </Root>
  )
}
