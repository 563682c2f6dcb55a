import styled from '@emotion/styled'
import { describeReceipt } from '../../../core/domain/receipts/describe-receipt.ts'
import type { WireReceipt } from '../../../core/domain/wire/receipts.ts'
import { useKeptOpen } from '../../ui/kept-open.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useWords } from '../../ui/words.tsx'

const Root = styled.div({
  display: 'grid',
  gap: 'var(--space)',
  '& p': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& a': { display: 'flex', alignItems: 'center', width: 'fit-content', minHeight: 44 },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: 'calc(var(--space) * 2)' },
  '& dl': { display: 'grid', gap: 'calc(var(--space) * 0.5)', paddingBlock: 'var(--space)' },
  '& dt': { color: 'var(--muted)', minWidth: 0, overflowWrap: 'anywhere' },
  '& dd': { fontWeight: 400, fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  '& :is([data-part=heading], [data-part=sum], [data-part=moved]) > *': { color: 'var(--text)', fontWeight: 600 },
  '& > details': { fontWeight: 400 },
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: 'var(--primary-text)',
    fontSize: 'var(--small-size)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
})

/** Receipts, each folded, with the address of its file. */
export function ReceiptList({ receipts, fileOf }: { receipts: WireReceipt[]; fileOf: (number: number) => string }) {
  return (
    <Root>
      {receipts.map((receipt) => (
        <Receipt key={receipt.number} receipt={receipt} file={fileOf(receipt.number)} />
      ))}
    </Root>
  )
}

function Receipt({ receipt, file }: { receipt: WireReceipt; file: string }) {
  const t = useWords()
  const locale = useLocale()
  const kept = useKeptOpen(`receipt-${receipt.number}`)
  const { title, seller, facts, lines, notes } = describeReceipt(receipt, { locale, word: t })
  return (
    <details data-receipt={receipt.number} {...kept}>
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
    </details>
  )
}
