import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { describeReceipt } from '../../../core/domain/receipts/describe-receipt.ts'
import type { WireReceipt } from '../../../core/domain/wire/receipts.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useLocale } from '../../ui/locale.ts'
import { useWords } from '../../ui/words.tsx'
import { Details } from './page-style.ts'

const Root = styled.section({
  display: 'grid',
  gap: 'var(--space)',
  paddingBlockStart: 'calc(var(--space) * 3)',
  borderBlockStart: 'max(1px, var(--border-card)) solid var(--border)',
  '& h2': { fontSize: 'var(--h3-size)' },
  '& p': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& a': { display: 'flex', alignItems: 'center', width: 'fit-content', minHeight: 44 },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: 'calc(var(--space) * 2)' },
  '& dl': { display: 'grid', gap: 'calc(var(--space) * 0.5)', paddingBlock: 'var(--space)' },
  '& dt': { color: 'var(--muted)', minWidth: 0, overflowWrap: 'anywhere' },
  '& dd': { fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  '& :is([data-part=heading], [data-part=sum], [data-part=moved]) > *': { color: 'var(--text)', fontWeight: 600 },
})

const filePath = (id: string, number: number, token: string): string =>
  `/api/reservation/receipt/id/${encodeURIComponent(id)}/number/${number}${token ? `?token=${encodeURIComponent(token)}` : ''}`

/** What was paid and what went back, each with its receipt. Renders nothing without any. */
export function Receipts({ reservation: { id, version }, token }: { reservation: Reservation; token: string }) {
  const t = useWords()
  const calls = useCalls()
  const [receipts, setReceipts] = useState<WireReceipt[]>([])
  // A change of the reservation may have moved money.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what changed.
  useEffect(() => {
    let isShown = true
    void calls.receipts({ id, ...(token && { token }) }).then((answer) => {
      if (isShown && answer.ok) setReceipts(answer.value)
    })
    return () => {
      isShown = false
    }
  }, [calls, id, token, version])
  if (receipts.length === 0) return null
  return (
    <Root aria-labelledby="receipts-heading" data-part="receipts" data-noprint>
      <h2 id="receipts-heading">{t('receipt.list')}</h2>
      {receipts.map((receipt) => (
        <Receipt key={receipt.number} receipt={receipt} file={filePath(id, receipt.number, token)} />
      ))}
    </Root>
  )
}

function Receipt({ receipt, file }: { receipt: WireReceipt; file: string }) {
  const t = useWords()
  const locale = useLocale()
  const { title, seller, facts, lines, notes } = describeReceipt(receipt, { locale, word: t })
  return (
    <Details data-receipt={receipt.number}>
      <summary>{title}</summary>
      <p>
        {seller.map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </p>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {lines.map(({ label, value, part }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
          <div key={index} data-part={part}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <a href={file} download>
        {t('receipt.download')}
      </a>
    </Details>
  )
}
