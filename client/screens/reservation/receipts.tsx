import styled from '@emotion/styled'
import { useCallback, useEffect, useState } from 'react'
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

/** The receipts of a reservation; null until they are read, anew for each version of it. */
export function useReceipts({ id, version }: Reservation, token: string) {
  const calls = useCalls()
  const [read, setRead] = useState<{ version: number; receipts: WireReceipt[] } | null>(null)
  const ask = useCallback(async () => {
    const answer = await calls.receipts({ id, ...(token && { token }) })
    return answer.ok ? answer.value : null
  }, [calls, id, token])
  const take = useCallback(
    (version: number, receipts: WireReceipt[] | null) =>
      setRead((known) => ({ version, receipts: receipts ?? known?.receipts ?? [] })),
    [],
  )
  // A change of the reservation may have moved money.
  const isRead = read?.version === version
  useEffect(() => {
    if (isRead) return
    let isShown = true
    void ask().then((receipts) => {
      if (isShown) take(version, receipts)
    })
    return () => {
      isShown = false
    }
  }, [ask, take, version, isRead])
  return { receipts: read?.receipts ?? null, ask, take }
}

interface ReceiptsProps {
  reservation: Reservation
  token: string
  /** Null until they are read. */
  receipts: WireReceipt[] | null
}

/**
 * What was paid and what went back, each with its receipt. Renders nothing without any; where something was paid, the
 * room of the first one until they are read.
 */
export function Receipts({ reservation: { id, paidprice }, token, receipts }: ReceiptsProps) {
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
