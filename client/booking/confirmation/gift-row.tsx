import styled from '@emotion/styled'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'

const Row = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'var(--space)',
  minHeight: 48,
  '& > p': { flex: '1 1 200px', color: 'var(--success)', fontWeight: 600, fontSize: 'var(--small-size)' },
})

/** The gift code in use: what of what is left on it pays for this. */
export function GiftRow({ code, disabled, onRemove }: { code: string; disabled: boolean; onRemove(): void }) {
  const t = useWords()
  const { money } = useFormats()
  const { quote } = useBooking()
  const last4 = code.slice(-4)
  const { giftavailable, giftused = 0 } = quote.quote ?? {}
  const told = { last4, amount: money(giftused), left: money(giftavailable ?? 0) }
  return (
    <Row data-part="gift">
      <p role="status">
        {giftavailable === undefined ? null : t(giftused > 0 ? 'gift.applied' : 'gift.applied_none', told)}
      </p>
      <Button variant="secondary" aria-label={t('gift.remove', { last4 })} disabled={disabled} onClick={onRemove}>
        {t('discount.remove')}
      </Button>
    </Row>
  )
}
