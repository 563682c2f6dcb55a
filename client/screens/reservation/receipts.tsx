import styled from '@emotion/styled'
import { useCallback, useEffect, useState } from 'react'
import type { WireReceipt } from '../../../core/domain/wire/receipts.ts'
import { ReceiptList } from '../../booking/receipts/receipt-list.tsx'
import type { Answer, CallError } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Failure } from '../../ui/failure.tsx'
import { waysOn } from '../../ui/failure-text.ts'
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

interface Read {
  version: number
  receipts: WireReceipt[] | null
  failed: CallError | null
}

/** The receipts of a reservation; null until they are read, anew for each version of it, and where they can't be. */
export function useReceipts({ id, version }: Reservation, token: string) {
  const calls = useCalls()
  const [read, setRead] = useState<Read | null>(null)
  const ask = useCallback(() => calls.receipts({ id, ...(token && { token }) }), [calls, id, token])
  const take = useCallback(
    (version: number, answer: Answer<WireReceipt[]>) =>
      setRead((known) =>
        answer.ok
          ? { version, receipts: answer.value, failed: null }
          : { version, receipts: known?.receipts ?? null, failed: answer.error },
      ),
    [],
  )
  const reload = useCallback(async () => take(version, await ask()), [ask, take, version])
  // A change of the reservation may have moved money.
  const isRead = read?.version === version
  useEffect(() => {
    if (isRead) return
    let isShown = true
    void ask().then((answer) => {
      if (isShown) take(version, answer)
    })
    return () => {
      isShown = false
    }
  }, [ask, take, version, isRead])
  return { receipts: read?.receipts ?? null, failed: read?.failed ?? null, ask, take, reload }
}

interface ReceiptsProps {
  reservation: Reservation
  token: string
  /** Null until they are read. */
  receipts: WireReceipt[] | null
  /** Why they can't be read, and how to try again. */
  failed: CallError | null
  reload(): Promise<void>
}

/**
 * What was paid and what went back, each with its receipt. Renders nothing without any; where something was paid, the
 * room of the first one until they are read.
 */
export function Receipts({ reservation: { id, paidprice }, token, receipts, failed, reload }: ReceiptsProps) {
  const t = useWords()
  // What is refused is nothing here; what only could not be read is not.
  const lost = failed && waysOn[failed.code] === 'retry' ? failed : null
  if (receipts === null ? paidprice === 0 || (failed && !lost) : receipts.length === 0) return null
  return (
    <Root aria-labelledby="receipts-heading" data-part="receipts" data-noprint>
      <h2 id="receipts-heading">{t('receipt.list')}</h2>
      {lost ? <Failure error={lost} onRetry={reload} /> : null}
      {receipts === null ? (
        lost ? null : (
          <Skeleton width="18em" height={44} />
        )
      ) : (
        <ReceiptList receipts={receipts} fileOf={(number) => filePath(id, number, token)} />
      )}
    </Root>
  )
}
