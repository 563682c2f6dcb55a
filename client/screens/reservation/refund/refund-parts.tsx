import styled from '@emotion/styled'
import type { Refund, RefundPart } from '../../../data/refund-calls.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'

/** Room for what most refunds say, so that another amount seldom makes the dialog taller. */
export const partsRoom = '8.5em'

const Parts = styled.ul({
  display: 'grid',
  alignContent: 'start',
  minHeight: partsRoom,
  gap: 'calc(var(--space) * 0.75)',
  padding: 'calc(var(--space) * 1.5) calc(var(--space) * 2)',
  background: 'var(--surface-muted)',
  borderRadius: 'min(var(--radius-field), 12px)',
  fontVariantNumeric: 'tabular-nums',
  transition: 'opacity var(--fast)',
  '&[data-updating]': { opacity: 0.5 },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
})

/** `visa` → `Visa`: processors write brands as words of their own. */
const brandName = (brand: string): string => brand.slice(0, 1).toUpperCase() + brand.slice(1)

/** What goes back by which means, and what that does to the price. */
export function RefundParts({ refund, name, updating }: { refund: Refund; name: string; updating: boolean }) {
  const t = useWords()
  const { money } = useFormats()
  const told = ({ means, amount, points = 0, card, why }: RefundPart): string => {
    const values = { amount: money(amount), name, brand: brandName(card?.brand ?? ''), last4: card?.last4 ?? '' }
    if (means === 'points') return t('refund.to_points', { count: points, name })
    if (means === 'credit') return t('refund.to_credit', values)
    if (means === 'gift') return t('refund.to_gift', values)
    if (means === 'byhand') return t(`refund.by_hand_${why ?? 'refused'}`, values)
    return card ? t('refund.to_card', values) : t('refund.to_payment', values)
  }
  return (
    <Parts data-updating={updating || undefined} data-part="parts" aria-live="polite">
      {refund.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and their order is theirs.
        <li key={index} data-means={part.means}>
          {told(part)}
          {part.waits ? <small>{t('refund.waits')}</small> : null}
        </li>
      ))}
      {refund.locked > 0 ? <li>{t('refund.locked', { amount: money(refund.locked) })}</li> : null}
      {refund.goodwill > 0 ? <li>{t('refund.goodwill', { amount: money(refund.goodwill) })}</li> : null}
      {refund.due > 0 ? <li>{t('refund.due', { amount: money(refund.due), name })}</li> : null}
    </Parts>
  )
}
